//! Writes undeclared properties as an array of entries with `key` and `value`.

use serde_json::{Map, Value};

use super::builder::SchemaBuilder;
use super::emitter::{Emitted, Emitter, Spot};
use crate::dialect::RuleKind;
use crate::fault::phrases::words;
use crate::foreign::codec::plan::{MapEntries, PlanStep};
use crate::foreign::normalize::account::action::{Action, Texted};
use crate::foreign::normalize::describe::worded;
use crate::foreign::normalize::node::{Form, NodeId, Rest, distinct};
use crate::foreign::normalize::read::demands::{FOLLOWED, SUBSTANCE};
use crate::foreign::normalize::read::document::RawId;
use crate::foreign::normalize::solve::possible::{matching_keys, target};
use crate::json::keyword::Keyword;
use crate::json::kind::Kind;

/// The array of entries for a map, or for the undeclared properties of an object.
pub(crate) fn entries(emitter: &mut Emitter<'_, '_>, id: NodeId, spot: Spot) -> Emitted {
    let node = emitter.graph.at(id);
    let origin = node.origin;
    let Rest::Open(kinds) = &node.object.rest else { return emitter.cut(id) };
    let (kinds, names) = (kinds.clone(), node.object.names);
    let (min, max) = (node.object.min, node.object.max);
    let declares = !node.object.properties.is_empty();
    let inside = emitter.below(Keyword::Properties, emitter.below(Keyword::Items, spot, 1), 2);
    let unions = kinds.len() > 1;
    if inside.depth > emitter.fit.nesting || unions && emitter.unions >= emitter.fit.unions {
        return cut(emitter, id, declares);
    }
    emitter.unions += u32::from(unions);
    let (mut keys, mut values) = (Vec::new(), Vec::new());
    for (pattern, value) in kinds {
        if emitter.graph.at(value).is_possible {
            keys.push((pattern, key(emitter, id, names, pattern)));
            values.push(emitter.write(value, inside));
        }
    }
    let site = (id, Keyword::PatternProperties);
    emitter.put_apart(site, &mut values);
    let (mut branches, mut kinds) = (Vec::new(), Vec::new());
    for ((pattern, key), value) in keys.into_iter().zip(values) {
        branches.push(Value::from(entry(emitter, key, value.schema)));
        kinds.push((pattern.map(str::to_owned), value.step));
    }
    emitter.count(spot, 2 * branches.len());
    // A key may match several patterns, or one of them and stand with the others, or one that is forbidden.
    let patterns = |raw: &RawId| emitter.graph.document.get(*raw, Keyword::PatternProperties)?.as_object();
    let given: usize = holding(emitter, id, Keyword::PatternProperties).iter().filter_map(patterns).map(Map::len).sum();
    let checked = branches.len() > 1 || given > kinds.iter().filter(|(pattern, _)| pattern.is_some()).count();
    emitter.graph.change(origin, Action::WriteEntries { checked });
    let mut schema = SchemaBuilder::of(Kind::Array);
    // If the object declares properties too, its own description stays with it.
    let words = if declares {
        "Further properties, each with its name as the key."
    } else {
        "Entries of a map, each key once."
    };
    if emitter.graph.dialect.allows(Keyword::Description) {
        schema.put(Keyword::Description, words);
    }
    let items = match branches.len() {
        1 => branches.remove(0),
        _ => SchemaBuilder::default().with(Keyword::AnyOf, branches).into(),
    };
    schema.put(Keyword::Items, items);
    if !declares {
        emitter.bounds(&mut schema, min, max);
    }
    let step = emitter.plan.add(PlanStep::Entries(MapEntries { kinds, written: String::new() }));
    if unions {
        emitter.choices.push((step, site));
    }
    Emitted { schema, step }
}

/// The entries as JSON text. If the object declares properties too, the text has the others only.
fn cut(emitter: &mut Emitter<'_, '_>, id: NodeId, declares: bool) -> Emitted {
    if !declares {
        return emitter.cut(id);
    }
    let origin = emitter.graph.at(id).origin;
    emitter.graph.change(origin, Action::WriteText { why: Texted::Cut, checked: true });
    emitter.plain_text("Further properties, as the JSON text of an object.")
}

