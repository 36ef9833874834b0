//! What the APIs' requests have in common, and how each refuses one.

use serde_json::{Value, json};
use strict_schema::dialect::{ANTHROPIC, OPENAI};
use strict_schema::{Dialect, Role, Violation, validate, validate_name, validate_request};

use super::Reply;
use crate::oracle;

/// Whose API is spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Api {
    Chat,
    Responses,
    Messages,
}

impl Api {
    pub(super) fn at(path: &str) -> Option<Self> {
        match path {
            "/v1/chat/completions" => Some(Self::Chat),
            "/v1/responses" => Some(Self::Responses),
            "/v1/messages" => Some(Self::Messages),
            _ => None,
        }
    }

    fn dialect(self) -> &'static Dialect {
        const { &[OPENAI, ANTHROPIC] }.get(usize::from(self == Self::Messages)).expect("there are two")
    }

    fn judge(self) -> oracle::Api {
        if self == Self::Messages { oracle::Api::Anthropic } else { oracle::Api::OpenAi }
    }
}

/// A request, whichever API it came by.
#[derive(Debug)]
pub(super) struct Request {
    pub(super) api: Api,
    pub(super) tools: Vec<Part>,
    pub(super) format: Option<Part>,
    /// What the tool choice says.
    pub(super) choice: Choice,
}

/// A tool, or the format.
#[derive(Debug)]
pub(super) struct Part {
    role: Role,
    pub(super) name: String,
    pub(super) schema: Value,
    pub(super) strict: bool,
    /// Where it stands in the request, as the API calls that.
    param: String,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Choice {
    Any,
    None,
    Tool(String),
}

impl Request {
    pub(super) fn read(api: Api, body: &Value) -> Self {
        let tools = body["tools"].as_array().map(Vec::as_slice).unwrap_or_default();
        let tools = tools.iter().enumerate().map(|(index, tool)| Part::tool(api, index, tool)).collect();
        let choice = &body["tool_choice"];
        let choice = match (choice.as_str().or(choice["type"].as_str()), &choice["function"]["name"], &choice["name"]) {
            (_, Value::String(name), _) | (_, _, Value::String(name)) => Choice::Tool(name.clone()),
            (Some("none"), ..) => Choice::None,
            _ => Choice::Any,
        };
        Self { api, tools, format: Part::format(api, body), choice }
    }

    /// The first reason to refuse it, if there is one.
    pub(super) fn refusal(&self) -> Option<Reply> {
        let parts = || self.tools.iter().chain(&self.format);
        if let Some(refusal) = parts().find_map(|part| part.refusal(self.api)) {
            return Some(refusal);
        }
        let totals: Vec<_> = parts()
            .filter(|part| part.strict)
            .map(|part| (part.role, *validate(&part.schema, self.api.dialect()).totals()))
            .collect();
        let report = validate_request(&totals, self.api.dialect());
        let violation = report.errors().next()?;
        let quote = violation.quotes().into_iter().next().unwrap_or_else(|| violation.message.clone());
        Some(self.api.error(&quote, "tools", "invalid_request"))
    }
}

impl Part {
    fn tool(api: Api, index: usize, tool: &Value) -> Self {
        let (inner, key, param) = match api {
            Api::Chat => (&tool["function"], "parameters", format!("tools[{index}].function.parameters")),
            Api::Responses => (tool, "parameters", format!("tools[{index}].parameters")),
            Api::Messages => (tool, "input_schema", format!("tools.{index}.custom")),
        };
        let schema = inner[key].clone();
        let strict = match inner["strict"].as_bool() {
            Some(strict) => strict,
            // It tries.
            None => api == Api::Responses && validate(&schema, api.dialect()).is_ok(),
        };
        Self { role: Role::Tool, name: text(&inner["name"]), schema, strict, param }
    }

    fn format(api: Api, body: &Value) -> Option<Self> {
        let (format, param) = match api {
            Api::Chat => (&body["response_format"]["json_schema"], "response_format"),
            Api::Responses => (&body["text"]["format"], "text.format.schema"),
            Api::Messages => (&body["output_config"]["format"], "output_config.format.schema"),
        };
        let schema = format.get("schema")?.clone();
        let strict = api == Api::Messages || format["strict"].as_bool().unwrap_or(false);
        Some(Self { role: Role::Format, name: text(&format["name"]), schema, strict, param: param.to_owned() })
    }

    fn refusal(&self, api: Api) -> Option<Reply> {
        let is_named = self.role == Role::Tool || api != Api::Messages;
        if is_named && !validate_name(&self.name, self.role, api.dialect()).is_ok() {
            return Some(api.error(&format!("Invalid name '{}'.", self.name), &self.param, "invalid_value"));
        }
        let report = validate(&self.schema, api.dialect());
        if self.strict {
            let complaints = oracle::complaints(&self.schema.to_string(), api.judge());
            if report.is_ok() != complaints.is_empty() {
                let what = format!("the judges disagree about `{}`: {report}\nand {complaints:?}", self.name);
                return Some((500, Value::from(what)));
            }
        }
        let binds = |it: &&Violation| {
            self.strict || it.rule.binds_non_strict && (api != Api::Messages || it.pointer.is_empty())
        };
        report.errors().find(binds).map(|violation| self.refuse(api, violation))
    }

    fn refuse(&self, api: Api, violation: &Violation) -> Reply {
        let quote = violation.quotes().into_iter().next().unwrap_or_else(|| violation.message.clone());
        match (api, self.role) {
            (Api::Messages, _) => api.error(&format!("{}: {quote}", self.param), &self.param, ""),
            (_, Role::Tool) => {
                let message = format!("Invalid schema for function '{}': {quote}", self.name);
                api.error(&message, &self.param, "invalid_function_parameters")
            }
            (_, _) => {
                let message = format!("Invalid schema for response_format '{}': {quote}", self.name);
                api.error(&message, &self.param, "invalid_json_schema")
            }
        }
    }
}

impl Api {
    fn error(self, message: &str, param: &str, code: &str) -> Reply {
        let kind = "invalid_request_error";
        let body = match self {
            Self::Messages => json!({ "type": "error", "error": { "type": kind, "message": message } }),
            _ => json!({ "error": { "message": message, "type": kind, "param": param, "code": code } }),
        };
        (400, body)
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
