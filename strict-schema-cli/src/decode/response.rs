//! Finds the model's answers in an API's response.

use serde_json::Value;
use strict_schema::pointer;

use crate::recognize::full_name;

/// An answer in a response.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    /// The tool that is called, with its namespace if the call names it; none for a structured output.
    pub tool: Option<String>,
    pub at: String,
    /// Whether it is JSON in a string.
    pub is_text: bool,
}

/// The paths of lists of answers, `*` for each item: Chat Completions, Responses, Messages, Gemini, Converse, Ollama and Cohere; and the
/// wrappers in the rows of a batch.
const LISTS: &[&str] = &[
    "choices/*/message/tool_calls/*",
    "choices/*/message",
    "choices/*/message/content/*",
    "output/*",
    "output/*/content/*",
    "content/*",
    "candidates/*/content/parts/*",
    "output/message/content/*",
    "message/tool_calls/*",
    "message/content/*",
    "message",
];

/// The wrappers around the response in a row of a batch.
const AROUND: &[&str] = &["response/body", "response", "result/message", "modelOutput"];

/// Where a response has the text itself, and the key next to it: Responses in its SDKs, Ollama and llama.cpp.
const TEXTS: &[(&str, &str)] = &[("output_text", "output"), ("response", "done"), ("content", "stop")];

/// The answers of a response, in order; none if it is not a response.
pub(crate) fn answers(response: &Value) -> Vec<Answer> {
    let mut all = Vec::new();
    let around = AROUND.iter().filter(|it| !find(response, it).is_empty());
    let starts = std::iter::once("").chain(around.copied());
    for start in starts {
        for list in LISTS {
            let path = if start.is_empty() { (*list).to_owned() } else { format!("{start}/{list}") };
            for (at, value) in find(response, &path) {
                all.extend(answer(value, &at).filter(|it| !all.iter().any(|other: &Answer| other.at == it.at)));
            }
        }
        if !all.is_empty() {
            break;
        }
    }
    if response.get("type").is_some_and(Value::is_string) {
        all.extend(answer(response, "").filter(|it| it.tool.is_some()));
    }
    let texts = TEXTS.iter().filter(|(_, beside)| response.get(beside).is_some());
    all.extend(texts.filter_map(|(key, _)| text(response, "", key)));
    all
}

/// Why a response has no answer, and the key by which it is a response. None if it is none, as far as one can tell.
pub(crate) fn without_answer(response: &Value) -> Option<(&'static str, String)> {
    let is_list = |key: &str| response.get(key).is_some_and(Value::is_array);
    let words = |key: &str| Some(response.pointer(key)?.as_str()?.to_owned());
    let error = || words("/error/message").or_else(|| words("/error"));
    if let Some(error) = error() {
        return Some(("error", format!("it is an error: {error}")));
    }
    if response.get("promptFeedback").is_some_and(Value::is_object) {
        return Some(("promptFeedback", "the prompt was blocked".to_owned()));
    }
    let is_message = response.get("role").is_some_and(|it| it == "assistant");
    let key = ["choices", "candidates"].into_iter().find(|it| is_list(it));
    let key = key.or_else(|| {
        ["output", "content"].into_iter().find(|it| is_list(it) && (is_message || is_of_responses(response)))
    });
    let refusals = ["/choices/0/message/refusal", "/output/0/content/0/refusal"];
    let refusal = refusals.iter().find_map(|it| words(it));
    let why = refusal.map_or_else(|| "the model wrote only text".to_owned(), |it| format!("the model refused: {it}"));
    Some((key?, why))
}

/// Whether it has what responses of Responses have.
fn is_of_responses(response: &Value) -> bool {
    response.get("object").is_some_and(|it| it == "response")
}

fn text(item: &Value, at: &str, key: &str) -> Option<Answer> {
    let text = item.get(key)?.as_str()?;
    let is_json = text.trim_start().starts_with(['{', '[', '"']);
    is_json.then(|| Answer { tool: None, at: format!("{at}/{key}"), is_text: true })
}

/// The answer in an item of such a list.
pub(crate) fn answer(item: &Value, at: &str) -> Option<Answer> {
    let kind = item.get("type").and_then(Value::as_str);
    // A call: the keys of the function, of its name and of its arguments.
    let calls = [
        ("function", "name", "arguments"),
        ("functionCall", "name", "args"),
        ("function_call", "name", "args"),
        ("function_call", "name", "arguments"),
        ("toolUse", "name", "input"),
    ];
    for (key, name, arguments) in calls {
        let call = item.get(key).and_then(|call| called(call, &format!("{at}/{key}"), name, arguments));
        if call.is_some() {
            return call;
        }
    }
    match kind {
        Some("tool_use") => called(item, at, "name", "input"),
        Some("function_call") => called(item, at, "name", "arguments"),
        _ => ["text", "content"].iter().find_map(|key| text(item, at, key)),
    }
}

fn called(call: &Value, at: &str, name: &str, arguments: &str) -> Option<Answer> {
    let tool = full_name(call.get("namespace").and_then(Value::as_str), call.get(name)?.as_str()?);
    let is_text = call.get(arguments)?.is_string();
    Some(Answer { tool: Some(tool), at: format!("{at}/{arguments}"), is_text })
}

/// The values at a path, `*` for each item of a list.
fn find<'v>(value: &'v Value, path: &str) -> Vec<(String, &'v Value)> {
    let mut found = vec![(String::new(), value)];
    for step in path.split('/') {
        found = found
            .into_iter()
            .flat_map(|(at, value)| match (step, value) {
                ("*", Value::Array(list)) => {
                    list.iter().enumerate().map(|(index, it)| (format!("{at}/{index}"), it)).collect()
                }
                (step, value) => {
                    let next = value.get(step).map(|it| {
                        let mut at = at;
                        pointer::push(&mut at, step);
                        (at, it)
                    });
                    Vec::from_iter(next)
                }
            })
            .collect();
    }
    found
}
