//! The evaluator: whether a value satisfies a schema, draft-04 to 2020-12, and if not, which assertions it breaks.
//!
//! Its depth and its steps are bounded. If it exceeds a bound, it reports a failure, so that an unchecked value is
//! never taken for a valid one.
//!
//! An assertion that it cannot compute is *unknown*: an invalid pattern, a pattern that [`Regex`] does not support, a
//! reference without a target. Unknown assertions refuse no value, and [`unknown`](super::unknown) lists them, so that
//! the normalizer reports that they are not checked. Under `not`, a second evaluation counts them as violated.

mod evaluated;
mod matched_branch;
mod members;
mod reference;
mod steps;
mod verdicts;

use super::formats;
use super::number::{at_least, at_most, number_fits};
use crate::json::measure::size;
use crate::prelude::*;
use alloc::rc::Rc;
use core::cell::{Cell, RefCell};

use serde_json::{Map, Value};

pub(crate) use self::reference::NULLABLE_SAYS;
use self::steps::Steps;
use super::draft::Draft;
use super::regex::Regex;
use super::scope::Scopes;
use crate::cost::{EVALUATED_LEVELS, LOOKS_A_STEP, TOLD_REASONS};
use crate::fault::{Expected, Fault, Found, NearestBranch, What};
use crate::json::keyword::Keyword;
use crate::json::kind::{Kinds, adds_null};
use crate::json::number::equal;
use crate::json::pointer;
use crate::json::reference::DocumentReferences;

/// Evaluates the schemas of one document.
#[derive(Debug)]
pub(crate) struct Evaluator<'s> {
    references: DocumentReferences<'s>,
    /// Whether the document's draft has `format` bind. Where it does not, a value must do without it to be certain.
    formats_bind: bool,
    draft: Draft,
    patterns: RefCell<LookupMap<String, Option<Regex>>>,
    /// May be counted together with the work of others on the same answer.
    steps: Rc<Steps>,
    /// Whether something was asked for that cannot be computed.
    met_unknown: Cell<bool>,
    /// Set if references depend on the way to them.
    scopes: Option<Scopes<'s>>,
    /// References on the way down, each with its value: one that comes back without going down adds nothing.
    open: RefCell<Vec<(usize, usize)>>,
    /// As above, for schemas whose evaluated members are being computed.
    asked: RefCell<Vec<(usize, usize)>>,
    /// Verdicts on schemas that may be asked again about the same value, so that the work is linear in both; and whether something unknown
    /// was met.
    verdicts: RefCell<LookupMap<Asked, (bool, bool)>>,
    /// Faults of branches, for the same reason.
    explained: RefCell<LookupMap<Explained, Vec<Fault>>>,
    /// The smallest index in `open` of a reference that was met again on the way down.
    reached: Cell<usize>,
    /// If the schema is one that was sent to a provider: whether the dialect cannot say `additionalProperties: false`, and every object
    /// is closed.
    sent: Option<bool>,
}

/// A schema, a value, and in which way the one was asked about the other.
type Asked = (usize, usize, u8);

