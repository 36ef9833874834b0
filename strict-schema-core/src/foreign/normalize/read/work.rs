//! The size of the input, and how much work and how many bytes of pointers are left.

use serde_json::Value;

use crate::cost::{ALIKE_STEPS, ALIKE_STEPS_EACH, MERGE_STEPS, MERGE_STEPS_EACH, POINTER_BYTES, SCHEMA_LEVELS};
use crate::error::Error;
use crate::foreign::upper_case::is_upper_case;
use crate::json::keyword::Keyword;

/// How much is left of the steps of work, which are a constant and a multiple of the input's size, and of the bytes of
/// pointers.
#[derive(Debug)]
pub(crate) struct WorkLeft {
    work: u64,
    pub size: Size,
    pub exceeded: bool,
    /// Bytes that are left for pointers in changes and reasons.
    pub pointers: usize,
    /// Steps that are left to compare the branches of every `oneOf`.
    pub comparisons: u64,
}

impl WorkLeft {
    pub(crate) fn of(size: Size) -> Self {
        Self {
            work: MERGE_STEPS_EACH * size.values as u64 + MERGE_STEPS,
            size,
            exceeded: false,
            pointers: POINTER_BYTES,
            comparisons: ALIKE_STEPS_EACH * size.values as u64 + ALIKE_STEPS,
        }
    }

    /// About how many nodes the graph will have, to allocate them at once: in real tools two of three objects are
    /// schemas that need a node. The others are maps of properties, or native.
    pub(crate) fn nodes(&self) -> usize {
        2 + self.size.objects.min(4_000) * 2 / 3
    }

    #[cfg(test)]
    pub(crate) fn spent(&self) -> u64 {
        Self::of(self.size).work - self.work
    }

    /// Spends some steps, and one more. Returns whether there were enough left.
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
    pub values: usize,
    /// How many of the values are objects.
    objects: usize,
    /// Whether a subschema may have an `$id` of its own.
    pub has_documents: bool,
    pub has_upper_case: bool,
    /// Whether it may have a keyword whose value the codec may be unable to compute.
    pub may_be_unknown: bool,
}

/// Keywords that the codec cannot compute with some values.
const UNKNOWN: [&str; 5] = ["pattern", "patternProperties", "$ref", "$dynamicRef", "$recursiveRef"];

/// The size of the schema.
///
/// # Errors
///
/// If it is nested deeper than [`SCHEMA_LEVELS`].
pub(crate) fn measure(schema: &Value) -> Result<Size, Error> {
    let mut size = Size { values: 1, ..Size::default() };
    // Only arrays and objects are pushed.
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
                    size.has_upper_case |= name == Keyword::Type.name() && is_upper_case(member);
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
                "the schema is nested deeper than {SCHEMA_LEVELS} levels, too deep to read: use `$ref` for a recursive schema"
            )));
        }
    }
    Ok(size)
}
