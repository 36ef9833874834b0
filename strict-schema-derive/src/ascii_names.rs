//! Identifiers with characters outside ASCII, as names: providers and references accept only ASCII.

/// A name of ASCII.
pub(crate) struct Latin {
    pub(crate) name: String,
    /// Whether each character has an equivalent in ASCII. The others are written as numbers, which mean nothing to a model.
    pub(crate) reads: bool,
}

/// `ä`, `ö`, `ü` and `ß` become `ae`, `oe`, `ue` and `ss`, as in German; any other Latin letter loses its marks. A character
/// of another script becomes its number, `u5929`, so that different names stay different.
pub(crate) fn latin(ident: &str) -> Latin {
    let mut latin = Latin { name: String::new(), reads: true };
    let mut letters = ident.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter.is_ascii() {
            latin.name.push(letter);
            continue;
        }
        let is_upper = letter.is_uppercase();
        // `GRÖSSE` is in capitals, `Größe` begins with one.
        let all_upper = is_upper && letters.peek().is_some_and(|next| next.is_uppercase());
        let mut first = is_upper;
        for letter in letter.to_lowercase().filter(|letter| !matches!(letter, '\u{300}'..='\u{36f}')) {
            match TABLE.iter().find(|(_, letters)| letters.contains(letter)) {
                _ if letter.is_ascii() => push(&mut latin.name, letter.encode_utf8(&mut [0; 4]), &mut first, all_upper),
                Some((ascii, _)) => push(&mut latin.name, ascii, &mut first, all_upper),
                None => {
                    latin.reads = false;
                    latin.name.extend(format!("u{:x}", letter as u32).chars());
                }
            }
        }
    }
    latin
}

fn push(name: &mut String, ascii: &str, first: &mut bool, all_upper: bool) {
    for letter in ascii.chars() {
        name.push(if *first || all_upper { letter.to_ascii_uppercase() } else { letter });
        *first = false;
    }
}

/// Lower case: Latin letters with their equivalents in ASCII.
static TABLE: &[(&str, &str)] = &[
    ("a", "àáâãåāăąǎǟǡǻȁȃȧḁẚạảấầẩẫậắằẳẵặ"),
    ("ae", "äæǣǽ"),
    ("b", "ḃḅḇ"),
    ("c", "çćĉċčḉ"),
    ("d", "ðďđḋḍḏḑḓẟ"),
    ("dz", "ǆǳ"),
    ("e", "èéêëēĕėęěǝəȅȇȩḕḗḙḛḝẹẻẽếềểễệ"),
    ("f", "ƒḟ"),
    ("g", "ĝğġģǧǵḡ"),
    ("h", "ĥħȟḣḥḧḩḫẖ"),
    ("i", "ìíîïĩīĭįıǐȉȋḭḯỉị"),
    ("ij", "ĳ"),
    ("j", "ĵǰ"),
    ("k", "ķĸǩḱḳḵ"),
    ("l", "ĺļľŀłḷḹḻḽ"),
    ("lj", "ǉ"),
    ("ll", "ỻ"),
    ("m", "ḿṁṃ"),
    ("n", "ñńņňŉǹṅṇṉṋ"),
    ("ng", "ŋ"),
    ("nj", "ǌ"),
    ("o", "òóôõøōŏőơǒǫǭǿȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợ"),
    ("oe", "öœ"),
    ("p", "ṕṗ"),
    ("r", "ŕŗřȑȓṙṛṝṟ"),
    ("s", "śŝşšſșṡṣṥṧṩẛẜẝ"),
    ("ss", "ß"),
    ("t", "ţťŧțṫṭṯṱẗ"),
    ("th", "þ"),
    ("u", "ùúûũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự"),
    ("ue", "ü"),
    ("v", "ṽṿỽ"),
    ("w", "ŵẁẃẅẇẉẘ"),
    ("x", "ẋẍ"),
    ("y", "ýÿŷȳẏẙỳỵỷỹỿ"),
    ("z", "źżžẑẓẕ"),
];

#[cfg(test)]
mod tests {
    use super::latin;

    #[test]
    fn a_name_is_spelled_with_ascii() {
        for (ident, name) in [
            ("GetWetterGröße", "GetWetterGroesse"),
            ("Ärger", "Aerger"),
            ("GRÖSSE", "GROESSE"),
            ("ÄÖ", "AEOe"),
            ("Élève", "Eleve"),
            ("Łódź", "Lodz"),
            ("NguyễnTrãi", "NguyenTrai"),
            ("Ångström", "Angstroem"),
            ("İstanbul", "Istanbul"),
            ("Þing", "Thing"),
        ] {
            let latin = latin(ident);
            assert_eq!((&*latin.name, latin.reads), (name, true), "{ident}");
        }
        assert_eq!(latin("天気").name, "u5929u6c17");
        assert!(!latin("天気").reads && !latin("Погода").reads);
        assert_ne!(latin("天気").name, latin("気温").name);
    }

    #[test]
    fn every_letter_of_european_languages_and_vietnamese_is_there() {
        for letter in ('\u{c0}'..='\u{17f}').chain('\u{1e00}'..='\u{1eff}').filter(|letter| letter.is_alphabetic()) {
            let latin = latin(&letter.to_string());
            assert!(
                latin.reads && latin.name.bytes().all(|byte| byte.is_ascii_alphabetic()),
                "{letter}: {}",
                latin.name
            );
        }
    }
}
