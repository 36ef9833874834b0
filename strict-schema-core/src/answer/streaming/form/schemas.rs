//! The forms of a foreign schema, with the plan that decodes its answers.
//!
//! All schemas that hold at a place are followed together: a schema, its references, the branches of `allOf`, and the one branch that a
//! value of this kind can satisfy.

use alloc::borrow::Cow;

use serde_json::{Map, Value};

use super::super::source::{AnswerSource, KEEP, StepId};
use super::{FormId, Forms, KEPT, ObjectForm, PropertyForm, StreamForm, UnlistedProperties, loose};
use crate::cost::{COMBINED_SCHEMAS, FOLLOWED_REFERENCES};
use crate::foreign::codec::Codec;
use crate::foreign::codec::plan::{AbsentForm, Member, Plan, PlanStep};
use crate::json::keyword::{Keyword, KeywordSet, set};
use crate::json::kind::{Kind, Kinds};
use crate::json::pointer;
use crate::json::reference::schema_at;
use crate::prelude::*;

/// The source of a form: a step of the plan, and pointers to the schemas that the decoded value must satisfy.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct SchemaSource {
    pub(super) step: StepId,
    schemas: Vec<String>,
    /// Whether something else may constrain the value: no string is then certain before its end.
    bound: bool,
}

impl SchemaSource {
    pub(super) fn root(step: StepId) -> Self {
        Self { step, schemas: vec![String::new()], bound: false }
    }
}

/// The schemas that hold at a place, with their pointers.
struct Together<'s> {
    schemas: Vec<(String, &'s Map<String, Value>)>,
    /// Whether the value may satisfy one branch or another.
    chooses: bool,
    /// Whether a condition may constrain parts of the value.
    bound: bool,
}

impl Forms {
    pub(super) fn schema_form(&mut self, place: SchemaSource) -> FormId {
        if let Some(form) = self.of_schemas.get(&place) {
            return *form;
        }
        if self.is_full() {
            return self.whole(place.step);
        }
        let form = self.add(StreamForm::Unread(super::FormSource::Schema(place.clone())));
        self.of_schemas.insert(place, form);
        form
    }

    /// The form of an object, an array or a string.
    pub(super) fn read_schema(&mut self, source: &AnswerSource, place: &SchemaSource, kind: Kind) -> StreamForm {
        static NOTHING: Value = Value::Null;
        let nothing = Plan::new();
        let (root, plan) = match (&source.codec, &source.held) {
            (Some(codec), _) => (codec.original(), &*codec.plan),
            (None, Some(schema)) => (&**schema, &nothing),
            (None, None) => (&NOTHING, &nothing),
        };
        let Some(step) = begun(source.codec.as_ref(), plan, place.step, kind) else {
            return StreamForm::Whole(place.step);
        };
        let Some(together) = Together::of(root, &place.schemas, kind) else { return StreamForm::Whole(place.step) };
        let bound = place.bound || together.bound;
        match (plan.at(step), kind) {
            (PlanStep::Keep, _) if together.chooses => StreamForm::Whole(step),
            (PlanStep::Keep, Kind::String) if !bound && together.takes_any_text() => StreamForm::Text,
            (PlanStep::Keep, Kind::Array) => self.items(&together, &|_| KEEP, 0, bound),
            (PlanStep::Keep, Kind::Object) => self.properties(&together, bound),
            (PlanStep::Places { prefix, rest }, Kind::Array) => {
                let of = |index: usize| prefix.get(index).copied().unwrap_or(*rest);
                self.items(&together, &of, prefix.len(), bound)
            }
            (PlanStep::Object { members, entries, rest }, Kind::Object) => {
                let mut object = self.members(&together, members, bound);
                if let Some((name, step)) = entries {
                    let form = self.add(StreamForm::Entries(*step));
                    object.members.insert(name.clone(), PropertyForm { is_entries: true, ..PropertyForm::new(form) });
                }
                object.rest = match *rest {
                    None => object.rest,
                    Some(KEEP) => of_unlisted(&together, bound),
                    Some(step) => UnlistedProperties::Form(self.whole(step)),
                };
                StreamForm::Object(object)
            }
            (PlanStep::Entries(_), Kind::Array) => StreamForm::Entries(step),
            (PlanStep::Wrapped(name, inner), Kind::Object) => {
                StreamForm::Wrapped(name.clone(), self.schema_form(SchemaSource { step: *inner, ..place.clone() }))
            }
            _ => StreamForm::Whole(step),
        }
    }

    fn items(
        &mut self,
        together: &Together<'_>,
        step: &dyn Fn(usize) -> StepId,
        prefix: usize,
        bound: bool,
    ) -> StreamForm {
        let count = together.schemas.iter().map(|(_, schema)| places(schema).map_or(0, <[_]>::len)).max().unwrap_or(0);
        let mut item = |index| {
            let schemas = together.schemas.iter().filter_map(|(at, schema)| item_of(at, schema, index)).collect();
            self.schema_form(SchemaSource { step: step(index), schemas, bound })
        };
        let count = count.max(prefix);
        StreamForm::Places((0..count).map(&mut item).collect(), item(count))
    }

