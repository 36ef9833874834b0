//! A small evaluator: does a value satisfy a schema, draft-04 to 2020-12, and if not, what does it break?
//!
//! It is bounded: by its depth, and by the steps it takes. What it cannot find out within its bounds it reports as a
//! failure, so that what is not checked is not taken for correct.
//!
//! What it cannot compute at all is *unknown*: a pattern that is none, or that [`Regex`] does not take; a reference that
//! leads nowhere. Unknown assertions refuse nothing, and [`unknown`](super::unknown) lists them, so that the normalizer says
//! that they are not checked. Where they are negated, as under `not`, a second evaluation takes them as broken.

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};

use serde_json::{Map, Number, Value};

use super::draft::Draft;
use super::formats;
use super::phrases::words;
use super::regex::Regex;
use super::scope::Scopes;
use crate::keyword::{Keyword, KeywordSet};
use crate::kind::Kinds;
use crate::pointer;
use crate::reference::References;
use crate::shown;

/// Evaluates the schemas of one document.
#[derive(Debug)]
pub(crate) struct Evaluator<'s> {
    references: References<'s>,
    /// Whether the document's draft has `format` bind. Where it does not, a value must do without it to be certain.
    formats_bind: bool,
    draft: Draft,
    patterns: RefCell<HashMap<String, Option<Regex>>>,
    steps: Cell<u64>,
    /// Whether something was asked for that cannot be computed.
    met_unknown: Cell<bool>,
    /// Where references depend on the way to them.
    scopes: Option<Scopes<'s>>,
    /// References on the way down, each with its value: one that comes back without going down says nothing.
    open: RefCell<Vec<(usize, usize)>>,
    /// The same, of schemas that are asked what they evaluate.
    asked: RefCell<Vec<(usize, usize)>>,
}

/// Whether a text matches a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Match {
    Yes,
    No,
    /// The pattern cannot be computed.
    Unknown,
}

/// A constraint that a value breaks.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Failure {
    /// Where in the value.
    pub pointer: String,
    pub message: String,
}

impl<'s> Evaluator<'s> {
    pub(crate) fn new(root: &'s Value) -> Self {
        let draft = Draft::of(root);
        Self {
            references: References::new(root),
            formats_bind: draft <= Draft::Seven,
            draft,
            patterns: RefCell::default(),
            steps: Cell::new(0),
            met_unknown: Cell::new(false),
            scopes: Scopes::of(root),
            open: RefCell::default(),
            asked: RefCell::default(),
        }
    }

    /// Whether the value satisfies the schema.
    pub(crate) fn admits(&self, schema: &Value, value: &Value) -> bool {
        self.admits_at(schema, value, 0)
    }

    /// The same, from so many levels further down: those of who asks take room in the stack, too.
    pub(crate) fn admits_at(&self, schema: &Value, value: &Value, depth: u32) -> bool {
        self.steps.set(0);
        Check {
            evaluator: self,
            at: String::new(),
            failures: None,
            because: Vec::new(),
            formats: self.formats_bind,
            unknown: true,
            way: Vec::new(),
            depth,
        }
        .schema(schema, value)
    }

