//! The model: a call or an answer, by dice or by script, and how each API tells of it.

use std::collections::{HashMap, VecDeque};

use serde_json::{Value, json};

use super::Turn;
use super::request::{Api, Choice, Part, Request};
use crate::decoder::{Decoder, Sample};
use crate::dice::Dice;

pub(super) struct Model {
    script: VecDeque<Turn>,
    dice: Dice,
    /// By the schema's text: to compile one takes longer than to answer.
    decoders: HashMap<String, Decoder>,
    answers: u64,
}

impl Model {
    pub(super) fn new(script: VecDeque<Turn>) -> Self {
        Self { script, dice: Dice::new(0), decoders: HashMap::new(), answers: 0 }
    }

    /// The whole body, if that is the next turn.
    pub(super) fn written_down(&mut self) -> Option<Value> {
        let Some(Turn::Body(body)) = self.script.front() else { return None };
        let body = serde_json::from_str(body).ok();
        self.script.pop_front();
        body
    }

    pub(super) fn answer(&mut self, request: &Request) -> Result<Value, String> {
        self.answers += 1;
        match self.script.pop_front() {
            Some(Turn::Call(name, arguments)) => {
                if let Some(tool) = request.tools.iter().find(|tool| tool.name == name) {
                    self.check(tool, arguments)?;
                }
                Ok(self.call(request.api, name, arguments))
            }
            Some(Turn::Answer(text)) => {
                if let Some(format) = &request.format {
                    self.check(format, text)?;
                }
                Ok(self.text(request.api, text))
            }
            Some(Turn::Body(_)) | None => self.improvise(request),
        }
    }

    /// A strict model cannot say what the schema does not admit.
    fn check(&mut self, part: &Part, text: &str) -> Result<(), String> {
        if part.strict && !self.decoder(part)?.admits(text) {
            return Err(format!("the schema of `{}` does not admit {text}", part.name));
        }
        Ok(())
    }

    fn improvise(&mut self, request: &Request) -> Result<Value, String> {
        let tool = match &request.choice {
            Choice::None => None,
            Choice::Tool(name) => {
                Some(request.tools.iter().find(|tool| tool.name == *name).ok_or("there is no such tool")?)
            }
            Choice::Any if request.tools.is_empty() => None,
            Choice::Any => Some(&request.tools[self.dice.below(request.tools.len())]),
        };
        match (tool, &request.format) {
            (Some(tool), _) => {
                let arguments = self.write(tool)?;
                Ok(self.call(request.api, &tool.name, &arguments))
            }
            (None, Some(format)) => {
                let text = self.write(format)?;
                Ok(self.text(request.api, &text))
            }
            (None, None) => Ok(self.text(request.api, "I have nothing to say.")),
        }
    }

    fn write(&mut self, part: &Part) -> Result<String, String> {
        let first = self.dice.roll() >> 1;
        let decoder = self.decoder(part)?;
        let sample = (first..first + 1_000).find_map(|seed| match decoder.sample(seed) {
            Sample::Whole(text) => Some(text),
            Sample::Truncated => None,
        });
        sample.ok_or_else(|| format!("no answer to `{}` comes to an end", part.name))
    }

    fn decoder(&mut self, part: &Part) -> Result<&Decoder, String> {
        let text = part.schema.to_string();
        if !self.decoders.contains_key(&text) {
            let decoder = Decoder::new(&text)?;
            self.decoders.insert(text.clone(), decoder);
        }
        Ok(&self.decoders[&text])
    }

    fn call(&self, api: Api, name: &str, arguments: &str) -> Value {
        let id = format!("call_{}", self.answers);
        match api {
            Api::Chat => {
                let function = json!({ "name": name, "arguments": arguments });
                let call = json!({ "id": id, "type": "function", "function": function });
                let message = json!({ "role": "assistant", "content": null, "tool_calls": [call] });
                self.completion(&message, "tool_calls")
            }
            Api::Responses => {
                let item = json!({ "type": "function_call", "id": format!("fc_{}", self.answers), "call_id": id, "name": name, "arguments": arguments, "status": "completed" });
                self.response(&item)
            }
            Api::Messages => {
                // Here arguments are JSON, and not its text.
                let input: Value = serde_json::from_str(arguments).unwrap_or(Value::Null);
                let content = json!({ "type": "tool_use", "id": id, "name": name, "input": input });
                self.message(&content, "tool_use")
            }
        }
    }

    fn text(&self, api: Api, text: &str) -> Value {
        match api {
            Api::Chat => self.completion(&json!({ "role": "assistant", "content": text }), "stop"),
            Api::Responses => {
                let content = json!({ "type": "output_text", "text": text, "annotations": [] });
                let id = format!("msg_{}", self.answers);
                self.response(&json!({ "type": "message", "id": id, "role": "assistant", "status": "completed", "content": [content] }))
            }
            Api::Messages => self.message(&json!({ "type": "text", "text": text }), "end_turn"),
        }
    }

    fn completion(&self, message: &Value, finish_reason: &str) -> Value {
        json!({
            "id": format!("chatcmpl-{}", self.answers),
            "object": "chat.completion",
            "created": 0,
            "model": "dice",
            "choices": [{ "index": 0, "message": message, "finish_reason": finish_reason }]
        })
    }

    fn response(&self, item: &Value) -> Value {
        json!({
            "id": format!("resp_{}", self.answers),
            "object": "response",
            "created_at": 0,
            "model": "dice",
            "status": "completed",
            "output": [item]
        })
    }

    fn message(&self, content: &Value, stop_reason: &str) -> Value {
        json!({
            "id": format!("msg_{}", self.answers),
            "type": "message",
            "role": "assistant",
            "model": "dice",
            "content": [content],
            "stop_reason": stop_reason
        })
    }
}
