//! A schema in a value, and its properties.

use std::borrow::Cow;
use std::collections::HashSet;

use serde_json::{Map, Value};
use strict_schema::dialect::{StrictWhenOmitted, Surface};
use strict_schema::keyword::{Holds, Keyword};
use strict_schema::{Dialect, Role, dialect};

use super::bundle::{Bundle, Subject};
use super::reference::is_schema;

/// A schema, and its role.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Item {
    /// The tool's or format's name.
    pub name: Option<String>,
    /// The namespace of the tool: two of them may have tools of one name.
    pub namespace: Option<String>,
    /// Pointers into the value: to the name, and to the schema.
    pub name_at: Option<String>,
    pub schema_at: Option<String>,
    pub role: Option<Role>,
    /// The value of its `strict` flag.
    pub strict: Option<bool>,
    /// Whether that flag is there and is neither a boolean nor null.
    pub is_flag_malformed: bool,
    /// The flag `strict_tools` of its request.
    pub strict_of_request: Option<bool>,
    /// Whether its request's `tool_choice` demands a call that may be one of it, or leaves it open and a tool is strict.
    pub is_demanded: bool,
    /// The pointer to the tool or format as a whole.
    pub at: String,
    /// The API that accepts it unchanged.
    pub shape: Shape,
    /// The number of its request in the value.
    pub request: usize,
    /// What the schema is put together from, if it is not in the value as a whole.
    pub part_of: Option<Subject>,
}

/// A tool's name, after that of the namespace: `crm.look`.
pub(crate) fn full_name(namespace: Option<&str>, name: &str) -> String {
    namespace.map_or_else(|| name.to_owned(), |it| format!("{it}.{name}"))
}

/// Which of these tools a name means: that of the full name, or else each whose name alone it is, or else the one without the namespace
/// that the call names. A call may name no namespace, or one that the tools do not have: `functions.look`.
pub(crate) fn meant<'n>(called: &str, names: impl Iterator<Item = &'n str>) -> Vec<&'n str> {
    let all: Vec<&str> = names.collect();
    let ends = |full: &str, name: &str| full.strip_suffix(name).is_some_and(|rest| rest.ends_with('.'));
    let found = |is: &dyn Fn(&str) -> bool| all.iter().copied().filter(|it| is(it)).collect::<Vec<_>>();
    let ways: [&dyn Fn(&str) -> bool; 3] = [&|it| it == called, &|it| ends(it, called), &|it| ends(called, it)];
    ways.into_iter().map(found).find(|it| !it.is_empty()).unwrap_or_default()
}

impl Item {
    /// The name, after that of the namespace.
    pub(crate) fn full_name(&self) -> Option<String> {
        Some(full_name(self.namespace.as_deref(), self.name.as_ref()?))
    }

    /// The full name, or else that of its file with the place in it.
    pub(crate) fn label(&self, file: &str, number: &str) -> String {
        self.full_name().unwrap_or_else(|| format!("{file}{number}{}", self.at))
    }

    /// The dialect's API of which it has the shape.
    pub(crate) fn surface(&self, dialect: &Dialect) -> Option<&'static Surface> {
        dialect.surfaces.iter().find(|it| Some(it.role) == self.role && self.shape.is_api(it.api))
    }

    /// The dialect as it holds for this item: APIs differ in what they accept as root and as name.
    pub(crate) fn under(&self, dialect: &Dialect) -> Dialect {
        self.role.map_or(*dialect, |role| dialect.at(role, |api| self.shape.is_api(api)))
    }

    /// Whether the request says that the item is strict, by what the dialect's API reads. None if it does not say.
    pub(crate) fn flag(&self, dialect: &Dialect) -> Option<bool> {
        let of_role = || dialect.surfaces.iter().find(|it| Some(it.role) == self.role);
        match self.surface(dialect).or_else(of_role).map(|it| it.strict_when_omitted) {
            Some(StrictWhenOmitted::NoFlag) => Some(true),
            Some(StrictWhenOmitted::Unconstrained) => Some(false),
            Some(StrictWhenOmitted::OfRequest) => self.strict_of_request,
            Some(StrictWhenOmitted::OffUnlessDemanded) => self.strict.or(self.is_demanded.then_some(true)),
            _ => self.strict,
        }
    }

    /// Reads its flag from the object that has its name.
    pub(super) fn read_flag(&mut self, object: &Map<String, Value>) {
        let flag = object.get("strict").filter(|it| !it.is_null());
        self.strict = flag.and_then(Value::as_bool);
        self.is_flag_malformed = flag.is_some() && self.strict.is_none();
    }

    /// The text that holds its schema, with its pointer.
    pub(crate) fn text<'v>(&self, value: &'v Value) -> Option<(&str, &'v str)> {
        let Some(Subject::Text(at)) = &self.part_of else { return None };
        Some((at, value.pointer(at)?.as_str()?))
    }

    /// Its schema, from the value in which it was found.
    pub(crate) fn schema<'v>(&self, value: &'v Value) -> Option<Cow<'v, Value>> {
        match self.bundle(value) {
            Some(bundle) => Some(Cow::Owned(bundle.schema)),
            None => value.pointer(self.schema_at.as_ref()?).map(Cow::Borrowed),
        }
    }

    /// Its schema with the origins of its parts, if it is put together.
    pub(crate) fn bundle(&self, value: &Value) -> Option<Bundle> {
        self.part_of.as_ref().map(|subject| Bundle::of(value, subject, &HashSet::new()))
    }
}