    /// What the reference refers to.
    fn target(&self, reference: &str) -> Option<&'s Value> {
        self.references.resolve(reference).map(|target| target.value)
    }

    /// How many steps the last answer took.
    pub(crate) fn steps(&self) -> u64 {
        self.steps.get()
    }

    /// Whether they were too many to be certain of it.
    pub(crate) fn gave_up(&self) -> bool {
        self.steps.get() > MOST_STEPS
    }

    /// Takes so many steps, and says whether there are not too many yet.
    fn step(&self, steps: u64) -> bool {
        let steps = self.steps.get().saturating_add(steps);
        self.steps.set(steps);
        !self.gave_up()
    }

    /// Every constraint of the schema that the value breaks.
    pub(crate) fn failures(&self, schema: &Value, value: &Value) -> Vec<Failure> {
        self.steps.set(0);
        let mut check = Check {
            evaluator: self,
            at: String::new(),
            failures: Some(Vec::new()),
            because: Vec::new(),
            formats: true,
            unknown: true,
            way: Vec::new(),
            depth: 0,
        };
        let fits = check.schema(schema, value);
        let mut failures = check.failures.unwrap_or_default();
        if !fits && failures.is_empty() {
            failures.push(Failure { pointer: String::new(), message: TOO_MUCH.to_owned() });
        }
        failures
    }

    /// Takes more steps than there are, so that no verdict stands that rests on what was not found out.
    fn give_up(&self) {
        self.steps.set(MOST_STEPS + 1);
    }

    /// Whether the text matches the pattern. If that takes too long, this gives up.
    pub(crate) fn matches(&self, pattern: &str, text: &str) -> Match {
        // It is looked up by its text.
        if !self.step(pattern.len() as u64 / (AT_ONCE * AT_ONCE)) {
            return Match::No;
        }
        let mut patterns = self.patterns.borrow_mut();
        if !patterns.contains_key(pattern) {
            let regex = Regex::new(pattern).ok();
            self.step(regex.as_ref().map_or(1, Regex::work));
            patterns.insert(pattern.to_owned(), regex);
        }
        let Some(regex) = &patterns[pattern] else {
            self.met_unknown.set(true);
            return Match::Unknown;
        };
        let (matches, steps) = regex.matches(text);
        self.step(steps / AT_ONCE);
        match matches {
            Some(true) => Match::Yes,
            Some(false) => Match::No,
            None => {
                self.give_up();
                Match::No
            }
        }
    }
}

struct Check<'e, 's> {
    evaluator: &'e Evaluator<'s>,
    at: String,
    /// What is broken; not kept where only the verdict matters.
    failures: Option<Vec<Failure>>,
    /// The keywords further up for which alone this must hold.
    because: Vec<&'static str>,
    /// Whether `format` binds.
    formats: bool,
    /// Whether what is unknown is taken to be satisfied.
    unknown: bool,
    /// The documents on the way down, where that matters.
    way: Vec<u32>,
    depth: u32,
}

