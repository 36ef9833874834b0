//! What a JSON value is: a schema, a tool of some provider's shape, a list of tools, a request, or a document of an API.

mod bundle;
mod finder;
mod item;
mod openapi;
mod operation;
mod reference;
mod request;
mod tool;

use serde_json::{Map, Value};

use crate::nearest::nearest;

pub(crate) use bundle::{Bundle, LARGEST, Subject};
pub(crate) use finder::Kind;
use finder::{Finder, NO_TOOL};
use item::is_evident;
pub(crate) use item::{Item, Shape, full_name, is_type, meant};
pub(crate) use reference::target;

/// The items of a value, in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Recognized {
    pub kind: Kind,
    pub items: Vec<Item>,
    /// How many tools have no schema because the provider has built them in.
    pub built_in: usize,
    /// Pointers to what cannot be judged, and why: for example values in a list of tools that are not tools.
    pub skipped: Vec<(String, &'static str)>,
}

/// Why nothing in a value can be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unrecognized {
    /// Nothing known.
    Other,
    /// A request with neither tools nor the schema of a format.
    Empty,
    /// A list of tools that is empty.
    NoTools,
    /// Calls that a model wrote.
    Calls,
    /// The configuration of MCP servers.
    Servers,
    /// An OpenAPI document without operations and components.
    NoOperations,
}

impl Unrecognized {
    /// The reason in the coverage of a run.
    pub(crate) fn why(self) -> &'static str {
        match self {
            Self::Other => "no schema recognized",
            Self::Empty => "a request with neither tools nor the schema of a format",
            Self::NoTools => "a list of tools that is empty",
            Self::Calls => "calls of tools, without their schemas",
            Self::Servers => "MCP servers, which are not started",
            Self::NoOperations => "an OpenAPI document without operations and schemas",
        }
    }

    pub(crate) fn help(self) -> String {
        match self {
            Self::Other => format!("strict-schema reads {SHAPES}"),
            Self::Empty => "name the request that has the tools or the schema".to_owned(),
            Self::NoTools => "name the list that has the tools; `--skip-unrecognized` skips the others".to_owned(),
            Self::Calls => "name the tools' schemas; `decode --codec FILE` reads calls".to_owned(),
            Self::Servers => {
                "`--start-servers` starts each of them, which runs programs, and asks for its tools".to_owned()
            }
            Self::NoOperations => {
                "name the file that has its `paths` or its named schemas; webhooks are not tools".to_owned()
            }
        }
    }
}

/// What a file may hold, for messages.
pub(crate) const SHAPES: &str = "a JSON Schema, a tool (OpenAI, Anthropic, Gemini, Bedrock or MCP), a list of tools, a \
                                 `tools/list` result, a request or a batch of requests, or an OpenAPI document";

pub(crate) fn recognize(value: &Value) -> Result<Recognized, Unrecognized> {
    let mut finder = Finder::default();
    let kind = match value {
        Value::Bool(_) => finder.schema(value, "").then_some(Kind::Schema),
        Value::Array(list) => finder.list(list, ""),
        Value::Object(object) => finder.object(value, object),
        _ => None,
    };
    let Finder { items, built_in, skipped, .. } = finder;
    match kind {
        Some(kind) if !items.is_empty() || built_in > 0 => Ok(Recognized { kind, items, built_in, skipped }),
        _ => Err(unrecognized(value)),
    }
}

/// The servers of a configuration file, by name: `mcpServers` of most clients, `servers` of VS Code.
pub(crate) fn servers(value: &Value) -> Option<&Map<String, Value>> {
    let is_server = |it: &Value| it.get("command").or(it.get("url")).is_some_and(Value::is_string);
    let of = |key: &str| value.get(key).and_then(Value::as_object);
    let all = of("mcpServers").or_else(|| of("servers").filter(|it| !it.is_empty() && it.values().all(is_server)));
    all.or_else(|| value.get("mcp").and_then(servers))
}

