//! By which rules the tools and the format of a request are judged: what decides is the provider's API, and what it reads.

use serde_json::{Value, json};
use tempfile::TempDir;

use super::outcome;

/// What `check` finds, as `error SM-01`, and the notes.
fn findings(provider: &str, value: &Value) -> (Vec<String>, String) {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("r.json"), value.to_string()).unwrap();
    let named = ["check", "r.json", "--format", "concise", "-p", provider];
    let arguments = if provider.is_empty() { &named[..4] } else { &named };
    let (_, out, notes) = outcome(folder.path(), arguments);
    let rules = out.lines().filter_map(|line| {
        let (severity, rest) = line.split_once("r.json:")?.1.split(": ").nth(1)?.split_once('[')?;
        Some(format!("{severity} {}", rest.split([' ', ']']).next()?))
    });
    (rules.collect(), format!("{out}{notes}"))
}

#[track_caller]
fn check(provider: &str, value: &Value, expected: &[&str]) {
    let (found, all) = findings(provider, value);
    assert_eq!(found, expected, "{provider}: {value}\n{all}");
}

fn list() -> Value {
    json!({ "type": "array", "items": { "type": "string" } })
}

fn object(v: &Value) -> Value {
    json!({ "type": "object", "properties": { "v": v }, "required": ["v"], "additionalProperties": false })
}

fn fine() -> Value {
    object(&json!({ "type": "string" }))
}

/// A tool of Chat Completions. `strict` is left out if it is null.
fn chat(name: &str, schema: &Value, strict: Option<bool>) -> Value {
    let mut function = json!({ "name": name, "parameters": schema });
    if let Some(strict) = strict {
        function["strict"] = strict.into();
    }
    json!({ "type": "function", "function": function })
}

fn responses(name: &str, schema: &Value) -> Value {
    json!({ "type": "function", "name": name, "parameters": schema })
}

fn chat_format(schema: &Value, strict: Option<bool>) -> Value {
    let mut format = json!({ "name": "f", "schema": schema });
    if let Some(strict) = strict {
        format["strict"] = strict.into();
    }
    json!({ "model": "m", "messages": [], "response_format": { "type": "json_schema", "json_schema": format } })
}

fn request(tools: &[Value]) -> Value {
    json!({ "model": "m", "messages": [], "tools": tools })
}

#[test]
fn a_root_is_judged_by_what_the_schema_is_for() {
    let either = json!({ "anyOf": [fine(), { "type": "string" }] });
    for root in [list(), either.clone()] {
        let format = json!({ "type": "json_schema", "schema": root });
        check("", &json!({ "output_config": { "format": format } }), &[]);
        let text = json!({ "type": "json_schema", "structure": { "jsonSchema": { "schema": root.to_string(), "name": "f" } } });
        check("", &json!({ "modelId": "m", "outputConfig": { "textFormat": text } }), &[]);
        check("moonshot", &chat_format(&root, Some(true)), &[]);
    }
    // What is refused anywhere is refused at the root.
    let format = json!({ "type": "json_schema", "schema": { "oneOf": [fine(), { "type": "string" }] } });
    let (found, all) = findings("", &json!({ "output_config": { "format": format } }));
    assert!(found.iter().any(|it| it.starts_with("error")), "{all}");
    for (provider, tool) in [
        ("", json!({ "name": "a", "input_schema": list(), "strict": true })),
        ("moonshot", chat("abc", &list(), Some(true))),
        ("moonshot", chat("abc", &json!({ "properties": { "v": { "type": "string" } } }), None)),
        ("moonshot", chat("abc", &list(), Some(false))),
    ] {
        check(provider, &request(&[tool]), &["error SM-01"]);
    }
}

