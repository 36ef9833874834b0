//! How much the normalizer takes on, whatever the input says.

use serde_json::Value;

use crate::error::Error;

/// Levels of arrays and objects of a schema, beyond which it is refused: nobody writes such a schema, and code that
/// reads it recurses.
pub(crate) const LEVELS: usize = 256;

/// Levels of arrays and objects of a result, beyond which it is cut to JSON text: `serde_json` reads 127.
pub(crate) const RESULT_LEVELS: u32 = 100;

/// Schemas in a result, beyond which references are cut to JSON text rather than inlined.
pub(crate) const RESULT_SCHEMAS: usize = 50_000;

/// Schemas in a result, beyond which it is written with less nesting, unless the input has about as many itself: no provider
/// takes a schema that references written in place make a hundred times as long.
pub(crate) const USABLE_SCHEMAS: usize = 5_000;

/// What it takes to write a result, in values: of one with more, what comes last is cut to JSON text.
pub(crate) const RESULT_VALUES: u64 = 1_000_000;

/// As many more for each value of the input.
pub(crate) const RESULT_VALUES_EACH: u64 = 8;

/// Bytes of all pointers in what is given back: changes, reasons, and those by which the codec tells branches apart. Each
/// may be as long as the names on its way, and there are as many as schemas. References that are said from the root may
/// take as much again.
pub(crate) const POINTERS: usize = 64 << 20;

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
        Self { work: 8 * size.values as u64 + 100_000, size, exceeded: false, pointers: POINTERS }
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
        if level >= LEVELS && inside > 0 {
            return Err(Error::new(format!(
                "the schema is nested deeper than {LEVELS} levels, more than anything reads safely: use `$ref` for what contains itself"
            )));
        }
    }
    Ok(size)
}