/// Something of a provider's that holds no schema: a model's answer, or calls in a conversation.
fn unrecognized(value: &Value) -> Unrecognized {
    let is_empty = |it: &Value| it.as_array().is_some_and(Vec::is_empty);
    let Value::Object(object) = value else {
        return if is_empty(value) { Unrecognized::NoTools } else { Unrecognized::Other };
    };
    if servers(value).is_some() {
        return Unrecognized::Servers;
    }
    if openapi::is_document(value) {
        return Unrecognized::NoOperations;
    }
    let inner = ["body", "response", "request", "params", "modelInput"].iter().find_map(|it| object.get(*it));
    let has_calls = |it: &Value| {
        let is_block = |it: &Value| it.get("type").is_some_and(|it| it == "tool_use" || it == "function_call");
        let blocks = it.get("content").or(it.get("output")).and_then(Value::as_array);
        it.get("tool_calls").is_some() || is_block(it) || blocks.is_some_and(|it| it.iter().any(is_block))
    };
    let messages = object.get("messages").and_then(Value::as_array);
    let has_messages = messages.is_some() || ["contents", "input"].iter().any(|it| object.contains_key(*it));
    if has_calls(value)
        || ["choices", "candidates"].iter().any(|it| object.get(*it).is_some_and(Value::is_array))
        || messages.is_some_and(|it| it.iter().any(has_calls))
    {
        return Unrecognized::Calls;
    }
    if has_messages && (messages.is_some() || object.contains_key("model") || object.contains_key("contents")) {
        return Unrecognized::Empty;
    }
    let tools = object.get("tools").or_else(|| value.pointer("/result/tools"));
    if tools.is_some_and(is_empty) {
        return Unrecognized::NoTools;
    }
    inner.map_or(Unrecognized::Other, unrecognized)
}

impl Finder {
    fn object(&mut self, value: &Value, object: &Map<String, Value>) -> Option<Kind> {
        self.tool(object, "")
            .or_else(|| self.format(object, "", Shape::Chat))
            .or_else(|| openapi::find(value, self))
            .or_else(|| self.request(object, ""))
            .or_else(|| self.row(object))
            .or_else(|| self.schema(value, "").then_some(Kind::Schema))
    }

    /// A list of tools, of schemas, or of requests.
    fn list(&mut self, list: &[Value], at: &str) -> Option<Kind> {
        let mut others = Vec::new();
        let mut kind = None;
        for (index, value) in list.iter().enumerate() {
            let at = format!("{at}/{index}");
            let Value::Object(object) = value else {
                others.push((at, NO_TOOL));
                continue;
            };
            if self.tool(object, &at).is_some() || self.format(object, &at, Shape::Chat).is_some() {
                kind = kind.or(Some(Kind::Tools));
            } else if is_built_in(object) {
                // An object of objects can be anything, so it counts only in a list with a tool.
                self.built_in += 1;
            } else if self.request(object, &at).is_some() {
                kind = Some(Kind::Batch);
            } else if self.schema(value, &at) {
                kind = kind.or(Some(Kind::Tools));
            } else {
                others.push((at, NO_TOOL));
            }
        }
        if kind.is_none() {
            self.built_in = 0;
        }
        self.skipped.append(&mut others);
        kind
    }
}

/// A tool that is built in at the provider, or a mark between tools: it has a type, or its name is its only key, and it has no schema.
fn is_built_in(object: &Map<String, Value>) -> bool {
    // A type that is nearly `function` is misspelt.
    let is_kind = |it: &str| !is_type(it) && nearest(std::iter::once("function"), it).is_none();
    let has_kind = object.get("type").and_then(Value::as_str).is_some_and(is_kind);
    let is_named = !object.is_empty() && object.values().all(Value::is_object);
    (has_kind || is_named) && !has_schema(object, DEEPEST)
}

/// How many levels below its top a tool of any provider may have its schema.
const DEEPEST: usize = 4;

