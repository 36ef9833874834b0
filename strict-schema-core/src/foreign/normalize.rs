//! The normalizer: any JSON Schema to a dialect's subset, with an account of every change and the way back.
//!
//! `read::work::measure` comes before anything recurses: it refuses what is too deep, and finds out which of `upper_case`,
//! `local_references` and `unknown` are needed. `AcceptedSubschemas` comes before the first node: whether a subschema is accepted depends
//! on the schemas around it.

pub(crate) mod account;
mod describe;
mod disjoint;
mod fit;
mod graph;
mod kept_forms;
mod merge;
mod node;
mod read;
mod solve;
mod told_apart;
mod write;

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use crate::cost::SCHEMA_LEVELS;
use crate::dialect::Dialect;
use crate::error::{Error, Reason};
use crate::foreign::codec::Codec;
use crate::foreign::local_references::{self, Local, TOO_LONG};
use crate::foreign::upper_case;
use crate::foreign::validate::AcceptedSubschemas;
use crate::instance::unknown::{Unknown, unknown};
use crate::json::keyword::{Keyword, KeywordSet};
use crate::json::kind::Kind;
use account::action::Action;
use account::change::Change;
use account::policy::{Permit, Policy};
use fit::Unfit;
use graph::Graph;
use read::work::WorkLeft;

/// A schema in a dialect's form, what was changed, and the way back.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Normalized {
    /// The rewritten schema. [`validate`](crate::validate()) finds no error in it.
    ///
    /// Properties keep the order of the input `Value`: the order of the text if `serde_json`'s feature `preserve_order` is on, and
    /// alphabetical if not.
    pub schema: Value,
    /// Every change that was made, with what it loses.
    pub changes: Vec<Change>,
    /// Decodes a value of the schema to a value of the original.
    pub codec: Codec,
}

/// Writes any JSON Schema, draft-04 to 2020-12, in a dialect's form, under [`Policy::CHECKED`].
///
/// It takes time and memory linear in the schema's size, with these bounds:
///
/// - A schema nested deeper than 256 arrays and objects is an error.
/// - Merging takes at most 100,000 steps, and 8 more for each value of the schema. If choices multiply each other beyond that, they are
///   described. The codec checks what is not merged by then.
/// - A result larger than 64 KiB plus four times the schema's bytes is written again with less: choices that multiply each other are
///   described, definitions are written once, and then there are fewer levels. The same holds for a result of more than 5,000 schemas that
///   has more than twice as many as the input. A final result larger than 64 KiB plus 16 times the schema's bytes is an error.
/// - Beyond 50,000 schemas, 100 levels, or 1,000,000 values and 8 more for each value of the schema, the rest of the result is written as
///   JSON text.
///
/// # Errors
///
/// Every reason why the schema cannot be normalized, each with its pointer: references without a target, schemas
/// that no value satisfies, limits that cannot be met, losses that the policy does not permit. If these have more than
/// 32 KiB, the first of them.
///
/// ```
/// use serde_json::json;
/// use strict_schema::dialect::OPENAI;
///
/// let foreign = json!({
///     "type": "object",
///     "properties": {
///         "url": { "type": "string" },
///         "headers": { "type": "object", "additionalProperties": { "type": "string" } }
///     },
///     "required": ["url"]
/// });
/// let normalized = strict_schema::normalize(&foreign, &OPENAI)?;
/// assert!(strict_schema::validate(&normalized.schema, &OPENAI).is_ok());
///
/// let answer = json!({ "url": "https://a.test", "headers": [{ "key": "Accept", "value": "*/*" }] });
/// let decoded = normalized.codec.decode(answer)?;
/// assert_eq!(decoded, json!({ "url": "https://a.test", "headers": { "Accept": "*/*" } }));
///
/// let answer = json!({ "url": "https://a.test", "headers": null });
/// assert_eq!(normalized.codec.decode(answer)?, json!({ "url": "https://a.test" }));
/// # Ok::<(), strict_schema::Error>(())
/// ```
pub fn normalize(schema: &Value, dialect: &Dialect) -> Result<Normalized, Error> {
    normalize_with(schema, dialect, &Policy::default())
}