#[test]
fn a_flag_that_is_not_read_switches_nothing_off() {
    let cases = [
        ("llama-cpp", object(&json!(true))),
        ("ollama", object(&json!(true))),
        ("lm-studio", object(&json!(true))),
        ("vllm", object(&json!({ "enum": ["a"], "type": "strin" }))),
        ("sglang", object(&json!({ "enum": ["a"], "type": "strin" }))),
        ("xai", object(&json!({ "enum": [] }))),
    ];
    for (provider, schema) in cases {
        let (on, _) = findings(provider, &chat_format(&schema, Some(true)));
        assert!(on.iter().any(|it| it.starts_with("error")), "{provider}");
        check(provider, &chat_format(&schema, Some(false)), &on.iter().map(|it| &**it).collect::<Vec<_>>());
        check(provider, &chat_format(&schema, None), &on.iter().map(|it| &**it).collect::<Vec<_>>());
    }
    let (on, _) = findings("xai", &request(&[chat("a", &object(&json!(true)), Some(false))]));
    assert!(on.iter().any(|it| it.starts_with("error")));
    // OpenAI reads it.
    check("openai", &chat_format(&object(&json!({ "type": "string", "x": 1 })), Some(false)), &[]);
    // Ollama constrains no tool, whatever the flag.
    let loops = json!({ "type": "object", "properties": { "a": { "$ref": "#" } } });
    for flag in [Some(true), Some(false), None] {
        check("ollama", &request(&[chat("a", &loops, flag)]), &[]);
        let (found, _) = findings("ollama", &request(&[chat("a", &json!({ "properties": 3 }), flag)]));
        assert!(found.iter().any(|it| it.starts_with("error")));
    }
}

#[test]
fn a_call_that_is_demanded_is_constrained_by_vllm() {
    let bad = object(&json!({ "type": "integer", "minimum": 2, "maximum": 1 }));
    let mut all = request(&[chat("a", &bad, None), chat("b", &fine(), None)]);
    for provider in ["vllm", "sglang"] {
        for (choice, expected) in [
            (json!("auto"), &[][..]),
            (json!("required"), &["error SM-40"][..]),
            (json!({ "type": "function", "function": { "name": "a" } }), &["error SM-40"]),
            (json!({ "type": "function", "function": { "name": "b" } }), &[]),
        ] {
            all["tool_choice"] = choice;
            check(provider, &all, expected);
        }
        // The strict flag of one tool is one of all that say nothing, where the model chooses.
        for (choice, flag, expected) in [
            (json!("auto"), None, &["error SM-40"][..]),
            (Value::Null, None, &["error SM-40"]),
            (json!("none"), None, &[]),
            (json!("auto"), Some(false), &[]),
        ] {
            let mut all = request(&[chat("a", &bad, flag), chat("b", &fine(), Some(true))]);
            if !choice.is_null() {
                all["tool_choice"] = choice;
            }
            check(provider, &all, expected);
        }
    }
}

#[test]
fn each_provider_applies_its_own_rules_to_tools_that_are_not_strict() {
    let kinds = json!({ "oneOf": [{ "type": "string" }, { "type": "integer" }] });
    let within = json!({ "type": "object", "properties": { "kind": kinds } });
    for (provider, found) in
        [("openai", &["error SM-33"][..]), ("groq", &[]), ("cerebras", &[]), ("moonshot", &[]), ("vllm-guidance", &[])]
    {
        check(provider, &request(&[chat("find", &within, Some(false))]), found);
    }
    let tool = |schema: &Value| json!({ "name": "find", "description": "Finds.", "input_schema": schema });
    check("anthropic", &tool(&within), &[]);
    check("anthropic", &tool(&json!({ "type": "object", "anyOf": [{ "required": ["kind"] }] })), &["error SM-22"]);
    // What is no JSON Schema is told by all.
    check("anthropic", &tool(&object(&json!({ "type": "strng" }))), &["error SM-29"]);
}

