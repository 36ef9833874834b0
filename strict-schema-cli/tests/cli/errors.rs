//! Errors of providers as people pasted them into reports, and how `explain` explains each. `reported.json` has them with their sources,
//! the rules that each can be about (none if it is about the request and not about a schema), and the place and the number of the tool if
//! it names them.

use serde::Deserialize;
use serde_json::{Value, json};

use super::{fed, run};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reported {
    source: String,
    rules: Vec<String>,
    pointer: Option<String>,
    tool: Option<usize>,
    text: String,
}

/// The fault in the explanation of a report; none if it is right.
fn wrong(reported: &Reported) -> Option<String> {
    let (_, all, _) = explained(&reported.text, &[]);
    let Some(first) = all.first() else { return Some("unknown".to_owned()) };
    let rule = first["rule"]["name"].as_str();
    let is_right = match rule {
        Some(rule) => reported.rules.iter().any(|it| it == rule),
        // An error without a rule has a note.
        None => reported.rules.is_empty() && first["note"].as_str().is_some_and(|it| it.len() > 30),
    };
    let has_place = reported.pointer.as_deref().is_none_or(|it| first["pointer"] == it);
    let has_tool = reported.tool.is_none_or(|it| first["tool"]["index"] == it);
    (!is_right || !has_place || !has_tool)
        .then(|| format!("{rule:?} at {} in {}, not {:?}", first["pointer"], first["tool"]["index"], reported.rules))
}

#[test]
fn what_people_reported_is_explained() {
    let all: Vec<Reported> = serde_json::from_str(include_str!("reported.json")).unwrap();
    assert!(all.len() >= 145, "{}", all.len());
    let wrong: Vec<_> =
        all.iter().filter_map(|it| wrong(it).map(|why| format!("{}: {why}\n  {}", it.source, it.text))).collect();
    assert!(wrong.is_empty(), "{} of {}\n{}", wrong.len(), all.len(), wrong.join("\n"));
}

/// For other errors, nothing is invented.
#[test]
fn other_errors_are_unknown() {
    for text in [
        "This action is not permitted",
        "GenerateContentRequest.tools[0][1].function_declarations[2].parameters.properties[x].enum[0]: cannot be empty",
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
        let (code, all, _) = explained(text, &[]);
        assert_eq!(code, 2, "{text}: {all:?}");
    }
}

/// The output of `explain` for a text, as JSON.
fn explained(text: &str, more: &[&str]) -> (i32, Vec<Value>, String) {
    let folder = tempfile::TempDir::new().unwrap();
    let (code, out, err) = fed(folder.path(), &[&["explain", "-", "--format", "json"], more].concat(), text);
    (code, serde_json::from_str(&out).unwrap_or_default(), err)
}

/// Each error of a text is explained, and the nearest one of a text without any is shown as people read it.
#[test]
fn explanations_are_printed() {
    let folder = tempfile::TempDir::new().unwrap();
    let text = "Invalid schema for function 'f': In context=('properties', 'a'), 'not' is not permitted. tools[3].function.name; In context=(), array schema missing items.";
    let (out, code) = run(folder.path(), &["explain", text]);
    assert!(code == 0 && out.contains("\n\nSM-04 missing-items: "), "{out}");
    assert!(out.contains(" in: `f`, number 3 of the tools (counted from 0)\n"), "{out}");
    let (out, _) = run(folder.path(), &["explain", "No endpoints found that can handle the requested parameters"]);
    assert!(out.starts_with("no rule: this is not about the schema itself\n"), "{out}");
    let (code, _, said) = super::outcome(folder.path(), &["explain", "Schema at '' uses tuple-form 'items'"]);
    assert!(
        code == 2 && said.contains("the nearest is OpenAI's: Schema at '…' uses tuple-form 'items', see"),
        "{said}"
    );
}