/// Writes any JSON Schema in a dialect's form. The policy says what may be lost.
///
/// # Errors
///
/// As [`normalize`].
///
/// ```
/// use serde_json::json;
/// use strict_schema::{Policy, dialect::OPENAI};
///
/// let open = json!({ "type": "object", "properties": { "a": { "type": "string" } } });
/// let normalized = strict_schema::normalize_with(&open, &OPENAI, &Policy::FAITHFUL)?;
/// let answer = json!({ "a": null, "entries": [{ "key": "b", "value": "1" }] });
/// assert_eq!(normalized.codec.decode(answer)?, json!({ "b": 1 }));
/// # Ok::<(), strict_schema::Error>(())
/// ```
pub fn normalize_with(schema: &Value, dialect: &Dialect, policy: &Policy) -> Result<Normalized, Error> {
    let size = read::work::measure(schema)?;
    if !schema.is_object() && !schema.is_boolean() {
        let message =
            format!("a schema is an object, `true` or `false`, and this is of the type `{}`", Kind::of(schema).name());
        let reason = Reason { pointer: String::new(), message };
        return Err(Error::of_schema(fit::refusal(dialect), vec![reason]));
    }
    let given = schema;
    let is_google = size.has_upper_case || dialect.upper_case_types;
    let lowered = if is_google { upper_case::lowered(given) } else { None };
    let schema = lowered.as_ref().map_or(given, |it| &it.schema);
    let lowered: &[(String, Keyword)] = lowered.as_ref().map_or(&[], |it| &it.places);
    let local = if size.has_documents { local_references::run(schema)? } else { None };
    let checked = local.as_ref().map_or(schema, Local::checked);
    let mut accepted = AcceptedSubschemas::of(schema, dialect);
    let whole = accepted.whole;
    if let Some(local) = &local {
        accepted = AcceptedSubschemas::of(&local.schema, dialect);
    }
    let original = local.as_ref().map_or(schema, |local| &local.schema);
    let unchecked = |graph: &mut Graph<'_>| if size.may_be_unknown { unchecked(graph, checked) } else { Vec::new() };
    let graph = |only_leaves, is_frugal| {
        let mut graph = Graph::new(original, dialect, policy, &accepted, WorkLeft::of(size));
        (graph.only_leaves, graph.is_frugal) = (only_leaves, is_frugal);
        let mut graph = read(graph);
        if let Some(local) = &local {
            account_local(&mut graph, local);
        }
        graph
    };
    if whole {
        let mut graph = graph(false, false);
        // The dialect accepts the whole schema, so the policy forbids nothing. What the codec cannot check is still
        // reported.
        let reasons = graph.reasons.len();
        let unchecked = unchecked(&mut graph);
        graph.reasons.truncate(reasons);
        // Types in upper case stay where the dialect accepts them.
        let (schema, lowered) = if dialect.upper_case_types { (given, &[][..]) } else { (schema, lowered) };
        let normalized = fit::unchanged(graph, schema, checked)?;
        return Ok(with(normalized, unchecked, lowered));
    }
    let (mut only_leaves, mut is_frugal) = (false, false);
    loop {
        let mut graph = graph(only_leaves, is_frugal);
        let unchecked = unchecked(&mut graph);
        match fit::run(graph, checked) {
            Ok(mut normalized) => {
                let mut lowered = lowered.to_vec();
                if dialect.upper_case_types {
                    lowered.retain(|it| !upper_case::restore(&mut normalized.schema, schema, given, it));
                }
                return Ok(with(normalized, unchecked, &lowered));
            }
            Err(Unfit::TooLarge) if !is_frugal => is_frugal = true,
            Err(Unfit::TooMuch) if !only_leaves => only_leaves = true,
            Err(Unfit::TooLarge | Unfit::TooMuch) => return Err(Error::new(fit::refusal(dialect))),
            Err(Unfit::Refused(error)) => return Err(error),
        }
    }
}

