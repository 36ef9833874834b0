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
    /// Whether the call is not in a response.
    pub is_whole: bool,
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
        all.extend(answer(response, "").filter(|it| it.tool.is_some()).map(|it| Answer { is_whole: true, ..it }));
    }
    let texts = TEXTS.iter().filter(|(_, beside)| response.get(beside).is_some());
    all.extend(texts.filter_map(|(key, _)| text(response, "", key)));
    all
}

/// Why a response has no answer, and the key by which it is a response. None if it is none, as far as one can tell.
pub(crate) fn without_answer(response: &Value) -> Option<(&'static str, String)> {
    // A stream of Gemini is a list, also if there is nothing but an error.
    if let Some([only]) = response.as_array().map(Vec::as_slice) {
        return why_without(only).filter(|(key, _)| *key == "error" && only[*key].is_object());
    }
    let starts =
        [""].iter().chain(AROUND).flat_map(|it| if it.is_empty() { vec![response] } else { values(response, it) });
    starts.into_iter().find_map(why_without)
}

/// A key by which a response is known, the kind of its value, and another key with its value if the first alone says little.
type Mark = (&'static str, fn(&Value) -> bool, &'static str, &'static str);

const MARKS: &[Mark] = &[
    ("choices", Value::is_array, "", ""),
    ("candidates", Value::is_array, "", ""),
    ("output", Value::is_array, "object", "response"),
    ("content", Value::is_array, "role", "assistant"),
    ("output", Value::is_object, "stopReason", ""),
    ("message", Value::is_object, "done", ""),
    ("response", Value::is_string, "done", ""),
];

fn why_without(response: &Value) -> Option<(&'static str, String)> {
    if let Some(error) = response.get("error").filter(|it| it.is_object() || it.is_string()) {
        let words = error.get("message").unwrap_or(error);
        let words = words.as_str().map_or_else(|| words.to_string(), str::to_owned);
        return Some(("error", format!("it is an error: {words}")));
    }
    if response.get("promptFeedback").is_some_and(Value::is_object) {
        return Some(("promptFeedback", "the prompt was blocked".to_owned()));
    }
    let is_marked = |(key, kind, other, value): &&Mark| {
        let has_other = || response.get(other).is_some_and(|it| value.is_empty() || it == value);
        response.get(key).is_some_and(kind) && (other.is_empty() || has_other())
    };
    let (key, ..) = MARKS.iter().find(is_marked)?;
    let refusals = ["choices/*/message/refusal", "output/*/content/*/refusal"];
    let refusal = refusals.iter().flat_map(|it| values(response, it)).find_map(Value::as_str);
    let why = refusal.map_or_else(|| "the model wrote only text".to_owned(), |it| format!("the model refused: {it}"));
    Some((key, why))
}

fn values<'v>(response: &'v Value, path: &str) -> Vec<&'v Value> {
    find(response, path).into_iter().map(|it| it.1).collect()
}

fn text(item: &Value, at: &str, key: &str) -> Option<Answer> {
    let text = item.get(key)?.as_str()?;
    let is_json = without_fence(text).trim_start().starts_with(['{', '[', '"']);
    is_json.then(|| Answer { tool: None, at: format!("{at}/{key}"), is_text: true, is_whole: false })
}

/// The text in a code fence, which some models write around their answer.
pub(crate) fn without_fence(text: &str) -> &str {
    let inner = text.trim().strip_prefix("```").and_then(|it| it.strip_suffix("```")?.split_once('\n'));
    // The rest of the first line is the language.
    let inner = inner.filter(|(language, _)| language.trim().bytes().all(|it| it.is_ascii_alphanumeric()));
    inner.map_or(text, |(_, inner)| inner)
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
    Some(Answer { tool: Some(tool), at: format!("{at}/{arguments}"), is_text, is_whole: false })
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
