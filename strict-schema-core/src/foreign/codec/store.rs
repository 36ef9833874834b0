//! `Serialize` and `Deserialize` of a codec: plain JSON, with an array of steps.

use serde_core::de::{Deserialize, Deserializer, Error as _};
use serde_core::ser::{Serialize, Serializer};
use serde_json::{Map, Value, json};

use super::original::Original;
use super::plan::{AbsentForm, Choice, MapEntries, Member, Plan, PlanStep, StepId};
use super::{Codec, SentSchema};
use crate::cost::STORED_LEVELS;
use crate::json::depth::{self, is_deeper};
use crate::json::ordered::Json;

impl Serialize for Codec {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let steps: Vec<Value> = self.plan.0.iter().map(write).collect();
        let mut codec = json!({ "version": VERSION, "root": self.root, "steps": steps });
        let original = self.original.schema();
        // `serde_json` reads 127 levels. What may have more is written as a text, which is read otherwise.
        let stored = |schema: &Value| {
            if is_deeper(schema, STORED_LEVELS) { Value::String(schema.to_string()) } else { schema.clone() }
        };
        codec["original"] = stored(original);
        if let Some(SentSchema { schema, closed }) = self.sent.as_deref() {
            codec["sent"] = stored(schema.schema());
            codec["closed"] = Value::Bool(*closed);
        }
        codec.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Codec {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut codec = Value::deserialize(deserializer)?;
        if codec["version"] != VERSION {
            return Err(D::Error::custom("a codec of another version: normalize the schema again"));
        }
        let steps = codec["steps"].as_array().map(Vec::as_slice).unwrap_or_default();
        let count = steps.len();
        let steps: Option<Vec<PlanStep>> = steps.iter().map(|step| read(step, count)).collect();
        let root = step(&codec["root"], count);
        let mut schema = |name: &str| {
            let schema = match codec.as_object_mut().and_then(|codec| codec.remove(name)) {
                Some(Value::String(text)) => Json::read(&text).map(Value::from),
                schema => schema,
            };
            let is_schema = |it: &Value| (it.is_object() || it.is_boolean()) && !is_deeper(it, depth::SCHEMA);
            schema.filter(is_schema)
        };
        let (original, sent) = (schema("original"), schema("sent"));
        let (Some(steps), Some(root), Some(original)) = (steps, root, original) else {
            return Err(D::Error::custom("no codec: a step or the original schema is missing or malformed"));
        };
        let closed = codec["closed"] == Value::Bool(true);
        let sent = sent.map(|schema| SentSchema { schema: Original::kept(schema), closed });
        Ok(Self::stored(Plan(steps), root, Original::kept(original), sent))
    }
}

fn write(step: &PlanStep) -> Value {
    match step {
        PlanStep::Keep => json!("keep"),
        PlanStep::Text => json!("text"),
        PlanStep::Same(step) => json!({ "same": step }),
        PlanStep::Object { members, rest: Some(rest), .. } => json!({ "open": write_members(members), "rest": rest }),
        PlanStep::Object { members, entries, .. } => json!({ "object": write_members(members), "entries": entries }),
        PlanStep::Entries(MapEntries { kinds, written }) if written.is_empty() => json!({ "map": kinds }),
        PlanStep::Entries(MapEntries { kinds, written }) => json!({ "map": kinds, "written": written }),
        PlanStep::Places { prefix, rest } if prefix.is_empty() => json!({ "list": rest }),
        PlanStep::Places { prefix, rest } => json!({ "places": prefix, "rest": rest }),
        PlanStep::Tuple { members, rest } => json!({ "tuple": write_members(members), "rest": rest }),
        PlanStep::Wrapped(name, step) => json!({ "unwrap": [name, step] }),
        PlanStep::Nullable(step) => json!({ "nullable": step }),
        PlanStep::Choice(Choice { branches, written, holds }) => {
            json!({ "choice": branches, "written": written, "holds": holds })
        }
    }
}

fn write_members(members: &[Member]) -> Vec<Value> {
    let presence =
        |it: &Member| PRESENCES.iter().find(|(known, _)| *known == it.presence).map_or("required", |it| it.1);
    members.iter().map(|it| json!([it.name, it.step, presence(it)])).collect()
}

fn read(value: &Value, count: usize) -> Option<PlanStep> {
    if let Some(word) = value.as_str() {
        return match word {
            "keep" => Some(PlanStep::Keep),
            "text" => Some(PlanStep::Text),
            _ => None,
        };
    }
    let object: &Map<String, Value> = value.as_object()?;
    let named = |value: &Value| Some((value[0].as_str()?.to_owned(), step(&value[1], count)?));
    let optional = |value: Option<&Value>| match value {
        None | Some(Value::Null) => Some(None),
        Some(value) => named(value).map(Some),
    };
    let members = |value: &Value| -> Option<Vec<Member>> {
        let mut members = Vec::new();
        for it in value.as_array()? {
            let (name, step) = (it[0].as_str()?.to_owned(), step(&it[1], count)?);
            let (presence, _) = *PRESENCES.iter().find(|(_, known)| it[2] == *known)?;
            members.push(Member { name, step, presence });
        }
        Some(members)
    };
    let (key, inner) =
        object.iter().find(|(key, _)| !matches!(key.as_str(), "entries" | "rest" | "written" | "holds"))?;
    Some(match key.as_str() {
        "same" => PlanStep::Same(step(inner, count)?),
        "list" => PlanStep::Places { prefix: Vec::new(), rest: step(inner, count)? },
        "object" => {
            PlanStep::Object { members: members(inner)?, entries: optional(object.get("entries"))?, rest: None }
        }
        "open" => {
            PlanStep::Object { members: members(inner)?, entries: None, rest: Some(step(object.get("rest")?, count)?) }
        }
        "places" => {
            let prefix = inner.as_array()?.iter().map(|it| step(it, count)).collect::<Option<_>>()?;
            PlanStep::Places { prefix, rest: step(object.get("rest")?, count)? }
        }
        "tuple" => PlanStep::Tuple { members: members(inner)?, rest: optional(object.get("rest"))? },
        "map" => {
            let kind = |it: &Value| Some((it[0].as_str().map(str::to_owned), step(&it[1], count)?));
            let kinds = inner.as_array()?.iter().map(kind).collect::<Option<_>>()?;
            let written = object.get("written").map_or(Some(""), Value::as_str)?.to_owned();
            PlanStep::Entries(MapEntries { kinds, written })
        }
        "unwrap" => {
            let (name, step) = named(inner)?;
            PlanStep::Wrapped(name, step)
        }
        "nullable" => PlanStep::Nullable(step(inner, count)?),
        "choice" => PlanStep::Choice(Choice {
            branches: inner.as_array()?.iter().map(|it| step(it, count)).collect::<Option<_>>()?,
            written: object.get("written")?.as_str()?.to_owned(),
            holds: serde_json::from_value(object.get("holds")?.clone()).ok()?,
        }),
        _ => return None,
    })
}

fn step(value: &Value, count: usize) -> Option<StepId> {
    let id = StepId::try_from(value.as_u64()?).ok()?;
    ((id as usize) < count).then_some(id)
}

static PRESENCES: &[(AbsentForm, &str)] = &[
    (AbsentForm::Required, "required"),
    (AbsentForm::LeftOut, "left-out"),
    (AbsentForm::Null, "null"),
    (AbsentForm::List, "list"),
];

const VERSION: u64 = 2;
