//! The events of a streamed answer. Arguments that need decoding are held until they are complete, and are then sent in the event that
//! completes them. The events before it stay, with that place empty. Everything else passes at once.

use std::collections::HashMap;
use std::sync::Arc;

use serde_json::{Value, json};
use strict_schema::Provider;

use super::request::Codecs;
use super::response::{decoded, decoded_text};
use super::told::Told;
use crate::decode::response::{Answer, answer, answers};
use crate::recognize::{Shape, full_name};

/// An API that the proxy understands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Api {
    Chat,
    Responses,
    Messages,
}

impl Api {
    /// The API of a path, whatever its base URL.
    pub(super) fn of(path: &str) -> Option<Self> {
        let path = path.trim_end_matches('/');
        let all = [("/chat/completions", Self::Chat), ("/responses", Self::Responses), ("/messages", Self::Messages)];
        all.into_iter().find(|(end, _)| path.ends_with(end)).map(|it| it.1)
    }

    pub(super) fn shape(self) -> Shape {
        match self {
            Self::Chat => Shape::Chat,
            Self::Responses => Shape::Responses,
            Self::Messages => Shape::Messages,
        }
    }

    pub(super) fn provider(self) -> Provider {
        match self {
            Self::Chat => Provider::openai_chat(),
            Self::Responses => Provider::openai_responses(),
            Self::Messages => Provider::anthropic(),
        }
    }
}

/// How many bytes of one answer are held. A longer answer passes as the model writes it.
const LARGEST: usize = 16 << 20;

/// The number of the choice, item or block that is written, and the number of the call or part in it.
type Key = (u64, Option<u64>);

pub(super) struct Events {
    api: Api,
    codecs: Codecs,
    told: Arc<Told>,
    held: HashMap<Key, Held>,
}

/// The held part of an answer.
struct Held {
    called: Option<String>,
    /// The id of the call, for APIs that repeat numbers.
    id: Option<String>,
    text: String,
    nesting: Nesting,
    /// Whether the rest passes unchanged.
    is_done: bool,
}

impl Events {
    pub(super) fn new(api: Api, codecs: Codecs, told: Arc<Told>) -> Self {
        Self { api, codecs, told, held: HashMap::new() }
    }

    /// Events to write before this one: the rest of incomplete answers.
    pub(super) fn before(&mut self, event: &Value) -> Vec<Value> {
        match event["type"].as_str().unwrap_or_default() {
            "content_block_stop" => {
                let key = (number(&event["index"], 0), None);
                let held = self.held.remove(&key).filter(|it| !it.text.is_empty());
                held.map(|it| self.rest_of(key, it)).into_iter().collect()
            }
            "message_stop" | "error" | "response.completed" | "response.incomplete" | "response.failed" => self.rest(),
            _ if event["error"].is_object() => self.rest(),
            _ => Vec::new(),
        }
    }

    /// Events to write where the stream ends too early: what is held, as the model wrote it.
    pub(super) fn rest(&mut self) -> Vec<Value> {
        let mut held: Vec<_> = self.held.drain().filter(|(_, it)| !it.text.is_empty()).collect();
        held.sort_unstable_by_key(|it| it.0);
        if !held.is_empty() {
            self.told.tell("a streamed output ended too early, and is passed on as the model wrote it".to_owned());
        }
        held.into_iter().map(|(key, held)| self.rest_of(key, held)).collect()
    }

    /// An event with the held text.
    fn rest_of(&self, (index, part): Key, Held { called, id, text, .. }: Held) -> Value {
        match (self.api, called) {
            (Api::Chat, None) => json!({ "choices": [{ "index": index, "delta": { "content": text } }] }),
            (Api::Chat, Some(_)) => {
                let call = json!({ "index": part, "function": { "arguments": text } });
                json!({ "choices": [{ "index": index, "delta": { "tool_calls": [call] } }] })
            }
            (Api::Responses, Some(_)) => {
                json!({ "type": "response.function_call_arguments.delta", "item_id": id, "output_index": index, "delta": text })
            }
            (Api::Responses, None) => {
                json!({ "type": "response.output_text.delta", "item_id": id, "output_index": index, "content_index": part, "delta": text })
            }
            (Api::Messages, called) => {
                let delta = match called {
                    Some(_) => json!({ "type": "input_json_delta", "partial_json": text }),
                    None => json!({ "type": "text_delta", "text": text }),
                };
                json!({ "type": "content_block_delta", "index": index, "delta": delta })
            }
        }
    }