    /// An object that is kept unchanged.
    fn properties(&mut self, together: &Together<'_>, bound: bool) -> StreamForm {
        let mut object = ObjectForm { rest: of_unlisted(together, bound), ..ObjectForm::default() };
        let names = together.schemas.iter().filter_map(|(_, schema)| schema.get("properties")?.as_object());
        for name in names.flat_map(Map::keys) {
            if !object.members.contains_key(name) {
                let form = self.member(together, KEEP, name, bound);
                object.members.insert(name.clone(), PropertyForm::new(form));
            }
        }
        if let (UnlistedProperties::Form(form), true) = (object.rest, object.members.is_empty())
            && let StreamForm::Loose { texts } = self.at(form)
        {
            return StreamForm::Loose { texts: *texts };
        }
        StreamForm::Object(object)
    }

    fn members(&mut self, together: &Together<'_>, members: &[Member], bound: bool) -> ObjectForm {
        let mut object = ObjectForm::default();
        for it in members {
            // Any choice constrains the strings.
            let form = self.member(together, it.step, &it.name, bound || together.chooses);
            let form = if it.presence == AbsentForm::List { self.add(StreamForm::Optional(form)) } else { form };
            let member = PropertyForm { null_is_absent: it.presence == AbsentForm::Null, ..PropertyForm::new(form) };
            object.members.insert(it.name.clone(), member);
        }
        object
    }

    fn member(&mut self, together: &Together<'_>, step: StepId, name: &str, bound: bool) -> FormId {
        let mut schemas = Vec::new();
        let mut bound = bound;
        for (at, schema) in &together.schemas {
            bound |= schema.contains_key("patternProperties");
            if schema.get("properties").is_some_and(|it| it.get(name).is_some()) {
                schemas.push(under(at, &["properties", name]));
            } else {
                let others = ["additionalProperties", "unevaluatedProperties"].into_iter();
                schemas.extend(
                    others.filter(|it| schema.get(*it).is_some_and(Value::is_object)).map(|it| under(at, &[it])),
                );
            }
        }
        self.schema_form(SchemaSource { step, schemas, bound })
    }
}

/// The properties that no schema names: entries of a map, if there are schemas for them.
fn of_unlisted(together: &Together<'_>, bound: bool) -> UnlistedProperties {
    let says = |value: &Value| value.as_object().is_some_and(|it| !it.is_empty());
    let is_map = together.schemas.iter().any(|(_, schema)| {
        let others = ["additionalProperties", "unevaluatedProperties", "patternProperties"];
        others.into_iter().any(|it| schema.get(it).is_some_and(says))
    });
    UnlistedProperties::Form(if is_map { KEPT } else { loose(!bound) })
}

/// The step of a plan that decodes a value of this kind. None if several may.
fn begun(codec: Option<&Codec>, plan: &Plan, mut step: StepId, kind: Kind) -> Option<StepId> {
    for _ in 0..FOLLOWED_REFERENCES {
        step = match plan.at(step) {
            PlanStep::Same(next) => *next,
            PlanStep::Nullable(inner) => *inner,
            PlanStep::Choice(choice) => {
                let codec = codec?;
                let may_begin = |branch: &usize| codec.written_kinds(choice, *branch).has(kind);
                let mut may = (0..choice.branches.len()).filter(may_begin);
                let branch = choice.branches[may.next()?];
                if may.any(|other| choice.branches[other] != branch) {
                    return None;
                }
                branch
            }
            _ => return Some(step),
        }
    }
    None
}

