//! A hash set of JSON values.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use serde_json::Value;

use crate::instance::equal::equal;
use crate::json::number;

/// A set of values.
#[derive(Debug, Default)]
pub(crate) struct ValueSet<'a>(HashSet<ByValue<'a>>);

impl<'a> ValueSet<'a> {
    pub(crate) fn contains(&self, value: &Value) -> bool {
        self.0.contains(&ByValue(value))
    }

    /// Removes repeated values, and keeps the order.
    pub(crate) fn distinct(values: &mut Vec<&'a Value>) {
        let mut known = HashSet::with_capacity(values.len());
        values.retain(|value| known.insert(ByValue(value)));
    }
}

impl<'a> FromIterator<&'a Value> for ValueSet<'a> {
    fn from_iter<I: IntoIterator<Item = &'a Value>>(values: I) -> Self {
        Self(values.into_iter().map(ByValue).collect())
    }
}

#[derive(Debug)]
struct ByValue<'a>(&'a Value);

impl PartialEq for ByValue<'_> {
    fn eq(&self, other: &Self) -> bool {
        equal(self.0, other.0)
    }
}

impl Eq for ByValue<'_> {}

impl Hash for ByValue<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self.0 {
            Value::Null => state.write_u8(0),
            Value::Bool(flag) => flag.hash(state),
            Value::Number(number) => match number::whole(number) {
                Some(whole) => whole.hash(state),
                None => number::canonical(number).hash(state),
            },
            Value::String(text) => text.hash(state),
            Value::Array(items) => items.iter().for_each(|item| ByValue(item).hash(state)),
            // Objects with the same members in another order are equal.
            Value::Object(members) => {
                let member = |(name, value): (&String, &Value)| {
                    let mut state = DefaultHasher::new();
                    (name, ByValue(value)).hash(&mut state);
                    state.finish()
                };
                state.write_u64(members.iter().map(member).fold(0, u64::wrapping_add));
            }
        }
    }
}
