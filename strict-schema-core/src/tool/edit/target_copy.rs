//! A copy of what a reference refers to, in its place, so that a change there does not affect its other uses.

use core::cmp::Ordering;

use super::is_least;
use crate::json::keyword::{Keyword, KeywordSet, UNBREAKABLE, set};
use crate::json::number;
use crate::json::ordered::Json;
use crate::json::pointer;

/// Puts what a reference refers to in its place, or in a part if a keyword adjacent to the reference says something else. Of two bounds the
/// stricter one is kept.
pub(super) fn copy_target<'j>(root: &Json<'j>, node: &mut Json<'j>) {
    // A reference to a reference to itself has no end.
    for _ in 0..16 {
        let Some(place) = node.text_of("$ref").and_then(pointer::of_reference) else { return };
        let target = pointer::steps(&place).try_fold(root, |node, step| node.get(&step));
        let Some(mut target) = target.cloned() else { return };
        target.remove("$defs");
        node.remove("$ref");
        let Json::Object(members) = node else { return };
        for (name, value) in members.iter_mut() {
            if let Some(there) = target.get(name)
                && let Some(is_own) = is_stricter(name, value, there)
            {
                if is_own {
                    target.put(name.clone(), value.clone());
                } else {
                    *value = there.clone();
                }
            }
        }
        if members.iter().any(|(name, value)| says_otherwise(&target, name, value)) {
            match node.get_mut("allOf") {
                Some(Json::List(parts)) => parts.push(target),
                _ => node.put("allOf", Json::List(vec![target])),
            }
            return;
        }
        for (name, value) in members.drain(..) {
            target.put(name, value);
        }
        *node = target;
    }
}

/// Whether the first of two values of a bound is the stricter one. None of another keyword.
fn is_stricter(name: &str, one: &Json<'_>, other: &Json<'_>) -> Option<bool> {
    let keyword = Keyword::named(name).filter(|it| BOUNDS.has(*it))?;
    let [one, other] = [one, other].map(Json::to_value);
    let order = number::compare(one.as_number()?, other.as_number()?);
    Some(order == if is_least(keyword) { Ordering::Greater } else { Ordering::Less })
}

/// The bounds that a tool may be given.
const BOUNDS: KeywordSet = set![Minimum Maximum MinLength MaxLength MinItems MaxItems];

/// Whether the schema has another constraint under this keyword, or no place for it.
fn says_otherwise(schema: &Json<'_>, name: &str, value: &Json<'_>) -> bool {
    match schema {
        Json::Object(_) => {
            Keyword::named(name).is_some_and(|keyword| !UNBREAKABLE.has(keyword))
                && schema.get(name).is_some_and(|there| there.to_text() != value.to_text())
        }
        _ => true,
    }
}
