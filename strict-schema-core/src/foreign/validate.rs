//! The validator: one walk over the schema, in which each rule in force checks the subschemas that it is about.
//!
//! Rules about references, totals and levels are checked after the walk, in `finish`.

mod accepted;
mod levels;
#[cfg(feature = "text")]
mod located;
mod request;

use serde_json::Value;

use crate::cost::FEW_SCHEMAS;
use crate::dialect::{Dialect, Limit, Nesting, Permission, RuleKind, Verdict, Voice};
use crate::foreign::report::{Report, Total, Totals};
use crate::foreign::upper_case;
use crate::json::keyword::{KEYWORDS, Keyword, KeywordSet, UNBREAKABLE, set};
use crate::json::kind::{Kind, Kinds};
use crate::json::walk::{self, SchemaKeywords, Walk};
use crate::rules::{self, Counts, Findings, Label, Listed, ReferenceGraph, RuleCheck, RuleSet, Subschema, in_force};

pub(crate) use accepted::{AcceptedSubschemas, SubschemaSize};
use levels::Deep;
#[cfg(feature = "text")]
pub use located::{repeated_key, validate_str};
pub use request::{validate_name, validate_request};

/// Every violation of the dialect's rules in a JSON Schema, in document order.
///
/// It accepts any value, and reports a value that is not a schema. It never panics, and takes time linear in the schema's
/// size.
///
/// ```
/// use serde_json::json;
/// use strict_schema::dialect::OPENAI;
///
/// let schema = json!({
///     "type": "object",
///     "properties": { "pet": { "oneOf": [{ "type": "string" }, { "type": "null" }] } },
///     "required": ["pet"],
///     "additionalProperties": false
/// });
/// let report = strict_schema::validate(&schema, &OPENAI);
/// let violation = &report.violations()[0];
/// assert_eq!(violation.pointer, "/properties/pet");
/// assert_eq!(violation.keyword.as_deref(), Some("oneOf"));
/// assert_eq!(violation.quotes(), ["In context=('properties', 'pet'), 'oneOf' is not permitted."]);
/// ```
#[must_use]
pub fn validate(schema: &Value, dialect: &Dialect) -> Report {
    let lowered = if dialect.upper_case_types { upper_case::lowered(schema) } else { None };
    let walk = Walk::new(lowered.as_ref().map_or(schema, |it| &it.schema));
    ValidationRun::new(dialect, RuleSet::under(dialect), FEW_SCHEMAS).over(walk)
}

/// The errors of a schema that the normalizer has written, with about `schemas` subschemas. Warnings are incomplete.
pub(crate) fn validate_new(schema: &Value, dialect: &Dialect, schemas: usize) -> Report {
    let rules = RuleSet::under(dialect).errors(dialect);
    ValidationRun::new(dialect, rules, schemas).over(Walk::with_capacity(schema, schemas))
}

