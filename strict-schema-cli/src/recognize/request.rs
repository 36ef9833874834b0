//! Bodies of requests, rows of batches, and results of `tools/list`.

use serde_json::{Map, Value};
use strict_schema::Role;

use super::finder::{Finder, Kind, NO_TOOL};
use super::is_built_in;
use super::item::Shape;
use super::reference::is_schema;

/// The paths of a request's tools.
const TOOLS: &[&str] = &["tools", "toolConfig/tools", "tool_config/tools", "config/tools", "functions"];

/// The paths of a request's output format.
const FORMATS: &[(&str, Shape)] = &[
    ("response_format", Shape::Chat),
    ("text/format", Shape::Responses),
    ("output_config/format", Shape::Messages),
    ("output_format", Shape::Messages),
    ("outputConfig/textFormat", Shape::Converse),
];

/// The paths of an output format that is the schema alone.
const SCHEMAS: &[(&str, Shape)] = &[
    ("generationConfig/responseJsonSchema", Shape::Gemini),
    ("generationConfig/responseSchema", Shape::GeminiOpenApi),
    ("generationConfig/responseFormat/text/schema", Shape::Gemini),
    ("generation_config/response_json_schema", Shape::Gemini),
    ("generation_config/response_schema", Shape::GeminiOpenApi),
    ("config/responseJsonSchema", Shape::Gemini),
    ("config/responseSchema", Shape::GeminiOpenApi),
    ("config/response_json_schema", Shape::Gemini),
    ("config/response_schema", Shape::GeminiOpenApi),
    ("structured_outputs/json", Shape::StructuredOutputs),
    ("extra_body/structured_outputs/json", Shape::StructuredOutputs),
];

/// Keys that only requests have.
const MARKS: &[&str] = &["model", "messages", "input", "contents", "modelId", "response_format"];

/// The keys of the request in a row of a batch: OpenAI and Mistral, Anthropic, Gemini, Bedrock.
const BODIES: &[&str] = &["body", "params", "request", "modelInput"];

impl Finder {
    /// The body of a request, a `tools/list` result, or a row or a list of a batch.
    pub(super) fn request(&mut self, object: &Map<String, Value>, at: &str) -> Option<Kind> {
        if let Some(Value::Array(tools)) = get(object, "result/tools") {
            self.tools(tools, &format!("{at}/result/tools"));
            return Some(Kind::Tools);
        }
        let (items, built_in, skipped) = (self.items.len(), self.built_in, self.skipped.len());
        let has = |key: &&str| object.contains_key(*key);
        let is_request = is_marked(object);
        for key in TOOLS {
            if let Some(Value::Array(list)) = get(object, key) {
                self.tools(list, &format!("{at}/{key}"));
            }
        }
        let choice = object.get("tool_choice").filter(|it| !it.is_null() && *it != "auto");
        let one_is_strict = self.items[items..].iter().any(|it| it.strict == Some(true));
        for item in &mut self.items[items..] {
            item.strict_of_request = object.get("strict_tools").and_then(Value::as_bool);
            item.is_demanded = choice.map_or(one_is_strict, |it| demands(it, item.name.as_deref()));
        }
        for (key, shape) in FORMATS {
            if let Some(Value::Object(inner)) = get(object, key) {
                self.format(inner, &format!("{at}/{key}"), *shape);
            }
        }
        for (key, shape) in SCHEMAS {
            if let Some(value) = get(object, key).filter(|it| is_schema(it)) {
                self.schema_for(value, &format!("{at}/{key}"), Some(Role::Format), *shape);
            }
        }
        // Ollama's format is the schema itself.
        if let Some(value) = object.get("format").filter(|it| it.is_object() && has(&"model")) {
            self.schema_for(value, &format!("{at}/format"), Some(Role::Format), Shape::Ollama);
        }
        // Where llama.cpp's own API has the schema.
        if let Some(value) = object.get("json_schema").filter(|it| is_schema(it) && has(&"prompt")) {
            self.schema_for(value, &format!("{at}/json_schema"), Some(Role::Format), Shape::Completion);
        }
        if self.items.len() > items || self.built_in > built_in && is_request {
            self.request += 1;
            return Some(if is_request || has(&"prompt") { Kind::Request } else { Kind::Tools });
        }
        self.built_in = built_in;
        self.skipped.truncate(skipped);
        let body = BODIES.iter().find_map(|key| Some((*key, object.get(*key)?.as_object()?)));
        if let Some((key, body)) = body
            && !is_request
        {
            return self.request(body, &format!("{at}/{key}"));
        }
        self.batch(object, at)
    }

    /// The requests of a batch that is one value.
    fn batch(&mut self, object: &Map<String, Value>, at: &str) -> Option<Kind> {
        let (key, rows) = ["requests", "requests/requests", "batch/input_config/requests/requests"]
            .iter()
            .find_map(|key| Some((*key, get(object, key)?.as_array()?)))?;
        let mut is_found = false;
        for (index, row) in rows.iter().enumerate() {
            let at = format!("{at}/{key}/{index}");
            match row.as_object().and_then(|it| self.request(it, &at)) {
                Some(_) => is_found = true,
                None => self.skipped.push((at, NO_TOOL)),
            }
        }
        is_found.then_some(Kind::Batch)
    }

    /// Adds the tools of a request. Values that are not tools are reported.
    pub(super) fn tools(&mut self, list: &[Value], at: &str) {
        for (index, value) in list.iter().enumerate() {
            let at = format!("{at}/{index}");
            let is_known = value.as_object().is_some_and(|object| {
                if self.tool(object, &at).is_some() {
                    return true;
                }
                let is_built_in = is_built_in(object);
                self.built_in += usize::from(is_built_in);
                is_built_in || self.schema(value, &at)
            });
            if !is_known {
                self.skipped.push((at, NO_TOOL));
            }
        }
    }
}

/// Whether the object has a key that only requests have.
pub(super) fn is_marked(object: &Map<String, Value>) -> bool {
    MARKS.iter().any(|key| object.contains_key(*key))
}

/// Whether a `tool_choice` demands a call, and that may be one of the tool with this name.
fn demands(choice: &Value, name: Option<&str>) -> bool {
    let one = choice.pointer("/function/name").or_else(|| choice.get("name")).and_then(Value::as_str);
    choice == "required" || one.is_some() && one == name
}

fn get<'v>(object: &'v Map<String, Value>, path: &str) -> Option<&'v Value> {
    let mut steps = path.split('/');
    let first = object.get(steps.next()?)?;
    steps.try_fold(first, |value, step| value.get(step))
}