impl<'s> Together<'s> {
    /// None if the constraints of the place are not known.
    fn of(root: &'s Value, schemas: &[String], kind: Kind) -> Option<Self> {
        let mut together = Self { schemas: Vec::new(), chooses: false, bound: false };
        let mut pending: Vec<String> = schemas.iter().rev().cloned().collect();
        let mut met: Vec<String> = Vec::new();
        while let Some(at) = pending.pop() {
            if met.contains(&at) {
                continue;
            }
            if met.len() >= COMBINED_SCHEMAS {
                return None;
            }
            met.push(at.clone());
            let schema = match schema_at(root, &at) {
                Some(Value::Object(schema)) => schema,
                Some(Value::Bool(true)) => continue,
                _ => return None,
            };
            // A reference inside it may start from there.
            let is_resource = !at.is_empty() && (schema.contains_key("$id") || schema.contains_key("id"));
            if is_resource || schema.contains_key("$dynamicRef") || schema.contains_key("$recursiveRef") {
                return None;
            }
            if let Some(reference) = schema.get("$ref") {
                pending.push(target(root, reference)?.into_owned());
            }
            let count = |keyword| schema.get(keyword).and_then(Value::as_array).map_or(0, Vec::len);
            pending.extend((0..count("allOf")).map(|index| under(&at, &["allOf", &index.to_string()])));
            for keyword in ["anyOf", "oneOf"] {
                let branches: Vec<String> =
                    (0..count(keyword)).map(|index| under(&at, &[keyword, &index.to_string()])).collect();
                let mut may = branches.iter().filter(|branch| may_be(root, branch, kind, FOLLOWED_REFERENCES));
                match (may.next(), may.next()) {
                    _ if branches.iter().all(|branch| constrains_no_value(root, branch)) => {}
                    (Some(branch), None) => pending.push(branch.clone()),
                    _ => together.chooses = true,
                }
            }
            together.bound |= schema.keys().filter_map(|name| Keyword::named(name)).any(|it| CONDITIONS.has(it));
            together.schemas.push((at, schema));
        }
        Some(together)
    }

    /// Whether every string satisfies the schemas, so that the beginning of a string does too.
    fn takes_any_text(&self) -> bool {
        let binds = |name: &String| Keyword::named(name).is_some_and(|keyword| OF_TEXT.has(keyword));
        !self.schemas.iter().any(|(_, schema)| schema.keys().any(binds))
    }
}

/// Whether a value of this kind may satisfy a branch.
fn may_be(root: &Value, at: &str, kind: Kind, levels: usize) -> bool {
    let schema = match schema_at(root, at) {
        Some(Value::Object(schema)) => schema,
        Some(Value::Bool(false)) => return false,
        _ => return true,
    };
    if levels == 0 {
        return true;
    }
    let by_type = schema.get("type").is_none_or(|types| Kinds::read(types).has(kind));
    let of_kind = |value: &Value| Kind::of(value) == kind;
    let by_value = schema.get("const").is_none_or(of_kind)
        && schema.get("enum").and_then(Value::as_array).is_none_or(|values| values.iter().any(of_kind));
    let by_reference = schema
        .get("$ref")
        .and_then(|reference| target(root, reference))
        .is_none_or(|target| may_be(root, &target, kind, levels - 1));
    by_type && by_value && by_reference
}

/// Whether a branch only requires properties, or counts them.
fn constrains_no_value(root: &Value, at: &str) -> bool {
    let counts = |name: &String| Keyword::named(name).is_none_or(|keyword| ABOUT_NAMES.has(keyword));
    schema_at(root, at).is_some_and(|it| it.as_object().is_some_and(|schema| schema.keys().all(counts)))
}

/// The target of a reference, if it is a pointer from the root.
fn target<'r>(root: &Value, reference: &'r Value) -> Option<Cow<'r, str>> {
    let pointer = pointer::of_reference(reference.as_str()?)?;
    // In an embedded document (`$id`) it would be another pointer.
    let ends = pointer.char_indices().filter(|(_, it)| *it == '/').map(|(index, _)| index).skip(1);
    let mut around = ends.filter_map(|end| schema_at(root, pointer.get(..end)?));
    (!around.any(|it| it.get("$id").is_some_and(Value::is_string)) && schema_at(root, &pointer).is_some())
        .then_some(pointer)
}

/// The schemas of an array's first items.
fn places(schema: &Map<String, Value>) -> Option<&[Value]> {
    schema.get("prefixItems").or_else(|| schema.get("items"))?.as_array().map(Vec::as_slice)
}

/// The pointer to the schema of an item.
fn item_of(at: &str, schema: &Map<String, Value>, index: usize) -> Option<String> {
    let listed = if schema.contains_key("prefixItems") { "prefixItems" } else { "items" };
    if places(schema).is_some_and(|places| index < places.len()) {
        return Some(under(at, &[listed, &index.to_string()]));
    }
    let rest = if schema.get("items").is_some_and(Value::is_array) { "additionalItems" } else { "items" };
    schema.get(rest).filter(|it| it.is_object()).map(|_| under(at, &[rest]))
}

fn under(at: &str, keys: &[&str]) -> String {
    let mut pointer = at.to_owned();
    for key in keys {
        pointer::push(&mut pointer, key);
    }
    pointer
}

/// The keywords that constrain a string.
const OF_TEXT: KeywordSet = KeywordSet::about(Kind::String).or(set![Enum Const ContentSchema]);

/// Keywords that may constrain a value, or a part of it, independently of its place.
const CONDITIONS: KeywordSet = set![
    Enum Const Not If Then Else DependentSchemas Dependencies Contains UnevaluatedItems
];

/// Keywords about the names in an object, and words: they constrain no value in it.
const ABOUT_NAMES: KeywordSet = set![Required MinProperties MaxProperties DependentRequired Title Description];
