//! What a JSON value is: a schema, a tool of some provider's shape, a list of tools, or a request.

use serde_json::{Map, Value};
use strict_schema::{Role, pointer};

/// A schema, and what it is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Item {
    /// The tool's or format's name.
    pub name: Option<String>,
    /// Where the name stands, and the schema: pointers into the value.
    pub name_at: Option<String>,
    pub schema_at: Option<String>,
    pub role: Option<Role>,
    /// What it says of strict mode.
    pub strict: Option<bool>,
    /// The tool or format as a whole.
    pub at: String,
}

/// What a value was recognised as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Schema,
    Tool,
    Format,
    /// A list of tools, as such or as a `tools/list` result.
    Tools,
    Request,
}

impl Kind {
    /// For messages.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Schema => "schema",
            Self::Tool => "tool",
            Self::Format => "format",
            Self::Tools => "tools",
            Self::Request => "request",
        }
    }
}

/// The items of a value, in the order in which they stand there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Recognized {
    pub kind: Kind,
    pub items: Vec<Item>,
}

/// What a file may hold, for messages.
pub(crate) const SHAPES: &str = "a JSON Schema, a tool (OpenAI, Anthropic, Gemini, Bedrock or MCP), a list of tools, \
                                 a `tools/list` result, or a request";

/// What the value is; none if it is nothing of these.
pub(crate) fn recognize(value: &Value) -> Option<Recognized> {
    let mut items = Vec::new();
    let kind = match value {
        Value::Bool(_) => schema(value, "", &mut items)?,
        Value::Array(list) => {
            list_of_tools(list, "", &mut items)?;
            Kind::Tools
        }
        Value::Object(object) => tool(object, "", &mut items)
            .or_else(|| format(object, "", &mut items))
            .or_else(|| request(object, &mut items))
            .or_else(|| row(object, &mut items))
            .or_else(|| schema(value, "", &mut items))?,
        _ => return None,
    };
    Some(Recognized { kind, items })
}

fn list_of_tools(list: &[Value], at: &str, items: &mut Vec<Item>) -> Option<()> {
    for (index, value) in list.iter().enumerate() {
        let at = format!("{at}/{index}");
        let Value::Object(object) = value else { return None };
        if tool(object, &at, items).is_none() {
            // A tool that the provider has built in has a type and no schema; a list of schemas is a list too.
            let is_built_in = object.get("type").is_some_and(|it| it.as_str().is_some_and(|it| !is_type(it)));
            if !is_built_in {
                schema(value, &at, items)?;
            }
        }
    }
    Some(())
}

/// A tool of any provider's shape.
fn tool(object: &Map<String, Value>, at: &str, items: &mut Vec<Item>) -> Option<Kind> {
    let text = |key: &str| object.get(key).and_then(Value::as_str);
    // OpenAI's Chat Completions, and most others.
    if let Some(Value::Object(function)) = object.get("function")
        && text("type").is_none_or(|it| it == "function")
    {
        return called(function, &child(at, "function"), &["parameters"], Role::Tool, items).then_some(Kind::Tool);
    }
    // Bedrock.
    for key in ["toolSpec", "tool_spec"] {
        if let Some(Value::Object(spec)) = object.get(key) {
            let at = child(at, key);
            let inner = spec.get("inputSchema").and_then(|it| it.get("json"));
            let schema_at = inner.filter(|it| is_schema(it)).map(|_| format!("{at}/inputSchema/json"));
            push(spec, &at, schema_at, Role::Tool, items);
            return Some(Kind::Tool);
        }
    }
    // Gemini.
    for key in ["functionDeclarations", "function_declarations"] {
        if let Some(Value::Array(declarations)) = object.get(key) {
            let at = child(at, key);
            for (index, declaration) in declarations.iter().enumerate() {
                called(declaration.as_object()?, &format!("{at}/{index}"), GEMINI, Role::Tool, items);
            }
            return Some(Kind::Tools);
        }
    }
    // OpenAI's Responses and old functions, Anthropic, MCP, one of Gemini's declarations.
    text("name")?;
    let keys = ["input_schema", "inputSchema", "parameters", "parametersJsonSchema", "parameters_json_schema"];
    if keys.iter().any(|key| object.get(*key).is_some_and(is_schema)) {
        return called(object, at, &keys, Role::Tool, items).then_some(Kind::Tool);
    }
    // It takes no arguments.
    let is_tool = text("type") == Some("function") || object.contains_key("description") && object.len() == 2;
    (is_tool && called(object, at, &[], Role::Tool, items)).then_some(Kind::Tool)
}

const GEMINI: &[&str] = &["parametersJsonSchema", "parameters_json_schema", "parameters"];