/// Adds the changes about assertions that the codec cannot check, and about types in upper case and counts in strings.
fn with(mut normalized: Normalized, unchecked: Vec<(Keyword, Change)>, lowered: &[(String, Keyword)]) -> Normalized {
    let lowered = lowered.iter().map(|(place, keyword)| {
        let did = match keyword {
            Keyword::Type => Action::LowerType,
            keyword => Action::WriteOtherwise(KeywordSet::of(&[*keyword])),
        };
        let mut change = Change::new(place.clone(), did);
        change.keywords.push(keyword.name().to_owned());
        (*keyword, change)
    });
    add(&mut normalized.changes, unchecked, |it, keyword| it.did.leaves_unchecked(keyword));
    add(&mut normalized.changes, lowered.collect(), |it, keyword| it.keywords.iter().any(|it| it == keyword.name()));
    normalized
}

/// Adds changes, except those about a keyword that another change at the same place names already.
fn add(changes: &mut Vec<Change>, mut more: Vec<(Keyword, Change)>, names: fn(&Change, Keyword) -> bool) {
    if more.is_empty() {
        return;
    }
    let mut known: HashMap<&str, Vec<&Change>> = HashMap::new();
    for change in &*changes {
        known.entry(&change.pointer).or_default().push(change);
    }
    more.retain(|(keyword, it)| !known.get(&*it.pointer).is_some_and(|at| at.iter().any(|it| names(it, *keyword))));
    changes.extend(more.into_iter().map(|(_, change)| change));
}

