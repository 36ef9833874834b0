//! Collects the violations that rules find.

use std::borrow::Cow;
use std::fmt::{self, Write as _};

use super::label::{Code, Label};
use super::rule::{Rule, Subject};
use super::subschema::Subschema;
use super::violation::{Details, Severity, Violation};
use crate::cost::{FEW_VIOLATIONS, REPORT_POINTER_BYTES, SUGGESTIONS};
use crate::dialect::{Dialect, Limit, Source, Verdict};
use crate::json::keyword::Keyword;
use crate::json::pointer;
use crate::json::walk;
use crate::words::nearest::nearest;
use crate::words::printable;

/// All violations found so far.
#[derive(Debug, Default)]
pub(crate) struct Listed {
    pub violations: Vec<Violation>,
    pub omitted: usize,
    pointers: usize,
    /// The subschemas with violations, if the caller asks for nothing else.
    pub places: Option<Vec<u32>>,
}

/// The violations of one rule.
#[derive(Debug)]
pub(crate) struct Findings<'f> {
    pub rule: &'static Rule,
    /// The verdict of the dialect on a violation.
    pub verdict: Verdict,
    pub source: &'static Source,
    pub dialect: &'f Dialect,
    pub listed: &'f mut Listed,
}

impl Findings<'_> {
    /// Adds a violation at a subschema. `what` is a clause: “`size` has no type”.
    pub(crate) fn add(&mut self, at: Label<'_, '_>, what: fmt::Arguments<'_>) -> Finding<'_> {
        self.add_with_fix(at, what, self.rule.fix)
    }

    /// Adds a violation with a fix of its own.
    pub(crate) fn add_with_fix(&mut self, at: Label<'_, '_>, what: fmt::Arguments<'_>, fix: &str) -> Finding<'_> {
        self.add_because(at, what, (self.why(), fix))
    }

    /// Adds a keyword that the provider ignores and no value can break, as far as is known.
    pub(crate) fn add_silent(&mut self, at: Label<'_, '_>, what: fmt::Arguments<'_>) -> Finding<'_> {
        self.add_because(at, what, ("the provider ignores it", self.rule.fix))
    }

    fn add_because(
        &mut self,
        Label(walk, index): Label<'_, '_>,
        what: fmt::Arguments<'_>,
        why_and_fix: (&str, &str),
    ) -> Finding<'_> {
        if self.listed.pointers > REPORT_POINTER_BYTES {
            self.listed.omitted += 1;
            return Finding(None);
        }
        let pointer = if self.listed.places.is_some() { String::new() } else { walk.pointer(index) };
        self.put(pointer, index, what, why_and_fix)
    }

    fn why(&self) -> &'static str {
        match (self.verdict, self.rule.subject) {
            (Verdict::Ignored, _) => IGNORED,
            (Verdict::Disputed, Subject::OtherKeywords) => DISPUTED,
            _ => self.rule.why,
        }
    }

    /// Adds a violation at a pointer that need not be that of a subschema.
    pub(crate) fn add_at(&mut self, pointer: String, what: fmt::Arguments<'_>, fix: &str) -> Finding<'_> {
        self.put(pointer, 0, what, (self.why(), fix))
    }

    fn put(&mut self, pointer: String, index: u32, what: fmt::Arguments<'_>, (why, fix): (&str, &str)) -> Finding<'_> {
        if let Some(places) = &mut self.listed.places {
            // The normalizer changes nothing for a disputed limit.
            let is_doubted = self.verdict < Verdict::Refused && matches!(self.rule.subject, Subject::Limit(_));
            if !is_doubted {
                places.push(index);
            }
            return Finding(None);
        }
        self.listed.pointers += pointer.len();
        let mut message = String::with_capacity(128 + why.len() + fix.len());
        let _ = message.write_fmt(what);
        // Names in it come from the schema and may contain any character.
        if let Cow::Owned(shown) = printable::escaped(&message) {
            message = shown;
        }
        for part in [": ", why, "; ", fix] {
            message.push_str(part);
        }
        let details = Details { voice: self.dialect.voice, index, key: None, kind: None, count: None, inner: None };
        let (rule, verdict, source) = (self.rule, self.verdict, self.source);
        let severity = if verdict == Verdict::Refused { Severity::Error } else { Severity::Warning };
        let violation = Violation {
            rule,
            severity,
            verdict,
            pointer,
            keyword: None,
            message: printable::sentence(message),
            source,
            position: None,
            details,
        };
        if self.listed.violations.is_empty() {
            self.listed.violations.reserve(FEW_VIOLATIONS);
        }
        walk::push(&mut self.listed.violations, violation);
        Finding(self.listed.violations.last_mut())
    }

    /// A fix that suggests the nearest of the names, as `shown` writes it. Only the first violations get a suggestion.
    pub(crate) fn fix_or_meant<'n>(
        &self,
        written: &str,
        shown: impl FnOnce(&str) -> String,
        names: impl Iterator<Item = &'n str>,
    ) -> Cow<'static, str> {
        let is_told = self.listed.places.is_none() && self.listed.violations.len() < SUGGESTIONS;
        match is_told.then(|| nearest(names, written)).flatten() {
            Some(name) => format!("did you mean {}? Else {}", Code(&shown(name)), self.rule.fix).into(),
            None => self.rule.fix.into(),
        }
    }

    /// The count and the limit, if the count exceeds the limit of the rule.
    pub(crate) fn exceeded(&mut self, count: u64) -> Option<(u64, u32)> {
        let Subject::Limit(limit) = self.rule.subject else { return None };
        let over = self.over(count, limit.most(self.dialect), limit.disputed(self.dialect));
        self.cite(limit);
        over
    }

    /// Whether the provider's message names this figure: it does not name a disputed one below its limit.
    pub(crate) fn is_said(&self, figure: u32) -> bool {
        let Subject::Limit(limit) = self.rule.subject else { return true };
        limit.most(self.dialect).is_none_or(|most| most == figure)
    }

    /// Cites the source of the figure that the verdict is about.
    pub(crate) fn cite(&mut self, limit: Limit) {
        let is_disputed = self.verdict == Verdict::Disputed;
        self.source = if is_disputed { limit.disputed_source(self.dialect) } else { limit.source(self.dialect) };
    }

    /// The count and the limit, if the count exceeds the limit (an error) or the disputed limit (a warning).
    pub(crate) fn over(&mut self, count: u64, limit: Option<u32>, disputed: Option<u32>) -> Option<(u64, u32)> {
        let over = |limit: &u32| count > u64::from(*limit);
        if let Some(limit) = limit.filter(over) {
            self.verdict = Verdict::Refused;
            return Some((count, limit));
        }
        let limit = disputed.filter(over)?;
        self.verdict = Verdict::Disputed;
        Some((count, limit))
    }
}