/// The form of an answer: `response_format`, `text.format`, `output_config.format`.
fn format(object: &Map<String, Value>, at: &str, items: &mut Vec<Item>) -> Option<Kind> {
    let kind = object.get("type").and_then(Value::as_str)?;
    let inner = object.get("json_schema").filter(|it| it.is_object());
    match (kind, inner) {
        ("json_schema", Some(Value::Object(named))) if named.contains_key("schema") || named.contains_key("name") => {
            called(named, &child(at, "json_schema"), &["schema"], Role::Format, items).then_some(Kind::Format)
        }
        ("json_schema", None) => called(object, at, &["schema"], Role::Format, items).then_some(Kind::Format),
        // Cohere's, and Fireworks' where it is the schema itself.
        ("json_schema" | "json_object", Some(schema)) => {
            schema_for(schema, &child(at, "json_schema"), Some(Role::Format), items).map(|_| Kind::Format)
        }
        // Cohere's v1, llama.cpp's, and Gemini's Interactions'.
        ("json_object" | "text", None) => {
            let schema = object.get("schema")?;
            schema_for(schema, &child(at, "schema"), Some(Role::Format), items).map(|_| Kind::Format)
        }
        _ => None,
    }
}

/// The body of a request, or a `tools/list` result.
fn request(object: &Map<String, Value>, items: &mut Vec<Item>) -> Option<Kind> {
    if let Some(Value::Object(result)) = object.get("result")
        && let Some(Value::Array(tools)) = result.get("tools")
    {
        list_of_tools(tools, "/result/tools", items)?;
        return Some(Kind::Tools);
    }
    let has = |key: &str| object.contains_key(key);
    let is_request = ["model", "messages", "input", "contents", "modelId", "response_format"].into_iter().any(has);
    let mut is_found = false;
    for (at, value) in
        ["/tools", "/toolConfig/tools", "/functions"].iter().filter_map(|at| Some((*at, get(object, at)?)))
    {
        list_of_tools(value.as_array()?, at, items)?;
        is_found = true;
    }
    for at in ["/response_format", "/text/format", "/output_config/format", "/output_format"] {
        if let Some(Value::Object(inner)) = get(object, at) {
            is_found |= format(inner, at, items).is_some();
        }
    }
    for at in GENERATION {
        if let Some(value) = get(object, at).filter(|it| is_schema(it)) {
            is_found |= schema_for(value, at, Some(Role::Format), items).is_some();
        }
    }
    // Ollama's, which is the schema itself.
    if let Some(value) = object.get("format").filter(|it| it.is_object() && has("model")) {
        is_found |= schema_for(value, "/format", Some(Role::Format), items).is_some();
    }
    let is_set = is_found || is_request && has("messages");
    is_set.then_some(if is_request { Kind::Request } else { Kind::Tools })
}

/// Where Gemini takes the form of an answer.
const GENERATION: &[&str] = &[
    "/generationConfig/responseJsonSchema",
    "/generationConfig/responseSchema",
    "/generationConfig/responseFormat/text/schema",
    "/generation_config/response_json_schema",
    "/generation_config/response_schema",
];

/// A schema with a name or an id beside it, as collections have them.
fn row(object: &Map<String, Value>, items: &mut Vec<Item>) -> Option<Kind> {
    let is_row = ["name", "id", "strict", "source"].iter().any(|key| object.contains_key(*key));
    let schema = object.get("schema").filter(|it| is_row && is_schema(it))?;
    let role = object.contains_key("name").then_some(Role::Format);
    schema_for(schema, "/schema", role, items)?;
    let item = items.last_mut()?;
    let key = if role.is_some() { "name" } else { "id" };
    item.name = object.get(key).and_then(Value::as_str).map(str::to_owned);
    item.name_at = role.map(|_| "/name".to_owned());
    item.strict = object.get("strict").and_then(Value::as_bool);
    item.at = String::new();
    Some(if role.is_some() { Kind::Format } else { Kind::Schema })
}

fn schema(value: &Value, at: &str, items: &mut Vec<Item>) -> Option<Kind> {
    schema_for(value, at, None, items)
}

fn schema_for(value: &Value, at: &str, role: Option<Role>, items: &mut Vec<Item>) -> Option<Kind> {
    let is_known = match value {
        Value::Bool(_) => true,
        Value::Object(object) => object.is_empty() || looks_like_schema(object),
        _ => false,
    };
    if !is_known {
        return None;
    }
    let schema_at = Some(at.to_owned());
    items.push(Item { name: None, name_at: None, schema_at, role, strict: None, at: at.to_owned() });
    Some(Kind::Schema)
}

const APPLICATORS: &[&str] = &["anyOf", "oneOf", "allOf", "prefixItems"];

/// Whether an object has what only schemas have. `type` alone is also a member of many other things.
fn looks_like_schema(object: &Map<String, Value>) -> bool {
    let has_type = match object.get("type") {
        Some(Value::String(name)) => is_type(name),
        Some(Value::Array(names)) => names.iter().all(|it| it.as_str().is_some_and(is_type)),
        _ => false,
    };
    has_type
        || ["$schema", "$ref", "$defs", "definitions", "$dynamicRef"].iter().any(|key| object.contains_key(*key))
        || APPLICATORS.iter().any(|key| object.get(*key).is_some_and(Value::is_array))
        || object.get("properties").is_some_and(Value::is_object)
        || object.get("enum").is_some_and(Value::is_array)
        || ["const", "not", "if", "patternProperties", "additionalProperties", "items", "required"]
            .iter()
            .any(|key| object.contains_key(*key))
}