/// The state of one validation.
struct ValidationRun<'d, 'a> {
    dialect: &'d Dialect,
    rules: RuleSet,
    /// The keywords that the dialect does not simply allow.
    judged: KeywordSet,
    /// The keywords that break no rule in a schema of one simple type.
    plain: KeywordSet,
    /// The keywords whose subschemas the provider does not read.
    ignores: KeywordSet,
    listed: Listed,
    counts: Counts,
    /// For each visited schema.
    places: Vec<Surroundings>,
    /// Each `$ref`, with the schema that it stands in.
    references: Vec<(u32, &'a str)>,
    anchors: Vec<(u32, &'a str)>,
}

/// The properties of a schema's place, from which those of its subschemas are computed.
#[derive(Clone, Copy, Default)]
struct Surroundings {
    /// Its types. Without `type`, one with `properties` is an object.
    kinds: Kinds,
    /// See [`ValidationRun::is_partial`].
    partial: bool,
    /// Whether the provider does not read it, because it ignores a keyword around it.
    unseen: bool,
    /// Whether it stands in a definition.
    defined: bool,
    /// Its own unions and optional properties.
    unions: u32,
    optionals: u32,
}

impl<'d, 'a> ValidationRun<'d, 'a> {
    fn new(dialect: &'d Dialect, rules: RuleSet, schemas: usize) -> Self {
        let judged = KEYWORDS.iter().map(|row| row.keyword).filter(|it| !dialect.allows(*it));
        let judged = judged.fold(KeywordSet::NONE, KeywordSet::with);
        let ignored = judged.iter().filter(|it| !dialect.keywords.sees_under(*it));
        Self {
            dialect,
            rules,
            judged,
            plain: rules.plain().without(judged),
            ignores: ignored.fold(KeywordSet::NONE, KeywordSet::with),
            listed: Listed::default(),
            counts: Counts::default(),
            places: Vec::with_capacity(schemas),
            references: Vec::new(),
            anchors: Vec::new(),
        }
    }

    fn over(mut self, mut walk: Walk<'a>) -> Report {
        while let Some(index) = walk.next() {
            self.look(&walk, index);
        }
        let totals = self.finish(&walk);
        Report::new(self.dialect.name, self.listed.violations, self.listed.omitted, totals)
    }

    fn look(&mut self, walk: &Walk<'a>, index: u32) {
        let keywords = &walk.keywords;
        let present = keywords.present;
        let kinds = keywords.get(Keyword::Type).map_or(Kinds::default(), Kinds::read);
        if self.is_unseen(walk, index) {
            walk::push(&mut self.places, Surroundings { partial: true, unseen: true, ..Surroundings::default() });
            return;
        }
        if self.is_plain(keywords, kinds, index) {
            // It has no subschemas.
            walk::push(&mut self.places, Surroundings::default());
            return;
        }
        let within_partial = self.is_partial(walk, index);
        // A branch of `allOf` only adds to the schema around it. Its own subschemas are complete.
        let partial = within_partial || matches!(walk.node(index).via, Some((Keyword::AllOf, _)));
        let mut schema = Subschema {
            walk,
            index,
            dialect: self.dialect,
            kinds,
            partial,
            declared: 0,
            patterns: rules::Scanned::new(),
        };
        let is_object = present.has(Keyword::Properties) && !present.has(Keyword::Type);
        let kinds = if is_object { kinds.with(Kind::Object) } else { kinds };
        walk::push(&mut self.places, Surroundings { kinds, partial: within_partial, ..Surroundings::default() });
        schema.declared = declared(&schema);
        self.count(&schema);
        self.refer(&schema);

        for rule in self.rules.at(&schema).rules() {
            let (RuleCheck::Subschema { look, .. }, Some((verdict, source))) =
                (rule.check, in_force(rule, self.dialect))
            else {
                continue;
            };
            look(&schema, &mut Findings { rule, verdict, source, dialect: self.dialect, listed: &mut self.listed });
        }
        if present.has_any(self.judged) {
            self.judge_keywords(&schema);
        }
    }

    /// Whether the provider does not read the schema.
    fn is_unseen(&self, walk: &Walk<'a>, index: u32) -> bool {
        let node = walk.node(index);
        let Some((keyword, _)) = node.via else { return false };
        self.places[node.parent as usize].unseen || self.ignores.has(keyword)
    }

    /// Whether the schema has one simple type and annotations, as most have. No rule can be broken there.
    fn is_plain(&self, keywords: &SchemaKeywords<'a>, kinds: Kinds, index: u32) -> bool {
        keywords.present.without(self.plain).is_empty()
            && kinds.len() == 1
            && !kinds.has(Kind::Object)
            && !kinds.has(Kind::Array)
            && index != 0
            && keywords.unknown.is_empty()
            && keywords.in_order.iter().all(|(_, value)| value.is_string())
    }

    /// Reports the keywords that the dialect does not allow.
    fn judge_keywords(&mut self, schema: &Subschema<'_, 'a>) {
        let at_root = self.dialect.rules.permission(RuleKind::RootCombinator).verdict;
        for &(keyword, _) in &schema.walk.keywords.in_order {
            let permission = self.dialect.keywords.permission(keyword);
            // `root-combinator` reports these at the root, if it is as strict.
            let is_said = schema.is_root() && rules::COMBINATORS.has(keyword) && at_root >= permission.verdict;
            if !self.judged.has(keyword) || is_said {
                continue;
            }
            let rule = rules::about(keyword);
            let Permission { verdict, source } = permission;
            let mut findings = Findings { rule, verdict, source, dialect: self.dialect, listed: &mut self.listed };
            let what = format_args!("{} has `{}`", schema.label(), keyword.name());
            let finding = match (permission.verdict, keyword) {
                (Verdict::Ignored, keyword) if SILENT.has(keyword) => findings.add_silent(schema.label(), what),
                // For this one the rule names a form that is enforced.
                (Verdict::Ignored, Keyword::OneOf) => schema.add(&mut findings, what),
                (Verdict::Ignored, _) => findings.add_with_fix(schema.label(), what, CHECK_IT),
                _ => schema.add(&mut findings, what),
            }
            .at(keyword);
            if matches!(self.dialect.voice, Voice::Anthropic) {
                finding.key(&anthropic_words(schema, keyword));
            }
        }
    }

    /// Whether the schema, or one around it, only adds to another schema, under a keyword that the dialect refuses.
    /// Rules about complete schemas do not apply to it.
    fn is_partial(&self, walk: &Walk<'a>, index: u32) -> bool {
        let node = walk.node(index);
        let Some((keyword, _)) = node.via else { return false };
        let parent = &self.places[node.parent as usize];
        let refused = || self.dialect.keywords.permission(keyword).verdict == Verdict::Refused;
        let conditional = set![Not If Then Else DependentSchemas PropertyNames].has(keyword);
        parent.partial || conditional && refused()
    }

    fn count(&mut self, schema: &Subschema<'_, 'a>) {
        let (unions, optionals) = self.counts.add(schema);
        let node = schema.walk.node(schema.index);
        let defined = node
            .via
            .is_some_and(|(keyword, _)| keyword.holds_definitions() || self.places[node.parent as usize].defined);
        self.counts.unions_in_place += u64::from(if defined { 0 } else { unions });
        let place = &mut self.places[schema.index as usize];
        (place.unions, place.optionals, place.defined) = (unions, optionals, defined);
    }

    fn refer(&mut self, schema: &Subschema<'_, 'a>) {
        if !schema.present().has_any(REFERRING) {
            return;
        }
        let text = |keyword| schema.get(keyword).and_then(Value::as_str);
        if let Some(reference) = text(Keyword::Ref) {
            self.references.push((schema.index, reference));
        }
        for keyword in [Keyword::Anchor, Keyword::DynamicAnchor] {
            self.anchors.extend(text(keyword).map(|name| (schema.index, name)));
        }
    }

    fn finish(&mut self, walk: &Walk<'a>) -> Totals {
        self.counts.unions_expanded = self.counts.unions_in_place;
        self.counts.optionals_expanded = self.counts.optionals;
        let followed = self.dialect.keywords.permission(Keyword::Ref).verdict != Verdict::Refused;
        let graph = (followed && !self.references.is_empty())
            .then(|| ReferenceGraph::new(walk, &self.references, &self.anchors));
        let is_limited = |limit: Limit| limit.verdict(self.dialect).is_some();
        if is_limited(Limit::Bytes) {
            self.counts.bytes = crate::json::measure::bytes(walk.node(0).value);
        }
        if let Some(graph) = &graph {
            if is_limited(Limit::Unions) {
                self.counts.unions_expanded = graph.sum(self.places.iter().map(|it| it.unions));
            }
            if is_limited(Limit::Optionals) {
                self.counts.optionals_expanded = graph.sum(self.places.iter().map(|it| it.optionals));
            }
        }
        let (deep, nesting) = self.deep(walk, graph.as_ref());
        let (dialect, listed) = (self.dialect, &mut self.listed);
        for rule in rules::per_schema() {
            let Some((verdict, source)) = in_force(rule, dialect) else { continue };
            let mut findings = Findings { rule, verdict, source, dialect, listed: &mut *listed };
            match (rule.check, &graph) {
                (RuleCheck::ReferenceGraph(look), Some(graph)) => look(graph, &mut findings),
                (RuleCheck::Totals(look), _) => look(&self.counts, &mut findings),
                (RuleCheck::Levels, _) => deep.iter().for_each(|deep| report_levels(&mut findings, walk, deep)),
                _ => {}
            }
        }
        // Violations found after the walk are sorted into document order. Mostly there are none.
        let violations = &mut self.listed.violations;
        if !violations.is_sorted_by_key(|it| it.details.index) {
            violations.sort_by_key(|it| it.details.index);
        }
        let counts = &self.counts;
        let total = |count, limit: Limit| Total { count, limit: limit.most(self.dialect) };
        Totals {
            nesting,
            properties: total(counts.properties, Limit::Properties),
            enum_values: total(counts.enum_values, Limit::EnumValues),
            text: total(counts.text, Limit::Text),
            unions: total(counts.unions, Limit::Unions),
            optionals: total(counts.optionals, Limit::Optionals),
            unions_in_place: counts.unions_in_place,
            unions_expanded: counts.unions_expanded,
            optionals_expanded: counts.optionals_expanded,
        }
    }
}

impl<'a> ValidationRun<'_, 'a> {
    /// Where there are too many levels, and the number to compare with a limit. In an intersection they are counted as
    /// each of its dialects does.
    fn deep(&self, walk: &Walk<'a>, graph: Option<&ReferenceGraph<'_, '_>>) -> (Vec<Deep>, Total) {
        let dialect = self.dialect;
        let counted = |nesting, limit, verdict| {
            let place = |index| &self.places[index as usize];
            let kinds = |index| Some(place(index).kinds).filter(|_| !place(index).unseen);
            levels::counted(walk, graph, (nesting, limit, verdict), kinds)
        };
        let limit = Limit::Nesting.most(dialect);
        let each = dialect.levels_of_each.iter().flatten().filter(|_| limit.is_some());
        let mut found: Vec<Deep> = each.map(|(nesting, limit)| counted(*nesting, *limit, Verdict::Refused)).collect();
        if found.is_empty() {
            found.push(counted(dialect.nesting, limit.unwrap_or(u32::MAX), Verdict::Refused));
        }
        let tightest = found.iter().min_by_key(|it| i64::from(it.limit) - i64::from(it.deepest));
        let (deepest, tightest) = tightest.map_or((0, 0), |it| (it.deepest, it.limit));
        let total = Total { count: deepest.into(), limit: limit.map(|_| tightest) };
        found.retain(|it| !it.places.is_empty());
        if found.is_empty() {
            found.extend(Limit::Nesting.disputed(dialect).map(|it| counted(dialect.nesting, it, Verdict::Disputed)));
        }
        (found, total)
    }
}

/// Keywords that are collected, and resolved after the walk.
const REFERRING: KeywordSet = set![Ref Anchor DynamicAnchor];

/// Keywords that a value need not be checked for.
const SILENT: KeywordSet = UNBREAKABLE.with(Keyword::Nullable);

/// The advice for a keyword that the dialect accepts and does not enforce.
const CHECK_IT: &str = "repeat it in `description`, and check the value";

/// How many of the names under `required` are declared under `properties`.
fn declared(schema: &Subschema<'_, '_>) -> usize {
    let (Some(properties), Some(required)) = (schema.properties(), schema.required()) else { return 0 };
    // Mostly both have the same order, so that no name must be looked up.
    let mut next = properties.keys();
    let mut is_declared = |name: &str| next.next().is_some_and(|it| it == name) || properties.contains_key(name);
    required.iter().filter_map(Value::as_str).filter(|name| is_declared(name)).count()
}

fn report_levels(findings: &mut Findings<'_>, walk: &Walk<'_>, deep: &Deep) {
    findings.verdict = deep.verdict;
    findings.cite(Limit::Nesting);
    let is_of_objects = findings.dialect.nesting == Nesting::Objects;
    let arrays = if deep.verdict == Verdict::Disputed && is_of_objects { ", if arrays count too" } else { "" };
    for &index in &deep.places {
        let label = Label(walk, index);
        let what =
            format_args!("{label} is at level {}{arrays}, and {} are allowed", u64::from(deep.limit) + 1, deep.limit);
        findings.add(label, what).count(deep.deepest.into(), deep.limit);
    }
}

/// Anthropic's message for the keywords of one schema: it names all of them in one message.
fn anthropic_words(schema: &Subschema<'_, '_>, keyword: Keyword) -> String {
    if keyword == Keyword::Discriminator && schema.has(Keyword::AnyOf) {
        return "For 'anyOf', 'discriminator' is not supported".to_owned();
    }
    let kind = Kind::ALL.into_iter().find(|kind| schema.kinds.has(*kind) && *kind != Kind::Null);
    let together = |other: &Keyword| {
        !schema.dialect.allows(*other) && std::ptr::eq(rules::about(*other).says, rules::about(keyword).says)
    };
    let mut names: Vec<&str> = schema.present().iter().filter(together).map(Keyword::name).collect();
    names.sort_unstable();
    let kind = kind.unwrap_or(Kind::Object).name();
    match names.as_slice() {
        [] | [_] => format!("For '{kind}' type, property '{}' is not supported", keyword.name()),
        _ => format!("For '{kind}' type, properties {} are not supported", names.join(", ")),
    }
}
