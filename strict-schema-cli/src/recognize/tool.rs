//! Recognizes tools and formats in the shape of each API.

use serde_json::{Map, Value};
use strict_schema::Role;

use super::bundle::Subject;
use super::finder::{Finder, Kind, NO_TOOL};
use super::item::Shape;
use super::reference::{child, is_schema};
use super::request::is_marked;

const GEMINI: &[&str] = &["parametersJsonSchema", "parameters_json_schema", "parameters"];

impl Finder {
    /// A tool in the shape of any provider.
    pub(super) fn tool(&mut self, object: &Map<String, Value>, at: &str) -> Option<Kind> {
        let text = |key: &str| object.get(key).and_then(Value::as_str);
        // OpenAI's Chat Completions, and most others.
        if let Some(Value::Object(function)) = object.get("function")
            && text("type").is_none_or(|it| it == "function")
        {
            let of = (Role::Tool, Shape::Chat);
            return self.called(function, &child(at, "function"), &["parameters"], of).then_some(Kind::Tool);
        }
        // Tools with a common name, of OpenAI's Responses.
        if let (Some("namespace"), Some(Value::Array(tools))) = (text("type"), object.get("tools")) {
            let around = self.namespace.clone();
            let names: Vec<_> = around.as_deref().into_iter().chain(text("name")).collect();
            self.namespace = (!names.is_empty()).then(|| names.join("."));
            self.tools(tools, &child(at, "tools"));
            self.namespace = around;
            return Some(Kind::Tools);
        }
        // Bedrock.
        for key in ["toolSpec", "tool_spec"] {
            if let Some(Value::Object(spec)) = object.get(key) {
                let at = child(at, key);
                let inner = spec.get("inputSchema").and_then(|it| it.get("json"));
                let schema_at = inner.filter(|it| is_schema(it)).map(|_| format!("{at}/inputSchema/json"));
                self.push(spec, &at, schema_at, (Role::Tool, Shape::Converse));
                return Some(Kind::Tool);
            }
        }
        // Gemini.
        for key in ["functionDeclarations", "function_declarations"] {
            if let Some(Value::Array(declarations)) = object.get(key) {
                let at = child(at, key);
                for (index, declaration) in declarations.iter().enumerate() {
                    let at = format!("{at}/{index}");
                    let is_known =
                        declaration.as_object().is_some_and(|it| self.called(it, &at, GEMINI, of_gemini(it)));
                    if !is_known {
                        self.skipped.push((at, NO_TOOL));
                    }
                }
                // The same object may contain Google's built-in tools.
                self.built_in += object.len() - 1;
                return Some(Kind::Tools);
            }
        }
        // A request may have a name and parameters too. In a list, it is a tool as well if nothing else marks a request.
        if object.get("tools").is_some_and(Value::is_array) && (at.is_empty() || is_marked(object)) {
            return None;
        }
        // OpenAI's Responses and old functions, Anthropic, MCP, or one of Gemini's declarations.
        text("name")?;
        let shapes = [
            ("input_schema", Shape::Messages),
            ("inputSchema", Shape::Any),
            ("parameters", if text("type") == Some("function") { Shape::Responses } else { Shape::Any }),
            ("parametersJsonSchema", Shape::Gemini),
            ("parameters_json_schema", Shape::Gemini),
        ];
        if let Some((key, shape)) = shapes.iter().find(|(key, _)| object.get(*key).is_some_and(is_schema)) {
            // One in a list may be an agent, with tools of its own.
            if let Some(Value::Array(tools)) = object.get("tools") {
                self.tools(tools, &format!("{at}/tools"));
            }
            return self.called(object, at, &[key], (Role::Tool, *shape)).then_some(Kind::Tool);
        }
        // A tool without arguments.
        let is_tool = text("type") == Some("function") || object.contains_key("description") && object.len() == 2;
        (is_tool && self.called(object, at, &[], (Role::Tool, Shape::Any))).then_some(Kind::Tool)
    }

    /// The output format: `response_format`, `text.format`, `output_config.format`, `outputConfig.textFormat`.
    pub(super) fn format(&mut self, object: &Map<String, Value>, at: &str, shape: Shape) -> Option<Kind> {
        let kind = object.get("type").and_then(Value::as_str)?;
        // Bedrock's Converse, whose schema is a text.
        if let Some(Value::Object(named)) = object.get("structure").and_then(|it| it.get("jsonSchema")) {
            let at = format!("{at}/structure/jsonSchema");
            let schema = named.get("schema").filter(|it| it.is_string() || is_schema(it));
            let schema_at = schema.map(|_| child(&at, "schema"));
            let text = schema_at.clone().filter(|_| schema.is_some_and(Value::is_string));
            self.push(named, &at, schema_at, (Role::Format, Shape::Converse));
            self.items.last_mut()?.part_of = text.map(Subject::Text);
            return Some(Kind::Format);
        }
        let inner = object.get("json_schema").filter(|it| it.is_object());
        let of = (Role::Format, shape);
        let is_found = match (kind, inner) {
            ("json_schema", Some(Value::Object(named)))
                if named.contains_key("schema") || named.contains_key("name") =>
            {
                self.called(named, &child(at, "json_schema"), &["schema"], of)
            }
            ("json_schema", None) => self.called(object, at, &["schema"], of),
            // Cohere's format, and that of Fireworks, which is the schema itself.
            ("json_schema" | "json_object", Some(schema)) => {
                self.schema_for(schema, &child(at, "json_schema"), Some(Role::Format), Shape::Any)
            }
            // The formats of Cohere's v1, of llama.cpp and of Gemini's Interactions.
            ("json_object" | "text", None) => {
                let shape = if kind == "text" { Shape::Interactions } else { Shape::Any };
                self.schema_for(object.get("schema")?, &child(at, "schema"), Some(Role::Format), shape)
            }
            _ => false,
        };
        is_found.then_some(Kind::Format)
    }
}

/// A declaration has JSON Schema, or Google's own kind of schema.
fn of_gemini(declaration: &Map<String, Value>) -> (Role, Shape) {
    let is_json = GEMINI[..2].iter().any(|key| declaration.contains_key(*key));
    (Role::Tool, if is_json { Shape::Gemini } else { Shape::GeminiOpenApi })
}
