//! The evaluator: whether a value satisfies a schema, draft-04 to 2020-12, and if not, which assertions it breaks.
//!
//! Its depth and its steps are bounded. If it exceeds a bound, it reports a failure, so that an unchecked value is
//! never taken for a valid one.
//!
//! An assertion that it cannot compute is *unknown*: an invalid pattern, a pattern that [`Regex`] does not support, a
//! reference without a target. Unknown assertions refuse no value, and [`unknown`](super::unknown) lists them, so that
//! the normalizer reports that they are not checked. Under `not`, a second evaluation takes them as broken.

mod evaluated;
mod members;

use super::equal::equal;
use super::number::number_fits;
use crate::prelude::*;
use crate::size::size;
use core::cell::{Cell, RefCell};

use serde_json::{Map, Value};

use super::draft::Draft;
use super::phrases::demand;
use super::regex::Regex;
use super::scope::Scopes;
use crate::cost::{EVALUATED_LEVELS, EVALUATED_STEPS, LOOKS_A_STEP, TOLD_FAILURES};
use crate::keyword::{Keyword, KeywordSet};
use crate::kind::Kinds;
use crate::pointer;
use crate::reference::References;

/// Evaluates the schemas of one document.
#[derive(Debug)]
pub(crate) struct Evaluator<'s> {
    references: References<'s>,
    /// Whether the document's draft has `format` bind. Where it does not, a value must do without it to be certain.
    formats_bind: bool,
    draft: Draft,
    patterns: RefCell<LookupMap<String, Option<Regex>>>,
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

    /// The same, at a depth: the levels of the caller are on the stack too.
    pub(crate) fn admits_at(&self, schema: &Value, value: &Value, depth: u32) -> bool {
        self.steps.set(0);
        self.check(None, self.formats_bind, depth).schema(schema, value)
    }

    fn check(&self, failures: Option<Vec<Failure>>, formats: bool, depth: u32) -> Check<'_, 's> {
        let (at, because, way) = (String::new(), Vec::new(), Vec::new());
        Check { evaluator: self, at, failures, because, formats, unknown: true, way, depth }
    }

    /// What the reference refers to.
    fn target(&self, reference: &str) -> Option<&'s Value> {
        self.references.resolve(reference).map(|target| target.value)
    }

    /// How many steps the last evaluation took.
    pub(crate) fn steps(&self) -> u64 {
        self.steps.get()
    }

    /// Whether the last evaluation exceeded its steps, so that its verdict is not certain.
    pub(crate) fn gave_up(&self) -> bool {
        self.steps.get() > EVALUATED_STEPS
    }

    /// Counts steps. Returns whether there are steps left.
    fn step(&self, steps: u64) -> bool {
        let steps = self.steps.get().saturating_add(steps);
        self.steps.set(steps);
        !self.gave_up()
    }

    /// Every constraint of the schema that the value breaks.
    pub(crate) fn failures(&self, schema: &Value, value: &Value) -> Vec<Failure> {
        self.steps.set(0);
        // Mostly there are none, and without noting places that is known in half the time.
        if self.check(None, true, 0).schema(schema, value) {
            return Vec::new();
        }
        self.steps.set(0);
        let mut check = self.check(Some(Vec::new()), true, 0);
        let fits = check.schema(schema, value);
        let mut failures = check.failures.unwrap_or_default();
        if !fits && failures.is_empty() {
            failures.push(Failure { pointer: String::new(), message: TOO_MUCH.to_owned() });
        }
        failures
    }

    /// Uses up all steps, so that the verdict counts as uncertain.
    fn give_up(&self) {
        self.steps.set(EVALUATED_STEPS + 1);
    }

    /// Whether the text matches the pattern. If that takes too long, this gives up.
    pub(crate) fn matches(&self, pattern: &str, text: &str) -> Match {
        // It is looked up by its text.
        if !self.step(pattern.len() as u64 / (LOOKS_A_STEP * LOOKS_A_STEP)) {
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
        self.step(steps / LOOKS_A_STEP);
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
    /// The keywords further up that make this schema apply (`anyOf`, `if`, `dependentSchemas`, …).
    because: Vec<&'static str>,
    /// Whether `format` binds.
    formats: bool,
    /// Whether what is unknown is taken to be satisfied.
    unknown: bool,
    /// The documents on the way down, if the dynamic scope matters.
    way: Vec<u32>,
    depth: u32,
}

impl<'s> Check<'_, 's> {
    fn schema(&mut self, schema: &Value, value: &Value) -> bool {
        if self.depth > EVALUATED_LEVELS {
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
        // A schema that is only a reference adds no level.
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
                // Only branches that the value satisfies whatever is unknown are counted against it.
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
            // The verdict on `if` is unknown: `then` or `else` may apply.
            _ => {
                let kept = self.failures.take();
                let (one, other) = (then(self, "then"), then(self, "else"));
                self.failures = kept;
                let fits = if self.unknown { one || other } else { one && other };
                fits || then(self, "then") && then(self, "else")
            }
        }
    }

    /// The verdict on an unknown assertion: satisfied or broken, as `self.unknown` says.
    fn is_unknown(&mut self, message: &str) -> bool {
        self.evaluator.met_unknown.set(true);
        self.unknown || self.fail(message.to_owned())
    }

    fn reference(&mut self, keyword: Keyword, reference: &str, value: &Value) -> bool {
        let Some(target) = self.target(keyword, reference) else {
            return self.is_unknown("this refers to a schema that is not known");
        };
        let step = (core::ptr::from_ref(target).addr(), core::ptr::from_ref(value).addr());
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
        let mut seen = LookupSet::new();
        while let Some(reference) = sole_reference(target) {
            if !self.evaluator.step(1) || !seen.insert(core::ptr::from_ref(target).addr()) {
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
        // Reports the failures of the nearest branch. A wrong tag or type counts as further away than any other
        // failure.
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
        failures.truncate(TOLD_FAILURES);
        self.failures = Some(failures);
        if branches.is_empty() {
            return self.fail(format!("this breaks `{}`: it has no branches", keyword.name()));
        }
        false
    }

    /// Checks a schema that applies only because of a keyword further up.
    fn because(&mut self, keyword: &'static str, check: impl FnOnce(&mut Self) -> bool) -> bool {
        self.because.push(keyword);
        let fits = check(self);
        self.because.pop();
        fits
    }

    /// Whether the value satisfies the schema whatever is unknown: unknown assertions count as the opposite of
    /// `self.unknown`.
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

    /// The verdict, without failures.
    fn admits(&mut self, schema: &Value, value: &Value) -> bool {
        let (kept, formats) = (self.failures.take(), self.formats);
        self.formats = self.evaluator.formats_bind;
        let fits = self.schema(schema, value);
        (self.failures, self.formats) = (kept, formats);
        fits
    }

    /// [`within`](Self::within) an item.
    fn within_item(&mut self, index: usize, check: impl FnOnce(&mut Self) -> bool) -> bool {
        if self.failures.is_some() { self.within(&index.to_string(), check) } else { check(self) }
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
            return self.fail(format!("this breaks `{}`: {}", keyword.name(), demand(keyword, constraint)));
        }
        false
    }

    fn fail(&mut self, message: String) -> bool {
        if let Some(failures) = &mut self.failures
            && failures.len() < TOLD_FAILURES
            // It is reported once, and not again by each schema around it.
            && !(self.evaluator.gave_up() && failures.iter().any(|it| it.message.starts_with(TOO_MUCH)))
        {
            let message = match self.because.last() {
                Some(keyword) => format!("{message} (`{keyword}` requires it)"),
                None => message,
            };
            failures.push(Failure { pointer: self.at.clone(), message });
        }
        false
    }
}

/// The `$ref` of a schema that has only annotations beside it.
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
    Keyword::Def,
]);

/// What it takes to look through all that stands under a keyword, beside the schemas there, which take steps
/// themselves.
fn steps_of(keyword: Keyword, constraint: &Value, value: &Value) -> u64 {
    match (keyword, constraint, value) {
        (Keyword::PatternProperties, Value::Object(patterns), Value::Object(object)) => {
            (patterns.len() as u64).saturating_mul(object.len() as u64)
        }
        (Keyword::Enum, Value::Array(items), Value::Array(_) | Value::Object(_)) => {
            (items.len() as u64).saturating_mul(size(value)) / LOOKS_A_STEP
        }
        (_, Value::Array(items), _) => items.len() as u64 / LOOKS_A_STEP,
        (_, Value::Object(members), _) => members.len() as u64 / LOOKS_A_STEP,
        _ => 0,
    }
}

const TOO_MUCH: &str = "this is too much to be checked: answer with less";