fn key<'a>(
    emitter: &mut Emitter<'_, 'a>,
    id: NodeId,
    names: Option<NodeId>,
    mut pattern: Option<&'a str>,
) -> SchemaBuilder {
    let dialect = emitter.graph.dialect;
    let mut schema = SchemaBuilder::of(Kind::String);
    let (mut said, mut descriptions) = (None, String::new());
    if let Some(names) = names {
        let target = target(emitter.graph, names);
        let of_each = [names, target].map(|it| &emitter.graph.at(it).descriptions);
        descriptions = distinct(of_each.into_iter().flatten().copied()).join("\n");
        let has_room = has_room_for(emitter, id, emitter.graph.at(target).weight);
        let node = emitter.graph.at(target);
        match node.form {
            Form::Values if has_room => {
                said = Some(node.notes.join("; ")).filter(|notes| !notes.is_empty());
                schema.put(Keyword::Enum, matching_keys(emitter.graph, id, target, pattern));
                pattern = None;
            }
            Form::Native if has_room && node.kinds.is_just(Kind::String) => {
                schema = emitter.native(target, 0).schema;
            }
            Form::Typed if node.kinds.has(Kind::String) => {
                let out = emitter.scalar(target, Kind::String);
                schema = out.schema;
                let notes = emitter.graph.at(target).notes.join("; ");
                said = (!notes.is_empty()).then_some(notes);
            }
            _ if has_room => {
                let says = |raw: &RawId| emitter.graph.document.keywords(*raw).has_any(SUBSTANCE.or(FOLLOWED));
                if let Some(raw) = node.parts.iter().map(|part| part.raw).find(says) {
                    let names = emitter.graph.document.value(raw);
                    // It has the descriptions too.
                    (said, descriptions) =
                        (Some(worded(emitter.graph, words("propertyNames", names), names)), String::new());
                    describe_keys(emitter, id, Keyword::PropertyNames, true);
                }
            }
            _ => {}
        }
    }
    if let Some(pattern) = pattern.filter(|pattern| has_room_for(emitter, id, 1 + pattern.len() as u64 / 8)) {
        let has_lengths = schema.has(Keyword::MinLength) || schema.has(Keyword::MaxLength);
        let fits = dialect.allows_value(Keyword::Pattern, &Value::from(pattern))
            && (dialect.allows_breaking(RuleKind::LengthsBeside) || !has_lengths);
        if fits && !schema.has(Keyword::Pattern) {
            schema.put(Keyword::Pattern, pattern);
        } else {
            let note = words("pattern", &Value::from(pattern));
            said = Some(said.map_or(note.clone(), |said| format!("{said}; {note}")));
            let checked = crate::instance::regex::Regex::new(pattern).is_ok();
            describe_keys(emitter, id, Keyword::PatternProperties, checked);
        }
    }
    let description = match said {
        Some(said) if !descriptions.is_empty() => format!("{descriptions} ({said})"),
        said => said.unwrap_or(descriptions),
    };
    if dialect.allows(Keyword::Description) && !description.is_empty() {
        schema.put(Keyword::Description, description);
    }
    schema
}

/// Records that the description of the keys says what a keyword demands of them, for each schema that has the keyword.
fn describe_keys(emitter: &mut Emitter<'_, '_>, id: NodeId, keyword: Keyword, checked: bool) {
    for raw in holding(emitter, id, keyword) {
        emitter.graph.change(raw, Action::DescribeKeys { checked });
    }
}

/// The schemas at a node that have a keyword.
fn holding(emitter: &Emitter<'_, '_>, id: NodeId, keyword: Keyword) -> Vec<RawId> {
    let parts = emitter.graph.at(id).parts.iter().map(|part| part.raw);
    parts.filter(|raw| emitter.graph.document.keywords(*raw).has(keyword)).collect()
}

/// Whether there is room for the assertions on keys. If not, this records the loss.
fn has_room_for(emitter: &mut Emitter<'_, '_>, id: NodeId, values: u64) -> bool {
    let has_room = emitter.take(values);
    if !has_room {
        let origin = emitter.graph.at(id).origin;
        emitter.graph.change(origin, Action::DropKeys);
    }
    has_room
}

/// The schema of an entry.
fn entry(emitter: &Emitter<'_, '_>, key: SchemaBuilder, value: SchemaBuilder) -> SchemaBuilder {
    emitter.record(Map::from_iter([("key".to_owned(), key.into()), ("value".to_owned(), value.into())]))
}
