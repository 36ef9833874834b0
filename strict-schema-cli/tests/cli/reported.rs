//! Errors of providers as people pasted them into reports: `reported.json` has each with its source, the rules that it can be about (none if it is
//! about the request and not about a schema), and the place and the number of the tool where it names them.

use serde::Deserialize;
use serde_json::Value;

use super::strict_schema;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reported {
    source: String,
    rules: Vec<String>,
    pointer: Option<String>,
    tool: Option<usize>,
    text: String,
}

/// What is wrong with the explanation of a report; none if it is right.
fn wrong(reported: &Reported) -> Option<String> {
    let folder = std::env::temp_dir();
    let output = strict_schema(&folder, &["explain", "-", "--format", "json"])
        .write_stdin(reported.text.as_str())
        .output()
        .unwrap();
    if !output.status.success() {
        return Some("unknown".to_owned());
    }
    let all: Value = serde_json::from_slice(&output.stdout).unwrap();
    let first = &all[0];
    let rule = first["rule"]["name"].as_str();
    let is_right = match rule {
        Some(rule) => reported.rules.iter().any(|it| it == rule),
        None => reported.rules.is_empty() && !first["note"].as_str().unwrap().is_empty(),
    };
    let has_place = reported.pointer.as_deref().is_none_or(|it| first["pointer"] == it);
    let has_tool = reported.tool.is_none_or(|it| first["tool"]["index"] == it);
    (!is_right || !has_place || !has_tool)
        .then(|| format!("{rule:?} at {} in {}, not {:?}", first["pointer"], first["tool"]["index"], reported.rules))
}

#[test]
fn what_people_reported_is_explained() {
    let all: Vec<Reported> = serde_json::from_str(include_str!("reported.json")).unwrap();
    assert!(all.len() >= 96, "{}", all.len());
    let wrong: Vec<_> =
        all.iter().filter_map(|it| wrong(it).map(|why| format!("{}: {why}\n  {}", it.source, it.text))).collect();
    assert!(wrong.is_empty(), "{} of {}\n{}", wrong.len(), all.len(), wrong.join("\n"));
}

/// Of other errors nothing is made up.
#[test]
fn other_errors_are_unknown() {
    for text in [
        "This action is not permitted",
        "Invalid 'tools[3].type': unknown",
        "Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.",
        "HTTP 400 invalid_request_error: invalid params, tool result's tool id(call_function_1) not found (2013)",
        "messages.1:`tool_use` ids were found without `tool_result` blocks immediately after: call_01",
        "Argument not supported on this model: reasoningEffort",
        "property 'messages.2.assistant.reasoning_content' is unsupported",
        "Missing `reasoning_content` field in the assistant message at message index 2.",
        "Only one of \"reasoning.effort\" and \"reasoning.max_tokens\" can be specified",
        "Each message must have at least one content element.",
    ] {
        let output = strict_schema(&std::env::temp_dir(), &["explain", text]).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{text}: {}", String::from_utf8_lossy(&output.stdout));
    }
}