/// A branch, a value, and the keyword by which they meet.
type Explained = (usize, usize, Option<&'static str>);

impl<'s> Evaluator<'s> {
    pub(crate) fn new(root: &'s Value) -> Self {
        Self { scopes: Scopes::of(root), ..Self::unscoped(root) }
    }

    /// The evaluator of a document in which no reference depends on the way to it.
    pub(crate) fn unscoped(root: &'s Value) -> Self {
        let draft = Draft::of(root);
        Self {
            references: DocumentReferences::new(root),
            formats_bind: draft <= Draft::Seven,
            draft,
            patterns: RefCell::default(),
            steps: Rc::default(),
            met_unknown: Cell::new(false),
            scopes: None,
            open: RefCell::default(),
            asked: RefCell::default(),
            verdicts: RefCell::default(),
            explained: RefCell::default(),
            reached: Cell::new(usize::MAX),
            sent: None,
        }
    }

    /// Whether references depend on the way to them.
    pub(crate) fn is_scoped(&self) -> bool {
        self.scopes.is_some()
    }

    /// Whether the value satisfies the schema, its formats too.
    pub(crate) fn admits(&self, schema: &Value, value: &Value) -> bool {
        self.steps.taken.set(0);
        self.forget();
        self.check(None, true, 0).schema(schema, value)
    }

    /// Forgets the verdicts on the last value: another may have its place in memory.
    fn forget(&self) {
        self.verdicts.borrow_mut().clear();
        self.explained.borrow_mut().clear();
    }

    fn check(&self, faults: Option<Vec<Fault>>, formats: bool, depth: u32) -> Evaluation<'_, 's> {
        Evaluation {
            evaluator: self,
            at: String::new(),
            faults,
            because: Vec::new(),
            formats,
            unknown: true,
            loose: false,
            way: Vec::new(),
            fleeting: false,
            told: LookupSet::new(),
            depth,
        }
    }

    fn target(&self, reference: &str) -> Option<&'s Value> {
        self.references.resolve(reference).map(|target| target.value)
    }

    /// Every fault of the value: what of the schema it breaks.
    pub(crate) fn faults(&self, schema: &Value, value: &Value) -> Vec<Fault> {
        self.steps.taken.set(0);
        self.faults_left(schema, value)
    }

    /// As above, with the steps that are left.
    pub(crate) fn faults_left(&self, schema: &Value, value: &Value) -> Vec<Fault> {
        self.forget();
        // Mostly there are none, and without noting places that is known in half the time.
        if self.check(None, true, 0).schema(schema, value) {
            return Vec::new();
        }
        let mut check = self.check(Some(Vec::new()), true, 0);
        check.schema(schema, value);
        let mut faults = check.faults.unwrap_or_default();
        if faults.is_empty() {
            faults.push(What::TooMuch.at(""));
        }
        faults
    }

    /// Whether the text matches the pattern. None if the pattern cannot be computed. Gives up if that needs too many steps.
    pub(crate) fn matches(&self, pattern: &str, text: &str) -> Option<bool> {
        // It is looked up by its text.
        if !self.spend(pattern.len() as u64 / (LOOKS_A_STEP * LOOKS_A_STEP)) {
            return Some(false);
        }
        let mut patterns = self.patterns.borrow_mut();
        if !patterns.contains_key(pattern) {
            let regex = Regex::new(pattern).ok();
            self.spend(regex.as_ref().map_or(1, Regex::work));
            patterns.insert(pattern.to_owned(), regex);
        }
        let Some(regex) = &patterns[pattern] else {
            self.met_unknown.set(true);
            return None;
        };
        let (matches, steps) = regex.matches(text);
        self.spend(steps / LOOKS_A_STEP);
        if matches.is_none() {
            self.give_up();
        }
        Some(matches == Some(true))
    }
}

#[expect(clippy::struct_excessive_bools, reason = "each is a question of its own")]
struct Evaluation<'e, 's> {
    evaluator: &'e Evaluator<'s>,
    at: String,
    /// The faults; not kept where only the verdict matters.
    faults: Option<Vec<Fault>>,
    /// The keywords further up that make this schema apply (`anyOf`, `if`, `dependentSchemas`, …).
    because: Vec<Keyword>,
    /// Whether `format` binds.
    formats: bool,
    /// Whether what is unknown is taken to be satisfied.
    unknown: bool,
    /// Whether a model may leave out what may be null or an empty list, and may add what is not forbidden.
    loose: bool,
    /// The documents on the way down, if the dynamic scope matters.
    way: Vec<u32>,
    /// Whether the value is a key, which has no place in memory of its own.
    fleeting: bool,
    /// Targets of references, and values, whose faults are noted already.
    told: LookupSet<(usize, usize)>,
    depth: u32,
}