fn is_type(name: &str) -> bool {
    const TYPES: &[&str] = &["object", "array", "string", "number", "integer", "boolean", "null"];
    TYPES.iter().any(|it| it.eq_ignore_ascii_case(name))
}

fn is_schema(value: &Value) -> bool {
    value.is_object() || value.is_boolean()
}

/// An object with a name, and a schema under the first of these keys that it has.
fn called(object: &Map<String, Value>, at: &str, keys: &[&str], role: Role, items: &mut Vec<Item>) -> bool {
    let key = keys.iter().find(|key| object.get(**key).is_some_and(is_schema));
    if key.is_none() && !object.get("name").is_some_and(Value::is_string) {
        return false;
    }
    push(object, at, key.map(|key| child(at, key)), role, items);
    true
}

fn push(object: &Map<String, Value>, at: &str, schema_at: Option<String>, role: Role, items: &mut Vec<Item>) {
    let name = object.get("name").and_then(Value::as_str).map(str::to_owned);
    items.push(Item {
        name_at: name.as_ref().map(|_| child(at, "name")),
        name,
        schema_at,
        role: Some(role),
        strict: object.get("strict").and_then(Value::as_bool),
        at: at.to_owned(),
    });
}

fn child(at: &str, key: &str) -> String {
    let mut pointer = at.to_owned();
    pointer::push(&mut pointer, key);
    pointer
}

fn get<'v>(object: &'v Map<String, Value>, pointer: &str) -> Option<&'v Value> {
    let mut steps = pointer.split('/').skip(1);
    let first = object.get(steps.next()?)?;
    steps.try_fold(first, |value, step| value.get(step))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[track_caller]
    fn check(value: &Value, kind: Kind, items: &[(Option<&str>, Option<&str>)]) {
        let found = recognize(value).unwrap();
        let seen: Vec<_> = found.items.iter().map(|it| (it.name.as_deref(), it.schema_at.as_deref())).collect();
        assert_eq!((found.kind, &*seen), (kind, items), "{value}");
        for at in found.items.iter().filter_map(|it| it.schema_at.as_ref()) {
            assert!(value.pointer(at).is_some(), "{at}");
        }
    }

    #[test]
    fn every_shape_is_recognised() {
        let s = json!({ "type": "object" });
        check(&s, Kind::Schema, &[(None, Some(""))]);
        check(&json!(true), Kind::Schema, &[(None, Some(""))]);
        let chat = json!({ "type": "function", "function": { "name": "a", "parameters": s, "strict": true } });
        check(&chat, Kind::Tool, &[(Some("a"), Some("/function/parameters"))]);
        let responses = json!({ "type": "function", "name": "a", "parameters": s });
        check(&responses, Kind::Tool, &[(Some("a"), Some("/parameters"))]);
        check(&json!({ "name": "a", "input_schema": s }), Kind::Tool, &[(Some("a"), Some("/input_schema"))]);
        check(&json!({ "name": "a", "inputSchema": s }), Kind::Tool, &[(Some("a"), Some("/inputSchema"))]);
        let bedrock = json!({ "toolSpec": { "name": "a", "inputSchema": { "json": s } } });
        check(&bedrock, Kind::Tool, &[(Some("a"), Some("/toolSpec/inputSchema/json"))]);
        let gemini = json!({ "functionDeclarations": [{ "name": "a", "parameters": s }, { "name": "b" }] });
        check(&gemini, Kind::Tools, &[(Some("a"), Some("/functionDeclarations/0/parameters")), (Some("b"), None)]);
        check(&json!([chat, s]), Kind::Tools, &[(Some("a"), Some("/0/function/parameters")), (None, Some("/1"))]);
        let rpc = json!({ "jsonrpc": "2.0", "id": 1, "result": { "tools": [{ "name": "a", "inputSchema": s }] } });
        check(&rpc, Kind::Tools, &[(Some("a"), Some("/result/tools/0/inputSchema"))]);
        let format = json!({ "type": "json_schema", "json_schema": { "name": "f", "schema": s } });
        check(&format, Kind::Format, &[(Some("f"), Some("/json_schema/schema"))]);
        let request = json!({ "model": "m", "tools": [chat, { "type": "web_search" }], "response_format": format });
        let items = [
            (Some("a"), Some("/tools/0/function/parameters")),
            (Some("f"), Some("/response_format/json_schema/schema")),
        ];
        check(&request, Kind::Request, &items);
        let gemini = json!({ "contents": [], "tools": [gemini], "generationConfig": { "responseSchema": s } });
        let found = recognize(&gemini).unwrap();
        assert_eq!((found.kind, found.items.len()), (Kind::Request, 3));
        check(&json!({ "id": "x", "schema": s }), Kind::Schema, &[(Some("x"), Some("/schema"))]);
    }

    #[test]
    fn other_json_is_nothing_of_these() {
        for value in [json!({ "name": "package", "type": "module" }), json!([1]), json!("a"), json!({ "a": 1 })] {
            assert_eq!(recognize(&value), None, "{value}");
        }
    }
}