/// The advice never suggests what caused the error.
#[test]
fn the_advice_is_not_the_cause() {
    let fix = |text: &str| explained(text, &[]).1[0]["rule"]["fix"].as_str().unwrap_or_default().to_owned();
    let empty = "* GenerateContentRequest.tools[0].function_declarations[2].parameters.properties: should be non-empty for OBJECT type";
    assert!(!fix(empty).contains("`properties: {}`"), "{}", fix(empty));
    let name = "tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'";
    assert!(fix(name).contains("every provider accepts"), "{}", fix(name));
    assert_ne!(explained(name, &[]).1[0]["source"], "the library's own rule");
    let form = "Failed to deserialize the JSON body into the target type: tools[0]: missing field `function` at line 1 column 2949";
    assert_eq!(fix(form), "");
}

/// Among many tools of a request, the wrong one is found, with the result of `fix` for it.
#[test]
fn the_guilty_tool_of_a_request_is_named_and_fixed() {
    let folder = tempfile::TempDir::new().unwrap();
    let tool = |name: &str, task: &str| {
        format!(
            r#"{{"type":"function","function":{{"name":"{name}","parameters":{{"type":"object","properties":{{"task":{task}}},"required":["task"]}}}}}}"#
        )
    };
    let good = r#"{"type":"string"}"#;
    let tools = [tool("one", good), tool("two", r#"{"enum":["a"]}"#), tool("three", good)].join(",");
    let body = format!(r#"{{"model":"m","messages":[],"tools":[{{"type":"web_search"}},{tools}]}}"#);
    let path = folder.path().join("body.json");
    std::fs::write(&path, body).unwrap();
    let path = path.to_str().unwrap();
    for (text, provider) in [
        (
            "tools.function.parameters is not a valid moonshot flavored json schema, details: <At path 'properties.task': type is not defined>",
            "moonshot",
        ),
        (
            "Invalid schema for function 'two': In context=('properties', 'task'), schema must have a 'type' key.",
            "openai",
        ),
        ("JSON schema conversion failed:\nUnrecognized schema: {\"enum\":[\"a\"]}", "llama-cpp"),
    ] {
        let (code, all, said) = explained(text, &["--request", path]);
        let schema = &all[0]["schema"];
        if provider == "llama-cpp" {
            // The provider accepts an `enum` alone by now, so nothing in the file is wrong.
            assert!(code == 0 && schema["tool"].is_null(), "{schema}");
            continue;
        }
        assert!(code == 0 && schema["tool"] == "two", "{provider}: {schema} {said}");
        assert_eq!(schema["fix"]["schema"]["properties"]["task"]["type"], "string", "{provider}: {schema}");
        assert!(schema["fix"]["command"].as_str().unwrap().ends_with(&format!("--provider {provider}")), "{schema}");
        assert_eq!(schema["places"].as_array().unwrap().len(), 1, "{schema}");
    }
    // The number also counts tools that are built in at the provider.
    let (_, all, _) = explained(
        "tools.2.custom.input_schema.properties.task: JSON schema is invalid. It must match JSON Schema draft 2020-12",
        &["--request", path],
    );
    assert!(
        all[0]["schema"]["places"]
            .as_array()
            .unwrap()
            .iter()
            .all(|it| it["pointer"].as_str().unwrap().contains("task")),
        "{}",
        all[0]
    );
    // The output for people contains it too.
    let text = "Invalid schema for function 'two': In context=('properties', 'task'), schema must have a 'type' key.";
    let (printed, _) = run(folder.path(), &["explain", text, "--request", path]);
    assert!(
        printed.contains("the tool is `two`")
            && printed.contains("--provider openai` would write")
            && printed.contains("+      \"type\": \"string\""),
        "{printed}"
    );
}

/// Each finding of `check` that an error can come from is shown: also that of a request as a whole, of a name, and where the place ends in
/// a keyword.
#[test]
fn what_check_finds_is_shown_with_its_error() {
    let closed = |properties: &Value, required: &Value| json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false });
    let text = json!({ "type": "string" });
    let one = |schema: &Value| closed(&json!({ "v": schema }), &json!(["v"]));
    let tool = |name: &str, schema: &Value| json!({ "name": name, "strict": true, "input_schema": schema });
    let request = |tools: Vec<Value>| json!({ "model": "m", "messages": [], "tools": tools });
    let many = |count: usize, schema: &Value| -> Value {
        (0..count).map(|it| (format!("p{it}"), schema.clone())).collect::<serde_json::Map<_, _>>().into()
    };
    let optionals = |count: usize| closed(&many(count, &text), &json!([]));
    let unions = |count: usize| {
        let all: Vec<_> = (0..count).map(|it| format!("p{it}")).collect();
        closed(&many(count, &json!({ "anyOf": [text, { "type": "null" }] })), &json!(all))
    };
    let scroll = json!({ "type": "string", "enum": ["scroll"] });
    let tag = closed(&json!({ "t": scroll }), &json!(["t"]));
    let both = closed(&json!({ "t": scroll, "u": text }), &json!(["t", "u"]));
    let span = closed(&json!({ "a": text, "span": text }), &json!(["a"]));
    let deep = (0..11).fold(text.clone(), |it, _| one(&it));
    let level = |below: usize| format!("SM-21 {}", "/properties/v".repeat(below));
    let (sixth, eleventh) = (level(5), level(10));
    let less_deep = (0..7).fold(text.clone(), |it, _| one(&it));
    let rows = [
        // The older dialect with a limit of 5 finds more.
        ("12 levels of nesting exceeds limit of 10.", deep, &*eleventh),
        // The rules reference counts levels otherwise, and is no provider.
        ("7 levels of nesting exceeds limit of 5.", less_deep, &*sixth),
        (
            "Schemas contains too many optional parameters (25), which would make grammar compilation inefficient.",
            request(vec![tool("a", &optionals(12)), tool("b", &optionals(13))]),
            "SM-66 /tools",
        ),
        (
            "Schemas contains too many parameters with union types (17 parameters with type arrays or anyOf).",
            request(vec![tool("a", &unions(8)), tool("b", &unions(9))]),
            "SM-67 /tools",
        ),
        (
            "Too many strict tools (21). The maximum number of strict tools supported is 20.",
            request((0..21).map(|it| tool(&format!("t{it}"), &one(&text))).collect()),
            "SM-75 /tools",
        ),
        (
            "tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'",
            request(vec![tool("a.b", &one(&text))]),
            "SM-70 /tools/0/name",
        ),
        (
            "tools.0.custom: For 'anyOf', 'type' is not supported",
            tool("a", &one(&json!({ "type": "string", "anyOf": [text, { "type": "null" }] }))),
            "SM-50 /input_schema/properties/v/anyOf",
        ),
        (
            "tools.0.custom: For 'anyOf', 'discriminator' is not supported",
            tool("a", &one(&json!({ "anyOf": [tag], "discriminator": { "propertyName": "t" } }))),
            "SM-36 /input_schema/properties/v/discriminator",
        ),
        (
            "output_config.format.schema: Schema type 'oneOf' is not supported",
            json!({ "model": "m", "messages": [], "output_config": { "format": { "type": "json_schema", "schema": { "oneOf": [one(&text)] } } } }),
            "SM-33 /output_config/format/schema/oneOf",
        ),
        (
            "Invalid JSON schema: regex lookaround is not supported. Found at $.properties.v.pattern.",
            one(&json!({ "type": "string", "pattern": "(?=a)b" })),
            "SM-53 /properties/v/pattern",
        ),
        (
            "/properties/v/items/anyOf: anyOf disambiguation failed: overlapping discriminator value 'scroll'",
            one(&json!({ "type": "array", "items": { "anyOf": [tag, both] } })),
            "SM-76 /properties/v/items/anyOf",
        ),
        (
            "/properties/v/items/required: The following properties must be listed in `required`: span",
            one(&json!({ "type": "array", "items": span })),
            "SM-25 /properties/v/items/required",
        ),
        (
            "tools.0.custom.input_schema.type: Field required",
            json!({ "name": "t", "input_schema": { "properties": {} } }),
            "SM-01 /input_schema",
        ),
    ];
    for (text, file, place) in rows {
        check_places(text, &file, place);
    }
}

/// Every place that is shown of the file, as `SM-01 /pointer`.
#[track_caller]
fn check_places(text: &str, file: &Value, place: &str) {
    let folder = super::folder(&[("it.json", &file.to_string())]);
    let path = folder.path().join("it.json");
    let (code, all, said) = explained(text, &["--schema", path.to_str().unwrap()]);
    let found = |it: &Value| format!("{} {}", it["rule"].as_str().unwrap_or("none"), it["pointer"].as_str().unwrap());
    let places: Vec<_> = all.iter().flat_map(|it| it["schema"]["places"].as_array().unwrap()).map(found).collect();
    assert!(code == 0 && !places.is_empty() && places.iter().all(|it| it == place), "{text}: {places:?} {said}");
    assert_eq!(all[0]["rule"]["id"], *place.split(' ').next().unwrap(), "{text}");
}

/// A step that is not there means the schema that lacks it, if its absence is the error.
#[test]
fn a_missing_place_is_not_taken_for_another() {
    let closed = |properties: Value| {
        let required: Vec<_> = properties.as_object().unwrap().keys().cloned().collect();
        json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
    };
    let gemini = |schema: Value| json!({ "contents": [], "tools": [{ "functionDeclarations": [{ "name": "a", "parameters": schema }] }] });
    let open = json!({ "type": "object", "properties": {}, "required": [] });
    let list = |items: &Value| json!({ "type": "array", "items": items });
    let unnamed =
        json!({ "type": "object", "properties": { "span": { "type": "string" } }, "additionalProperties": false });
    let chat = |name: &str, v: &Value| json!({ "type": "function", "function": { "name": name, "strict": true, "parameters": closed(json!({ "v": v })) } });
    for (text, file, place) in [
        (
            "* GenerateContentRequest.tools[0].function_declarations[0].parameters.properties: should be non-empty for OBJECT type",
            gemini(json!({ "type": "object", "properties": {} })),
            "SM-119 /tools/0/functionDeclarations/0/parameters",
        ),
        (
            "* GenerateContentRequest.tools[0].function_declarations[0].parameters.properties[v].properties: should be non-empty for OBJECT type",
            gemini(json!({ "type": "object", "properties": { "v": { "type": "object" } } })),
            "SM-119 /tools/0/functionDeclarations/0/parameters/properties/v",
        ),
        (
            "* GenerateContentRequest.tools[0].function_declarations[0].parameters.properties[v].items: missing field.",
            gemini(json!({ "type": "object", "properties": { "v": { "type": "array" } } })),
            "SM-04 /tools/0/functionDeclarations/0/parameters/properties/v",
        ),
        (
            "/properties/v/items/required: The following properties must be listed in `required`: span",
            closed(json!({ "v": list(&unnamed) })),
            "SM-24 /properties/v/items",
        ),
        (
            "Invalid schema: In context=('properties','v','items'), 'additionalProperties' is required to be supplied and to be false.",
            json!({ "model": "m", "messages": [], "tools": [chat("a", &open), chat("b", &list(&open))] }),
            "SM-03 /tools/1/function/parameters/properties/v/items",
        ),
    ] {
        check_places(text, &file, place);
    }
    let either = closed(json!({ "v": { "oneOf": [{ "type": "string" }, { "type": "null" }] } }));
    for (context, said, file) in [
        ("'v', 'items'", "'oneOf' is not permitted.", &either),
        ("'v', 'anyOf', '2'", "'oneOf' is not permitted.", &either),
        ("'v', 'oneOf', '5'", "'oneOf' is not permitted.", &either),
        ("'required'", "'additionalProperties' is required to be supplied and to be false.", &open),
    ] {
        let folder = super::folder(&[("it.json", &file.to_string())]);
        let path = folder.path().join("it.json");
        let text = format!("Invalid schema: In context=('properties', {context}), {said}");
        let (_, all, said) = explained(&text, &["--schema", path.to_str().unwrap()]);
        let missing = all[0]["schema"]["missing"].as_str().unwrap_or_default();
        assert!(missing.contains("it is not the schema that the provider rejected"), "{all:?} {said}");
    }
}