impl<'s> Check<'_, 's> {
    fn schema(&mut self, schema: &Value, value: &Value) -> bool {
        if self.depth > DEEPEST {
            self.evaluator.give_up();
        }
        if !self.evaluator.step(1) {
            return self.fail(TOO_MUCH.to_owned());
        }
        let members = match schema {
            Value::Object(members) => members,
            Value::Bool(false) => return self.fail("nothing is possible here: leave it out".to_owned()),
            _ => return true,
        };
        // What only refers goes no deeper.
        if self.evaluator.scopes.is_none()
            && let Some(reference) = sole_reference(schema)
        {
            return self.reference(Keyword::Ref, reference, value);
        }
        self.depth += 1;
        let document = self.evaluator.scopes.as_ref().and_then(|scopes| scopes.document(schema));
        self.way.extend(document);
        let lacks = self.evaluator.draft.lacks();
        let mut fits = true;
        for (name, constraint) in members {
            let Some(keyword) = Keyword::named(name).filter(|keyword| !lacks.has(*keyword)) else { continue };
            fits &= self.keyword(keyword, constraint, members, value);
            if !fits && self.failures.is_none() {
                break;
            }
        }
        self.way.truncate(self.way.len() - usize::from(document.is_some()));
        self.depth -= 1;
        if fits && self.evaluator.gave_up() {
            return self.fail(TOO_MUCH.to_owned());
        }
        fits
    }

    fn keyword(&mut self, keyword: Keyword, constraint: &Value, members: &Map<String, Value>, value: &Value) -> bool {
        if !self.evaluator.step(steps_of(keyword, constraint, value)) {
            return self.fail(TOO_MUCH.to_owned());
        }
        let fits = match (keyword, constraint, value) {
            (Keyword::Type, ..) => {
                let nullable = value.is_null() && members.get("nullable") == Some(&Value::Bool(true));
                nullable || self.evaluator.draft.admits(Kinds::read(constraint), value)
            }
            (Keyword::Enum, Value::Array(values), _) => values.iter().any(|it| equal(it, value)),
            (Keyword::Const, ..) => equal(constraint, value),
            (Keyword::Ref | Keyword::DynamicRef | Keyword::RecursiveRef, Value::String(reference), _) => {
                return self.reference(keyword, reference, value);
            }
            (Keyword::AllOf, Value::Array(branches), _) => {
                return branches.iter().fold(true, |fits, branch| self.schema(branch, value) & fits);
            }
            (Keyword::AnyOf, Value::Array(branches), _) => return self.any_of(keyword, branches, value),
            (Keyword::OneOf, Value::Array(branches), _) => {
                // Those that it fits whatever is unknown: of the others, one may be all that it fits.
                let fitting = branches.iter().filter(|branch| self.surely_admits(branch, value)).count();
                if fitting > 1 {
                    return self.fail(format!(
                        "this breaks `oneOf`: it fits {fitting} of the branches, and must fit exactly one"
                    ));
                }
                return self.any_of(keyword, branches, value);
            }
            (Keyword::Not, ..) => !self.surely_admits(constraint, value),
            (Keyword::If, ..) => return self.condition(constraint, members, value),
            (_, _, Value::Object(object)) => return self.object(keyword, constraint, members, object, value),
            (_, _, Value::Array(items)) => return self.array(keyword, constraint, members, items, value),
            (_, _, Value::Number(number)) => number_fits(keyword, constraint, members, number),
            (_, _, Value::String(text)) => return self.string(keyword, constraint, text),
            _ => true,
        };
        fits || self.broken(keyword, constraint)
    }

    fn condition(&mut self, condition: &Value, members: &Map<String, Value>, value: &Value) -> bool {
        let (may, must) = (self.admits(condition, value), self.surely_admits(condition, value));
        let then = |check: &mut Self, branch: &str| {
            let Some(then) = members.get(branch) else { return true };
            check.because("if", |check| check.schema(then, value))
        };
        match (may, must) {
            (true, true) => then(self, "then"),
            (false, false) => then(self, "else"),
            // Either may hold.
            _ => {
                let kept = self.failures.take();
                let (one, other) = (then(self, "then"), then(self, "else"));
                self.failures = kept;
                let fits = if self.unknown { one || other } else { one && other };
                fits || then(self, "then") && then(self, "else")
            }
        }
    }

    /// What cannot be computed: satisfied or broken, as is asked for.
    fn is_unknown(&mut self, message: &str) -> bool {
        self.evaluator.met_unknown.set(true);
        self.unknown || self.fail(message.to_owned())
    }

    fn reference(&mut self, keyword: Keyword, reference: &str, value: &Value) -> bool {
        let Some(target) = self.target(keyword, reference) else {
            return self.is_unknown("this refers to a schema that is not known");
        };
        let step = (std::ptr::from_ref(target).addr(), std::ptr::from_ref(value).addr());
        if self.evaluator.open.borrow().contains(&step) {
            return true;
        }
        self.evaluator.open.borrow_mut().push(step);
        let fits = self.schema(target, value);
        self.evaluator.open.borrow_mut().pop();
        fits
    }

    /// The schema that a reference means, at the end of references to nothing but references: these go no deeper.
    fn target(&self, keyword: Keyword, reference: &str) -> Option<&'s Value> {
        let mut target = self.evaluator.target(reference)?;
        if let Some(scopes) = &self.evaluator.scopes {
            let dynamic = keyword != Keyword::Ref;
            return dynamic.then(|| scopes.outermost(keyword, target, &self.way)).flatten().or(Some(target));
        }
        let mut seen = HashSet::new();
        while let Some(reference) = sole_reference(target) {
            if !self.evaluator.step(1) || !seen.insert(std::ptr::from_ref(target).addr()) {
                break;
            }
            target = self.evaluator.target(reference)?;
        }
        Some(target)
    }

    fn any_of(&mut self, keyword: Keyword, branches: &[Value], value: &Value) -> bool {
        let kept = self.failures.take();
        let fits = branches.iter().any(|branch| self.schema(branch, value));
        self.failures = kept;
        if fits || self.failures.is_none() {
            return fits;
        }
        // What is wrong with the branch that is nearest: a wrong tag or type is further away than anything else.
        let before = self.failures.take();
        let mut nearest: Option<(usize, Vec<Failure>)> = None;
        for branch in branches {
            self.failures = Some(Vec::new());
            self.because(keyword.name(), |check| check.schema(branch, value));
            let found = self.failures.take().unwrap_or_default();
            let tags = ["`const`", "`enum`", "`type`"];
            let far = found.iter().filter(|it| tags.iter().any(|tag| it.message.contains(tag))).count();
            let distance = 1_000 * far + found.len();
            if nearest.as_ref().is_none_or(|(best, _)| distance < *best) {
                nearest = Some((distance, found));
            }
        }
        let mut failures = before.unwrap_or_default();
        failures.extend(nearest.map(|(_, found)| found).unwrap_or_default());
        failures.truncate(MOST_FAILURES);
        self.failures = Some(failures);
        if branches.is_empty() {
            return self.fail(format!("this breaks `{}`: it has no branches", keyword.name()));
        }
        false
    }

    /// Checks what must hold only because of a keyword further up.
    fn because(&mut self, keyword: &'static str, check: impl FnOnce(&mut Self) -> bool) -> bool {
        self.because.push(keyword);
        let fits = check(self);
        self.because.pop();
        fits
    }

    fn object(
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
                for (name, schema) in properties {
                    if let Some(value) = object.get(name) {
                        fits &= self.within(name, |check| check.schema(schema, value));
                    }
                }
            }
            (Keyword::PatternProperties, Value::Object(patterns)) => {
                for (pattern, schema) in patterns {
                    for (name, value) in object {
                        let applies = match self.evaluator.matches(pattern, name) {
                            Match::Yes => true,
                            Match::No => false,
                            Match::Unknown => !self.unknown,
                        };
                        if applies {
                            fits &= self.within(name, |check| check.schema(schema, value));
                        }
                    }
                }
            }
            (Keyword::AdditionalProperties, Value::Bool(_) | Value::Object(_)) => {
                for (name, value) in object {
                    if !self.declares(members, name) {
                        fits &= self.within(name, |check| check.schema(constraint, value));
                    }
                }
            }
            (Keyword::UnevaluatedProperties, Value::Bool(_) | Value::Object(_)) => {
                let evaluated = self.evaluated_properties(members, value);
                for (name, value) in object {
                    if !evaluated.contains(name.as_str()) {
                        fits &= self.within(name, |check| check.schema(constraint, value));
                    }
                }
            }
            (Keyword::PropertyNames, _) => {
                for name in object.keys() {
                    let key = Value::String(name.clone());
                    fits &=
                        self.within(name, |check| check.schema(constraint, &key) || check.broken(keyword, constraint));
                }
            }
            (Keyword::Required, Value::Array(names)) => {
                for name in names.iter().filter_map(Value::as_str).filter(|name| !object.contains_key(*name)) {
                    fits =
                        self.fail(format!("this breaks `required`: the property `{}` is missing", shown::name(name)));
                }
            }
            (Keyword::MinProperties, _) => {
                fits = at_least(constraint, object.len()) || self.broken(keyword, constraint);
            }
            (Keyword::MaxProperties, _) => fits = at_most(constraint, object.len()) || self.broken(keyword, constraint),
            (
                Keyword::DependentRequired | Keyword::DependentSchemas | Keyword::Dependencies,
                Value::Object(dependencies),
            ) => {
                for (_, dependency) in dependencies.iter().filter(|(name, _)| object.contains_key(*name)) {
                    match dependency {
                        Value::Array(names) => {
                            self.evaluator.step(names.len() as u64 / AT_ONCE);
                            let missing = names.iter().filter_map(Value::as_str).any(|name| !object.contains_key(name));
                            if missing {
                                fits = self.broken(keyword, constraint);
                            }
                        }
                        _ => fits &= self.because(keyword.name(), |check| check.schema(dependency, value)),
                    }
                }
            }
            _ => {}
        }
        fits
    }

    fn array(
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
                fits &= check.within(&index.to_string(), |check| check.schema(schema, item));
            }
        };
        match (keyword, constraint) {
            (Keyword::PrefixItems | Keyword::Items, Value::Array(schemas)) => {
                for (index, (schema, item)) in schemas.iter().zip(items).enumerate() {
                    fits &= self.within(&index.to_string(), |check| check.schema(schema, item));
                }
            }
            (Keyword::Items, _) => each(self, constraint, prefix),
            (Keyword::AdditionalItems, _) if members.get("items").is_some_and(Value::is_array) => {
                each(self, constraint, prefix);
            }
            (Keyword::UnevaluatedItems, _) => {
                let evaluated = self.evaluated_items(members, value);
                for (index, item) in items.iter().enumerate().filter(|(index, _)| !evaluated[*index]) {
                    fits &= self.within(&index.to_string(), |check| check.schema(constraint, item));
                }
            }
            (Keyword::Contains, _) => {
                let count = |name: &str| members.get(name).filter(|count| count.is_number());
                let may = items.iter().filter(|item| self.admits(constraint, item)).count();
                let must = items.iter().filter(|item| self.surely_admits(constraint, item)).count();
                let enough = count("minContains").map_or(may >= 1, |min| at_least(min, may));
                let few = count("maxContains").is_none_or(|max| at_most(max, must));
                fits = enough && few || self.broken(keyword, constraint);
            }
            (Keyword::MinItems, _) => fits = at_least(constraint, items.len()) || self.broken(keyword, constraint),
            (Keyword::MaxItems, _) => fits = at_most(constraint, items.len()) || self.broken(keyword, constraint),
            (Keyword::UniqueItems, Value::Bool(true)) => {
                let mut seen = HashSet::new();
                fits = items.iter().all(|item| seen.insert(canonical(item))) || self.broken(keyword, constraint);
            }
            _ => {}
        }
        fits
    }

    fn prefix_items<'o>(&self, members: &'o Map<String, Value>) -> Option<&'o Value> {
        members.get("prefixItems").filter(|_| !self.evaluator.draft.lacks().has(Keyword::PrefixItems))
    }

    fn string(&mut self, keyword: Keyword, constraint: &Value, text: &str) -> bool {
        let fits = match (keyword, constraint) {
            (Keyword::MinLength, _) => at_least(constraint, text.chars().count()),
            (Keyword::MaxLength, _) => at_most(constraint, text.chars().count()),
            (Keyword::Pattern, Value::String(pattern)) => match self.evaluator.matches(pattern, text) {
                Match::Yes => true,
                // Not broken, for all that is known.
                Match::No if self.evaluator.gave_up() => return self.fail(TOO_MUCH.to_owned()),
                Match::No => false,
                Match::Unknown => return self.is_unknown("this has a pattern that cannot be computed"),
            },
            (Keyword::Format, Value::String(format)) => !self.formats || formats::admits(format, text),
            _ => true,
        };
        fits || self.broken(keyword, constraint)
    }

    /// Whether a schema's own keywords speak of the property.
    fn declares(&self, members: &Map<String, Value>, name: &str) -> bool {
        let map = |keyword: &str| members.get(keyword).and_then(Value::as_object);
        self.evaluator.step(map("patternProperties").map_or(0, Map::len) as u64);
        map("properties").is_some_and(|properties| properties.contains_key(name))
            || map("patternProperties").is_some_and(|patterns| {
                patterns.keys().any(|it| match self.evaluator.matches(it, name) {
                    Match::Yes => true,
                    Match::No => false,
                    Match::Unknown => self.unknown,
                })
            })
    }

    /// The properties that a schema or those beside it speak of.
    fn evaluated_properties<'v>(&mut self, members: &Map<String, Value>, value: &'v Value) -> HashSet<&'v str> {
        let Value::Object(object) = value else { return HashSet::new() };
        if !self.evaluator.step(1 + (members.len() + object.len()) as u64 / AT_ONCE) {
            return HashSet::new();
        }
        let Some(asked) = self.ask(members, value) else { return HashSet::new() };
        let mut evaluated: HashSet<&str> =
            object.keys().map(String::as_str).filter(|name| self.declares(members, name)).collect();
        if members.contains_key("additionalProperties") {
            evaluated.extend(object.keys().map(String::as_str));
        }
        for schema in self.beside(members, value) {
            if let Value::Object(inner) = schema {
                self.depth += 1;
                if self.depth > DEEPEST {
                    self.evaluator.give_up();
                } else {
                    let inner_evaluated = self.evaluated_properties(inner, value);
                    if inner.contains_key("unevaluatedProperties") {
                        evaluated.extend(object.keys().map(String::as_str));
                    }
                    evaluated.extend(inner_evaluated);
                }
                self.depth -= 1;
            }
        }
        self.evaluator.asked.borrow_mut().truncate(asked);
        evaluated
    }

    /// Notes that a schema is asked what it evaluates of a value. None where it is being asked already: a schema that
    /// contains itself adds nothing to what it evaluates.
    fn ask(&self, members: &Map<String, Value>, value: &Value) -> Option<usize> {
        let step = (std::ptr::from_ref(members).addr(), std::ptr::from_ref(value).addr());
        let mut asked = self.evaluator.asked.borrow_mut();
        let before = asked.len();
        (!asked.contains(&step)).then(|| asked.push(step)).map(|()| before)
    }

    /// Which items a schema or those beside it speak of.
    fn evaluated_items(&mut self, members: &Map<String, Value>, value: &Value) -> Vec<bool> {
        let items = value.as_array().map(Vec::as_slice).unwrap_or_default();
        if !self.evaluator.step(1 + (members.len() + items.len()) as u64 / AT_ONCE) {
            return vec![true; items.len()];
        }
        let Some(asked) = self.ask(members, value) else { return vec![false; items.len()] };
        let own = match (self.prefix_items(members), members.get("items"), members.get("additionalItems")) {
            (_, Some(Value::Object(_) | Value::Bool(_)), _) | (_, Some(Value::Array(_)), Some(_)) => items.len(),
            (Some(Value::Array(prefix)), ..) | (_, Some(Value::Array(prefix)), _) => prefix.len(),
            _ => 0,
        };
        let mut evaluated: Vec<bool> = (0..items.len()).map(|index| index < own).collect();
        // In 2019-09 it was not said so.
        if let Some(contained) = members.get("contains").filter(|_| self.evaluator.draft == Draft::Y2020) {
            for (item, evaluated) in items.iter().zip(&mut evaluated) {
                *evaluated = *evaluated || self.admits(contained, item);
            }
        }
        for schema in self.beside(members, value) {
            if let Value::Object(inner) = schema {
                self.depth += 1;
                if self.depth > DEEPEST {
                    self.evaluator.give_up();
                } else if inner.contains_key("unevaluatedItems") {
                    evaluated.fill(true);
                } else {
                    let found = self.evaluated_items(inner, value);
                    evaluated.iter_mut().zip(found).for_each(|(known, found)| *known |= found);
                }
                self.depth -= 1;
            }
        }
        self.evaluator.asked.borrow_mut().truncate(asked);
        evaluated
    }

    /// The schemas beside these keywords that the value satisfies, and that speak of the same value.
    fn beside<'o>(&mut self, members: &'o Map<String, Value>, value: &Value) -> Vec<&'o Value>
    where
        's: 'o,
    {
        let mut found = Vec::new();
        for (name, constraint) in members {
            match (Keyword::named(name), constraint) {
                (
                    Some(keyword @ (Keyword::Ref | Keyword::DynamicRef | Keyword::RecursiveRef)),
                    Value::String(reference),
                ) => {
                    found.extend(self.target(keyword, reference));
                }
                (Some(Keyword::AllOf), Value::Array(branches)) => found.extend(branches),
                (Some(Keyword::AnyOf | Keyword::OneOf), Value::Array(branches)) => {
                    found.extend(branches.iter().filter(|branch| self.admits(branch, value)));
                }
                (Some(Keyword::If), _) => {
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

    /// The verdict, the other way round where it depends on what is unknown.
    fn surely_admits(&mut self, schema: &Value, value: &Value) -> bool {
        let met = self.evaluator.met_unknown.replace(false);
        let fits = self.admits(schema, value);
        let depends = self.evaluator.met_unknown.get();
        self.evaluator.met_unknown.set(met || depends);
        if !depends {
            return fits;
        }
        self.unknown = !self.unknown;
        let fits = self.admits(schema, value);
        self.unknown = !self.unknown;
        fits
    }

    /// The verdict alone.
    fn admits(&mut self, schema: &Value, value: &Value) -> bool {
        let (kept, formats) = (self.failures.take(), self.formats);
        self.formats = self.evaluator.formats_bind;
        let fits = self.schema(schema, value);
        (self.failures, self.formats) = (kept, formats);
        fits
    }

    fn within(&mut self, step: &str, check: impl FnOnce(&mut Self) -> bool) -> bool {
        let end = self.at.len();
        if self.failures.is_some() {
            pointer::push(&mut self.at, step);
        }
        let fits = check(self);
        self.at.truncate(end);
        fits
    }

    fn broken(&mut self, keyword: Keyword, constraint: &Value) -> bool {
        if self.failures.is_some() {
            return self.fail(format!("this breaks `{}`: {}", keyword.name(), words(keyword.name(), constraint)));
        }
        false
    }

    fn fail(&mut self, message: String) -> bool {
        if let Some(failures) = &mut self.failures
            && failures.len() < MOST_FAILURES
            // It is said once, and not again of all that is around it.
            && !(self.evaluator.gave_up() && failures.iter().any(|it| it.message.starts_with(TOO_MUCH)))
        {
            let message = match self.because.last() {
                Some(keyword) => format!("{message} (so `{keyword}` asks)"),
                None => message,
            };
            failures.push(Failure { pointer: self.at.clone(), message });
        }
        false
    }
}

/// The reference of a schema that has nothing else to say.
fn sole_reference(schema: &Value) -> Option<&str> {
    let members = schema.as_object()?;
    let silent = |name: &str| name == Keyword::Ref.name() || Keyword::named(name).is_none_or(|it| SILENT.has(it));
    let reference = members.get(Keyword::Ref.name())?.as_str()?;
    members.keys().all(|name| silent(name)).then_some(reference)
}

/// Keywords that no value can break.
const SILENT: KeywordSet = KeywordSet::of(&[
    Keyword::Title,
    Keyword::Description,
    Keyword::Default,
    Keyword::Example,
    Keyword::Examples,
    Keyword::Comment,
    Keyword::Deprecated,
    Keyword::ReadOnly,
    Keyword::WriteOnly,
    Keyword::Defs,
    Keyword::Definitions,
]);

fn at_least(constraint: &Value, count: usize) -> bool {
    constraint
        .as_u64()
        .map_or_else(|| constraint.as_f64().is_none_or(|min| real(count) >= min), |min| count as u64 >= min)
}

fn at_most(constraint: &Value, count: usize) -> bool {
    constraint
        .as_u64()
        .map_or_else(|| constraint.as_f64().is_none_or(|max| real(count) <= max), |max| count as u64 <= max)
}

/// A count as the number that a bound such as `2.0` is.
#[allow(clippy::cast_precision_loss, reason = "nothing has 2^53 items")]
fn real(count: usize) -> f64 {
    count as f64
}

fn number_fits(keyword: Keyword, constraint: &Value, members: &Map<String, Value>, number: &Number) -> bool {
    let flag = |name: &str| members.get(name) == Some(&Value::Bool(true));
    let Value::Number(bound) = constraint else { return true };
    let order = compare(number, bound);
    match keyword {
        Keyword::Minimum if flag("exclusiveMinimum") => order.is_gt(),
        Keyword::Maximum if flag("exclusiveMaximum") => order.is_lt(),
        Keyword::Minimum => order.is_ge(),
        Keyword::Maximum => order.is_le(),
        Keyword::ExclusiveMinimum => order.is_gt(),
        Keyword::ExclusiveMaximum => order.is_lt(),
        Keyword::MultipleOf => is_multiple(number, bound),
        _ => true,
    }
}

fn whole(number: &Number) -> Option<i128> {
    number.as_i64().map(i128::from).or_else(|| number.as_u64().map(i128::from))
}

fn compare(one: &Number, other: &Number) -> std::cmp::Ordering {
    match (whole(one), whole(other)) {
        (Some(one), Some(other)) => one.cmp(&other),
        _ => {
            let value = |number: &Number| number.as_f64().unwrap_or(f64::NAN);
            value(one).partial_cmp(&value(other)).unwrap_or(std::cmp::Ordering::Equal)
        }
    }
}

/// Whether a number is a multiple of another, as decimal fractions, which is what their texts are.
fn is_multiple(number: &Number, of: &Number) -> bool {
    let (Some(number), Some(of)) = (Decimal::of(number), Decimal::of(of)) else { return true };
    // No draft permits zero, so that it says nothing.
    if number.digits == 0 || of.digits == 0 {
        return true;
    }
    if number.exponent >= of.exponent {
        // digits · 10^n is a multiple of `of.digits`.
        let power = power_of_ten(number.exponent.abs_diff(of.exponent), of.digits);
        return (number.digits % of.digits * power).is_multiple_of(of.digits);
    }
    let exponent = of.exponent.abs_diff(number.exponent);
    // With more digits, it is greater than the number.
    let power = 10_u128.checked_pow(exponent).and_then(|power| of.digits.checked_mul(power));
    power.is_some_and(|of| number.digits.is_multiple_of(of))
}

/// 10 to the power of n, modulo a number below 2^64.
fn power_of_ten(mut n: u32, modulus: u128) -> u128 {
    let (mut power, mut base) = (1 % modulus, 10 % modulus);
    while n > 0 {
        if n % 2 == 1 {
            power = power * base % modulus;
        }
        base = base * base % modulus;
        n /= 2;
    }
    power
}

/// The size of a number: digits · 10^exponent.
struct Decimal {
    /// Below 2^64.
    digits: u128,
    exponent: i32,
}

impl Decimal {
    /// None of a number that has more digits than floats and whole numbers have.
    fn of(number: &Number) -> Option<Self> {
        let text = number.to_string();
        let text = text.strip_prefix('-').unwrap_or(&text);
        let (text, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        let fraction = fraction.trim_end_matches('0');
        let digits: u64 = [whole, fraction].concat().parse().ok()?;
        let places = i32::try_from(fraction.len()).ok()?;
        Some(Self { digits: digits.into(), exponent: exponent.parse::<i32>().ok()?.checked_sub(places)? })
    }
}

/// Whether the two are the same value: 1 is 1.0.
fn equal(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => compare(one, other).is_eq(),
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| equal(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one.iter().all(|(key, one)| other.get(key).is_some_and(|other| equal(one, other)))
        }
        _ => one == other,
    }
}

/// A text that is the same for equal values.
fn canonical(value: &Value) -> String {
    match value {
        Value::Number(number) => match (whole(number), number.as_f64()) {
            (Some(number), _) => number.to_string(),
            (None, Some(float)) if float.fract() == 0.0 && float.abs() < 1e18 => format!("{float:.0}"),
            _ => number.to_string(),
        },
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(canonical).collect();
            format!("[{}]", items.join(","))
        }
        Value::Object(object) => {
            let mut members: Vec<String> = object
                .iter()
                .map(|(key, value)| format!("{}:{}", Value::from(key.as_str()), canonical(value)))
                .collect();
            members.sort_unstable();
            format!("{{{}}}", members.join(","))
        }
        _ => value.to_string(),
    }
}

/// What it takes to look through all that stands under a keyword, beside the schemas there, which take steps themselves.
fn steps_of(keyword: Keyword, constraint: &Value, value: &Value) -> u64 {
    match (keyword, constraint, value) {
        (Keyword::PatternProperties, Value::Object(patterns), Value::Object(object)) => {
            (patterns.len() as u64).saturating_mul(object.len() as u64)
        }
        (Keyword::Enum, Value::Array(items), Value::Array(_) | Value::Object(_)) => {
            (items.len() as u64).saturating_mul(size(value)) / AT_ONCE
        }
        (_, Value::Array(items), _) => items.len() as u64 / AT_ONCE,
        (_, Value::Object(members), _) => members.len() as u64 / AT_ONCE,
        _ => 0,
    }
}

/// How many values there are in it, and it is one.
fn size(value: &Value) -> u64 {
    match value {
        Value::Array(items) => items.iter().map(size).fold(1, u64::saturating_add),
        Value::Object(members) => members.values().map(size).fold(1, u64::saturating_add),
        _ => 1,
    }
}

/// So many values are compared, or names looked up, while a schema is gone through.
const AT_ONCE: u64 = 16;

const TOO_MUCH: &str = "this is too much to be checked: answer with less";

const MOST_STEPS: u64 = 2_000_000;
/// Schemas inside each other, as they apply to an answer and to what is in it, and steps of the plan around them. A schema
/// that only refers is none.
pub(crate) const DEEPEST: u32 = 300;
const MOST_FAILURES: usize = 20;
