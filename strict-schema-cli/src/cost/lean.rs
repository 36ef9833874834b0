//! Removes the parts of a schema that do not inform a model.

use serde_json::Value;
use strict_schema::keyword::{Holds, Keyword};

/// How often each part was removed.
#[derive(Debug, Default)]
pub(super) struct Dropped {
    titles: usize,
    others: usize,
}

impl Dropped {
    /// A sentence that lists what was removed, and how often.
    pub(super) fn said(&self) -> Option<String> {
        let titles = format!("titles that repeat a name ({})", self.titles);
        let others = format!("`$schema` and `$comment` ({})", self.others);
        match (self.titles, self.others) {
            (0, 0) => None,
            (_, 0) => Some(titles),
            (0, _) => Some(others),
            _ => Some(format!("{titles}, {others}")),
        }
    }
}

/// Removes `$schema` and `$comment`, and each `title` that only repeats the name of its place.
pub(super) fn lean(schema: &mut Value, name: &str, dropped: &mut Dropped) {
    // The texts have at most 512 levels.
    let Value::Object(members) = schema else { return };
    let repeats = |it: &Value| it.as_str().is_some_and(|title| plain(title) == plain(name));
    let before = members.len();
    members.retain(|key, value| !(key == "title" && repeats(value)));
    dropped.titles += before - members.len();
    let before = members.len();
    members.retain(|key, _| !matches!(key.as_str(), "$schema" | "$comment"));
    dropped.others += before - members.len();
    for (key, value) in members {
        let Some(keyword) = Keyword::named(key) else { continue };
        match (keyword.row().holds, value) {
            (Holds::SchemaMap | Holds::SchemaOrNamesMap, Value::Object(all)) => {
                for (name, it) in all {
                    lean(it, name, dropped);
                }
            }
            (Holds::SchemaList | Holds::SchemaOrList, Value::Array(all)) => {
                for it in all {
                    lean(it, name, dropped);
                }
            }
            (Holds::Schema | Holds::SchemaOrList | Holds::SchemaOrFlag, value) => lean(value, name, dropped),
            _ => {}
        }
    }
}

/// A name without case and punctuation: `page_size` is titled `Page Size`.
fn plain(name: &str) -> String {
    name.chars().filter(|it| it.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
