//! The keywords about objects, arrays and strings.

use crate::fault::phrases::brief;
use crate::fault::{Expected, Found, What};
use crate::instance::equal::canonical;
use crate::instance::number::{at_least, at_most, limit};
use crate::json::keyword::Keyword;
use crate::prelude::*;

use serde_json::{Map, Value};

use super::Evaluation;
use crate::cost::{LOOKS_A_STEP, MEANT_NAMES};

impl Evaluation<'_, '_> {
    pub(super) fn object(
        &mut self,
        keyword: Keyword,
        constraint: &Value,
        members: &Map<String, Value>,
        object: &Map<String, Value>,
        value: &Value,
    ) -> bool {
        let mut fits = true;
        match (keyword, constraint) {
            (Keyword::Properties, Value::Object(properties)) => {
                // Mostly both have the same order, so that no name must be looked up.
                let mut entries = object.iter().peekable();
                for (name, schema) in properties {
                    let next = entries.next_if(|(next, _)| *next == name).map(|(_, value)| value);
                    if let Some(value) = next.or_else(|| object.get(name)) {
                        fits &= self.within(name, |check| check.schema(schema, value));
                        if !fits && self.faults.is_none() {
                            break;
                        }
                    }
                }
            }
            (Keyword::PatternProperties, Value::Object(patterns)) => {
                for (pattern, schema) in patterns {
                    for (name, value) in object {
                        if self.evaluator.matches(pattern, name).unwrap_or(!self.unknown) {
                            fits &= self.within(name, |check| check.schema(schema, value));
                        }
                    }
                }
            }
            (Keyword::AdditionalProperties | Keyword::UnevaluatedProperties, Value::Bool(_) | Value::Object(_)) => {
                let evaluated =
                    (keyword == Keyword::UnevaluatedProperties).then(|| self.evaluated(keyword, members, value));
                for (index, (name, value)) in object.iter().enumerate() {
                    if evaluated.as_ref().map_or_else(|| self.declares(members, name), |it| it[index]) {
                        continue;
                    }
                    if *constraint == Value::Bool(false) {
                        fits = self.undeclared(name, members);
                    } else {
                        fits &= self.within(name, |check| check.schema(constraint, value));
                    }
                }
            }
            (Keyword::PropertyNames, _) => {
                let outside = core::mem::replace(&mut self.fleeting, true);
                for name in object.keys() {
                    let key = Value::String(name.clone());
                    // The next key may have the same place in memory.
                    let told = core::mem::take(&mut self.told);
                    fits &= self.within(name, |check| check.because(keyword, |check| check.schema(constraint, &key)));
                    self.told = told;
                }
                self.fleeting = outside;
            }
            (Keyword::Required, Value::Array(names)) if keyword.fits(constraint) => {
                for name in names.iter().filter_map(Value::as_str).filter(|name| !object.contains_key(*name)) {
                    if !self.may_be_left_out(members, name) {
                        fits = self.missing(name, members);
                    }
                }
            }
            (
                Keyword::DependentRequired | Keyword::DependentSchemas | Keyword::Dependencies,
                Value::Object(dependencies),
            ) if keyword.fits(constraint) => {
                for (_, dependency) in dependencies.iter().filter(|(name, _)| object.contains_key(*name)) {
                    match dependency {
                        Value::Array(names) => {
                            self.evaluator.spend(names.len() as u64 / LOOKS_A_STEP);
                            let missing = |name: &&str| !object.contains_key(*name);
                            for name in names.iter().filter_map(Value::as_str).filter(missing) {
                                fits = self.because(keyword, |check| check.missing(name, members));
                            }
                        }
                        _ => fits &= self.because(keyword, |check| check.schema(dependency, value)),
                    }
                }
            }
            _ => {}
        }
        fits
    }

