//! Which characters differ in nothing but case.

/// The lower case that all its cases have.
pub(super) fn lower(letter: char) -> char {
    match letter {
        // The dotless i is a letter of its own, though its upper case is that of the other.
        'ı' => letter,
        _ => {
            let upper = upper(letter);
            single(upper.to_lowercase(), upper)
        }
    }
}

fn upper(letter: char) -> char {
    single(letter.to_uppercase(), letter)
}

/// The only one, or else the letter as it is.
fn single(mut letters: impl Iterator<Item = char>, letter: char) -> char {
    letters.next().filter(|_| letters.next().is_none()).unwrap_or(letter)
}

/// The characters that differ in nothing but case, and it is one of them: `k`, `K` and the Kelvin sign. Itself alone, where
/// it has no case.
pub(super) fn same_but_case(letter: char) -> impl Iterator<Item = char> {
    let small = lower(letter);
    // The dotless i has an upper case that is not its own.
    let large = Some(upper(small)).filter(|large| *large != small && lower(*large) == small);
    let first = FURTHER.partition_point(|(of, _)| *of < small);
    let further = FURTHER[first..].iter().take_while(move |(of, _)| *of == small).map(|(_, further)| *further);
    core::iter::once(small).chain(large).chain(further)
}

/// Whether another character differs from it in nothing but case.
pub(super) fn has_case(letter: char) -> bool {
    same_but_case(letter).nth(1).is_some()
}

/// A lower case, and a character that becomes it and is not its upper case. In rising order, of Unicode 17.
#[rustfmt::skip]
static FURTHER: &[(char, char)] = &[
    ('\u{6b}', '\u{212a}'), ('\u{73}', '\u{17f}'), ('\u{df}', '\u{1e9e}'), ('\u{e5}', '\u{212b}'),
    ('\u{1c6}', '\u{1c5}'), ('\u{1c9}', '\u{1c8}'), ('\u{1cc}', '\u{1cb}'), ('\u{1f3}', '\u{1f2}'),
    ('\u{3b2}', '\u{3d0}'), ('\u{3b5}', '\u{3f5}'), ('\u{3b8}', '\u{3d1}'), ('\u{3b8}', '\u{3f4}'),
    ('\u{3b9}', '\u{345}'), ('\u{3b9}', '\u{1fbe}'), ('\u{3ba}', '\u{3f0}'), ('\u{3bc}', '\u{b5}'),
    ('\u{3c0}', '\u{3d6}'), ('\u{3c1}', '\u{3f1}'), ('\u{3c3}', '\u{3c2}'), ('\u{3c6}', '\u{3d5}'),
    ('\u{3c9}', '\u{2126}'), ('\u{432}', '\u{1c80}'), ('\u{434}', '\u{1c81}'), ('\u{43e}', '\u{1c82}'),
    ('\u{441}', '\u{1c83}'), ('\u{442}', '\u{1c84}'), ('\u{442}', '\u{1c85}'), ('\u{44a}', '\u{1c86}'),
    ('\u{463}', '\u{1c87}'), ('\u{1e61}', '\u{1e9b}'), ('\u{1f80}', '\u{1f88}'), ('\u{1f81}', '\u{1f89}'),
    ('\u{1f82}', '\u{1f8a}'), ('\u{1f83}', '\u{1f8b}'), ('\u{1f84}', '\u{1f8c}'), ('\u{1f85}', '\u{1f8d}'),
    ('\u{1f86}', '\u{1f8e}'), ('\u{1f87}', '\u{1f8f}'), ('\u{1f90}', '\u{1f98}'), ('\u{1f91}', '\u{1f99}'),
    ('\u{1f92}', '\u{1f9a}'), ('\u{1f93}', '\u{1f9b}'), ('\u{1f94}', '\u{1f9c}'), ('\u{1f95}', '\u{1f9d}'),
    ('\u{1f96}', '\u{1f9e}'), ('\u{1f97}', '\u{1f9f}'), ('\u{1fa0}', '\u{1fa8}'), ('\u{1fa1}', '\u{1fa9}'),
    ('\u{1fa2}', '\u{1faa}'), ('\u{1fa3}', '\u{1fab}'), ('\u{1fa4}', '\u{1fac}'), ('\u{1fa5}', '\u{1fad}'),
    ('\u{1fa6}', '\u{1fae}'), ('\u{1fa7}', '\u{1faf}'), ('\u{1fb3}', '\u{1fbc}'), ('\u{1fc3}', '\u{1fcc}'),
    ('\u{1ff3}', '\u{1ffc}'), ('\u{a64b}', '\u{1c88}'),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{has_case, lower, same_but_case};

    /// The table says what the standard library says of every character.
    #[test]
    fn cases_are_those_of_the_standard_library() {
        let mut families: BTreeMap<char, Vec<char>> = BTreeMap::new();
        for letter in '\0'..=char::MAX {
            families.entry(lower(letter)).or_default().push(letter);
        }
        for (lower, mut family) in families {
            family.sort_unstable();
            let mut found: Vec<char> = same_but_case(lower).collect();
            found.sort_unstable();
            assert_eq!(found, family, "{lower:?}");
            assert_eq!(has_case(lower), family.len() > 1, "{lower:?}");
        }
    }
}