    /// Changes the event if necessary. Returns whether it changed.
    pub(super) fn change(&mut self, event: &mut Value) -> bool {
        match self.api {
            Api::Chat => self.chat(event),
            Api::Responses => self.responses(event),
            Api::Messages => self.messages(event),
        }
    }

    fn chat(&mut self, event: &mut Value) -> bool {
        let mut is_changed = false;
        let choices = event.get_mut("choices").and_then(Value::as_array_mut);
        for (position, choice) in choices.into_iter().flatten().enumerate() {
            let index = number(&choice["index"], position);
            let is_last = choice.get("finish_reason").is_some_and(|it| !it.is_null());
            let Some(delta) = choice.get_mut("delta").filter(|it| it.is_object()) else { continue };
            let calls = delta.get_mut("tool_calls").and_then(Value::as_array_mut);
            for (position, call) in calls.into_iter().flatten().enumerate() {
                let key = (index, Some(number(&call["index"], position)));
                if let Some(name) = call.pointer("/function/name").and_then(Value::as_str).filter(|it| !it.is_empty()) {
                    self.begin(key, Some(name), call["id"].as_str());
                }
                is_changed |= self.piece(key, call.pointer_mut("/function/arguments"));
            }
            self.begin((index, None), None, None);
            is_changed |= self.piece((index, None), delta.get_mut("content"));
            is_changed |= is_last && self.rest_of_choice(index, delta);
        }
        is_changed
    }

    /// Returns held pieces that will not be completed, and the arguments of calls that have none.
    fn rest_of_choice(&mut self, index: u64, delta: &mut Value) -> bool {
        let is_left = |it: &Held| !it.text.is_empty() || it.called.is_some() && !it.is_done;
        let mut keys: Vec<Key> =
            self.held.iter().filter(|it| it.0.0 == index && is_left(it.1)).map(|it| *it.0).collect();
        keys.sort_unstable();
        for key in &keys {
            let Some(held) = self.held.remove(key) else { continue };
            let is_blank = held.called.is_some() && held.text.trim().is_empty();
            let codec = self.codecs.of(held.called.as_deref(), &self.told).filter(|_| is_blank);
            let text = codec.and_then(|it| decoded_text(it, &held.text, &self.told)).unwrap_or(held.text);
            match key.1 {
                None => delta["content"] = text.into(),
                Some(call) => {
                    let rest = json!({ "index": call, "function": { "arguments": text } });
                    match delta.get_mut("tool_calls").and_then(Value::as_array_mut) {
                        Some(calls) => calls.push(rest),
                        None => delta["tool_calls"] = json!([rest]),
                    }
                }
            }
        }
        !keys.is_empty()
    }

    fn responses(&mut self, event: &mut Value) -> bool {
        let item = number(&event["output_index"], 0);
        let part = (item, Some(number(&event["content_index"], 0)));
        match event["type"].as_str().unwrap_or_default() {
            "response.output_item.added" if event["item"]["type"] == "function_call" => {
                let (namespace, name) = (event["item"]["namespace"].as_str(), event["item"]["name"].as_str());
                let called = name.map(|name| full_name(namespace, name));
                self.begin((item, None), called.as_deref(), event["item"]["id"].as_str());
                false
            }
            "response.function_call_arguments.delta" => self.piece((item, None), event.get_mut("delta")),
            "response.output_text.delta" => {
                self.begin(part, None, event["item_id"].as_str());
                self.piece(part, event.get_mut("delta"))
            }
            "response.function_call_arguments.done" => {
                let called = self.held.get(&(item, None)).and_then(|it| it.called.clone());
                let whole = Answer { tool: called, at: "/arguments".to_owned(), is_text: true, is_whole: false };
                self.held.remove(&(item, None));
                whole.tool.is_some() && self.replace(&[whole], event)
            }
            "response.output_text.done" => {
                self.held.remove(&part);
                self.answers(Some(event))
            }
            "response.content_part.done" => self.answers(event.get_mut("part")),
            "response.output_item.done" => self.answers(event.get_mut("item")),
            "response.completed" | "response.incomplete" | "response.failed" => self.answers(event.get_mut("response")),
            _ => false,
        }
    }