    pub(super) fn array(
        &mut self,
        keyword: Keyword,
        constraint: &Value,
        members: &Map<String, Value>,
        items: &[Value],
        value: &Value,
    ) -> bool {
        let prefix = match (self.prefix_items(members), members.get("items")) {
            (Some(Value::Array(prefix)), _) | (_, Some(Value::Array(prefix))) => prefix.len(),
            _ => 0,
        };
        let mut fits = true;
        let mut each = |check: &mut Self, schema: &Value, from: usize| {
            for (index, item) in items.iter().enumerate().skip(from) {
                fits &= check.within_item(index, |check| check.schema(schema, item));
            }
        };
        match (keyword, constraint) {
            (Keyword::PrefixItems | Keyword::Items, Value::Array(schemas)) => {
                for (index, (schema, item)) in schemas.iter().zip(items).enumerate() {
                    fits &= self.within_item(index, |check| check.schema(schema, item));
                }
            }
            (Keyword::Items, _) => each(self, constraint, prefix),
            (Keyword::AdditionalItems, _) if members.get("items").is_some_and(Value::is_array) => {
                each(self, constraint, prefix);
            }
            (Keyword::UnevaluatedItems, _) => {
                let evaluated = self.evaluated(keyword, members, value);
                for (index, item) in items.iter().enumerate().filter(|(index, _)| !evaluated[*index]) {
                    fits &= self.within_item(index, |check| check.schema(constraint, item));
                }
            }
            (Keyword::Contains, _) => {
                let count = |name: &str| members.get(name).filter(|count| limit(count).is_some());
                let may = items.iter().filter(|item| self.admits(constraint, item)).count();
                let bind = self.evaluator.formats_bind;
                let must = items.iter().filter(|item| self.surely_admits(constraint, item, bind)).count();
                let enough = count("minContains").map_or(may >= 1, |min| at_least(min, may));
                let few = count("maxContains").is_none_or(|max| at_most(max, must));
                fits = enough && few || self.broken(keyword, members, value);
            }
            (Keyword::UniqueItems, Value::Bool(true)) => {
                let mut seen = LookupSet::new();
                if let Some(twice) = items.iter().find(|item| !seen.insert(canonical(item))) {
                    fits = self.broken_by(keyword, members, value, || Found::Twice(brief(twice)));
                }
            }
            _ => {}
        }
        fits
    }

    pub(super) fn prefix_items<'o>(&self, members: &'o Map<String, Value>) -> Option<&'o Value> {
        members.get("prefixItems").filter(|_| !self.evaluator.draft.lacks(members).has(Keyword::PrefixItems))
    }

    /// The property is missing, of which the schema may say what it holds.
    fn missing(&mut self, name: &str, members: &Map<String, Value>) -> bool {
        if !self.tells() {
            return false;
        }
        let schema = members.get("properties").and_then(|properties| properties.get(name));
        let expected = schema.map(|schema| Expected::of_schema(schema, &|reference| self.evaluator.target(reference)));
        self.fail(What::missing(name, expected.filter(|it| !it.0.is_empty())))
    }

    /// The schema has no such property, and no others.
    pub(super) fn undeclared(&mut self, name: &str, members: &Map<String, Value>) -> bool {
        if !self.tells() {
            return false;
        }
        let properties = members.get("properties").and_then(Value::as_object);
        let known = properties.into_iter().flat_map(Map::keys).take(MEANT_NAMES).map(String::as_str);
        self.fail(What::undeclared(name, known))
    }

    /// Whether a schema's own keywords speak of the property.
    pub(super) fn declares(&self, members: &Map<String, Value>, name: &str) -> bool {
        let map = |keyword: &str| members.get(keyword).and_then(Value::as_object);
        self.evaluator.spend(map("patternProperties").map_or(0, Map::len) as u64);
        map("properties").is_some_and(|properties| properties.contains_key(name))
            || map("patternProperties").is_some_and(|patterns| {
                patterns.keys().any(|it| self.evaluator.matches(it, name).unwrap_or(self.unknown))
            })
    }
}