impl Evaluation<'_, '_> {
    fn schema(&mut self, schema: &Value, value: &Value) -> bool {
        if self.depth > EVALUATED_LEVELS {
            self.evaluator.give_up();
        }
        if !self.evaluator.spend(1) {
            return self.fail(What::TooMuch);
        }
        let members = match schema {
            Value::Object(members) => members,
            Value::Bool(false) => return self.fail(What::Impossible),
            _ => return true,
        };
        let lacks = self.evaluator.draft.lacks(members);
        let sent = self.evaluator.sent;
        if value.is_null()
            && members.get(Keyword::Nullable.name()) == Some(&Value::Bool(true))
            && (sent.is_some()
                || !lacks.has(Keyword::Nullable) && !NULLABLE_SAYS.iter().any(|it| members.contains_key(it.name())))
        {
            return true;
        }
        self.depth += 1;
        let document = self.evaluator.scopes.as_ref().and_then(|scopes| scopes.document(schema));
        self.way.extend(document);
        let mut fits = true;
        for (name, constraint) in members {
            let Some(keyword) = Keyword::named(name).filter(|keyword| !lacks.has(*keyword)) else { continue };
            fits &= self.keyword(keyword, constraint, members, value);
            if !fits && self.faults.is_none() {
                break;
            }
        }
        if sent == Some(true) && !self.loose && (fits || self.faults.is_some()) {
            fits &= self.closed(members, value);
        }
        self.way.truncate(self.way.len() - usize::from(document.is_some()));
        self.depth -= 1;
        if fits && self.evaluator.gave_up() {
            return self.fail(What::TooMuch);
        }
        fits
    }

    fn keyword(&mut self, keyword: Keyword, constraint: &Value, members: &Map<String, Value>, value: &Value) -> bool {
        if !self.evaluator.spend(steps_of(keyword, constraint, value)) {
            return self.fail(What::TooMuch);
        }
        let fits = match (keyword, constraint, value) {
            // A value that is not a schema constrains nothing.
            (Keyword::Not | Keyword::If | Keyword::Contains, ..) if !keyword.fits(constraint) => true,
            (Keyword::Type | Keyword::Enum | Keyword::Const, _, Value::Null) if adds_null(members) => true,
            (Keyword::Type, ..) => self.evaluator.draft.admits(Kinds::read(constraint), value),
            (Keyword::Enum, Value::Array(values), _) => values.iter().any(|it| equal(it, value)),
            (Keyword::Const, ..) => equal(constraint, value),
            (Keyword::Ref | Keyword::DynamicRef | Keyword::RecursiveRef, Value::String(reference), _) => {
                // A schema that is only a reference adds no level.
                let is_sole = self.evaluator.scopes.is_none() && self.evaluator.draft.sole_reference(members).is_some();
                self.depth -= u32::from(is_sole);
                let fits = self.reference(keyword, reference, value);
                self.depth += u32::from(is_sole);
                return fits;
            }
            (Keyword::AllOf, Value::Array(branches), _) => {
                return branches.iter().fold(true, |fits, branch| self.schema(branch, value) & fits);
            }
            (Keyword::AnyOf, Value::Array(branches), _) => return self.any_of(keyword, branches, value),
            (Keyword::OneOf, Value::Array(branches), _) => {
                // Only branches that the value satisfies whatever is unknown are counted against it, and a format may be what tells
                // two branches apart.
                let most = if self.faults.is_some() { branches.len() } else { 2 };
                let fitting =
                    branches.iter().filter(|branch| self.surely_admits(branch, value, true)).take(most).count();
                if fitting > 1 {
                    return self.fail(What::Ambiguous { branches: fitting });
                }
                return self.any_of(keyword, branches, value);
            }
            (Keyword::Not, ..) => !self.surely_admits(constraint, value, self.evaluator.formats_bind),
            (Keyword::If, ..) => return self.condition(constraint, members, value),
            (Keyword::MinProperties, _, Value::Object(object)) => at_least(constraint, object.len()),
            (Keyword::MaxProperties, _, Value::Object(object)) => at_most(constraint, object.len()),
            (Keyword::MinItems, _, Value::Array(items)) => at_least(constraint, items.len()),
            (Keyword::MaxItems, _, Value::Array(items)) => at_most(constraint, items.len()),
            (Keyword::MinLength, _, Value::String(text)) => at_least(constraint, text.chars().count()),
            (Keyword::MaxLength, _, Value::String(text)) => at_most(constraint, text.chars().count()),
            (Keyword::Pattern, Value::String(pattern), Value::String(text)) => {
                match self.evaluator.matches(pattern, text) {
                    // The pattern took too many steps, so it is not known to be broken.
                    Some(false) if self.evaluator.gave_up() => return self.fail(What::TooMuch),
                    Some(matches) => matches,
                    None => return self.is_unknown(),
                }
            }
            (Keyword::Format, Value::String(format), Value::String(text)) => {
                !self.formats || formats::admits(format, text)
            }
            (_, _, Value::Object(object)) => return self.object(keyword, constraint, members, object, value),
            (_, _, Value::Array(items)) => return self.array(keyword, constraint, members, items, value),
            (_, _, Value::Number(number)) => number_fits(keyword, constraint, members, number),
            _ => true,
        };
        fits || self.broken(keyword, members, value)
    }

