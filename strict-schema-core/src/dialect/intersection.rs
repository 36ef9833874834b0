//! The intersection of two dialects: it accepts what both accept.

use super::facts::{
    Definitions, Dialect, Engine, LevelsOfEach, Nesting, Null, Optional, References, Voice, with_bounds,
};
use super::limit::{Limit, Request, least};
use super::rule_kind::RuleKind;
use super::source::Source;
use super::surface::{NameRule, Role, StrictWhenOmitted, Surface};
use super::verdict::{Keywords, Permission, Rules};
use crate::json::format::Formats;
use crate::json::keyword::{KEYWORDS, Keyword, KeywordSet};
use crate::json::kind::Kind;
use crate::words::same;

impl Dialect {
    /// The intersection of two dialects: of each fact the stricter one.
    ///
    /// It accepts what both dialects accept, and nothing else. In two cases it accepts less:
    ///
    /// - What stands under a keyword that one of them ignores must satisfy both, because a dialect has one table of keywords
    ///   for all places.
    /// - Where they count levels differently, `validate` counts as each of them, but what this library writes is held to one
    ///   count, the stricter one. So `to_string` may refuse a type that is deep for one way of counting only. A derived schema
    ///   is not counted through references, in any dialect.
    ///
    /// If one of them requires a keyword that the other refuses, no schema is accepted that needs it. Its name is `intersection`; give it
    /// a name of your own:
    ///
    /// ```
    /// use strict_schema::dialect::{ANTHROPIC, OPENAI};
    /// use strict_schema::{Dialect, validate};
    ///
    /// const BOTH: Dialect = OPENAI.and(ANTHROPIC).with_name("openai-and-anthropic");
    /// let schema = serde_json::json!({
    ///     "type": "object", "additionalProperties": false, "required": ["a"],
    ///     "properties": { "a": { "type": "integer", "minimum": 1 } }
    /// });
    /// assert!(validate(&schema, &OPENAI).is_ok() && !validate(&schema, &BOTH).is_ok());
    /// ```
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        let (formats, more_formats) = formats(&self, &other);
        let (nesting, levels) = levels(&self, &other);
        Self {
            name: "intersection",
            provider: "several providers",
            about: "what several dialects accept",
            voice: if self.voice as u8 == other.voice as u8 { self.voice } else { Voice::Unknown },
            keywords: self.keywords.and(other.keywords),
            rules: self.rules.and(other.rules),
            formats,
            more_formats,
            // It counts what those dialects read that refuse other formats.
            formats_of_strings: (self.formats_of_strings || !self.refuses_breaking(RuleKind::ForeignFormat))
                && (other.formats_of_strings || !other.refuses_breaking(RuleKind::ForeignFormat))
                && (self.formats_of_strings || other.formats_of_strings),
            may_be_empty: of_refusing([&self, &other], RuleKind::EmptyChoice, [self.may_be_empty, other.may_be_empty]),
            instead_of_type: of_refusing(
                [&self, &other],
                RuleKind::Untyped,
                [self.instead_of_type, other.instead_of_type],
            ),
            ref_siblings: of_refusing([&self, &other], RuleKind::RefSiblings, [self.ref_siblings, other.ref_siblings]),
            any_of_siblings: match (self.any_of_siblings, other.any_of_siblings) {
                (Some(one), Some(another)) => Some(one.and(another)),
                (one, None) | (None, one) => one,
            },
            bounds: with_bounds(self.bounds, &other.bounds),
            large_repeat: if self.large_repeat < other.large_repeat { self.large_repeat } else { other.large_repeat },
            engine: match (self.engine, other.engine) {
                (engine, None | Some(Engine::Unknown)) if engine.is_some() => engine,
                (_, engine) => engine,
            },
            // Where unknown types are not refused, neither are those.
            upper_case_types: (self.upper_case_types || !self.refuses_breaking(RuleKind::UnknownType))
                && (other.upper_case_types || !other.refuses_breaking(RuleKind::UnknownType))
                && (self.upper_case_types || other.upper_case_types),
            optional: if matches!(self.optional, Optional::LeftOut) { other.optional } else { self.optional },
            null: match (self.null, other.null) {
                (Null::AnyTypeList, Null::AnyTypeList) => Null::AnyTypeList,
                (Null::TypeList | Null::AnyTypeList, Null::TypeList | Null::AnyTypeList) => Null::TypeList,
                (Null::Flag, Null::Flag) => Null::Flag,
                _ => Null::Branch,
            },
            references: self.references.and(other.references),
            definitions: if matches!(self.definitions, Definitions::Shared) {
                other.definitions
            } else {
                self.definitions
            },
            nesting,
            levels_of_each: levels_of_each(&self, &other),
            limits: self.limits.and(other.limits).with_nesting(levels),
            non_strict: self.non_strict.and(other.non_strict),
            request: self.request.and(other.request),
            surfaces: if asks_for_more(self.surfaces) || asks_for_more(other.surfaces) {
                ANY_OF_FEWER_NAMES
            } else {
                ANY
            },
        }
    }
}

