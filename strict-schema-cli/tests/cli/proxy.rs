//! The proxy between a client and an API, both in this test.

mod streams;

use std::fmt::Write as _;
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::Command;
use std::sync::mpsc::channel;
use std::time::Instant;

use serde_json::{Value, json};

use super::server::{Api, Served, WAIT, header, response};

/// The proxy, which is stopped after its test.
struct Proxy {
    _served: Served,
    port: u16,
    said: tempfile::NamedTempFile,
}

impl Proxy {
    fn start(api: &Api, arguments: &[&str]) -> Self {
        let said = tempfile::NamedTempFile::new().unwrap();
        let url = format!("http://127.0.0.1:{}/v1", api.port);
        let arguments = [&["proxy", &url, "--listen", "127.0.0.1:0"], arguments].concat();
        let served = Served::run(&arguments, said.reopen().unwrap().into());
        Self { port: served.port, _served: served, said }
    }

    /// What it wrote to standard error.
    fn said(&self) -> String {
        std::fs::read_to_string(self.said.path()).unwrap()
    }

    fn send(&self, request: &str) -> TcpStream {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(WAIT)).unwrap();
        stream.set_write_timeout(Some(WAIT)).unwrap();
        let _ = stream.write_all(request.as_bytes());
        stream
    }

    /// The head and the body of the response, and whether it ends correctly.
    fn ask(&self, request: &str) -> (String, String, bool) {
        let mut answer = Vec::new();
        let _ = self.send(request).read_to_end(&mut answer);
        let text = String::from_utf8(answer).unwrap();
        let text = text.trim_start_matches("HTTP/1.1 100 Continue\r\n\r\n");
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((text, ""));
        if header(head, "transfer-encoding") != Some("chunked") {
            let length = header(head, "content-length").map(|it| it.parse::<usize>().unwrap());
            return (head.to_owned(), body.to_owned(), length.is_some_and(|it| it == body.len()));
        }
        let (mut rest, mut whole) = (body, String::new());
        while let Some((size, more)) = rest.split_once("\r\n") {
            let size = usize::from_str_radix(size, 16).unwrap();
            if size == 0 || more.len() < size {
                return (head.to_owned(), whole, size == 0);
            }
            whole.push_str(&more[..size]);
            rest = more[size..].trim_start_matches("\r\n");
        }
        (head.to_owned(), whole, false)
    }

    fn post(&self, path: &str, body: &str) -> (u16, String, bool) {
        let (head, body, is_whole) = self.ask(&post(self.port, path, "", body));
        (head.split(' ').nth(1).and_then(|it| it.parse().ok()).unwrap_or(0), body, is_whole)
    }
}

fn post(port: u16, path: &str, headers: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Authorization: Bearer sk-secret\r\nContent-Length: {length}\r\n{headers}\r\n{body}"
    )
}

fn answer(status: &str, kind: &str, body: &str) -> String {
    response(status, &format!("Content-Type: {kind}\r\n"), body)
}

fn ok(body: &Value) -> String {
    answer("200 OK", "application/json", &body.to_string())
}

/// What the proxy makes of a text of events.
fn streamed(text: &str, path: &str, request: &str) -> String {
    let api = Api::saying(answer("200 OK", "text/event-stream", text));
    Proxy::start(&api, &[]).post(path, request).1
}

/// Events in the API's format, each with its type, if it has one.
fn stream(events: &[Value]) -> String {
    let mut text = String::new();
    for event in events {
        if let Some(kind) = event["type"].as_str() {
            let _ = writeln!(text, "event: {kind}");
        }
        let _ = write!(text, "data: {event}\n\n");
    }
    text
}

fn events(text: &str) -> Vec<Value> {
    let data = text.lines().filter_map(|it| it.strip_prefix("data: "));
    data.map(|it| serde_json::from_str(it).unwrap_or_else(|_| Value::from(it))).collect()
}

