//! A copy of what a reference refers to, in its place: a change there is then none of its other uses.

use crate::json::keyword::{Keyword, UNBREAKABLE};
use crate::json::ordered::Json;
use crate::json::pointer;

/// Puts what a reference refers to in its place, or in a part if the keywords adjacent to the reference constrain the same.
pub(super) fn copy_target<'j>(root: &Json<'j>, node: &mut Json<'j>) {
    // A reference to a reference to itself has no end.
    for _ in 0..16 {
        let Some(place) = node.text_of("$ref").and_then(pointer::of_reference) else { return };
        let target = pointer::steps(&place).try_fold(root, |node, step| node.get(&step));
        let Some(mut target) = target.cloned() else { return };
        target.remove("$defs");
        node.remove("$ref");
        let Json::Object(members) = node else { return };
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
