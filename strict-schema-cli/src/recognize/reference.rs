//! Places of schemas in a value, and references within an `OpenAPI` document.

use std::collections::{HashMap, HashSet};

use serde_json::Value;
use strict_schema::pointer;

/// Why something is skipped that a reference stands for.
pub(super) const NOWHERE: &str = "a reference without a target in the document";

/// The paths of named schemas, in version 3 and in version 2.
pub(super) const COMPONENTS: &[&str] = &["/components/schemas", "/definitions"];

/// How many references may lead from one to the next.
pub(super) const LONGEST: usize = 100;

/// The value at a pointer, or where the references there lead.
pub(super) fn resolved(document: &Value, mut at: String) -> Option<(String, &Value)> {
    for _ in 0..LONGEST {
        let value = document.pointer(&at)?;
        match value.get("$ref").and_then(Value::as_str) {
            Some(reference) => at = target(reference)?,
            None => return Some((at, value)),
        }
    }
    None
}

/// The pointer of a reference within the document, without the percent-encoding of its fragment.
pub(crate) fn target(reference: &str) -> Option<String> {
    let at = pointer::decoded(reference.strip_prefix('#')?)?;
    at.starts_with('/').then(|| at.into_owned())
}

/// What the references of a schema become: each target is a definition at the root of the schema.
#[derive(Debug, Default)]
pub(super) struct Targets {
    /// The name of each definition by the pointer of its target.
    names: HashMap<String, String>,
    taken: HashSet<String>,
    /// The targets that were found, again for each reference.
    pub open: Vec<String>,
}

impl Targets {
    /// The name of the definition of a target.
    pub(super) fn name(&mut self, at: &str) -> &str {
        if !self.names.contains_key(at) {
            let mut name = plain_name(at);
            while !self.taken.insert(name.clone()) {
                name.push('_');
            }
            self.names.insert(at.to_owned(), name);
        }
        &self.names[at]
    }

    /// Redirects references to the definitions. Returns how many values there are. The texts have at most 512 levels.
    pub(super) fn redirect(&mut self, document: &Value, schema: &mut Value) -> usize {
        match schema {
            Value::Object(object) => {
                if let Some(Value::String(reference)) = object.get_mut("$ref")
                    && let Some(at) = target(reference)
                    && document.pointer(&at).is_some_and(is_schema)
                {
                    *reference = child("#/$defs", self.name(&at)).replace('%', "%25");
                    self.open.push(at);
                }
                1 + object.values_mut().map(|it| self.redirect(document, it)).sum::<usize>()
            }
            Value::Array(list) => 1 + list.iter_mut().map(|it| self.redirect(document, it)).sum::<usize>(),
            _ => 1,
        }
    }
}

/// The name of a component; elsewhere, the steps to the target, which no provider has to decode.
fn plain_name(at: &str) -> String {
    let inner = COMPONENTS.iter().find_map(|of| at.strip_prefix(of)?.strip_prefix('/'));
    let inner = inner.unwrap_or(&at[1..]);
    if !inner.contains('/') {
        return pointer::steps(at).last().unwrap_or_default().into_owned();
    }
    inner.replace(|it: char| !it.is_ascii_alphanumeric(), "_")
}

pub(super) fn is_schema(value: &Value) -> bool {
    value.is_object() || value.is_boolean()
}

/// The pointer of a member.
pub(super) fn child(at: &str, key: &str) -> String {
    let mut pointer = at.to_owned();
    pointer::push(&mut pointer, key);
    pointer
}

#[cfg(test)]
mod tests {
    use super::target;

    #[test]
    fn a_fragment_is_a_pointer_with_percent_encoding() {
        for (reference, at) in
            [("#/a%20b/%c3%bc", Some("/a b/ü")), ("#/%+5", None), ("#/%5", None), ("#/%ff", None), ("#a", None)]
        {
            assert_eq!(target(reference).as_deref(), at, "{reference}");
        }
    }
}
