//! Writes the graph, validates the result, and writes it again with less of something until the validator finds no error.
//! Last, `told_apart` compares the written branches, which it can only do once their form is final.

use std::cell::LazyCell;
use std::collections::HashMap;

use serde_json::Value;

use super::account::action::Action;
use super::graph::Graph;
use super::read::demands::no_type;
use super::read::document::{Document, id};
use super::write::emitter::{Alike, Emitter, Fit, Site, WrittenCounts};
use super::write::root;
use super::{Normalized, told_apart};
use crate::cost::{
    APART_TRIES, FEW_VALUES, FEW_WRITTEN, LARGEST_BYTES_EACH, USABLE_BYTES, USABLE_BYTES_EACH, USABLE_SCHEMAS,
};
use crate::dialect::{Dialect, Limit, References};
use crate::error::{Error, Reason};
use crate::fault::phrases::brief;
use crate::foreign::codec::Codec;
use crate::foreign::codec::original::Original;
use crate::foreign::report::{Report, Total, Totals};
use crate::foreign::validate::validate_new;
use crate::json::keyword::Keyword;
use crate::json::measure::bytes;
use crate::rules::{Code, RuleKind, instead_of_type};

/// The most that a limit permits.
fn most(limit: Option<u32>) -> u32 {
    limit.unwrap_or(u32::MAX)
}

/// Why nothing was written.
pub(super) enum Unfit {
    /// The schema cannot be normalized.
    Refused(Error),
    /// The native subschemas exceed a limit: try again with only leaves native.
    TooMuch,
    /// Choices multiply each other: try again with fewer of them.
    TooLarge,
}

impl From<Error> for Unfit {
    fn from(error: Error) -> Self {
        Self::Refused(error)
    }
}

/// The schema unchanged, because the dialect accepts all of it. It is refused only if no value satisfies it.
pub(super) fn unchanged(mut graph: Graph<'_>, schema: &Value, original: &Value) -> Result<Normalized, Error> {
    if !graph.at(Graph::ROOT).is_possible {
        graph.reasons.clear();
        refuse_unknown_types(&mut graph);
        if graph.reasons.is_empty() {
            impossible(&mut graph);
        }
        return Err(Error::of_schema(refusal(graph.dialect), graph.reasons));
    }
    let codec = Codec::unchanged(Original::of(original, graph.bounds.size.values));
    Ok(Normalized { schema: schema.clone(), changes: Vec::new(), codec })
}

