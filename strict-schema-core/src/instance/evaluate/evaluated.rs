//! Which properties and items a schema evaluates: for `unevaluatedProperties` and `unevaluatedItems`.

use crate::instance::draft::Draft;
use crate::json::keyword::Keyword;
use crate::json::reference::REFERENCES;
use crate::prelude::*;

use serde_json::{Map, Value};

use super::Evaluation;
use crate::cost::{EVALUATED_LEVELS, LOOKS_A_STEP};

impl<'s> Evaluation<'_, 's> {
    /// Which properties of an object, or items of an array, a schema evaluates, also by its in-place applicators. `unevaluated` is the keyword
    /// for the others.
    pub(super) fn evaluated(&mut self, unevaluated: Keyword, members: &Map<String, Value>, value: &Value) -> Vec<bool> {
        let count = value.as_object().map_or(0, Map::len) + value.as_array().map_or(0, Vec::len);
        if !self.evaluator.spend(1 + (members.len() + count) as u64 / LOOKS_A_STEP) {
            return vec![true; count];
        }
        let Some(asked) = self.ask(members, value) else { return vec![false; count] };
        let mut evaluated = match value {
            Value::Object(object) if members.contains_key("additionalProperties") => vec![true; object.len()],
            Value::Object(object) => object.keys().map(|name| self.declares(members, name)).collect(),
            Value::Array(items) => self.own_items(members, items),
            _ => Vec::new(),
        };
        for schema in self.beside(members, value) {
            if let Value::Object(inner) = schema {
                self.depth += 1;
                if self.depth > EVALUATED_LEVELS {
                    self.evaluator.give_up();
                } else if inner.contains_key(unevaluated.name()) {
                    evaluated.fill(true);
                } else {
                    let document = self.evaluator.scopes.as_ref().and_then(|scopes| scopes.document(schema));
                    let way = self.way.len();
                    self.way.extend(document);
                    let found = self.evaluated(unevaluated, inner, value);
                    self.way.truncate(way);
                    evaluated.iter_mut().zip(found).for_each(|(known, found)| *known |= found);
                }
                self.depth -= 1;
            }
        }
        self.evaluator.asked.borrow_mut().truncate(asked);
        evaluated
    }

    /// The items that a schema's own keywords evaluate.
    fn own_items(&mut self, members: &Map<String, Value>, items: &[Value]) -> Vec<bool> {
        let own = match (self.prefix_items(members), members.get("items"), members.get("additionalItems")) {
            (_, Some(Value::Object(_) | Value::Bool(_)), _) | (_, Some(Value::Array(_)), Some(_)) => items.len(),
            (Some(Value::Array(prefix)), ..) | (_, Some(Value::Array(prefix)), _) => prefix.len(),
            _ => 0,
        };
        // Only in 2020-12 does `contains` evaluate items.
        let contained =
            members.get("contains").filter(|it| self.evaluator.draft == Draft::Y2020 && Keyword::Contains.fits(it));
        let mut is_own = |(index, item)| index < own || contained.is_some_and(|schema| self.admits(schema, item));
        items.iter().enumerate().map(&mut is_own).collect()
    }

    /// Notes that the evaluated members of a value are being computed for a schema. None if they already are: a schema that
    /// contains itself adds nothing to them.
    pub(super) fn ask(&self, members: &Map<String, Value>, value: &Value) -> Option<usize> {
        let step = (core::ptr::from_ref(members).addr(), core::ptr::from_ref(value).addr());
        let mut asked = self.evaluator.asked.borrow_mut();
        let before = asked.len();
        (!asked.contains(&step)).then(|| asked.push(step)).map(|()| before)
    }

    /// The subschemas of in-place applicators (`$ref`, `allOf`, `anyOf`, `if`, …) that apply to the value. Of the
    /// branches of `anyOf` and `oneOf`, those that it satisfies.
    pub(super) fn beside<'o>(&mut self, members: &'o Map<String, Value>, value: &Value) -> Vec<&'o Value>
    where
        's: 'o,
    {
        let mut found = Vec::new();
        for (name, constraint) in members {
            match (Keyword::named(name), constraint) {
                (Some(keyword), Value::String(reference)) if REFERENCES.has(keyword) => {
                    found.extend(self.target(keyword, reference));
                }
                (Some(Keyword::AllOf), Value::Array(branches)) => found.extend(branches),
                (Some(Keyword::AnyOf | Keyword::OneOf), Value::Array(branches)) => {
                    found.extend(branches.iter().filter(|branch| self.admits(branch, value)));
                }
                (Some(Keyword::If), Value::Object(_) | Value::Bool(_)) => {
                    let fits = self.admits(constraint, value);
                    found.extend(fits.then_some(constraint));
                    found.extend(members.get(if fits { "then" } else { "else" }));
                }
                (Some(Keyword::DependentSchemas), Value::Object(dependencies)) => {
                    let applies = dependencies.iter().filter(|(name, _)| value.get(name).is_some());
                    found.extend(applies.map(|(_, schema)| schema));
                }
                _ => {}
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::instance::evaluate::Evaluator;

    #[test]
    fn many_branches_beside_each_other_are_no_levels() {
        let schema =
            json!({ "allOf": vec![json!({ "properties": { "a": {} } }); 400], "unevaluatedProperties": false });
        let evaluator = Evaluator::new(&schema);
        assert!(evaluator.admits(&schema, &json!({ "a": 1 })));
        assert!(!evaluator.admits(&schema, &json!({ "b": 1 })));
    }
}
