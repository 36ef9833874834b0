//! `decode`: a call or an answer in whatever an API writes around it.

use std::fs;

use serde_json::{Value, json};

use super::{fed, fixtures, folder, outcome, run};

/// `decode` finds a tool by the name that the other commands print, or by its own name if that is one tool's.
#[test]
fn a_call_is_decoded_by_its_namespace() {
    let look = |name: &str| json!({ "type": "function", "name": "look", "parameters": { "type": "object", "properties": { name: { "type": "string" } } } });
    let space = |name: &str| json!({ "type": "namespace", "name": name, "tools": [look(name)] });
    let request = |tools: Value| json!({ "model": "m", "input": "", "tools": tools }).to_string();
    let two = request(json!([space("crm"), space("erp")]));
    let folder =
        folder(&[("two.json", &two), ("one.json", &request(json!([space("crm")]))), ("crm.json", r#"{"crm":null}"#)]);
    for (file, codec) in [("two.json", "two"), ("one.json", "one")] {
        let (code, _, err) = outcome(folder.path(), &["fix", file, "--codec", codec]);
        assert!(code == 1 && err.contains("  crm.look, at the root: made `crm` required"), "{err}");
    }
    let decode = |codec: &str, more: &[&str]| outcome(folder.path(), &[&["decode", "--codec", codec], more].concat());
    for (codec, tool, code, said) in [
        ("two", "crm.look", 0, "{}"),
        ("two", "erp.look", 1, "there is no property `crm`"),
        ("two", "look", 2, "several tools are called `look`, in different namespaces"),
        ("two", "loo", 2, "the codec has no tool `loo`"),
        ("one", "look", 0, "{}"),
    ] {
        let (found, out, err) = decode(codec, &["--tool", tool, "crm.json"]);
        assert!(found == code && (out.clone() + &err).contains(said), "{codec} {tool}: {out}{err}");
        let (found, _, err) = outcome(folder.path(), &["codec", "--emit", "js", codec, "--tool", tool]);
        assert_eq!(found, if code == 2 { 2 } else { 0 }, "{codec} {tool}: {err}");
    }
    let call = |namespace: Option<&str>| {
        let mut call = json!({ "type": "function_call", "name": "look", "arguments": r#"{"crm":null}"# });
        call.as_object_mut().unwrap().extend(namespace.map(|it| ("namespace".to_owned(), json!(it))));
        std::fs::write(folder.path().join("response.json"), json!({ "output": [call] }).to_string()).unwrap();
    };
    for (namespace, more, code, said) in [
        (Some("crm"), &[][..], 0, "decoded 1 value"),
        (Some("erp"), &[], 1, "erp.look, at /output/0/arguments"),
        (Some("hr"), &[], 0, "skipped 1 call (no codec: hr.look)"),
        (None, &[], 2, "several tools are called `look`"),
        (None, &["--tool", "crm.look"], 0, "decoded 1 value"),
    ] {
        call(namespace);
        let (found, out, err) = decode("two", &[more, &["response.json"]].concat());
        assert!(found == code && (out.clone() + &err).contains(said), "{namespace:?}: {out}{err}");
    }
    // A call that may mean several tools does not hide the others.
    let call = |name: &str| json!({ "type": "function_call", "name": name, "arguments": r#"{"crm":null}"# });
    let response = json!({ "output": [call("look"), call("crm.look")] });
    std::fs::write(folder.path().join("response.json"), response.to_string()).unwrap();
    let (code, out, err) = decode("two", &["response.json"]);
    assert!(code == 2 && err.contains("the call at /output/0/arguments is not decoded: several tools"), "{err}");
    assert!(err.contains("decoded 1 value; skipped nothing"), "{err}");
    let out: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        out["output"],
        json!([call("look"), { "type": "function_call", "name": "crm.look", "arguments": "{}" }])
    );
}

#[test]
fn a_whole_response_is_decoded() {
    let schema = json!({ "type": "object", "properties": { "labels": { "type": "object", "additionalProperties": { "type": "string" } } }, "required": ["labels"] });
    let tools = json!([{ "name": "label", "inputSchema": schema }]);
    let folder = folder(&[("tools.json", &*tools.to_string())]);
    assert_eq!(outcome(folder.path(), &["fix", "tools.json", "--codec", "codec.json"]).0, 1);
    let sent = json!({ "labels": [{ "key": "a", "value": "b" }] });
    let read = json!({ "labels": { "a": "b" } });
    for (response, at, is_text) in [
        (
            json!({ "choices": [{ "message": { "tool_calls": [{ "id": "1", "type": "function", "function": { "name": "label", "arguments": sent.to_string() } }] } }] }),
            "/choices/0/message/tool_calls/0/function/arguments",
            true,
        ),
        (json!({ "choices": [{ "message": { "content": sent.to_string() } }] }), "/choices/0/message/content", true),
        (
            json!({ "output": [{ "type": "reasoning" }, { "type": "function_call", "name": "label", "arguments": sent.to_string() }] }),
            "/output/1/arguments",
            true,
        ),
        (
            json!({ "output": [{ "type": "message", "content": [{ "type": "output_text", "text": sent.to_string() }] }] }),
            "/output/0/content/0/text",
            true,
        ),
        (
            json!({ "content": [{ "type": "text", "text": "{of course}" }, { "type": "tool_use", "id": "1", "name": "label", "input": sent }] }),
            "/content/1/input",
            false,
        ),
        (
            json!({ "candidates": [{ "content": { "parts": [{ "functionCall": { "name": "label", "args": sent } }] } }] }),
            "/candidates/0/content/parts/0/functionCall/args",
            false,
        ),
        (
            json!({ "output": { "message": { "content": [{ "toolUse": { "toolUseId": "1", "name": "label", "input": sent } }] } } }),
            "/output/message/content/0/toolUse/input",
            false,
        ),
        (
            json!({ "message": { "tool_calls": [{ "function": { "name": "label", "arguments": sent } }] } }),
            "/message/tool_calls/0/function/arguments",
            false,
        ),
        (
            json!({ "custom_id": "1", "response": { "body": { "choices": [{ "message": { "tool_calls": [{ "function": { "name": "label", "arguments": sent.to_string() } }, { "function": { "name": "other", "arguments": "{}" } }] } }] } } }),
            "/response/body/choices/0/message/tool_calls/0/function/arguments",
            true,
        ),
    ] {
        fs::write(folder.path().join("response.json"), response.to_string()).unwrap();
        let (code, out, err) = outcome(folder.path(), &["decode", "--codec", "codec.json", "response.json"]);
        assert!(code == 0 && err.starts_with("decoded 1 value; skipped "), "{response}: {code} {out}{err}");
        assert_eq!(err.contains("(no codec: other)"), response.to_string().contains("other"), "{err}");
        let mut expected = response.clone();
        *expected.pointer_mut(at).unwrap() = if is_text { json!(read.to_string()) } else { read.clone() };
        assert_eq!(serde_json::from_str::<Value>(&out).unwrap(), expected);
    }
    // An answer that looks like a response is still an answer.
    let alike = json!({ "type": "object", "properties": { "message": { "type": "object", "properties": { "content": { "type": "string" } }, "required": ["content"] } }, "required": ["message"] });
    fs::write(folder.path().join("alike.json"), json!({ "name": "alike", "inputSchema": alike }).to_string()).unwrap();
    outcome(folder.path(), &["fix", "alike.json", "--codec", "alike-codec.json"]);
    fs::write(folder.path().join("answer.json"), r#"{"message":{"content":"{}"}}"#).unwrap();
    let (code, out, err) = outcome(folder.path(), &["decode", "--codec", "alike-codec.json", "answer.json"]);
    assert!(code == 0 && out.contains(r#""content": "{}""#) && err.is_empty(), "{out}{err}");
    let wrong = json!({ "content": [{ "type": "tool_use", "name": "label", "input": { "labels": 7 } }] });
    // Some models write nothing where there are no arguments.
    let call = json!({ "function": { "name": "label", "arguments": "" } });
    let nothing = json!({ "choices": [{ "message": { "tool_calls": [call] } }] }).to_string();
    fs::write(folder.path().join("nothing.json"), nothing).unwrap();
    let (code, out, _) = outcome(folder.path(), &["decode", "--codec", "codec.json", "nothing.json"]);
    assert!(code == 1 && out.contains("the property `labels` is missing"), "{out}");
    fs::write(folder.path().join("nothing.json"), "\n").unwrap();
    let (code, out, _) = outcome(folder.path(), &["decode", "--codec", "codec.json", "nothing.json"]);
    assert!(code == 1 && out.contains("this is not JSON: it is empty"), "{out}");
    fs::write(folder.path().join("response.json"), wrong.to_string()).unwrap();
    let (code, out, _) = outcome(folder.path(), &["decode", "--codec", "codec.json", "response.json"]);
    assert!(code == 1 && out.contains("label, at /content/0/input") && out.contains("/labels"), "{out}");
}

#[test]
fn an_integer_of_more_than_64_bits_is_changed_by_nothing() {
    let large = "123456789012345678901234567890";
    let schema = |more: &str| {
        format!(
            r#"{{"type":"object","properties":{{"n":{{"type":"integer","maximum":{more}}},"m":{{"type":"integer"}}}}}}"#
        )
    };
    let folder = folder(&[("a.json", &schema(large)), ("b.json", &schema("5")), ("c.yaml", &schema(large))]);
    let root = folder.path();
    let commands: [&[&str]; 6] = [
        &["fix", "a.json"],
        &["snapshot", "s", "a.json"],
        &["lock", "a.json"],
        &["diff", "a.json", "b.json"],
        &["diff", "b.json", "a.json"],
        &["snapshot", "s", "c.yaml"],
    ];
    for command in commands {
        let (code, out, err) = outcome(root, command);
        assert!(code == 2 && err.contains("more than 64 bits") && err.contains(":1:64"), "{command:?}: {out}{err}");
    }
    // What only judges goes on.
    assert_eq!(outcome(root, &["check", "a.json"]).0, 1);
    assert_eq!(outcome(root, &["fix", "b.json", "--codec", "codec.json"]).0, 1);
    let calls =
        r#"{"choices":[{"message":{"tool_calls":[{"function":{"name":"b.json","arguments":"{\"n\":N,\"m\":1}"}}]}}]}"#;
    for answer in [format!(r#"{{"n":{large},"m":1}}"#), calls.replace('N', large)] {
        let (code, printed, _) = fed(root, &["decode", "--codec", "codec.json", "--tool", "b.json"], answer);
        assert!(code == 1 && printed.contains("more than 64 bits"), "{printed}");
    }
    // Nor is a property that the model wrote twice left out.
    for answer in [r#"{"n":1,"n":2,"m":1}"#.to_owned(), calls.replace('N', r#"1,\"n\":2"#)] {
        let (code, printed, _) = fed(root, &["decode", "--codec", "codec.json", "--tool", "b.json"], answer);
        assert!(code == 1 && printed.contains("`n` occurs more than once: send it once"), "{printed}");
    }
}

#[test]
fn a_codec_of_a_deep_schema_is_read() {
    let deep = (0..70).fold(r#"{"type":"string"}"#.to_owned(), |it, _| {
        format!(r#"{{"type":"object","properties":{{"a":{it}}},"required":["a"],"additionalProperties":false}}"#)
    });
    let tools = format!(
        r#"[{{"name":"deep","input_schema":{deep}}},{}]"#,
        r#"{"name":"flat","input_schema":{"type":"object","patternProperties":{"^a":{"type":"string"}}}}"#
    );
    let folder = folder(&[("a.json", &tools)]);
    let (code, _, err) = outcome(folder.path(), &["fix", "a.json", "-w", "--codec", "codec.json", "-p", "llama-cpp"]);
    assert_eq!(code, 0, "{err}");
    let written = std::fs::read_to_string(folder.path().join("codec.json")).unwrap();
    for mark in ["", "\u{feff}"] {
        std::fs::write(folder.path().join("codec.json"), format!("{mark}{written}")).unwrap();
        let decode = ["decode", "--codec", "codec.json", "--tool", "flat"];
        let (code, out, err) = fed(folder.path(), &decode, format!("{mark}{{}}"));
        assert_eq!(code, 0, "{out}{err}");
    }
    assert_eq!(outcome(folder.path(), &["codec", "--emit", "py", "--tool", "flat", "codec.json"]).0, 0);
    // An answer has fewer levels. One that has more is JSON too.
    let answer = format!("{}1{}", "[".repeat(200), "]".repeat(200));
    let call = json!({ "choices": [{ "message": { "tool_calls": [{ "function": { "name": "flat", "arguments": answer } }] } }] }).to_string();
    for text in [answer, call] {
        let (code, out, _) = fed(folder.path(), &["decode", "--codec", "codec.json", "--tool", "flat"], text);
        assert!(code == 1 && out.contains("it is nested deeper than 127 levels") && !out.contains("not JSON"), "{out}");
    }
}

/// Each API's response, with a call or a structured output, or with neither.
#[test]
fn an_answer_is_decoded_wherever_an_api_writes_it() {
    let folder = fixtures();
    let map = json!({ "type": "object", "additionalProperties": { "type": "string" } });
    let schema =
        json!({ "type": "object", "properties": { "map": map }, "required": ["map"], "additionalProperties": false });
    let tool = |name: &str| json!({ "type": "function", "function": { "name": name, "parameters": schema } });
    let format = json!({ "type": "json_schema", "json_schema": { "name": "review", "schema": schema } });
    let request =
        json!({ "model": "m", "messages": [], "tools": [tool("look"), tool("find")], "response_format": format });
    std::fs::write(folder.path().join("request.json"), request.to_string()).unwrap();
    let fix = ["--isolated", "fix", "request.json", "--codec", "c.json", "--provider", "openai"];
    assert_eq!(run(folder.path(), &fix).1, 1);
    let text = r#"{"map":[{"key":"a","value":"b"}]}"#;
    let decode = |response: &Value| {
        let text = response.as_str().map_or_else(|| response.to_string(), str::to_owned);
        let (code, printed, _) = fed(folder.path(), &["decode", "--codec", "c.json"], text);
        (printed, code)
    };
    let message = |message: Value| json!({ "choices": [{ "message": message }] });
    let call = json!({ "name": "look", "arguments": text });
    for response in [
        message(json!({ "content": text })),
        message(json!({ "content": [{ "type": "text", "text": text }] })),
        message(json!({ "content": text, "tool_calls": [{ "function": call }] })),
        message(json!({ "content": "I look.", "tool_calls": [{ "function": call }] })),
        message(json!({ "content": null, "function_call": call })),
        json!({ "id": "c", "type": "function", "function": call }),
        json!({ "type": "function_call", "name": "look", "arguments": text }),
        json!({ "output": [{ "type": "message", "content": [{ "type": "output_text", "text": text }] }], "output_text": text }),
        json!({ "response": text, "done": true }),
        json!({ "content": text, "stop": true }),
    ] {
        let (printed, code) = decode(&response);
        let decoded: Value = serde_json::from_str(&printed).unwrap_or_default();
        let read = serde_json::to_string(r#"{"map":{"a":"b"}}"#).unwrap();
        let expected = response.to_string().replace(&serde_json::to_string(text).unwrap(), &read);
        let expected = expected.replace(text, r#"{"map":{"a":"b"}}"#);
        assert_eq!((decoded.to_string(), code), (expected, 0), "{printed}");
    }
    let fenced = format!("```json\n{text}\n```\n");
    let alone = fed(folder.path(), &["decode", "--codec", "c.json", "--tool", "look"], fenced.clone());
    let (printed, code) = decode(&message(json!({ "content": fenced })));
    for (code, printed) in [(alone.0, alone.1), (code, printed)] {
        let printed = printed.replace(['\n', ' ', '\\'], "");
        assert!(printed.contains(r#"{"map":{"a":"b"}}"#) && !printed.contains('`') && code == 0, "{code} {printed}");
    }
    for (response, why) in [
        (message(json!({ "content": "Hello!" })), "the model wrote only text"),
        (message(json!({ "content": null, "refusal": "no" })), "the model refused: no"),
        (json!({ "error": { "message": "bad key" } }), "it is an error: bad key"),
        (json!([{ "error": { "code": 400, "message": "bad key" } }]), "it is an error: bad key"),
        (json!({ "promptFeedback": { "blockReason": "SAFETY" } }), "the prompt was blocked"),
        (json!({ "object": "response", "output": [] }), "the model wrote only text"),
        (
            json!({ "object": "response", "output": [{ "type": "reasoning" }, { "content": [{ "type": "refusal", "refusal": "no" }] }] }),
            "the model refused: no",
        ),
        (json!({ "message": { "role": "assistant", "content": "Sorry" }, "done": true }), "the model wrote only text"),
        (json!({ "output": { "message": { "content": [{ "text": "hi" }] } }, "stopReason": "end_turn" }), "only text"),
        (json!({ "response": { "body": { "choices": [{ "message": { "content": "Sorry" } }] } } }), "only text"),
        (json!("data: {\"choices\":[]}\n\ndata: [DONE]\n\n"), "it is a stream of events"),
        (json!("```json\n{\"city\":"), "it is in a code fence"),
        (json!("```json\n{\"city\":\"Oslo\"}\n```\nDone."), "it is in a code fence"),
    ] {
        let (printed, code) = decode(&response);
        assert!(printed.contains(why) && code == 1, "{code} {printed}");
    }
}

/// Arguments with the names that responses have are still arguments.
#[test]
fn arguments_that_look_like_a_response_are_decoded() {
    let folder = fixtures();
    let text = || json!({ "type": "string" });
    let object = |properties: Value, required: Value| json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false });
    let call = object(
        json!({ "type": text(), "name": text(), "arguments": text(), "o": text() }),
        json!(["type", "name", "arguments"]),
    );
    let error = object(json!({ "error": text(), "code": { "type": "integer" } }), json!(["error", "code"]));
    let either = json!({ "anyOf": [
        object(json!({ "error": text(), "o": text() }), json!(["error"])), object(json!({ "ok": text() }), json!(["ok"]))
    ] });
    for (schema, provider, answer, expected) in [
        (
            &call,
            "openai",
            json!({ "type": "function_call", "name": "x", "arguments": "y", "o": null }),
            Ok(json!({ "type": "function_call", "name": "x", "arguments": "y" })),
        ),
        (&error, "openai", json!({ "error": "x", "code": 1 }), Ok(json!({ "error": "x", "code": 1 }))),
        (&error, "openai", json!({ "error": "x", "code": "y" }), Err("at /code")),
        (&either, "gemini", json!({ "error": "x" }), Ok(json!({ "error": "x" }))),
    ] {
        std::fs::write(folder.path().join("it.json"), schema.to_string()).unwrap();
        run(folder.path(), &["--isolated", "fix", "it.json", "--codec", "it.codec", "--provider", provider]);
        let (_, printed, _) = fed(folder.path(), &["decode", "--codec", "it.codec"], answer.to_string());
        std::fs::remove_file(folder.path().join("it.codec")).unwrap();
        match expected {
            Ok(value) => assert_eq!(serde_json::from_str::<Value>(&printed).ok(), Some(value), "{answer}: {printed}"),
            Err(why) => assert!(printed.contains(why), "{answer}: {printed}"),
        }
    }
}

/// Of several tools, one that declares the key of an error is enough.
#[test]
fn arguments_with_an_error_are_those_of_a_tool() {
    let folder = fixtures();
    let tool = |name: &str, key: &str| json!({ "name": name, "input_schema": { "type": "object", "properties": { key: { "type": "string" }, "o": {} }, "required": [key] } });
    let decode = |arguments: &[&str]| {
        let decode = [&["decode", "--codec", "it.codec"], arguments].concat();
        let (_, out, err) = fed(folder.path(), &decode, r#"{"error":"x"}"#);
        out + &err
    };
    for (keys, said) in [(["error", "a"], "name one with `--tool`"), (["a", "b"], "it is an error: x")] {
        let tools = json!([tool("one", keys[0]), tool("two", keys[1])]);
        std::fs::write(folder.path().join("it.json"), tools.to_string()).unwrap();
        std::fs::remove_file(folder.path().join("it.codec")).unwrap_or_default();
        run(folder.path(), &["--isolated", "fix", "it.json", "--codec", "it.codec", "--provider", "anthropic"]);
        let printed = decode(&[]);
        assert!(printed.contains(said), "{printed}");
        assert!(decode(&["--tool", "two"]).contains("it is an error: x"));
    }
    // A list of maps, whose keys no schema declares.
    let list = json!({ "type": "array", "items": { "type": "object", "additionalProperties": { "type": "string" } } });
    for (of, output) in [("string", r#"[{"error":"oops"}]"#), ("object", r#"[{"error":{"message":"oops"}}]"#)] {
        let mut list = list.clone();
        list["items"]["additionalProperties"] = json!({ "type": of });
        std::fs::write(folder.path().join("list.json"), list.to_string()).unwrap();
        std::fs::remove_file(folder.path().join("list.codec")).unwrap_or_default();
        run(folder.path(), &["--isolated", "fix", "list.json", "--codec", "list.codec", "--provider", "llama-cpp"]);
        assert_eq!(fed(folder.path(), &["decode", "--codec", "list.codec"], output).0, 0);
    }
}