impl References {
    /// Those that both follow.
    pub(crate) const fn and(self, other: Self) -> Self {
        if other as u8 > self as u8 { other } else { self }
    }
}

/// The formats that both accept. A list is complete only where the rest is refused.
const fn formats(one: &Dialect, other: &Dialect) -> (Formats, &'static [&'static str]) {
    match (one.refuses_breaking(RuleKind::ForeignFormat), other.refuses_breaking(RuleKind::ForeignFormat)) {
        (true, false) => (one.formats, one.more_formats),
        (false, true) => (other.formats, other.more_formats),
        _ => {
            let formats = one.formats.and(other.formats);
            if have_all(other.more_formats, one.more_formats) {
                (formats, one.more_formats)
            } else if have_all(one.more_formats, other.more_formats) {
                (formats, other.more_formats)
            } else {
                (formats, &[])
            }
        }
    }
}

/// What both have, of the dialects that refuse to break the rule.
const fn of_refusing(dialects: [&Dialect; 2], rule: RuleKind, [one, other]: [KeywordSet; 2]) -> KeywordSet {
    match (dialects[0].refuses_breaking(rule), dialects[1].refuses_breaking(rule)) {
        (true, false) => one,
        (false, true) => other,
        _ => one.and(other),
    }
}

/// Whether all the names are in the list.
const fn have_all(list: &[&str], names: &[&str]) -> bool {
    let mut index = 0;
    while index < names.len() {
        let mut place = 0;
        while place < list.len() && !same(list[place], names[index]) {
            place += 1;
        }
        if place == list.len() {
            return false;
        }
        index += 1;
    }
    true
}

/// How levels are counted so that neither limit is exceeded, and the limit.
const fn levels(one: &Dialect, other: &Dialect) -> (Nesting, Option<u32>) {
    let (first, second) = match (Limit::Nesting.most(one), Limit::Nesting.most(other)) {
        (Some(first), Some(second)) => (first, second),
        (first, None) => return (one.nesting, first),
        (None, second) => return (other.nesting, second),
    };
    let least = if first < second { first } else { second };
    match (one.nesting, other.nesting) {
        // An object is at least one step below the one around it.
        (Nesting::Objects, Nesting::Steps(steps)) => stepwise(steps, first, second),
        (Nesting::Steps(steps), Nesting::Objects) => stepwise(steps, second, first),
        (Nesting::Steps(steps), Nesting::Steps(more)) => (Nesting::Steps(steps.or(more)), Some(least)),
        (Nesting::Steps(steps), Nesting::StepsThroughReferences(more))
        | (Nesting::StepsThroughReferences(steps), Nesting::Steps(more) | Nesting::StepsThroughReferences(more)) => {
            (Nesting::StepsThroughReferences(steps.or(more)), Some(least))
        }
        _ if first <= second => (one.nesting, Some(first)),
        _ => (other.nesting, Some(second)),
    }
}

/// How each of two dialects counts levels, if they count differently.
const fn levels_of_each(one: &Dialect, other: &Dialect) -> LevelsOfEach {
    let (mut each, more) = (counts(one), counts(other));
    let mut index = 0;
    while index < more.len()
        && let Some((nesting, limit)) = more[index]
    {
        let mut place = 0;
        while let Some((known, _)) = each[place]
            && !nesting.is(known)
        {
            place += 1;
        }
        if !matches!(each[place], Some((_, less)) if less < limit) {
            each[place] = more[index];
        }
        index += 1;
    }
    if each[1].is_none() { [None; 4] } else { each }
}