    fn condition(&mut self, condition: &Value, members: &Map<String, Value>, value: &Value) -> bool {
        let bind = self.evaluator.formats_bind;
        let (may, must) = (self.admits(condition, value), self.surely_admits(condition, value, bind));
        let then = |check: &mut Self, branch: &str| {
            let Some(then) = members.get(branch) else { return true };
            check.because(Keyword::If, |check| check.schema(then, value))
        };
        match (may, must) {
            (true, true) => then(self, "then"),
            (false, false) => then(self, "else"),
            // The verdict on `if` is unknown: `then` or `else` may apply.
            _ => {
                let kept = self.faults.take();
                let (one, other) = (then(self, "then"), then(self, "else"));
                self.faults = kept;
                let fits = if self.unknown { one || other } else { one && other };
                // Where faults are collected, neither holds.
                fits || self.faults.is_some() && then(self, "then")
            }
        }
    }

    /// The verdict on an unknown assertion: satisfied or broken, as `self.unknown` says. It counts as broken only where no faults are collected.
    fn is_unknown(&self) -> bool {
        self.evaluator.met_unknown.set(true);
        self.unknown
    }

    fn any_of(&mut self, keyword: Keyword, branches: &[Value], value: &Value) -> bool {
        let kept = self.faults.take();
        let fits = branches.iter().any(|branch| self.verdict(branch, value));
        self.faults = kept;
        if fits || self.faults.is_none() {
            return fits;
        }
        let before = self.faults.take();
        let mut choice = NearestBranch::new(keyword, &self.at);
        for branch in branches {
            choice.add(self.explained(branch, value));
        }
        self.faults = before;
        if branches.is_empty() {
            return self.fail(What::Impossible);
        }
        for fault in choice.finish() {
            self.report(fault);
        }
        false
    }

    /// Checks a schema that applies only because of a keyword further up.
    fn because(&mut self, keyword: Keyword, check: impl FnOnce(&mut Self) -> bool) -> bool {
        self.because.push(keyword);
        let fits = check(self);
        self.because.pop();
        fits
    }

    /// Whether the value satisfies the schema whatever is unknown: unknown assertions count as the opposite of
    /// `self.unknown`.
    fn surely_admits(&mut self, schema: &Value, value: &Value, formats: bool) -> bool {
        let met = self.evaluator.met_unknown.replace(false);
        let fits = self.admits_with(schema, value, formats);
        let depends = self.evaluator.met_unknown.get();
        self.evaluator.met_unknown.set(met || depends);
        if !depends {
            return fits;
        }
        self.unknown = !self.unknown;
        let fits = self.admits_with(schema, value, formats);
        self.unknown = !self.unknown;
        fits
    }

