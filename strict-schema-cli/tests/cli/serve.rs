//! The page's server: which requests it answers, and which it refuses.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use super::server::Served;
use serde_json::{Value, json};

/// Sends a request exactly as given, and returns the response.
fn raw(served: &Served, request: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", served.port)).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    stream.set_write_timeout(Some(Duration::from_secs(10))).unwrap();
    // A server that refuses a body may stop reading.
    let _ = stream.write_all(request.as_bytes());
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

fn get(served: &Served, path: &str, headers: &str) -> String {
    raw(served, &format!("GET {path} HTTP/1.1\r\nConnection: close\r\n{headers}\r\n"))
}

fn host(served: &Served) -> String {
    format!("Host: 127.0.0.1:{}\r\n", served.port)
}

fn post(served: &Served, what: &str, body: &str, headers: &str) -> (u16, Value) {
    let length = body.len();
    let request =
        format!("POST /api/{what} HTTP/1.1\r\nConnection: close\r\nContent-Length: {length}\r\n{headers}\r\n{body}");
    let answer = raw(served, &request);
    let status = answer.split(' ').nth(1).and_then(|it| it.parse().ok()).unwrap_or(0);
    let body = answer.split_once("\r\n\r\n").map_or("", |it| it.1);
    (status, serde_json::from_str(body).unwrap_or(Value::Null))
}

fn ask(served: &Served, what: &str, body: &Value) -> (u16, Value) {
    post(served, what, &body.to_string(), &format!("{}Content-Type: application/json\r\n", host(served)))
}

const TOOL: &str = r#"{"name":"search","inputSchema":{"type":"object","properties":{"ü":{"type":"string","uniqueItems":true},"labels":{"type":"object","additionalProperties":{"type":"string"}}}}}"#;

#[test]
fn every_answer_has_its_headers() {
    let served = Served::start(&[]);
    let index = get(&served, "/", &host(&served));
    let scripts = ["app", "codemirror", "editor", "examples", "judge", "matrix", "show"].map(|it| format!("/{it}.js"));
    for path in ["/", "/style.css", "/api/start", "/nothing"].into_iter().chain(scripts.iter().map(String::as_str)) {
        let answer = get(&served, path, &host(&served)).to_lowercase();
        assert!(
            answer.contains("content-security-policy: default-src 'none'; script-src 'self'; style-src 'self'"),
            "{path}: {answer}"
        );
        for header in [
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "cross-origin-resource-policy: same-origin",
            "frame-ancestors 'none'",
        ] {
            assert!(answer.contains(header), "{path}: {header}");
        }
        assert!(!answer.contains("access-control-allow"), "{path}");
        assert_eq!(answer.starts_with("http/1.1 200"), path != "/nothing", "{path}");
    }
    // Only these files are scripts and styles.
    assert!(
        !index.contains("<style")
            && !index.contains(" style=")
            && !index.contains(" onclick")
            && index.matches("<script").count() == 1
    );
}

#[test]
fn other_names_and_origins_are_refused() {
    let served = Served::start(&[]);
    let port = served.port;
    for headers in [
        String::new(),
        "Host: evil.example\r\n".to_owned(),
        format!("Host: localhost:{port}\r\nHost: evil.example\r\n"),
        format!("Host: evil.example:{port}\r\n"),
        format!("Host: 127.0.0.1:{}\r\n", port ^ 1),
        "Host: 127.0.0.1\r\n".to_owned(),
        format!("Host: localhost:{port}\r\nOrigin: http://evil.example\r\n"),
        format!("Host: localhost:{port}\r\nOrigin: null\r\n"),
        format!("Host: localhost:{port}\r\nSec-Fetch-Site: cross-site\r\n"),
    ] {
        assert!(get(&served, "/", &headers).starts_with("HTTP/1.1 403"), "{headers}");
        let (status, _) =
            post(&served, "explain", r#"{"text":"SM-03"}"#, &format!("{headers}Content-Type: application/json\r\n"));
        assert_eq!(status, 403, "{headers}");
    }
    for headers in
        [format!("Host: localhost:{port}\r\nOrigin: http://localhost:{port}\r\n"), format!("Host: [::1]:{port}\r\n")]
    {
        assert!(get(&served, "/", &headers).starts_with("HTTP/1.1 200"), "{headers}");
    }
}

#[test]
fn bodies_are_bounded_and_are_json() {
    let served = Served::start(&[]);
    let large = json!({ "text": "x".repeat(13 << 20) });
    assert_eq!(ask(&served, "check", &large).0, 413);
    let (status, _) = post(&served, "check", "{", &format!("{}Content-Type: application/json\r\n", host(&served)));
    assert_eq!(status, 400);
    assert_eq!(ask(&served, "nothing", &json!({})).0, 404);
    // The page cannot send a command.
    assert_eq!(ask(&served, "mcp", &json!({ "command": "true" })).0, 404);
    for what in ["check", "tool", "decode", "explain"] {
        assert_eq!(ask(&served, what, &json!({})).0, 422, "{what}");
        assert_eq!(ask(&served, what, &json!([])).0, 422, "{what}");
    }
}

/// A link on another page opens in the browser as a page: only the page itself is served.
#[test]
fn a_shared_link_opens_from_elsewhere() {
    let served = Served::start(&[]);
    let visit = |path: &str, more: &str| {
        let headers = format!("{}Sec-Fetch-Site: cross-site\r\n{more}", host(&served));
        get(&served, path, &headers).starts_with("HTTP/1.1 200")
    };
    let page = "Sec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n";
    assert!(visit("/", page));
    for (path, more) in [
        ("/api/start", page),
        ("/app.js", page),
        ("/", "Sec-Fetch-Mode: no-cors\r\nSec-Fetch-Dest: script\r\n"),
        ("/", "Sec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: iframe\r\n"),
        ("/", ""),
    ] {
        assert!(!visit(path, more), "{path} {more}");
    }
}

/// 5 MB of text whose quotation marks are escaped in the request.
#[test]
fn large_texts_are_read() {
    let served = Served::start(&[]);
    let name = "\"\"".repeat(500);
    let mut tools = vec![json!({ "name": "t", "description": name, "inputSchema": { "type": "object" } }); 2_390];
    tools[0]["inputSchema"]["oneOf"] = json!([]);
    let text = json!(tools).to_string();
    assert!((4_900_000..5_000_000).contains(&text.len()), "{}", text.len());
    let (status, tool) = ask(&served, "tool", &json!({ "text": text, "tool": 0, "provider": "openai" }));
    assert_eq!(status, 200, "{tool}");
}

/// Requests that never end are stopped, and all requests that are being read share one limit.
#[test]
fn what_is_not_finished_is_not_waited_for() {
    let served = Served::start(&[]);
    let open = |text: &str| {
        let mut stream = TcpStream::connect(("127.0.0.1", served.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(40))).unwrap();
        let _ = stream.write_all(text.as_bytes());
        stream
    };
    let slow = format!("POST /api/check HTTP/1.1\r\n{}", host(&served));
    let mut header = open(&slow);
    let head = format!("{slow}Content-Type: application/json\r\nContent-Length: 12000000\r\n\r\n{{");
    let mut bodies: Vec<_> = (0..30).map(|_| open(&head)).collect();
    std::thread::sleep(Duration::from_millis(500));
    // Another large request has no room, but a small one is answered.
    assert_eq!(ask(&served, "check", &json!({ "text": "x".repeat(4 << 20) })).0, 503);
    assert_eq!(ask(&served, "explain", &json!({ "text": "SM-03" })).0, 200);
    let end = |stream: &mut TcpStream| {
        let mut answer = Vec::new();
        let is_closed = stream.read_to_end(&mut answer).is_ok();
        (is_closed, String::from_utf8_lossy(&answer).into_owned())
    };
    assert!(end(&mut header).0, "the headers are waited for");
    for stream in &mut bodies {
        let (_, answer) = end(stream);
        assert!(answer.starts_with("HTTP/1.1 408") || answer.starts_with("HTTP/1.1 503"), "{answer}");
    }
    assert_eq!(ask(&served, "check", &json!({ "text": TOOL })).0, 200);
}

#[test]
fn the_questions_are_answered() {
    let served = Served::start(&[]);
    let (status, checked) = ask(&served, "check", &json!({ "text": format!("[{TOOL},{TOOL}]") }));
    assert_eq!((status, checked["tools"].as_array().map(Vec::len)), (200, Some(2)), "{checked}");
    assert_eq!(checked["kind"], "tools");
    assert!(checked["tools"][0]["cells"][0][0].as_u64() > Some(0), "{checked}");
    assert_eq!((&checked["count"], &checked["refused"], &checked["skipped"]), (&json!(2), &json!(2), &json!(0)));

    // The results for each tool alone and for all in one request, as in `check`.
    let (_, checked) = ask(&served, "check", &json!({ "text": format!("[{TOOL},{TOOL}]") }));
    let twice = &checked["together"][0];
    assert!(twice["message"].as_str().unwrap().contains("two tools are called `search`"), "{checked}");
    assert_eq!(twice["providers"].as_array().map(Vec::len), checked["providers"].as_array().map(Vec::len));
    let lax = TOOL.replacen('{', r#"{"strict":false,"#, 1).replace("search", "se arch");
    let (_, checked) = ask(&served, "check", &json!({ "text": lax }));
    assert_eq!(checked["tools"][0]["cells"][0], json!([1, 0]));
    let (_, tool) = ask(&served, "tool", &json!({ "text": lax, "tool": 0, "provider": "openai" }));
    let named = tool["findings"].as_array().unwrap().iter().find(|it| it["rule"] == "SM-70").unwrap();
    assert_eq!((&named["pointer"], marked(&lax, named)), (&json!("/name"), "\"name\"".to_owned()));

    let chosen = json!({ "text": TOOL, "tool": 0, "provider": "openai" });
    let (_, tool) = ask(&served, "tool", &chosen);
    let pointer = "/inputSchema/properties/ü/uniqueItems";
    let unique = tool["findings"].as_array().unwrap().iter().find(|it| it["pointer"] == pointer).unwrap();
    assert_eq!(marked(TOOL, unique), "\"uniqueItems\"");

    let fixed = &tool["fix"];
    assert_eq!(fixed["ok"], true, "{fixed}");
    assert!(
        fixed["diff"].as_array().unwrap().iter().any(|it| it[0] == "+")
            && !fixed["ledger"].as_array().unwrap().is_empty()
    );
    let answer = r#"{"ü":null,"labels":[{"key":"a","value":"b"}]}"#;
    let (_, decoded) = ask(&served, "decode", &json!({ "codec": fixed["codec"], "output": answer }));
    let value: Value = serde_json::from_str(decoded["value"].as_str().unwrap()).unwrap();
    assert_eq!(value, json!({ "labels": { "a": "b" } }));
    assert_eq!(ask(&served, "decode", &json!({ "codec": fixed["codec"], "output": "{" })).0, 422);
    // As `decode` and `fix` do it.
    let fenced = json!({ "codec": fixed["codec"], "output": format!("```json\n{answer}\n```\n") });
    assert_eq!(ask(&served, "decode", &fenced).1, decoded);
    for (written, why) in [
        (r#"{"ü":null,"ü":null,"labels":[]}"#, "`ü` occurs more than once"),
        (r#"{"ü":123456789012345678901234567890,"labels":[]}"#, "64 bits"),
    ] {
        let (status, wrong) = ask(&served, "decode", &json!({ "codec": fixed["codec"], "output": written }));
        assert!(status == 422 && wrong["error"].as_str().unwrap().contains(why), "{wrong}");
    }
    let large = TOOL.replace(r#""uniqueItems":true"#, r#""minLength":123456789012345678901234567890"#);
    let (status, tool) = ask(&served, "tool", &json!({ "text": large, "tool": 0, "provider": "openai" }));
    assert!(status == 200 && tool["fix"]["error"].as_str().unwrap().contains("64 bits"), "{tool}");

    // What Anthropic accepts as a root depends on what the schema is for.
    let format = json!({ "model": "m", "messages": [], "output_config": { "format": { "type": "json_schema", "schema": { "type": "array", "items": { "type": "string" } } } } });
    let (_, tool) = ask(&served, "tool", &json!({ "text": format.to_string(), "tool": 0, "provider": "anthropic" }));
    assert_eq!(
        (&tool["count"], &tool["fix"]["changes"], &tool["fix"]["ok"]),
        (&json!(0), &json!(0), &json!(true)),
        "{tool}"
    );

    let (_, explained) =
        ask(&served, "explain", &json!({ "text": "In context=('properties', 'a'), 'oneOf' is not permitted." }));
    assert_eq!(
        (&explained["errors"][0]["rule"]["name"], &explained["errors"][0]["pointer"]),
        (&json!("one-of"), &json!("/properties/a"))
    );
    let (_, explained) = ask(&served, "explain", &json!({ "text": "sm-3" }));
    assert_eq!(explained["rule"]["name"], "open-object");
    let (status, wrong) = ask(&served, "check", &json!({ "text": "{\n  nonsense" }));
    assert!(status == 422 && wrong["error"].as_str().unwrap().contains("input:2:3: this is not JSON"), "{wrong}");
    assert_eq!(wrong["start"], 4);
}

/// The text that the page underlines: places are in UTF-16, like the indexes of strings in the browser.
fn marked(text: &str, finding: &Value) -> String {
    let number = |name: &str| usize::try_from(finding[name].as_u64().unwrap()).unwrap();
    let wide: Vec<u16> = text.encode_utf16().collect();
    String::from_utf16_lossy(&wide[number("start")..number("start") + number("length")])
}

/// Every place refers to the pasted text, after characters of any width, comments and other values.
#[test]
fn problems_have_their_place_in_what_was_pasted() {
    let served = Served::start(&[]);
    let schema = r#"{"type":"object","properties":{"x":{"type":"string"}},"oneOf":[{}]}"#;
    let tool = format!(r#"{{"name":"𝄞ü","inputSchema":{schema}}}"#);
    for (text, number) in [
        (format!("// 𝄞 ü\n[{TOOL}, {tool}]"), 1),
        (format!("{TOOL}\n{tool}\n"), 1),
        (format!("\n\n  {schema}"), 0),
        (
            format!(
                r#"{{"model":"𝄞","tools":[{TOOL},{{"type":"function","function":{{"name":"𝄞","parameters":{schema}}}}}]}}"#
            ),
            1,
        ),
    ] {
        let (status, answer) = ask(&served, "tool", &json!({ "text": text, "tool": number, "provider": "openai" }));
        let findings = answer["findings"].as_array().unwrap_or_else(|| panic!("{status}: {text}: {answer}"));
        let of_it = findings.iter().find(|it| it["pointer"].as_str().unwrap().ends_with("/oneOf")).unwrap();
        assert_eq!(marked(&text, of_it), "\"oneOf\"", "{text}");
        let start = usize::try_from(answer["start"].as_u64().unwrap()).unwrap();
        let wide: Vec<u16> = text.encode_utf16().collect();
        assert!(String::from_utf16_lossy(&wide[start..]).starts_with('{'), "{text}");
    }
}

/// All tools are judged. Tools without a row or a line, and values that are not tools, are counted.
#[test]
fn what_is_left_out_is_counted() {
    let served = Served::start(&[]);
    let tools: Vec<Value> =
        (0..2_010).map(|it| json!({ "name": format!("t{it}"), "inputSchema": { "oneOf": [] } })).collect();
    let (_, checked) = ask(&served, "check", &json!({ "text": json!(tools).to_string() }));
    assert_eq!(checked["tools"].as_array().map(Vec::len), Some(2_000));
    assert_eq!((&checked["count"], &checked["refused"]), (&json!(2_010), &json!(2_010)));
    let (_, checked) = ask(&served, "check", &json!({ "text": format!("[{TOOL}, {{\"hello\": 1}}]") }));
    assert_eq!((&checked["count"], &checked["skipped"]), (&json!(1), &json!(1)), "{checked}");

    let properties = |it: usize| format!(r#""p{it}":{{"type":"string","minLength":1}}"#);
    let all: Vec<String> = (0..4_000).map(properties).collect();
    let text = format!(r#"{{"type":"object","properties":{{{}}}}}"#, all.join(","));
    let (_, tool) = ask(&served, "tool", &json!({ "text": text, "tool": 0, "provider": "openai" }));
    assert_eq!(tool["findings"].as_array().map(Vec::len), Some(500));
    assert!(tool["count"].as_u64() > Some(500), "{}", tool["count"]);
    let fix = &tool["fix"];
    assert!(fix["changes"].as_u64() > Some(500) && fix["more_lines"].as_u64() > Some(0), "{}", fix["changes"]);
    assert_eq!(
        (fix["ledger"].as_array().map(Vec::len), fix["diff"].as_array().map(Vec::len)),
        (Some(500), Some(3_000))
    );
}

#[test]
#[cfg(unix)]
fn the_command_line_names_the_server_whose_tools_are_shown() {
    let script = r#"read -r _; echo '{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-06-18"}}'; read -r _; read -r _; echo '{"jsonrpc":"2.0","id":2,"result":{"tools":[{"name":"hello","inputSchema":{"type":"object"}}]}}'; read -r _"#;
    let served = Served::start(&["--mcp", &format!("sh -c '{}'", script.replace('\'', r"'\''"))]);
    let answer = get(&served, "/api/start", &host(&served));
    assert!(answer.contains("hello"), "{answer}");
}
