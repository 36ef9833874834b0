//! The names of tools at run time: which a provider accepts, and the nearest one that it does.

use std::collections::BTreeSet;

use crate::dialect::NameRule;

/// Why a provider does not accept a name, if so.
pub(super) fn problem(name: &str, rule: NameRule) -> Option<String> {
    if name.is_empty() { Some("it is empty".to_owned()) } else { rule.problem(name) }
}

/// The name closest to this one that the rule accepts and that is not in `taken`. None if neither it nor a numbered form of it is free.
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
    let numbered = (2..=taken.len() + 2).map(|number| cut(&format!("_{number}")));
    std::iter::once(cut("")).chain(numbered).find(is_free)
}