/// Writes the graph, as often as needed.
pub(super) fn run(mut graph: Graph<'_>, original: &Value) -> Result<Normalized, Unfit> {
    let dialect = graph.dialect;
    let before = graph.reasons.len();
    refuse_unknown_types(&mut graph);
    if !graph.at(Graph::ROOT).is_possible && graph.reasons.len() == before {
        impossible(&mut graph);
    }
    if graph.bounds.exceeded && graph.has_product && !graph.is_frugal {
        return Err(Unfit::TooLarge);
    }
    if graph.reasons.is_empty() && graph.bounds.exceeded {
        graph.change(Document::ROOT, Action::StopMerging);
    }
    if !graph.reasons.is_empty() {
        return Err(Error::of_schema(refusal(dialect), graph.reasons).into());
    }
    let mut fit = Fit {
        nesting: most(Limit::Nesting.most(dialect)),
        enum_values: Limit::OneEnum.most(dialect).map_or(usize::MAX, |limit| limit as usize),
        unions: most(Limit::Unions.most(dialect)),
        optionals: most(Limit::Optionals.most(dialect)),
        references: References::Recursive,
        repeats: true,
    };
    let input = LazyCell::new({
        let input = graph.document.value(Document::ROOT);
        move || bytes(input)
    });
    // The input is only counted if the result is large.
    let has_room = |bytes: u64, each: u64| bytes <= USABLE_BYTES || bytes - USABLE_BYTES <= each.saturating_mul(*input);
    let before = graph.save();
    let (mut alike, mut rewritten) = (HashMap::new(), 0);
    loop {
        let mut emitter = Emitter::new(&mut graph, fit, &alike);
        let out = root::run(&mut emitter);
        if emitter.too_deep {
            return Err(Unfit::TooMuch);
        }
        let (has_parts, is_small) = (emitter.has_parts, emitter.written_values() <= FEW_WRITTEN);
        let (plan, choices, written, schemas) = (emitter.plan, emitter.choices, emitter.written, emitter.schemas);
        let schema = Value::from(out.schema);
        if !graph.reasons.is_empty() {
            return Err(Error::of_schema(refusal(dialect), graph.reasons).into());
        }
        // `schemas` does not count nulls, entries and wrappers; some results have twice as many schemas.
        let report = validate_new(&schema, dialect, 2 * schemas);
        let is_last = fit.nesting == 1;
        let each = if is_last { LARGEST_BYTES_EACH } else { USABLE_BYTES_EACH };
        let is_usable = (is_last || schemas <= USABLE_SCHEMAS.max(2 * graph.document.len()))
            && (is_small || has_room(bytes(&schema), each));
        if report.is_ok() && is_usable {
            let original = Original::of(original, graph.bounds.size.values);
            let closed = !dialect.allows(Keyword::AdditionalProperties);
            let codec = Codec::new(plan, out.step, original, &schema, closed);
            let more = told_apart::alike(&codec, &schema, &choices, graph.bounds.size.values as u64);
            if add_alike(&mut alike, more, rewritten >= APART_TRIES) {
                rewritten += 1;
                graph.restore(&before);
                continue;
            }
            return Ok(Normalized { schema, changes: graph.changes(), codec });
        }
        if report.is_ok() && graph.has_product && !graph.is_frugal {
            return Err(Unfit::TooLarge);
        }
        if has_parts {
            return Err(Unfit::TooMuch);
        }
        let has_definitions = schema.get(Keyword::Defs.name()).is_some();
        if is_last && report.is_ok() && !fit.repeats {
            let message = format!(
                "{}: even its shortest form is more than {each} times as long as the schema: refer to large definitions from fewer places",
                refusal(dialect)
            );
            return Err(Error::new(message).into());
        }
        let next = next_attempt(fit, dialect, &report, &written, has_definitions);
        if next.nesting == 0 {
            let reasons = report.errors().map(|it| Reason { pointer: it.pointer.clone(), message: it.message.clone() });
            return Err(Error::of_schema(
                format!("{}: the provider would still reject the result", refusal(dialect)),
                reasons.collect(),
            )
            .into());
        }
        fit = next;
        graph.restore(&before);
    }
}

/// Adds branches that an answer does not tell apart to those that are known. Returns whether there were more.
fn add_alike(known: &mut HashMap<Site, Alike>, found: Vec<(Site, Option<Vec<usize>>)>, is_last: bool) -> bool {
    let mut more = false;
    for (site, branches) in found {
        let next = match (known.get(&site), branches) {
            (Some(Alike::Reported), _) => continue,
            _ if is_last => Alike::Reported,
            (None, Some(branches)) => Alike::Wrapped(branches),
            (Some(Alike::Wrapped(before)), Some(branches)) if branches.iter().any(|it| !before.contains(it)) => {
                let mut all: Vec<usize> = before.iter().copied().chain(branches).collect();
                all.sort_unstable();
                all.dedup();
                Alike::Wrapped(all)
            }
            // Keys do not help, or finding out needs too many steps.
            (_, None) | (Some(Alike::Wrapped(_)), _) => Alike::Reported,
        };
        known.insert(site, next);
        more = true;
    }
    more
}