    fn messages(&mut self, event: &mut Value) -> bool {
        let key = (number(&event["index"], 0), None);
        match event["type"].as_str().unwrap_or_default() {
            "content_block_start" => {
                let block = &event["content_block"];
                match block["type"].as_str() {
                    Some("tool_use") => self.begin(key, block["name"].as_str(), block["id"].as_str()),
                    Some("text") => self.begin(key, None, None),
                    _ => {}
                }
                false
            }
            "content_block_delta" => match event["delta"]["type"].as_str() {
                Some("input_json_delta") => self.piece(key, event.pointer_mut("/delta/partial_json")),
                Some("text_delta") => self.piece(key, event.pointer_mut("/delta/text")),
                _ => false,
            },
            _ => false,
        }
    }

    /// Notes the start of a call, or of a structured output, if it needs decoding.
    fn begin(&mut self, key: Key, called: Option<&str>, id: Option<&str>) {
        if self.codecs.of(called, &self.told).is_none() {
            return;
        }
        let is_known = |it: &Held| it.called.as_deref() == called && (id.is_none() || it.id.as_deref() == id);
        if !self.held.get(&key).is_some_and(is_known) {
            let (called, id) = (called.map(str::to_owned), id.map(str::to_owned));
            let held = Held { called, id, text: String::new(), nesting: Nesting::default(), is_done: false };
            self.held.insert(key, held);
        }
    }

    /// Holds a piece of an answer. The piece that completes it is replaced by the decoded answer.
    fn piece(&mut self, key: Key, place: Option<&mut Value>) -> bool {
        let (Some(held), Some(Value::String(piece))) = (self.held.get_mut(&key), place) else { return false };
        if held.is_done || piece.is_empty() {
            return false;
        }
        held.text.push_str(piece);
        let ended = held.nesting.push(piece);
        held.is_done = ended != Ended::Not || held.text.len() > LARGEST;
        if !held.is_done {
            piece.clear();
            return true;
        }
        let text = std::mem::take(&mut held.text);
        let codec = self.codecs.of(held.called.as_deref(), &self.told).filter(|_| ended == Ended::Whole);
        *piece = codec.and_then(|it| decoded_text(it, &text, &self.told)).unwrap_or(text);
        true
    }

    /// Decodes the complete answers in an event, an item, a part or a response.
    fn answers(&self, place: Option<&mut Value>) -> bool {
        let Some(place) = place else { return false };
        let mut all = answers(place);
        if all.is_empty() {
            all.extend(answer(place, ""));
        }
        self.replace(&all, place)
    }

    fn replace(&self, all: &[Answer], place: &mut Value) -> bool {
        let mut is_changed = false;
        for it in all {
            let new = decoded(it, place, &self.codecs, &self.told);
            if let (Some(new), Some(old)) = (new, place.pointer_mut(&it.at)) {
                *old = new;
                is_changed = true;
            }
        }
        is_changed
    }
}

fn number(value: &Value, otherwise: usize) -> u64 {
    value.as_u64().unwrap_or(otherwise as u64)
}

/// Detects whether a text that arrives in pieces is a complete object or array.
#[derive(Debug, Default)]
struct Nesting {
    open: u64,
    has_begun: bool,
    in_string: bool,
    is_escaped: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ended {
    Not,
    Whole,
    NoJson,
}

impl Nesting {
    fn push(&mut self, piece: &str) -> Ended {
        for byte in piece.bytes() {
            if self.in_string {
                self.in_string = self.is_escaped || byte != b'"';
                self.is_escaped = !self.is_escaped && byte == b'\\';
                continue;
            }
            match byte {
                b'{' | b'[' => self.open += 1,
                b' ' | b'\t' | b'\r' | b'\n' if !self.has_begun => continue,
                _ if !self.has_begun => return Ended::NoJson,
                b'"' => self.in_string = true,
                b'}' | b']' => self.open = self.open.saturating_sub(1),
                _ => {}
            }
            self.has_begun = true;
            if self.open == 0 {
                return Ended::Whole;
            }
        }
        Ended::Not
    }
}