/// The parameters of a tool with a map and a tuple, an answer as the model writes it, and as the client reads it.
fn parameters() -> Value {
    json!({
        "type": "object",
        "properties": {
            "city": { "type": "string" },
            "labels": { "type": "object", "additionalProperties": { "type": "string" } },
            "at": { "type": "array", "prefixItems": [{ "type": "number" }, { "type": "number" }], "items": false, "minItems": 2 }
        },
        "required": ["city", "labels", "at"]
    })
}

const WRITTEN: &str = r#"{"city":"Ös}lo \" {","labels":[{"key":"a","value":"b"}],"at":{"item0":1,"item1":2.5}}"#;
const READ: &str = r#"{"city":"Ös}lo \" {","labels":{"a":"b"},"at":[1,2.5]}"#;

fn chat_tool(parameters: &Value) -> Value {
    json!({ "type": "function", "function": { "name": "weather", "description": "d", "parameters": parameters } })
}

fn chat(more: &Value) -> Value {
    let mut request = json!({ "model": "m", "messages": [{ "role": "user", "content": "hi" }] });
    request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    request
}

fn body_of(request: &str) -> Value {
    serde_json::from_str(request.split_once("\r\n\r\n").unwrap().1).unwrap()
}

/// Pieces of three bytes, or more if a character needs more.
fn pieces(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    letters.chunks(3).map(|it| it.iter().collect()).collect()
}