/// How a dialect counts levels, and how many it accepts.
const fn counts(dialect: &Dialect) -> LevelsOfEach {
    match Limit::Nesting.most(dialect) {
        None => [None; 4],
        Some(_) if dialect.levels_of_each[0].is_some() => dialect.levels_of_each,
        Some(limit) => [Some((dialect.nesting, limit)), None, None, None],
    }
}

/// Both limits: so many objects inside each other, and so many steps. From an object to one inside it leads at least one of these steps.
const fn stepwise(steps: KeywordSet, objects: u32, most: u32) -> (Nesting, Option<u32>) {
    let down = steps.or(KeywordSet::about(Kind::Object)).or(KeywordSet::about(Kind::Array));
    let objects = objects.saturating_sub(1);
    (Nesting::Steps(down), Some(if objects < most { objects } else { most }))
}

impl Keywords {
    const fn and(self, other: Self) -> Self {
        let permissions = stricter_each(&self.permissions, &other.permissions);
        let (mut seen, mut index) = (KeywordSet::NONE, 0);
        while index < Keyword::COUNT {
            let keyword = KEYWORDS[index].keyword;
            if self.sees_under(keyword) || other.sees_under(keyword) {
                seen = seen.with(keyword);
            }
            index += 1;
        }
        Self { permissions, unstated: stricter(self.unstated, other.unstated), seen }
    }
}

impl Rules {
    const fn and(self, other: Self) -> Self {
        let permissions = stricter_each(&self.permissions, &other.permissions);
        Self { permissions, unstated: stricter(self.unstated, other.unstated) }
    }
}

impl Request {
    const fn and(self, other: Self) -> Self {
        Self {
            tools: least(self.tools, other.tools),
            tools_source: match (self.tools, other.tools) {
                (None, _) => other.tools_source,
                (Some(ours), Some(theirs)) if theirs < ours => other.tools_source,
                _ => self.tools_source,
            },
            tools_api: None,
            namespace: least(self.namespace, other.namespace),
            all_strict_or_none: self.all_strict_or_none || other.all_strict_or_none,
            tools_or_format: self.tools_or_format || other.tools_or_format,
        }
    }
}

pub(super) const fn stricter(one: Permission, other: Permission) -> Permission {
    if other.verdict as u8 > one.verdict as u8 { other } else { one }
}

const fn stricter_each<const N: usize>(one: &[Permission; N], other: &[Permission; N]) -> [Permission; N] {
    let (mut strictest, mut index) = (*one, 0);
    while index < N {
        strictest[index] = stricter(one[index], other[index]);
        index += 1;
    }
    strictest
}

/// Whether one of these APIs refuses a name of 1 to 64 of the usual characters.
const fn asks_for_more(surfaces: &[Surface]) -> bool {
    let mut index = 0;
    while index < surfaces.len() {
        if let Some(rule) = surfaces[index].name
            && (rule.starts_with_letter || rule.shortest > 1)
        {
            return true;
        }
        index += 1;
    }
    false
}

/// The APIs of an intersection, which belongs to no provider.
const ANY: &[Surface] = &any(NameRule::up_to(64));

/// The same, with stricter rules for names.
const ANY_OF_FEWER_NAMES: &[Surface] = &any(NameRule { shortest: 3, starts_with_letter: true, ..NameRule::up_to(64) });

const fn any(name: NameRule) -> [Surface; 2] {
    let tool = Surface {
        api: "any, tool",
        role: Role::Tool,
        name: Some(name),
        strict_when_omitted: StrictWhenOmitted::Refused,
        root: None,
        source: &INTERSECTION,
    };
    [tool, Surface { api: "any, format", role: Role::Format, ..tool }]
}

const INTERSECTION: Source = Source {
    what: "what all the combined dialects accept",
    date: "2026-11-22",
    confidence: super::source::Confidence::Inferred,
};
