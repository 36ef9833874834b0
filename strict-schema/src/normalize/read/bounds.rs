//! How much the normalizer takes on, whatever the input says.

use serde_json::Value;

use crate::cost::{MERGE_STEPS, MERGE_STEPS_EACH, POINTER_BYTES, SCHEMA_LEVELS};
use crate::error::Error;

/// Why a schema with more is refused.
pub(crate) const TOO_LONG: &str =
    "the names of the properties on the way to all that has to be changed are too long to be told: use shorter ones";

/// Steps of work that are left: linear in the input, and a constant beside it.
#[derive(Debug)]
pub(crate) struct Bounds {
    work: u64,
    size: Size,
    exceeded: bool,
    /// Bytes of pointers that are left.
    pub pointers: usize,
}

impl Bounds {
    /// For an input of that size.
    pub(crate) fn of(size: Size) -> Self {
        Self {
            work: MERGE_STEPS_EACH * size.values as u64 + MERGE_STEPS,
            size,
            exceeded: false,
            pointers: POINTER_BYTES,
        }
    }

    /// How many values the input has.
    pub(crate) fn values(&self) -> usize {
        self.size.values
    }

    /// About how many nodes the graph of a plain input has, for a start: of the objects of real tools two of three are
    /// schemas that need one, the others are maps of properties, and plain.
    pub(crate) fn nodes(&self) -> usize {
        2 + self.size.objects.min(4_000) * 2 / 3
    }

    /// Whether there was no room for something.
    pub(crate) fn exceeded(&self) -> bool {
        self.exceeded
    }

    /// Whether there is room for so much more work.
    pub(crate) fn spend(&mut self, work: u64) -> bool {
        let left = self.work.checked_sub(work.saturating_add(1));
        self.work = left.unwrap_or(0);
        self.exceeded |= left.is_none();
        left.is_some()
    }
}

/// How large an input is.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Size {
    values: usize,
    /// Those that are objects, as schemas are.
    objects: usize,
    /// Whether a schema in it may be a document by itself.
    pub has_documents: bool,
    /// Whether a keyword may be in it that the codec cannot compute, whatever stands under it.
    pub may_be_unknown: bool,
}

/// Keywords that the codec may be unable to compute.
const UNKNOWN: [&str; 5] = ["pattern", "patternProperties", "$ref", "$dynamicRef", "$recursiveRef"];

/// How large the schema is, if it is not too deep.
pub(crate) fn measure(schema: &Value) -> Result<Size, Error> {
    let mut size = Size { values: 1, ..Size::default() };
    // Only what has something inside.
    let mut pending = Vec::with_capacity(64);
    let nests = |value: &Value| matches!(value, Value::Array(_) | Value::Object(_));
    pending.push((schema, 1));
    while let Some((value, level)) = pending.pop() {
        let inside = match value {
            Value::Array(items) => {
                pending.extend(items.iter().filter(|item| nests(item)).map(|item| (item, level + 1)));
                items.len()
            }
            Value::Object(members) => {
                size.objects += 1;
                for (name, member) in members {
                    size.may_be_unknown |= UNKNOWN.contains(&name.as_str());
                    if nests(member) {
                        pending.push((member, level + 1));
                    } else if member.is_string() && matches!(name.as_str(), "$id" | "id") {
                        size.has_documents |= level > 1;
                    }
                }
                members.len()
            }
            _ => 0,
        };
        size.values += inside;
        if level >= SCHEMA_LEVELS && inside > 0 {
            return Err(Error::new(format!(
                "the schema is nested deeper than {SCHEMA_LEVELS} levels, more than anything reads safely: use `$ref` for what contains itself"
            )));
        }
    }
    Ok(size)
}