#[test]
fn the_flag_of_coheres_tools_is_one_of_the_request() {
    let bad = object(&json!({ "type": "integer", "minimum": 0 }));
    for (flag, tool, expected) in [
        (None, None, &[][..]),
        (None, Some(true), &[]),
        (Some(false), Some(true), &[]),
        (Some(true), None, &["error SM-36"][..]),
        (Some(true), Some(false), &["error SM-36"]),
    ] {
        let mut all = request(&[chat("a", &bad, tool), chat("b", &fine(), None)]);
        if let Some(flag) = flag {
            all["strict_tools"] = flag.into();
        }
        check("cohere", &all, expected);
    }
    let (_, all) = findings("cohere", &request(&[chat("a", &bad, None)]));
    assert!(all.contains("`\"strict_tools\": true` in the request"), "{all}");
}

#[test]
fn names_and_counts_are_those_of_the_api() {
    let name = "a".repeat(65);
    check("", &request(&[chat(&name, &fine(), Some(true))]), &["error SM-70"]);
    check("", &json!({ "model": "m", "input": "", "tools": [responses(&name, &fine())] }), &[]);
    check("", &json!({ "model": "m", "input": "", "tools": [responses(&"a".repeat(129), &fine())] }), &["error SM-70"]);
    let many = |tool: fn(&str) -> Value| request(&(0..129).map(|it| tool(&format!("t{it}"))).collect::<Vec<_>>());
    check("", &many(|name| chat(name, &fine(), None)), &["error REQ-01"]);
    check("", &many(|name| responses(name, &fine())), &[]);
    for (length, expected) in [(64, &[][..]), (65, &["error REQ-01"][..])] {
        let space = json!({ "type": "namespace", "name": "s".repeat(length), "tools": [responses("a", &fine())] });
        check("", &json!({ "model": "m", "input": "", "tools": [space] }), expected);
    }
}

#[test]
fn a_tool_of_responses_without_the_flag_falls_back() {
    let open = json!({ "type": "object", "properties": { "v": { "type": "string" } }, "required": ["v"] });
    let all = |tool| json!({ "model": "m", "input": "", "tools": [tool] });
    let (found, notes) = findings("", &all(responses("a", &open)));
    assert_eq!(found, ["warning SM-03"]);
    let note = "note: OpenAI makes a tool of the Responses API without `strict` strict if its schema permits that, so what strict mode \
                would reject is a warning there; with";
    assert!(notes.contains(note), "{notes}");
    let mut strict = responses("a", &open);
    strict["strict"] = true.into();
    check("", &all(strict), &["error SM-03"]);
    // Strict or not, a tool's root is an object.
    check("", &all(responses("a", &list())), &["error SM-01"]);
}

#[test]
fn deepseek_accepts_only_tools_that_are_marked_as_strict() {
    let (marked, plain) = (chat("a", &fine(), Some(true)), chat("b", &fine(), None));
    check("deepseek", &request(std::slice::from_ref(&marked)), &[]);
    for tools in [vec![plain.clone()], vec![marked, plain.clone()], vec![chat("b", &fine(), Some(false))]] {
        let (found, all) = findings("deepseek", &request(&tools));
        assert_eq!(found, ["error REQ-01"], "{all}");
        assert!(all.contains("`b` is without `\"strict\": true`") && !all.contains("cannot be strict"), "{all}");
    }
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("r.json"), request(&[plain]).to_string()).unwrap();
    let (code, _, said) = outcome(folder.path(), &["fix", "r.json", "-p", "deepseek"]);
    assert!(code == 2 && said.contains("`b` is without `\"strict\": true`"), "{said}");
}