fn has_schema(object: &Map<String, Value>, levels: usize) -> bool {
    let inside = |it: &Value| it.as_object().is_some_and(|it| has_schema(it, levels - 1));
    let is_inside = |it: &Value| inside(it) || it.as_array().is_some_and(|it| it.iter().any(inside));
    is_evident(object) || levels > 0 && object.values().any(is_inside)
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
        let inner = json!({ "type": "namespace", "name": "deep", "tools": [{ "type": "function", "name": "b", "parameters": s }] });
        let space =
            json!({ "type": "namespace", "name": "crm", "tools": [responses, { "type": "web_search" }, inner] });
        check(
            &space,
            Kind::Tools,
            &[(Some("a"), Some("/tools/0/parameters")), (Some("b"), Some("/tools/2/tools/0/parameters"))],
        );
        let request = json!({ "model": "m", "tools": [{ "type": "shell" }, space] });
        let items = [
            (Some("a"), Some("/tools/1/tools/0/parameters")),
            (Some("b"), Some("/tools/1/tools/2/tools/0/parameters")),
        ];
        check(&request, Kind::Request, &items);
        assert_eq!(recognize(&request).unwrap().built_in, 2);
        // A mark of Moonshot's has this form; a misspelt type has no meaning.
        let tools = json!([chat, { "type": "builtin_function", "function": { "name": "$web_search" } }, { "type": "fnction", "function": { "name": "b" } }, { "type": "Function", "name": "b" }]);
        let found = recognize(&tools).unwrap();
        assert_eq!((found.items.len(), found.built_in, found.skipped.len()), (1, 1, 2));
        let gemini = json!({ "contents": [], "tools": [{ "googleSearch": {} }, gemini], "generationConfig": { "responseSchema": s } });
        let found = recognize(&gemini).unwrap();
        assert_eq!((found.kind, found.items.len(), found.built_in), (Kind::Request, 3, 1));
        check(&json!({ "id": "x", "schema": s }), Kind::Schema, &[(Some("x"), Some("/schema"))]);
        let row = json!({ "custom_id": "1", "method": "POST", "url": "/v1/chat/completions", "body": request });
        check(&row, Kind::Request, &items.map(|(name, at)| (name, at.map(|it| format!("/body{it}").leak() as &str))));
        let found = recognize(&json!([row, row])).unwrap();
        assert_eq!((found.kind, found.items.len(), found.items[3].request), (Kind::Batch, 4, 1));
    }

    #[test]
    fn one_right_keyword_shows_that_an_object_is_a_schema() {
        for schema in [
            json!({ "$schema": "http://json-schema.org/draft-07/schema#" }),
            json!({ "$schema": "https://example.org/mirror/draft/2020-12/schema" }),
            json!({ "$schema": "https://example.org/ours", "properties": { "a": { "type": "string" } } }),
            json!({ "type": "object", "properties": 7, "required": "a" }),
            json!({ "items": { "type": "string" }, "required": true }),
            json!({ "items": [{ "enum": [1] }, {}] }),
            json!({ "not": {}, "if": "a" }),
            json!({ "$ref": "#/$defs/a" }),
            json!({ "required": ["a"] }),
            json!({ "properties": { "a": {}, "b": true, "c": { "typ": "string" } } }),
            json!({ "additionalProperties": false }),
            json!({ "patternProperties": { "^x": { "$ref": "#" } } }),
        ] {
            check(&schema, Kind::Schema, &[(None, Some(""))]);
        }
    }

    #[test]
    fn where_a_schema_is_expected_no_keyword_has_to_be_right() {
        for schema in [
            json!({ "items": 7 }),
            json!({ "const": 1 }),
            json!({ "$schema": "https://example.org/ours" }),
            json!({ "required": "a" }),
        ] {
            let request = json!({ "contents": [], "generationConfig": { "responseJsonSchema": schema } });
            check(&request, Kind::Request, &[(None, Some("/generationConfig/responseJsonSchema"))]);
            let tool = json!({ "name": "a", "inputSchema": schema });
            check(&tool, Kind::Tool, &[(Some("a"), Some("/inputSchema"))]);
        }
    }

    #[test]
    fn other_json_is_nothing_of_these() {
        for (value, why) in [
            (json!({ "name": "package", "type": "module" }), Unrecognized::Other),
            (json!([1]), Unrecognized::Other),
            (json!([{ "a": {} }]), Unrecognized::Other),
            (json!("a"), Unrecognized::Other),
            (json!({ "a": 1 }), Unrecognized::Other),
            (json!({ "$schema": "https://json.schemastore.org/tsconfig", "include": [] }), Unrecognized::Other),
            (json!({ "items": [{ "id": 1, "title": "a" }], "total": 1 }), Unrecognized::Other),
            (json!({ "items": [], "required": [] }), Unrecognized::Other),
            (json!({ "type": "Feature", "properties": { "name": "a" } }), Unrecognized::Other),
            (json!({ "definitions": { "caches": { "npm": "~/.npm" } } }), Unrecognized::Other),
            (json!({ "if": "always()", "not": [], "const": 1, "$ref": 7, "required": "a" }), Unrecognized::Other),
            (json!([{ "label": "Name", "required": true }]), Unrecognized::Other),
            (json!({ "id": "a", "schema": { "items": [1] } }), Unrecognized::Other),
            (json!({ "openapi": "3.1.0", "paths": {}, "webhooks": { "a": {} } }), Unrecognized::NoOperations),
            (json!({ "model": "m", "messages": [] }), Unrecognized::Empty),
            (json!({ "messages": [{ "role": "assistant", "tool_calls": [] }] }), Unrecognized::Calls),
            (json!({ "choices": [] }), Unrecognized::Calls),
            (json!({ "mcpServers": { "a": { "command": "b" } } }), Unrecognized::Servers),
        ] {
            assert_eq!(recognize(&value), Err(why), "{value}");
        }
    }
}