/// Merges each node, finds which nodes are possible and which admit null, and describes them.
fn read(mut graph: Graph<'_>) -> Graph<'_> {
    merge::run(&mut graph);
    solve::run(&mut graph);
    describe::run(&mut graph);
    graph
}

/// Records a change for each reference that was rewritten, if it stands in a subschema with a number.
fn account_local(graph: &mut Graph<'_>, local: &Local) {
    for (places, did) in [(&local.places, Action::PointReferenceInPart), (&local.dynamic, Action::DropDynamicReference)]
    {
        for place in places {
            if let Some(raw) = local.schema.pointer(place).and_then(|schema| graph.document.find(schema)) {
                graph.change(raw, did.clone());
            }
        }
    }
}

/// A change for each assertion that the codec cannot compute, also where nothing is merged. If the policy forbids it,
/// it becomes a reason to refuse.
fn unchecked(graph: &mut Graph<'_>, schema: &Value) -> Vec<(Keyword, Change)> {
    let Some(unknown) = unknown(schema, graph.bounds.pointers) else {
        // Where none is left, that is a reason already.
        if std::mem::take(&mut graph.bounds.pointers) > 0 {
            graph.reasons.push(Reason { pointer: String::new(), message: TOO_LONG.to_owned() });
        }
        return Vec::new();
    };
    if unknown.is_empty() {
        return Vec::new();
    }
    let reported: HashSet<String> = graph.reasons.iter().map(|reason| reason.pointer.clone()).collect();
    let mut changes = Vec::with_capacity(unknown.len());
    for Unknown { pointer, keyword, why } in unknown {
        // The keyword may still be in the result. If it is not, another change names it.
        let change = Change::new(pointer, Action::CannotCheck { keyword, why });
        // A schema that is refused already gets no second reason.
        if graph.policy.widened != Permit::Always && !reported.contains(&change.pointer) {
            let message = format!("the policy does not permit this loss: {}", change.did());
            graph.reasons.push(Reason { pointer: change.pointer.clone(), message });
        }
        changes.push((keyword, change));
    }
    changes
}

const _: () = assert!(SCHEMA_LEVELS < 1_000, "code that reads a schema recurses");

#[cfg(test)]
mod tests {
    use serde_json::{Map, json};

    use super::*;
    use crate::dialect::{OPENAI, VLLM_GUIDANCE};

    /// The number of steps for reading a schema and merging it.
    fn steps(schema: &Value, dialect: &Dialect) -> u64 {
        let size = read::work::measure(schema).unwrap();
        let accepted = AcceptedSubschemas::of(schema, dialect);
        let graph = read(Graph::new(schema, dialect, &Policy::LENIENT, &accepted, WorkLeft::of(size)));
        assert!(!graph.bounds.exceeded, "what there is no work for is not counted");
        graph.bounds.spent()
    }

    fn properties(count: usize, schema: impl Fn(usize) -> Value) -> Value {
        let properties: Map<_, _> = (0..count).map(|index| (format!("p{index}"), schema(index))).collect();
        json!({ "type": "object", "properties": properties })
    }

    #[test]
    fn ten_times_the_schema_takes_ten_times_the_steps() {
        type Make = fn(usize) -> Value;
        let families: [(&str, Make); 10] = [
            ("enums with a further assertion", |n| properties(n, |_| json!({ "enum": ["a", "bc"], "minLength": 2 }))),
            ("enums with a choice", |n| {
                properties(n, |_| json!({ "enum": ["a", 1], "anyOf": [{ "type": "string" }, { "minimum": 2 }] }))
            }),
            ("references", |n| {
                let mut schema = properties(n, |_| json!({ "$ref": "#/$defs/a", "minLength": 1 }));
                schema["$defs"] = json!({ "a": { "type": "string", "maxLength": 9 } });
                schema
            }),
            ("references to each other", |n| {
                let mut schema = properties(1, |_| json!({ "$ref": "#/$defs/p0" }));
                let next = |index| json!({ "$ref": format!("#/$defs/p{}", (index + 1) % n) });
                schema["$defs"] = properties(n, |index| properties(1, |_| next(index)))["properties"].take();
                schema
            }),
            ("branches", |n| {
                let branch =
                    |index| json!({ "type": "object", "properties": { format!("p{index}"): { "minLength": 1 } } });
                json!({ "anyOf": (0..n).map(branch).collect::<Vec<_>>() })
            }),
            ("branches of allOf", |n| {
                let branch = |index| json!({ "properties": { format!("p{index}"): { "minLength": 1 } } });
                json!({ "type": "object", "allOf": (0..n).map(branch).collect::<Vec<_>>() })
            }),
            ("choices inside each other", |n| {
                let nested =
                    |_| json!({ "oneOf": [{ "type": "string" }, { "anyOf": [{ "type": "null" }, { "minimum": 1 }] }] });
                properties(n, nested)
            }),
            ("names and a pattern", |n| {
                let mut schema = properties(n, |_| json!({ "type": "string" }));
                schema["patternProperties"] = json!({ "^p": { "minLength": 1 } });
                schema
            }),
            ("names and propertyNames", |n| {
                let mut schema = properties(n, |_| json!({ "type": "string" }));
                schema["propertyNames"] = json!({ "maxLength": 9 });
                schema
            }),
            ("patterns", |n| {
                properties(
                    n,
                    |index| json!({ "enum": ["a", "b"], "pattern": format!("^[a-z]{{1,{}}}$", 1 + index % 9) }),
                )
            }),
        ];
        for (name, make) in families {
            let (few, many) = (steps(&make(30), &OPENAI), steps(&make(300), &OPENAI));
            assert!(few < many && many <= 11 * few, "{name}: {few} steps became {many}");
        }
    }

    /// What nothing satisfies is found at the bottom, and each level above it is asked too.
    #[test]
    fn ten_times_the_levels_take_ten_times_the_steps() {
        let required = |schema| json!({ "type": "object", "properties": { "a": schema }, "required": ["a"] });
        let around: [fn(Value) -> Value; 3] = [
            |it| json!({ "anyOf": [it, { "type": "array", "items": false, "minItems": 1 }] }),
            |it| json!({ "type": "array", "items": it, "minItems": 1 }),
            |it| json!({ "type": "object", "properties": { "a": it, "b": { "type": "array", "items": { "type": "string" } } }, "required": ["a", "b"], "additionalProperties": false }),
        ];
        for wrap in around {
            // The dialect accepts the first and all around it, and nothing satisfies it.
            for inner in [json!({ "type": "array", "items": false, "minItems": 1 }), json!({ "type": "string" })] {
                let deep = |levels| required((0..levels).fold(inner.clone(), |it, _| wrap(it)));
                let (few, many) = (steps(&deep(8), &VLLM_GUIDANCE), steps(&deep(80), &VLLM_GUIDANCE));
                assert!(many <= 11 * few, "{}: {few} steps became {many}", deep(1));
            }
        }
    }
}