/// The API whose shape a tool or a format has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Shape {
    /// The shape of several APIs, or of none.
    #[default]
    Any,
    Chat,
    Responses,
    Messages,
    Converse,
    /// Gemini's shape, with JSON Schema.
    Gemini,
    /// Gemini's shape, with Google's own kind of schema.
    GeminiOpenApi,
    Interactions,
    Ollama,
    /// llama.cpp's own API.
    Completion,
    /// vLLM's own fields of a request.
    StructuredOutputs,
}

impl Shape {
    /// The dialect of the only provider with this shape, and the APIs' names in dialects.
    fn row(self) -> (Option<&'static Dialect>, &'static [&'static str]) {
        match self {
            Self::Any => (None, &[]),
            Self::Chat => (None, &["Chat Completions", "Chat Completions beta", "Cohere v2 Chat"]),
            Self::Responses => (Some(&dialect::OPENAI), &["Responses"]),
            Self::Messages => (Some(&dialect::ANTHROPIC), &["Messages"]),
            Self::Converse => (Some(&dialect::BEDROCK), &["Converse"]),
            Self::Gemini => (Some(&dialect::GEMINI), &["`parametersJsonSchema`", "`responseJsonSchema`"]),
            Self::GeminiOpenApi => (Some(&dialect::GEMINI_OPENAPI), &["`parameters`", "`responseSchema`"]),
            Self::Interactions => (Some(&dialect::GEMINI_INTERACTIONS), &["Interactions"]),
            Self::Ollama => (Some(&dialect::OLLAMA), &["Ollama"]),
            Self::Completion => (Some(&dialect::LLAMA_CPP), &[]),
            Self::StructuredOutputs => (Some(&dialect::VLLM), &[]),
        }
    }

    /// The dialect of this shape, if these are others of the same provider: then they have other rules than the field.
    pub(crate) fn missed_by(self, chosen: &[&'static Dialect]) -> Option<(&'static Dialect, &'static Dialect)> {
        let own = self.dialect()?;
        let has_api = |it: &&&Dialect| it.surfaces.iter().any(|surface| self.is_api(surface.api));
        let near = chosen.iter().find(|it| it.provider == own.provider)?;
        (!self.row().1.is_empty() && chosen.iter().find(has_api).is_none()).then_some((own, near))
    }

    /// The newest dialect of the only provider with this shape.
    pub(crate) fn dialect(self) -> Option<&'static Dialect> {
        self.row().0
    }

    /// This shape, or Google's own if the type is in upper case: only Google writes types so.
    pub(super) fn of(self, schema: &Value) -> Self {
        let kind = schema.get("type").and_then(Value::as_str).unwrap_or_default();
        let is_google = self == Self::Any && is_type(kind) && kind.bytes().all(|it| it.is_ascii_uppercase());
        if is_google { Self::GeminiOpenApi } else { self }
    }

    /// Whether a dialect's name for an API means this one.
    pub(crate) fn is_api(self, called: &str) -> bool {
        called.split(',').next().is_some_and(|it| self.row().1.contains(&it))
    }
}

/// Whether an object is a schema, among objects of any kind.
pub(super) fn is_evident(object: &Map<String, Value>) -> bool {
    object.iter().any(|(key, value)| is_evidence(key, value))
}

/// Whether a member is a keyword with what JSON Schema says that it holds. Other objects have members of the same names: lists of data are
/// `items`, a field of a form is `required`, and a file of settings gives its own schema as `$schema`.
fn is_evidence(key: &str, value: &Value) -> bool {
    let Some(keyword) = Keyword::named(key) else { return false };
    let is_like_schema = |it: &Value| it.as_object().is_some_and(|it| it.is_empty() || is_evident(it));
    match (keyword.row().holds, value) {
        (Holds::Types, Value::String(name)) => is_type(name),
        (Holds::Types, Value::Array(names)) => names.iter().all(|it| it.as_str().is_some_and(is_type)),
        (Holds::Names, Value::Array(names)) => !names.is_empty() && names.iter().all(Value::is_string),
        (Holds::Values | Holds::SchemaList, Value::Array(_)) | (Holds::SchemaOrFlag, Value::Bool(_)) => true,
        (Holds::Schema | Holds::SchemaOrFlag | Holds::SchemaOrList, Value::Object(_)) => is_like_schema(value),
        (Holds::SchemaOrList, Value::Array(list)) => !list.is_empty() && list.iter().all(is_like_schema),
        (Holds::SchemaMap, Value::Object(map)) => map.values().all(is_schema) && map.values().any(is_like_schema),
        (Holds::Text, Value::String(text)) => match keyword {
            Keyword::Schema => is_draft(text),
            keyword => matches!(keyword, Keyword::Ref | Keyword::DynamicRef),
        },
        _ => false,
    }
}

/// Whether a URL is that of a draft of JSON Schema, also of a copy elsewhere.
fn is_draft(url: &str) -> bool {
    let url = url.trim_end_matches('#');
    url.contains("json-schema.org/") || url.contains("/draft") && url.ends_with("/schema")
}

/// Whether a key alone shows that an object is a schema, in a place where one is expected. Its value may be wrong. Keywords like `type` and
/// `title` do not show it, because other objects have them too.
pub(super) fn is_telling(key: &str) -> bool {
    let is_plain = |it: Keyword| matches!(it.row().holds, Holds::Types | Holds::Text | Holds::Data);
    Keyword::named(key).is_some_and(|it| it == Keyword::Const || key.starts_with('$') || !is_plain(it))
}

pub(crate) fn is_type(name: &str) -> bool {
    const TYPES: &[&str] = &["object", "array", "string", "number", "integer", "boolean", "null"];
    TYPES.iter().any(|it| it.eq_ignore_ascii_case(name))
}