/// What a provider refuses of it, `fix` rewrites as in a strict tool. All else stays as it is written.
#[test]
fn a_tool_that_is_not_strict_is_fixed_if_it_is_refused() {
    let text = json!({ "type": "string" });
    for schema in [
        json!({ "type": "object" }),
        list(),
        json!({ "anyOf": [fine(), { "type": "object", "properties": {} }] }),
        object(&json!({ "type": "string", "pattern": "(?=a)b" })),
        object(&json!({ "type": "object", "propertyNames": { "pattern": "^a" }, "additionalProperties": text })),
        object(&json!({ "oneOf": [text, { "type": "null" }] })),
        object(&json!({ "$id": "my schema", "type": "string" })),
    ] {
        let folder = TempDir::new().unwrap();
        std::fs::write(folder.path().join("r.json"), request(&[chat("a", &schema, Some(false))]).to_string()).unwrap();
        assert_eq!(outcome(folder.path(), &["check", "r.json", "-p", "openai"]).0, 1, "{schema}");
        let (code, out, said) = outcome(folder.path(), &["fix", "r.json", "-p", "openai", "-w", "--lossy"]);
        assert!(code == 0 && out == "fixed r.json\n", "{schema}: {said}");
        let (code, out, _) = outcome(folder.path(), &["check", "r.json", "-p", "openai"]);
        assert_eq!(code, 0, "{schema}: {out}");
        assert!(std::fs::read_to_string(folder.path().join("r.json")).unwrap().contains("\"strict\":false"));
    }
    let open = json!({ "type": "object", "properties": { "v": text } });
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("r.json"), request(&[chat("a", &open, Some(false))]).to_string()).unwrap();
    let (code, out, said) = outcome(folder.path(), &["fix", "r.json", "-p", "openai"]);
    assert!(code == 0 && out.is_empty(), "{out}{said}");
}

#[test]
fn a_flag_that_is_no_boolean_is_refused() {
    let mut tool = chat("a", &object(&json!({ "type": "string" })), None);
    for (flag, expected) in [(json!("true"), &["error REQ-01"][..]), (json!(1), &["error REQ-01"]), (json!(null), &[])]
    {
        tool["function"]["strict"] = flag;
        let body = request(std::slice::from_ref(&tool));
        let (found, all) = findings("openai", &body);
        assert_eq!(found, expected, "{all}");
        assert_eq!(all.contains("`strict` is absent"), expected.is_empty(), "{all}");
        // This API has no such flag.
        check("gemini", &body, &[]);
        let folder = TempDir::new().unwrap();
        std::fs::write(folder.path().join("r.json"), body.to_string()).unwrap();
        let (code, out, _) = outcome(folder.path(), &["check", "r.json", "-p", "openai", "--strict", "-f", "concise"]);
        assert_eq!(code == 1 && out.contains("`strict` of `a` is no boolean"), !expected.is_empty(), "{out}");
        let (code, _, said) = outcome(folder.path(), &["fix", "r.json", "-p", "openai"]);
        let is_said = said.contains("still rejected by openai-2026-10: `strict` of `a`");
        assert_eq!((code == 2, is_said), (!expected.is_empty(), !expected.is_empty()), "{said}");
    }
}

/// Where no API of the dialect reads the flag, it may be anything.
#[test]
fn a_flag_that_is_not_read_may_be_anything() {
    let row = json!({ "id": "a", "strict": 1, "schema": fine() });
    let tool = json!({ "name": "a", "inputSchema": fine(), "strict": "relaxed" });
    for provider in ["openai", "anthropic", "deepseek"] {
        check(provider, &row, &[]);
        check(provider, &tool, &[]);
    }
}

#[test]
fn a_wrong_flag_is_named_with_its_place_and_what_is_accepted() {
    let report = |provider: &str, value: &Value| -> Value {
        let folder = TempDir::new().unwrap();
        std::fs::write(folder.path().join("r.json"), value.to_string()).unwrap();
        let (_, out, _) = outcome(folder.path(), &["check", "r.json", "-p", provider, "--format", "json"]);
        serde_json::from_str(&out).unwrap()
    };
    let mut format = chat_format(&fine(), None);
    format["response_format"]["json_schema"] = json!({ "schema": fine(), "strict": "true" });
    let mut tool = chat("a", &fine(), None);
    tool["function"]["strict"] = json!("true");
    let mut cohere = request(&[chat("a", &fine(), None), chat("b", &fine(), None)]);
    cohere["strict_tools"] = json!("true");
    for (provider, value, pointer, message) in [
        (
            "openai",
            format,
            "/response_format/json_schema/strict",
            "`strict` of the format is no boolean: write `true` or `false`",
        ),
        ("deepseek", request(&[tool]), "/tools/0/function/strict", "`strict` of `a` is no boolean: write `true`"),
        ("cohere", cohere, "/strict_tools", "`strict_tools` is no boolean: write `true` or `false`"),
    ] {
        let report = report(provider, &value);
        let found = &report["files"][0]["findings"];
        assert_eq!(found.as_array().map(Vec::len), Some(1), "{report:#}");
        assert_eq!((&found[0]["pointer"], &found[0]["message"]), (&json!(pointer), &json!(message)), "{report:#}");
    }
}

