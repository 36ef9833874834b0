//! `validate_str` reads JSON, all of it, and nothing else.

use proptest::prelude::*;
use serde_json::Value;
use strict_schema::dialect::OPENAI;
use strict_schema::validate_str;

/// The verdict of `serde_json` is that of the standard, apart from numbers that no float can hold.
#[track_caller]
fn agrees(text: &str) {
    let expected = serde_json::from_str::<Value>(text);
    let found = validate_str(text, &OPENAI);
    assert_eq!(found.is_ok(), expected.is_ok(), "{text:?}: {expected:?} {:?}", found.err().map(|it| it.to_string()));
}

const PIECES: &[&str] = &[
    "{", "}", "[", "]", ":", ",", "\"a\"", "\"\"", "true", "false", "null", "0", "-0", "1.5", "1e5", "-1E-2", " ",
    "\n", "\t", "\r",
];

const WRONG: &[&str] = &[
    "\u{b}",
    "\u{c}",
    "\u{a0}",
    "\u{2028}",
    "\u{feff}",
    "\u{85}",
    "\u{3000}",
    "\0",
    "\"\u{1}\"",
    "\"\n\"",
    "\"\t\"",
    "\"\u{7f}\"",
    "'a'",
    "a",
    "+1",
    "01",
    "1.",
    ".5",
    "0x10",
    "NaN",
    "Infinity",
    "-Infinity",
    "1e",
    "1e999",
    "-1e999",
    "-",
    "\"\\x41\"",
    "\"\\u12\"",
    "\"\\ud800\"",
    "\"\\udc00\"",
    "\"\\ud83d\\ude00\"",
    "\"\\ud800\\u0041\"",
    "\"\\'\"",
    "\"\\v\"",
    "\"\\0\"",
    "\"\\\n\"",
    "// a\n",
    "/* a */",
    "#",
    "True",
    "nul",
    "\"",
    "\\",
    "1_000",
    "00",
    "--1",
    "1 2",
    "\"\\u+123\"",
    "\"\\/\"",
];

#[test]
fn each_piece_alone_and_in_a_schema() {
    for piece in PIECES.iter().chain(WRONG) {
        for text in [
            (*piece).to_owned(),
            format!("{piece}{{}}"),
            format!("{{}}{piece}"),
            format!("{{{piece}}}"),
            format!("{{\"a\":{piece}}}"),
            format!("{{\"a\":1{piece}}}"),
            format!("{{{piece}:1}}"),
            format!("{{\"a\"{piece}:1}}"),
            format!("[{piece}]"),
            format!("[1,{piece}]"),
            format!("[1{piece},2]"),
            format!("{{\"type\":\"object\",\"properties\":{{\"a\":{{\"enum\":[{piece}]}}}}}}"),
        ] {
            agrees(&text);
        }
    }
    for text in
        ["", " ", "{}{}", "[1,]", "{\"a\":1,}", "{,}", "[,]", "{\"a\" 1}", "[1 2]", "{\"a\":1 \"b\":2}", "\u{feff}{}"]
    {
        agrees(text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn pieces_in_a_row(pieces in prop::collection::vec((prop::sample::select(PIECES), prop::sample::select(WRONG), 0..8_u8), 0..14)) {
        let text: String = pieces.iter().map(|(piece, wrong, die)| if *die == 0 { *wrong } else { *piece }).collect();
        agrees(&text);
    }

    #[test]
    fn a_schema_with_some_letters_changed(
        at in prop::collection::vec((0..200_usize, any::<prop::sample::Index>(), any::<bool>()), 1..4),
        wrong in prop::sample::select(WRONG),
    ) {
        let schema = r#"{ "type": "object", "properties": { "a\u0041": { "enum": ["x", 1.5e3, -0, null, true] } }, "required": ["aA"], "description": "é\n\"q\" \ud83d\ude00" }"#;
        let mut letters: Vec<char> = schema.chars().collect();
        let wrong: Vec<char> = wrong.chars().collect();
        for (place, index, inserts) in at {
            let place = place % letters.len();
            let letter = wrong[index.index(wrong.len())];
            if inserts { letters.insert(place, letter) } else { letters[place] = letter }
        }
        agrees(&letters.into_iter().collect::<String>());
    }
}