    /// The verdict, without failures.
    fn admits(&mut self, schema: &Value, value: &Value) -> bool {
        self.admits_with(schema, value, self.evaluator.formats_bind)
    }

    fn admits_with(&mut self, schema: &Value, value: &Value, formats: bool) -> bool {
        let kept = (self.faults.take(), core::mem::replace(&mut self.formats, formats));
        let fits = self.verdict(schema, value);
        (self.faults, self.formats) = kept;
        fits
    }

    /// [`within`](Self::within) an item.
    fn within_item(&mut self, index: usize, check: impl FnOnce(&mut Self) -> bool) -> bool {
        if self.faults.is_some() { self.within(&index.to_string(), check) } else { check(self) }
    }

    fn within(&mut self, step: &str, check: impl FnOnce(&mut Self) -> bool) -> bool {
        let end = self.at.len();
        if self.faults.is_some() {
            pointer::push(&mut self.at, step);
        }
        let fits = check(self);
        self.at.truncate(end);
        fits
    }

    fn broken(&mut self, keyword: Keyword, members: &Map<String, Value>, value: &Value) -> bool {
        self.broken_by(keyword, members, value, || Found::of(value))
    }

    /// The same, by a part of the value.
    fn broken_by(
        &mut self,
        keyword: Keyword,
        members: &Map<String, Value>,
        value: &Value,
        found: impl FnOnce() -> Found,
    ) -> bool {
        if self.tells() {
            let mut what = What::broken(keyword, Expected::of_broken(keyword, members, value), value);
            if let What::Broken(broken) = &mut what {
                broken.found = found();
            }
            return self.fail(what);
        }
        false
    }

    /// Whether a further fault is noted.
    fn tells(&self) -> bool {
        self.faults.as_ref().is_some_and(|faults| faults.len() < TOLD_REASONS)
    }

    fn fail(&mut self, what: What) -> bool {
        if self.faults.is_some() {
            self.report(Fault { because: self.because.last().copied(), ..what.at(self.at.as_str()) });
        }
        false
    }

    fn report(&mut self, fault: Fault) {
        if let Some(faults) = &mut self.faults
            && faults.len() < TOLD_REASONS
            // It is reported once, and not again by each schema around it.
            && !(self.evaluator.gave_up() && faults.iter().any(|it| it.what == What::TooMuch))
        {
            faults.push(fault);
        }
    }
}

/// The steps for everything under a keyword, except for the schemas there, which count their own
/// steps.
fn steps_of(keyword: Keyword, constraint: &Value, value: &Value) -> u64 {
    match (keyword, constraint, value) {
        (Keyword::PatternProperties, Value::Object(patterns), Value::Object(object)) => {
            (patterns.len() as u64).saturating_mul(object.len() as u64)
        }
        (Keyword::Enum, Value::Array(items), Value::Array(_) | Value::Object(_)) => {
            (items.len() as u64).saturating_mul(size(value)) / LOOKS_A_STEP
        }
        (Keyword::UniqueItems, Value::Bool(true), Value::Array(_)) => size(value) / LOOKS_A_STEP,
        (Keyword::AdditionalProperties, Value::Bool(false), Value::Object(object)) => {
            object.len() as u64 / LOOKS_A_STEP
        }
        (Keyword::MinLength | Keyword::MaxLength | Keyword::Format | Keyword::Const, _, Value::String(text)) => {
            text.len() as u64 / (LOOKS_A_STEP * LOOKS_A_STEP)
        }
        (_, Value::Array(items), _) => items.len() as u64 / LOOKS_A_STEP,
        (_, Value::Object(members), _) => members.len() as u64 / LOOKS_A_STEP,
        _ => 0,
    }
}