/// Only Ollama reads it so: what another provider calls `format` is not judged.
#[test]
fn a_format_of_ollama_is_json_or_a_schema() {
    let request =
        |format: Value| json!({ "model": "m", "messages": [], "format": format, "tools": [chat("a", &fine(), None)] });
    for (format, expected) in [
        (json!("yaml"), &["error REQ-01"][..]),
        (json!("{\"type\":\"object\"}"), &["error REQ-01"]),
        (json!(true), &["error REQ-01"]),
        (json!([fine()]), &["error REQ-01"]),
        (json!({ "type": "json_schema", "json_schema": { "schema": fine() } }), &["error REQ-01"]),
        (json!("json"), &[]),
        (json!(""), &[]),
        (json!(null), &[]),
        (fine(), &[]),
    ] {
        check("ollama", &request(format.clone()), expected);
        check("ollama", &json!({ "requests": [request(format.clone())] }), expected);
        check("openai", &request(format.clone()), &[]);
        check("", &request(format), &[]);
    }
    let mut unnamed = request(fine());
    unnamed.as_object_mut().unwrap().remove("model");
    check("ollama", &unnamed, &[]);
    let (_, all) = findings("ollama", &request(json!("yaml")));
    assert!(all.contains("`format` may be `\"json\"` or a schema"), "{all}");
    let (_, all) = findings("", &request(json!("markdown")));
    assert!(!all.contains("ollama"), "{all}");
    let picture = json!({ "model": "m", "prompt": "a cat in a hat", "format": "png" }).to_string();
    let folder = super::folder(&[("picture.json", &picture), ("schema.json", &fine().to_string())]);
    let (code, out, said) = outcome(folder.path(), &["check", "."]);
    assert!(code == 0 && said.contains("skipped 1 file"), "{out}{said}");
}

#[test]
fn fields_of_local_servers_are_read() {
    let bad = object(&json!(true));
    let (found, all) = findings("", &json!({ "prompt": "x", "json_schema": bad }));
    assert!(found == ["error SM-28"] && all.contains("judged by llama-cpp"), "{all}");
    let empty = object(&json!({ "type": "integer", "minimum": 2, "maximum": 1 }));
    for body in [
        json!({ "model": "m", "messages": [], "structured_outputs": { "json": empty } }),
        json!({ "model": "m", "messages": [], "extra_body": { "structured_outputs": { "json": empty } } }),
    ] {
        let (found, all) = findings("", &body);
        assert!(found == ["error SM-40"] && all.contains("judged by vllm"), "{all}");
    }
}

#[test]
fn a_field_with_other_rules_than_the_chosen_ones_is_named() {
    let both = |field: &str| json!({ "contents": [], "generationConfig": { field: fine() } });
    let tool = |field: &str| json!({ "contents": [], "tools": [{ "functionDeclarations": [{ "name": "a", field: fine() }] }] });
    for (value, is_other) in [
        (both("responseSchema"), true),
        (tool("parameters"), true),
        (both("responseJsonSchema"), false),
        (tool("parametersJsonSchema"), false),
    ] {
        let (_, all) = findings("gemini", &value);
        assert_eq!(all.contains("`--provider gemini-openapi`"), is_other, "{value}: {all}");
        let (_, all) = findings("gemini-openapi", &value);
        assert_eq!(all.contains("`--provider gemini`"), !is_other, "{value}: {all}");
    }
    let (_, all) =
        findings("openai-2024-08", &json!({ "model": "m", "input": "", "tools": [responses("a", &fine())] }));
    assert!(!all.contains("other rules"), "{all}");
}

