//! Types in upper case: `"type": "OBJECT"`, as Google's SDK writes them.

use serde_json::Value;

use crate::cost::REPORT_POINTER_BYTES;
use crate::json::depth;
use crate::json::keyword::Keyword;
use crate::json::kind::Kind;
use crate::json::walk::Walk;
use crate::prelude::*;

/// A schema with its types in lower case.
#[derive(Debug)]
pub(crate) struct Lowered {
    pub schema: Value,
    /// The pointers to the subschemas whose types were in upper case.
    pub places: Vec<String>,
}

/// The schema with its types in lower case, if some are in upper case. A schema that is too deep to be copied has none.
pub(crate) fn lowered(schema: &Value) -> Option<Lowered> {
    let mut walk = Walk::new(schema);
    let mut found = Vec::new();
    while let Some(index) = walk.next() {
        if walk.keywords.get(Keyword::Type).is_some_and(is_upper_case) {
            found.push(index);
        }
    }
    if found.is_empty() || depth::is_deeper(schema, depth::SCHEMA) {
        return None;
    }
    let mut lowered = Lowered { schema: schema.clone(), places: Vec::with_capacity(found.len()) };
    let mut room = REPORT_POINTER_BYTES;
    for index in found {
        let place = walk.pointer(index);
        room = room.checked_sub(place.len())?;
        let kind = lowered.schema.pointer_mut(&place).and_then(|it| it.get_mut(Keyword::Type.name()));
        match kind {
            Some(Value::Array(kinds)) => kinds.iter_mut().for_each(lower),
            Some(kind) => lower(kind),
            None => {}
        }
        lowered.places.push(place);
    }
    Some(lowered)
}

/// Whether the value of `type` has a type in upper case.
pub(crate) fn is_upper_case(kind: &Value) -> bool {
    match kind {
        Value::Array(kinds) => kinds.iter().any(|kind| named(kind).is_some()),
        kind => named(kind).is_some(),
    }
}

fn lower(kind: &mut Value) {
    if let Some(lower) = named(kind) {
        *kind = lower.name().into();
    }
}

fn named(kind: &Value) -> Option<Kind> {
    let name = kind.as_str()?;
    name.bytes().all(|letter| letter.is_ascii_uppercase()).then(|| Kind::named(&name.to_ascii_lowercase())).flatten()
}