#[test]
fn a_request_is_fixed_in_place_and_a_call_is_decoded() {
    let call = json!({ "id": "c", "type": "function", "function": { "name": "weather", "arguments": WRITTEN } });
    let usage = r#""usage":{"x":0.10000000000000000555,"big":123456789012345678901234567890}"#;
    let message = json!({ "role": "assistant", "content": null, "tool_calls": [call] });
    let body = format!(r#"{{"choices":[{{"index":0,"message":{message},"finish_reason":"tool_calls"}}], {usage} }}"#);
    let api = Api::saying(answer("200 OK", "application/json", &body));
    let proxy = Proxy::start(&api, &[]);
    let tool = chat_tool(&parameters());
    // Everything except the schemas stays, byte by byte.
    let request = format!(
        r#"{{ "model":"m","seed":123456789012345678901234567890,"messages":[{{"content":"\u00fc", "role":"user"}}],"tools":[{tool}]}}"#
    );
    let headers = "Expect: 100-continue\r\nAccept-Encoding: gzip\r\nX-Mine: 1\r\nKeep-Alive: 5\r\nX-Hop: 1\r\nConnection: X-Hop\r\n";
    let (head, answered, is_whole) = proxy.ask(&post(proxy.port, "/chat/completions?a=b", headers, &request));
    assert!(head.starts_with("HTTP/1.1 200") && is_whole, "{head}");
    let escaped = |text: &str| Value::from(text).to_string();
    assert_eq!(answered, body.replace(&escaped(WRITTEN), &escaped(READ)));

    let sent = api.request();
    let (head, body) = sent.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("POST /v1/chat/completions?a=b HTTP/1.1\r\n"), "{head}");
    for (name, value) in [
        ("authorization", Some("Bearer sk-secret")),
        ("accept-encoding", Some("identity")),
        ("x-mine", Some("1")),
        ("x-hop", None),
        ("keep-alive", None),
        ("expect", None),
    ] {
        assert_eq!(header(head, name), value, "{name}");
    }
    assert_eq!(header(head, "host"), Some(&*format!("127.0.0.1:{}", api.port)));
    let before = request.split_once(r#"{"type":"function""#).unwrap().0;
    assert!(body.starts_with(before), "{body}");
    let function = &body_of(&sent)["tools"][0]["function"];
    assert_eq!((&function["strict"], &function["description"]), (&json!(true), &json!("d")));
    assert_eq!(function["parameters"]["additionalProperties"], false);
    assert_eq!(proxy.said(), "");
}

#[test]
fn each_api_is_fixed_and_decoded() {
    let responses_tool = json!({ "type": "function", "name": "weather", "parameters": parameters() });
    let messages_tool =
        json!({ "name": "weather", "input_schema": parameters(), "cache_control": { "type": "ephemeral" } });
    let call = json!({ "type": "function_call", "id": "i", "name": "weather", "arguments": WRITTEN });
    let written: Value = serde_json::from_str(WRITTEN).unwrap();
    let read: Value = serde_json::from_str(READ).unwrap();
    for (path, tool, said, at, expected) in [
        ("/responses", responses_tool, json!({ "output": [call] }), "/output/0/arguments", json!(READ)),
        (
            "/messages",
            messages_tool,
            json!({ "content": [{ "type": "text", "text": "{" }, { "type": "tool_use", "id": "t", "name": "weather", "input": written }] }),
            "/content/1/input",
            read,
        ),
    ] {
        let api = Api::saying(ok(&said));
        let proxy = Proxy::start(&api, &[]);
        let request = json!({ "model": "m", "input": "hi", "messages": [], "tools": [tool, { "type": "web_search" }] });
        let (status, body, is_whole) = proxy.post(path, &request.to_string());
        assert!(status == 200 && is_whole, "{path}: {body}");
        let body: Value = serde_json::from_str(&body).unwrap();
        assert_eq!(body.pointer(at), Some(&expected), "{path}");
        let sent = body_of(&api.request());
        assert_eq!(sent["tools"][0]["strict"], true, "{path}: {sent}");
        assert_eq!(sent["tools"][1], json!({ "type": "web_search" }), "{path}");
        assert_eq!(sent["tools"][0]["cache_control"], tool["cache_control"], "{path}");
    }
}

/// The names by which tools of one name are told apart on the way are not those of other tools.
#[test]
fn each_tool_keeps_its_schema() {
    let tool = |name: &str, property: &str| {
        let parameters = json!({ "type": "object", "properties": { property: { "type": "string" } } });
        json!({ "type": "function", "name": name, "parameters": parameters })
    };
    let mut tools: Vec<Value> = (0..6).map(|it| tool(&format!("tool_{it}"), &format!("p{it}"))).collect();
    tools.extend(["a", "b"].map(|it| json!({ "type": "namespace", "name": it, "tools": [tool("look", it)] })));
    let api = Api::saying(ok(&json!({ "output": [] })));
    let proxy = Proxy::start(&api, &[]);
    proxy.post("/responses", &json!({ "model": "m", "input": "hi", "tools": tools }).to_string());
    let sent = body_of(&api.request())["tools"].clone();
    let places = (0..6).map(|it| (format!("/{it}"), format!("p{it}")));
    let spaces = [("/6/tools/0", "a"), ("/7/tools/0", "b")].map(|(at, it)| (at.to_owned(), it.to_owned()));
    for (at, property) in places.chain(spaces) {
        let tool = sent.pointer(&at).unwrap();
        assert_eq!(tool["parameters"]["required"], json!([property]), "{tool}");
        assert_eq!(tool["strict"], true, "{tool}");
    }
}

/// A call may say the namespace of its tool, and is not decoded if it does not and two namespaces share the name.
#[test]
fn the_tools_of_namespaces_are_fixed_and_their_calls_decoded() {
    let parameters = |name: &str| json!({ "type": "object", "properties": { name: { "type": "string" } } });
    let tool = |schema: Value| json!({ "type": "function", "name": "weather", "parameters": schema });
    let space = |name: &str, schema: Value| json!({ "type": "namespace", "name": name, "tools": [tool(schema)] });
    let one = json!([space("a", parameters("x"))]);
    let two = json!([space("a", parameters("x")), space("b", parameters("y")), tool(parameters("z"))]);
    let plain = json!([tool(parameters("z"))]);
    let apart = json!([space("a", parameters("x")), space("b", parameters("y"))]);
    let twice = json!([space("a", parameters("x")), space("a", parameters("y"))]);
    for (tools, namespace, written, read) in [
        (&one, Some("a"), r#"{"x":null}"#, "{}"),
        (&one, None, r#"{"x":null}"#, "{}"),
        (&two, Some("a"), r#"{"x":null}"#, "{}"),
        (&two, Some("b"), r#"{"y":null}"#, "{}"),
        (&two, None, r#"{"z":null}"#, "{}"),
        (&plain, Some("functions"), r#"{"z":null}"#, "{}"),
        (&apart, None, r#"{"x":null}"#, r#"{"x":null}"#),
        (&apart, Some("c"), r#"{"x":null}"#, r#"{"x":null}"#),
        (&twice, Some("a"), r#"{"x":null}"#, r#"{"x":null}"#),
    ] {
        let mut call = json!({ "type": "function_call", "id": "i", "name": "weather", "arguments": written });
        call.as_object_mut().unwrap().extend(namespace.map(|it| ("namespace".to_owned(), json!(it))));
        let api = Api::saying(ok(&json!({ "output": [call] })));
        let proxy = Proxy::start(&api, &[]);
        let request = json!({ "model": "m", "input": "hi", "tools": tools }).to_string();
        let body = proxy.post("/responses", &request).1;
        let body: Value = serde_json::from_str(&body).unwrap();
        assert_eq!(body["output"][0]["arguments"], read, "{tools} {namespace:?} {}", proxy.said());
        let sent = body_of(&api.request())["tools"].to_string();
        let (fixed, all) = (sent.matches("\"strict\":true").count(), sent.matches("\"function\"").count());
        assert_eq!(fixed, if *tools == twice { 0 } else { all }, "{sent}");
        let says = |text: &str| proxy.said().contains(text);
        assert_eq!(
            says("weather is passed on unchanged: the call does not say if it means a.weather or b.weather"),
            *tools == apart && namespace.is_none()
        );
        assert_eq!(says("a.weather is passed on unchanged: several tools have this name"), *tools == twice);

        // The same in a stream.
        let mut started = call.clone();
        started["arguments"] = json!("");
        let events = [
            json!({ "type": "response.output_item.added", "output_index": 0, "item": started }),
            json!({ "type": "response.function_call_arguments.delta", "output_index": 0, "delta": written }),
            json!({ "type": "response.function_call_arguments.done", "output_index": 0, "arguments": written }),
            json!({ "type": "response.output_item.done", "output_index": 0, "item": call }),
        ];
        let body = streamed(&events.map(|it| format!("data: {it}\n\n")).concat(), "/responses", &request);
        let expected = if written == read { 0 } else { 3 };
        assert_eq!(body.matches("\"{}\"").count(), expected, "{tools} {namespace:?}: {body}");
    }
}

/// A wrong answer, or one with a number that decoding would change, is passed on unchanged.
#[test]
fn what_cannot_be_decoded_passes_and_is_told() {
    let wrong = r#"{"city":"a","labels":[],"at":{"item0":1}}"#;
    let large = r#"{"city":"a","labels":[],"at":{"item0":1,"item1":123456789012345678901234567890}}"#;
    let twice = r#"{"city":"a","city":"b","labels":[],"at":{"item0":1,"item1":2}}"#;
    let fenced = format!("```json\n{twice}\n```");
    for (written, why) in [
        (wrong, "item1"),
        (large, "64 bits"),
        (twice, "`city` occurs more than once"),
        (&fenced, "`city` occurs more than once"),
        ("{", "JSON"),
    ] {
        let call = json!({ "function": { "name": "weather", "arguments": written } });
        let said = json!({ "choices": [{ "message": { "tool_calls": [call] } }] });
        let api = Api::saying(ok(&said));
        let proxy = Proxy::start(&api, &[]);
        let request = chat(&json!({ "tools": [chat_tool(&parameters())] })).to_string();
        assert_eq!(proxy.post("/chat/completions", &request).1, said.to_string());
        assert!(proxy.said().contains(why) && proxy.said().lines().count() == 1, "{}", proxy.said());
    }
    // Also where the arguments are no text.
    let said = format!(r#"{{"content":[{{"type":"tool_use","id":"t","name":"weather","input":{large}}}]}}"#);
    let api = Api::saying(answer("200 OK", "application/json", &said));
    let proxy = Proxy::start(&api, &[]);
    let tool = json!({ "name": "weather", "input_schema": parameters() });
    let request = json!({ "model": "m", "messages": [], "tools": [tool] }).to_string();
    assert_eq!(proxy.post("/messages", &request).1, said);
    assert!(proxy.said().contains("64 bits"), "{}", proxy.said());
}

/// A structured output whose root is a map, which is wrapped.
#[test]
fn an_answer_in_a_format_is_decoded() {
    let schema = json!({ "type": "object", "additionalProperties": { "type": "integer" } });
    let format = json!({ "type": "json_schema", "json_schema": { "name": "counts", "schema": schema } });
    let request = chat(&json!({ "response_format": format })).to_string();
    let probe = Api::saying(ok(&json!({ "choices": [] })));
    Proxy::start(&probe, &[]).post("/chat/completions", &request);
    let sent = body_of(&probe.request());
    let sent = &sent["response_format"]["json_schema"];
    assert_eq!(sent["strict"], true);
    let wrapped = sent["schema"]["properties"].as_object().unwrap().keys().next().unwrap();
    let written = json!({ wrapped: [{ "key": "a", "value": 1 }] }).to_string();

    let whole = json!({ "choices": [{ "message": { "content": written, "refusal": null } }] });
    let refused = json!({ "choices": [{ "message": { "content": null, "refusal": "no" } }] });
    let api = Api::saying(ok(&whole));
    let (_, body, _) = Proxy::start(&api, &[]).post("/chat/completions", &request);
    assert_eq!(body, whole.to_string().replace(&json!(written).to_string(), r#""{\"a\":1}""#));
    let api = Api::saying(ok(&refused));
    assert_eq!(Proxy::start(&api, &[]).post("/chat/completions", &request).1, refused.to_string());

    let delta = |delta: Value| json!({ "choices": [{ "index": 0, "delta": delta, "finish_reason": null }] });
    let end = json!({ "choices": [{ "index": 0, "delta": {}, "finish_reason": "stop" }] });
    let mut all: Vec<Value> = pieces(&written).iter().map(|it| delta(json!({ "content": it }))).collect();
    all.push(end.clone());
    let read = streamed(&(stream(&all) + "data: [DONE]\n\n"), "/chat/completions", &request);
    let contents: Vec<String> =
        events(&read).iter().filter_map(|it| Some(it["choices"][0]["delta"]["content"].as_str()?.to_owned())).collect();
    assert_eq!(contents.concat(), r#"{"a":1}"#);
    assert_eq!(contents.iter().filter(|it| !it.is_empty()).count(), 1);
    assert!(read.ends_with("data: [DONE]\n\n"));
    // Text that is not JSON passes at once. JSON that stays incomplete passes at the end.
    for said in ["I cannot do that.", r#"{"value":[{"key":"#] {
        let mut all: Vec<Value> = pieces(said).iter().map(|it| delta(json!({ "content": it }))).collect();
        all.push(end.clone());
        let text = stream(&all);
        let read = streamed(&text, "/chat/completions", &request);
        let contents = events(&read);
        let contents = contents.iter().filter_map(|it| it["choices"][0]["delta"]["content"].as_str());
        assert_eq!(contents.collect::<String>(), said);
        assert!(read == text || said.starts_with('{'), "{read}");
    }
}

/// Requests that need no fix or are not understood, and errors.
#[test]
fn everything_else_passes_byte_by_byte() {
    let said = "{ \"error\": {\"message\" :\"Invalid schema\"} }";
    for (status, path, request) in [
        ("400 Bad Request", "/chat/completions", chat(&json!({ "tools": [chat_tool(&parameters())] })).to_string()),
        ("200 OK", "/chat/completions", "no JSON, {".to_owned()),
        ("200 OK", "/chat/completions", chat(&json!({ "tools": [{ "type": "web_search" }] })).to_string()),
        ("200 OK", "/embeddings", "{ \"input\":  1.10 }".to_owned()),
        ("500 Oh", "/messages/count_tokens", "{}".to_owned()),
    ] {
        let api = Api::saying(answer(status, "application/json", said));
        let proxy = Proxy::start(&api, &[]);
        let (got, body, is_whole) = proxy.post(path, &request);
        assert_eq!((&*got.to_string(), &*body, is_whole), (&status[..3], said, true), "{path}");
        let sent = api.request();
        assert_eq!(status.starts_with("400"), sent.split_once("\r\n\r\n").unwrap().1 != request, "{path}");
        assert!(status.starts_with("400") || header(&sent, "accept-encoding").is_none(), "{path}");
    }
    let api = Api::saying("HTTP/1.1 204 No Content\r\nX-Limit: 3\r\n\r\n".to_owned());
    let proxy = Proxy::start(&api, &[]);
    let (head, ..) =
        proxy.ask(&format!("GET /models?x=1 HTTP/1.1\r\nHost: localhost:{}\r\nConnection: close\r\n\r\n", proxy.port));
    assert!(head.starts_with("HTTP/1.1 204") && header(&head, "x-limit") == Some("3"), "{head}");
    assert!(api.request().starts_with("GET /v1/models?x=1 "));
}

/// `serde_json` reads no half of a surrogate pair, which clients write for an emoji that was cut.
#[test]
fn a_request_that_cannot_be_read_is_told() {
    let api = Api::saying(ok(&json!({ "choices": [] })));
    let proxy = Proxy::start(&api, &[]);
    let request =
        chat(&json!({ "tools": [chat_tool(&parameters())] })).to_string().replacen('{', r#"{"user":"\ud83d","#, 1);
    proxy.post("/chat/completions", &request);
    assert!(api.request().ends_with(&request));
    let said = proxy.said();
    assert!(said.contains("passed on unchanged: it is not JSON"), "{said}");
}

#[test]
fn what_cannot_be_fixed_is_not_strict_and_is_told() {
    let api = Api::saying(ok(&json!({ "choices": [] })));
    let proxy = Proxy::start(&api, &[]);
    let impossible =
        json!({ "type": "object", "properties": { "a": { "$ref": "https://example.com/a.json" } }, "required": ["a"] });
    let mut bad = chat_tool(&impossible);
    bad["function"]["name"] = "bad\u{1b}[31m".into();
    bad["function"]["strict"] = true.into();
    let mut denied = chat_tool(&parameters());
    denied["function"]["name"] = "denied".into();
    denied["function"]["strict"] = false.into();
    let request = chat(&json!({ "tools": [bad, denied, chat_tool(&parameters())] })).to_string();
    for _ in 0..2 {
        proxy.post("/chat/completions", &request);
        let sent = body_of(&api.request());
        assert_eq!(sent["tools"][0]["function"]["parameters"], impossible);
        assert_eq!(sent["tools"][1], denied);
        let strict = [0, 1, 2].map(|index| sent["tools"][index]["function"]["strict"].clone());
        assert_eq!(strict, [json!(false), json!(false), json!(true)]);
    }
    let said = proxy.said();
    assert!(said.lines().count() == 1 && said.contains("not strict") && !said.contains('\u{1b}'), "{said}");
    // The advice is for somebody who has only the request.
    assert!(said.contains(": give it another in the request") && !said.contains("with_"), "{said}");
}

/// A model writes nothing for a call without arguments.
#[test]
fn empty_arguments_are_an_empty_object() {
    let optional = json!({ "type": "object", "properties": { "city": { "type": "string" } } });
    let request = |parameters: &Value| chat(&json!({ "tools": [chat_tool(parameters)] })).to_string();
    let body = |arguments: &str| {
        let call = json!({ "function": { "name": "weather", "arguments": arguments } });
        json!({ "choices": [{ "message": { "tool_calls": [call] } }] })
    };
    for (parameters, written, passed) in
        [(optional.clone(), "", "{}"), (optional.clone(), " \n", "{}"), (parameters(), "", "")]
    {
        let api = Api::saying(ok(&body(written)));
        let proxy = Proxy::start(&api, &[]);
        assert_eq!(proxy.post("/chat/completions", &request(&parameters)).1, body(passed).to_string(), "{written:?}");
        assert_eq!(proxy.said().is_empty(), passed == "{}", "{}", proxy.said());
    }
    for pieces in [&[][..], &[""], &["", " "]] {
        let chunk =
            |delta: Value, end: Value| json!({ "choices": [{ "index": 0, "delta": delta, "finish_reason": end }] });
        let piece = |text: &str| {
            chunk(json!({ "tool_calls": [{ "index": 0, "function": { "arguments": text } }] }), Value::Null)
        };
        let call = json!({ "index": 0, "id": "c", "function": { "name": "weather", "arguments": "" } });
        let mut all = vec![chunk(json!({ "tool_calls": [call] }), Value::Null)];
        all.extend(pieces.iter().map(|it| piece(it)));
        all.push(chunk(json!({}), json!("tool_calls")));
        let passed = streamed(&stream(&all), "/chat/completions", &request(&optional));
        let written = |it: &Value| {
            it.pointer("/choices/0/delta/tool_calls/0/function/arguments").and_then(Value::as_str).map(str::to_owned)
        };
        let arguments: String = events(&passed).iter().filter_map(written).collect();
        assert_eq!(arguments, "{}", "{pieces:?}: {passed}");
    }
}

#[test]
fn nothing_lasts_for_ever() {
    let request = chat(&json!({ "stream": true, "tools": [chat_tool(&parameters())] })).to_string();
    let hangs = |head: &'static str| {
        Api::start(move |_, stream| {
            let _ = stream.write_all(head.as_bytes());
            std::thread::sleep(WAIT);
        })
    };
    let begun =
        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n9\r\ndata: 1\n\n\r\n";
    let start = Instant::now();
    let api = hangs("");
    let (status, body, _) = Proxy::start(&api, &["--timeout", "1"]).post("/chat/completions", &request);
    assert!(status == 504 && body.contains("proxy_error"), "{body}");
    let api = hangs(begun);
    let (status, body, is_whole) = Proxy::start(&api, &["--timeout", "1"]).post("/chat/completions", &request);
    assert_eq!((status, &*body, is_whole), (200, "data: 1\n\n", false));
    assert!(start.elapsed() < WAIT);
    // If the API ends too early, the client sees that too.
    for said in [
        begun,
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
        "",
        "nonsense\r\n\r\n",
    ] {
        let api = Api::saying(said.to_owned());
        let (status, _, is_whole) = Proxy::start(&api, &[]).post("/chat/completions", &request);
        assert!(if said == begun { status == 200 && !is_whole } else { status == 502 && is_whole }, "{said}: {status}");
    }
    let gone = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let api = Api { port: gone, requests: channel().1 };
    let proxy = Proxy::start(&api, &[]);
    assert_eq!(proxy.post("/chat/completions", &request).0, 502);
    assert!(proxy.said().contains("cannot be reached") && !proxy.said().contains("secret"), "{}", proxy.said());
}

#[test]
fn a_client_that_leaves_ends_the_request() {
    let (send, ended) = channel();
    let send = std::sync::Mutex::new(send);
    let api = Api::start(move |_, stream| {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n");
        let read = stream.read(&mut [0]);
        let _ = send.lock().unwrap().send(matches!(read, Ok(0) | Err(_)));
    });
    let proxy = Proxy::start(&api, &[]);
    let mut client = proxy.send(&post(
        proxy.port,
        "/chat/completions",
        "",
        &chat(&json!({ "tools": [chat_tool(&parameters())] })).to_string(),
    ));
    // The first event arrives before the stream ends.
    let mut seen = String::new();
    while !seen.contains("data: 1") {
        let mut buffer = [0; 256];
        let read = client.read(&mut buffer).unwrap();
        assert!(read > 0, "{seen}");
        seen.push_str(&String::from_utf8_lossy(&buffer[..read]));
    }
    let start = Instant::now();
    drop(client);
    assert!(ended.recv_timeout(WAIT).unwrap() && start.elapsed() < WAIT / 2);
}

#[test]
fn bodies_are_large_but_bounded() {
    let large = "x".repeat(6 << 20);
    let call = json!({ "function": { "name": "weather", "arguments": WRITTEN.replace("Ös", &large) } });
    let api = Api::saying(ok(&json!({ "choices": [{ "message": { "tool_calls": [call] } }] })));
    let proxy = Proxy::start(&api, &[]);
    let request = json!({ "model": "m", "messages": [{ "role": "user", "content": large }], "tools": [chat_tool(&parameters())] });
    let (status, body, _) = proxy.post("/chat/completions", &request.to_string());
    let body: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(
        (status, &body["choices"][0]["message"]["tool_calls"][0]["function"]["arguments"]),
        (200, &json!(READ.replace("Ös", &large)))
    );
    assert_eq!(body_of(&api.request())["messages"], request["messages"]);
    let (status, body, _) = proxy.post("/chat/completions", &" ".repeat(65 << 20));
    assert!(status == 413 && body.contains("64 MiB"), "{status} {body}");
    // A stream of events, and a whole response.
    for (kind, status, is_ended) in [("application/json", 502, true), ("text/event-stream", 200, false)] {
        let api = Api::start(move |_, stream| {
            let _ = stream.write_all(format!("HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\n\r\ndata: \"").as_bytes());
            let block = "x".repeat(1 << 20);
            for _ in 0..66 {
                if stream.write_all(block.as_bytes()).is_err() {
                    break;
                }
            }
        });
        let (got, body, is_whole) = Proxy::start(&api, &[]).post("/chat/completions", &request.to_string());
        assert_eq!((got, is_whole), (status, is_ended), "{kind}");
        assert!(body.len() < 1 << 20, "{kind}");
    }
}

#[test]
fn it_is_for_this_machine_and_keeps_secrets() {
    let api = Api::saying(ok(&json!({})));
    let proxy = Proxy::start(&api, &[]);
    for (host, is_let_in) in [
        ("evil.example", false),
        ("127.0.0.1", true),
        ("localhost:1", true),
        ("[::1]:80", true),
        ("127.0.0.1.evil.example", false),
    ] {
        let (head, ..) = proxy.ask(&format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"));
        assert_eq!(head.starts_with("HTTP/1.1 200"), is_let_in, "{host}: {head}");
    }
    for (url, why) in [
        ("https://me:secret@api.openai.com/v1", "user name"),
        ("api.openai.com", "base URL"),
        ("ftp://a", "base URL"),
        ("https://a/?key=secret", "base URL"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_strict-schema"))
            .args(["proxy", url, "--listen", "127.0.0.1:0"])
            .output()
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(why) && !said.contains("secret"), "{said}");
    }
}

/// A schema that would lose digits or members is left alone, and the others are fixed.
#[test]
fn a_schema_that_no_value_holds_is_passed_on() {
    let tool = |name: &str, parameters: &str| {
        format!(r#"{{"type":"function","function":{{"name":"{name}","strict":true,"parameters":{parameters}}}}}"#)
    };
    let large = r#"{"type":"object","properties":{"n":{"type":"integer","maximum":123456789012345678901234567890}}}"#;
    let twice = r#"{"type":"object","properties":{"n":{"type":"integer"}},"properties":{"m":{"type":"integer"}}}"#;
    let tools = [tool("large", large), tool("twice", twice), tool("weather", &parameters().to_string())].join(",");
    let api = Api::saying(ok(&json!({ "choices": [] })));
    let proxy = Proxy::start(&api, &[]);
    proxy.post("/chat/completions", &format!(r#"{{"model":"m","messages":[],"tools":[{tools}]}}"#));
    let sent = api.request();
    assert!(sent.contains(large) && sent.contains(twice) && !sent.contains(&parameters().to_string()), "{sent}");
    let strict = [0, 1, 2].map(|it| body_of(&sent)["tools"][it]["function"]["strict"].clone());
    assert_eq!(strict, [json!(false), json!(false), json!(true)]);
    let said = proxy.said();
    assert!(
        said.contains("large is passed on unchanged") && said.contains("`properties` occurs more than once"),
        "{said}"
    );
}