/// Parsers keep one of the members with one name, and not all keep the same.
#[test]
fn a_repeated_key_is_found_wherever_it_stands() {
    let tool = r#"{"name":"a","name":"b","input_schema":{"type":"object"},"input_schema":{"type":"object","properties":{},"required":[],"additionalProperties":false}}"#;
    let operation = r#"{"openapi":"3.1.0","paths":{"/x":{"post":{"operationId":"run","requestBody":{"content":{"application/json":{"schema":{"type":"object","properties":{"a":{"type":"string"}},"properties":{},"required":[],"additionalProperties":false}}}}}}}}"#;
    let twice = r#"{"type":"object","properties":{},"required":["a"],"required":["a"],"additionalProperties":false}"#;
    let deep =
        r#"{"type":"object","anyOf":[{},"#.to_owned() + &r#"{"not":"#.repeat(500) + twice + &"}".repeat(500) + "]}";
    // The last value counts, but the first one is read, too.
    let lost = format!(r#"{{"$defs":{{"a/b":{twice}}},"$defs":{{}},"type":"object"}}"#);
    let folder =
        super::folder(&[("tool.json", tool), ("api.json", operation), ("deep.json", &deep), ("lost.json", &lost)]);
    for (file, count, expected) in [
        (
            "tool.json",
            2,
            &["tool.json:1:13: ", "the key `name` occurs twice", "the key `input_schema` occurs twice"][..],
        ),
        ("api.json", 1, &["the key `properties` occurs twice"]),
        ("deep.json", 1, &["the key `required` occurs twice"]),
        ("lost.json", 2, &["the key `required` occurs twice", "the key `$defs` occurs twice"]),
    ] {
        let (_, out, _) = super::outcome(folder.path(), &["check", file, "-p", "anthropic", "-f", "concise"]);
        assert_eq!(out.matches("SM-69 duplicate-key").count(), count, "{out}");
        assert!(expected.iter().all(|it| out.contains(it)), "{out}");
    }
}

/// A call does not show which of two operations is meant.
#[test]
fn two_operations_with_one_id_are_found() {
    let operation = |id: &str| json!({ "post": { "operationId": id, "requestBody": { "content": { "application/json": { "schema": fine() } } } } });
    for (other, count) in [("run", 1), ("walk", 0)] {
        let document = json!({ "openapi": "3.1.0", "paths": { "/a": operation("run"), "/b": operation(other) } });
        let folder = super::folder(&[("api.json", &format!("{document:#}"))]);
        let (_, out, _) = super::outcome(folder.path(), &["check", "api.json", "-p", "openai", "-f", "concise"]);
        assert_eq!(out.matches("two tools are called `run`").count(), count, "{out}");
    }
}

/// A request may have the members of a tool too.
#[test]
fn the_tools_of_a_request_with_a_name_and_parameters_are_judged() {
    let tool =
        json!({ "name": "inner", "input_schema": { "type": "object", "properties": { "a": { "type": "strng" } } } });
    let request = json!({ "name": "agent", "parameters": { "type": "object" }, "model": "m", "tools": [tool] });
    // A tool may have a list of tools as well.
    let mut holder = tool.clone();
    holder["tools"] = json!([]);
    let valid = json!({ "name": "valid", "input_schema": { "type": "object", "properties": {} } });
    let agent = json!({ "name": "agent", "parameters": { "temperature": 0 }, "tools": [tool] });
    for value in
        [request.clone(), json!([request]), json!([agent]), json!({ "tools": [holder, valid] }), json!([holder, valid])]
    {
        let (found, out) = findings("anthropic", &value);
        assert!(found.iter().any(|it| it.contains("SM-29")), "{value}: {found:?} {out}");
    }
}