/// What the next attempt writes less of.
fn next_attempt(fit: Fit, dialect: &Dialect, report: &Report, written: &WrittenCounts, has_definitions: bool) -> Fit {
    let breaks = |rule: RuleKind| report.errors().any(|it| it.rule.kind == rule);
    let is_over = |total: Total| total.limit.is_some_and(|limit| total.count > u64::from(limit));
    let flatter = fit.flatter();
    if report.is_ok() {
        // It is only too large. First, definitions are not written again at each use; then there are as many levels as have no more
        // properties than [`USABLE_SCHEMAS`], and then half as many.
        if fit.repeats {
            return Fit { repeats: false, ..fit };
        }
        let levels = written.levels_within(USABLE_SCHEMAS).min(fit.nesting / 2);
        return Fit { nesting: levels.min(flatter.nesting).max(1), ..fit };
    }
    if fit.references == References::Recursive
        && (breaks(RuleKind::EndlessRecursion) || breaks(RuleKind::RequiredRecursion))
    {
        return Fit { references: References::Acyclic, ..fit };
    }
    // Half as many. It cannot be computed how many fit, because a definition may count at each reference to it.
    let half = |number: u32, rule| if breaks(rule) { number / 2 } else { number };
    let unions = half(fit.unions, RuleKind::TooManyUnions);
    let optionals = half(fit.optionals, RuleKind::TooManyOptionals);
    if unions < fit.unions || optionals < fit.optionals {
        return Fit { unions, optionals, ..fit };
    }
    let Totals { nesting, properties, enum_values, text, .. } = *report.totals();
    if let Some(limit) = properties.limit.filter(|_| is_over(properties)) {
        if !has_definitions {
            // As many levels as the limit permits; deeper ones are cut.
            let levels = written.levels_within(limit as usize);
            return Fit { nesting: levels.min(fit.nesting.saturating_sub(1)), ..fit };
        }
        // Which definitions are left after cutting is not known beforehand. Each begins at the first level, so they may be too many
        // at any nesting; in place, they are cut as the rest.
        if flatter.nesting > 0 || fit.references == References::Inline {
            return flatter;
        }
        return Fit { references: References::Inline, nesting: most(Limit::Nesting.most(dialect)), ..fit };
    }
    let largest = written.largest_enum;
    if (is_over(enum_values) || is_over(text)) && largest > FEW_VALUES {
        return Fit { enum_values: (largest / 4).clamp(FEW_VALUES, 256), ..fit };
    }
    // Fewer levels by as many as are too many, if they are few: an object around a part that was cut is one more.
    let over = nesting.count.saturating_sub(nesting.limit.map_or(u64::MAX, u64::from));
    let over = u32::try_from(over).unwrap_or(u32::MAX);
    if breaks(RuleKind::DeepNesting) && (1..=fit.nesting / 3).contains(&over) {
        return Fit { nesting: fit.nesting - over, ..fit };
    }
    flatter
}

impl WrittenCounts {
    /// How many levels, counted from the root, have together at most so many properties.
    fn levels_within(&self, properties: usize) -> u32 {
        let mut room = properties as u64;
        let fits = |count: &&u64| room.checked_sub(**count).map(|left| room = left).is_some();
        id(self.properties.iter().take_while(fits).count())
    }
}

impl Fit {
    /// With two thirds of the nesting, and at most 8 levels.
    fn flatter(self) -> Self {
        Self { nesting: self.nesting.min(12) * 2 / 3, ..self }
    }
}

/// Refuses types that do not exist. No value has one, so what has it would be left out, or a condition would never hold, although
/// somebody meant a type.
fn refuse_unknown_types(graph: &mut Graph<'_>) {
    let raws: Vec<_> = graph.nodes.iter().flat_map(|node| node.parts.iter().map(|part| part.raw)).collect();
    for raw in raws {
        let found = graph.document.get(raw, Keyword::Type).and_then(no_type);
        if let Some(found) = found {
            let why = RuleKind::UnknownType.rule().why;
            let message = match found {
                Value::String(name) => format!("no type is called {}: {why}; {}", Code(name), instead_of_type(name)),
                _ => format!("{} in `type` is no type: {why}; write one of them, in quotes", Code(&brief(found))),
            };
            graph.refuse(raw, message);
        }
    }
}

fn impossible(graph: &mut Graph<'_>) {
    let mut pending = vec![Graph::ROOT];
    let mut seen = std::collections::HashSet::new();
    let mut found = Vec::new();
    while let Some(id) = pending.pop() {
        if !seen.insert(id) {
            continue;
        }
        let causes = super::solve::possible::causes(graph, id);
        if causes.is_empty() {
            found.push(graph.at(id).origin);
        }
        pending.extend(causes);
    }
    found.sort_unstable();
    for origin in found {
        graph.refuse(origin, CONTRADICTS.to_owned());
    }
    if graph.reasons.is_empty() {
        let message =
            "no value satisfies this, since it contains itself without end: make one of the references optional";
        graph.reasons.push(Reason { pointer: String::new(), message: message.to_owned() });
    }
}

const CONTRADICTS: &str = "no value satisfies this, so no response is possible: its type, values and bounds contradict each other, it requires a property that it forbids, or it contains itself without end";

/// The message of an error that refuses a schema.
pub(super) fn refusal(dialect: &Dialect) -> String {
    format!("the schema cannot be normalized for {}", dialect.name)
}