/// A violation that was just added, to add details. None if it was omitted.
pub(crate) struct Finding<'v>(Option<&'v mut Violation>);

impl Finding<'_> {
    fn with(mut self, add: impl FnOnce(&mut Violation)) -> Self {
        if let Some(violation) = &mut self.0 {
            add(violation);
        }
        self
    }

    pub(crate) fn at(self, keyword: Keyword) -> Self {
        self.with(|it| it.keyword = Some(Cow::Borrowed(keyword.name())))
    }

    /// Moves it to a member of the keyword's value.
    pub(crate) fn inside(self, keyword: Keyword, name: &str) -> Self {
        self.with(|it| [keyword.name(), name].into_iter().for_each(|step| pointer::push(&mut it.pointer, step)))
    }

    /// Sets a key that is not a keyword.
    pub(crate) fn at_key(self, key: &str) -> Self {
        self.with(|it| it.keyword = Some(Cow::Owned(key.to_owned())))
    }

    /// Sets the name in the provider's message, or several, one a line.
    pub(crate) fn key(self, key: &str) -> Self {
        self.with(|it| it.details.key = Some(key.into()))
    }

    pub(crate) fn kind(self, kind: &'static str) -> Self {
        self.with(|it| it.details.kind = Some(kind))
    }

    pub(crate) fn count(self, count: u64, limit: u32) -> Self {
        self.with(|it| it.details.count = Some((count, limit)))
    }

    /// Sets the steps that the provider adds to the pointer.
    pub(crate) fn inner(self, inner: &str) -> Self {
        self.with(|it| it.details.inner = Some(inner.into()))
    }
}

impl Subschema<'_, '_> {
    /// Adds a violation at this subschema.
    pub(crate) fn add<'v>(&self, findings: &'v mut Findings<'_>, what: std::fmt::Arguments<'_>) -> Finding<'v> {
        findings.add(self.label(), what)
    }
}

/// Why something that a provider accepts is a violation.
const IGNORED: &str = "the provider accepts it and does not enforce it, so a response may break it";

/// Why a keyword is a violation that no rule of its own explains.
const DISPUTED: &str = "reports differ on whether the provider accepts it, or there are none";
