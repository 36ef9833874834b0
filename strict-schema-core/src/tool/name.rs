//! The names of tools at run time: which a provider accepts, and the nearest one that it does.

use std::collections::BTreeSet;

use crate::dialect::NameRule;

/// Why a provider does not accept a name, if so.
pub(super) fn problem(name: &str, rule: NameRule) -> Option<String> {
    if name.is_empty() { Some("it is empty".to_owned()) } else { rule.problem(name) }
}

/// The name closest to this one that the rule accepts and that is not in `taken`. None if there is no such name.
pub(super) fn mapped(name: &str, rule: NameRule, taken: &BTreeSet<String>) -> Option<String> {
    let is_free = |name: &String| !taken.contains(name) && problem(name, rule).is_none();
    // Every rule accepts `_`, also as the first character.
    let mut stem: String = name.chars().map(|it| if rule.takes(it) { it } else { '_' }).collect();
    if rule.starts_with_letter && !stem.starts_with(|it: char| it.is_ascii_alphabetic() || it == '_') {
        stem.insert(0, '_');
    }
    let missing = (rule.shortest as usize).max(1).saturating_sub(stem.chars().count());
    stem.extend(std::iter::repeat_n('_', missing));
    let cut = |end: &str| {
        let stem = stem.chars().take((rule.longest as usize).saturating_sub(end.len()));
        stem.chain(end.chars()).collect::<String>()
    };
    // Each number gives another name, as long as there is room for it: one of the first is free.
    let numbers = taken.len() + 2;
    let numbered = (2..=numbers).map(|number| cut(&format!("_{number}")));
    let short = || (0..numbers).map(|number| in_letters(number, rule.shortest as usize));
    std::iter::once(cut("")).chain(numbered).chain(short()).find(is_free)
}

/// A number in letters, padded in front with `_` up to a length.
fn in_letters(mut number: usize, shortest: usize) -> String {
    const LETTERS: &[u8; 52] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let mut letters = Vec::new();
    loop {
        letters.push(char::from(LETTERS[number % LETTERS.len()]));
        number /= LETTERS.len();
        if number == 0 {
            break;
        }
        number -= 1;
    }
    letters.resize(letters.len().max(shortest), '_');
    letters.into_iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_letters_are_left_out() {
        let letters = [(0, "a"), (51, "Z"), (52, "aa"), (53, "ab"), (104, "ba"), (52 + 52 * 52, "aaa")];
        for (number, expected) in letters {
            assert_eq!(in_letters(number, 1), expected);
        }
        assert_eq!(in_letters(1, 3), "__b");
    }
}
