//! MCP servers that behave, and servers that do not: shell scripts, and sockets in this test.

use std::io::Write as _;
use std::net::TcpListener;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use super::server::{Api, response};
use super::{assert_ended, ended, outcome, strict_schema};

/// Checks the tools of a server at a URL.
fn check(url: &str, more: &[&str]) -> (i32, String, String) {
    outcome(Path::new("."), &[&["check", "--isolated", "--mcp-url", url], more].concat())
}

/// A server as a shell script: its answer to each line that it reads.
fn server(script: &str) -> String {
    format!("sh -c {}", quoted(script))
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

const HELLO: &str = r#"read -r _; echo '{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-03-26","capabilities":{"tools":{}},"serverInfo":{"name":"x","version":"1"}}}'; read -r _;"#;

fn tool(name: &str) -> String {
    format!(
        r#"{{"name":"{name}","inputSchema":{{"type":"object","properties":{{}},"required":[],"additionalProperties":false}}}}"#
    )
}

/// Asks the server for its tools with this time limit in seconds: exit code, standard output, standard error, and the time that it took.
fn ask(script: &str, seconds: &str) -> (i32, String, String, Duration) {
    let start = Instant::now();
    let arguments = ["check", "--isolated", "--mcp", &server(script), "--timeout", seconds, "-f", "json"];
    let (code, out, err) = outcome(Path::new("."), &arguments);
    (code, out, err, start.elapsed())
}

#[test]
fn tools_of_all_pages_are_checked() {
    let script = format!(
        r#"{HELLO} read -r line; echo "$line" | grep -q cursor && exit 3; echo '{{"jsonrpc":"2.0","id":2,"result":{{"tools":[{}],"nextCursor":"b"}}}}'
read -r line; echo "$line" | grep -q '"cursor":"b"' || exit 4; echo '{{"jsonrpc":"2.0","id":3,"result":{{"tools":[{}]}}}}'; read -r _"#,
        tool("first"),
        tool("second")
    );
    let (code, out, err, _) = ask(&script, "20");
    assert_eq!(code, 0, "{out}{err}");
    assert!(out.contains("first") && out.contains("second"), "{out}");
    assert_eq!(err, "checked 2 tools in 1 file; skipped nothing\n", "progress is for terminals");
}

#[test]
fn greetings_notifications_and_requests_of_the_server_are_no_answers() {
    let script = format!(
        r#"echo 'Server started'; echo; {HELLO} read -r _
echo '{{"jsonrpc":"2.0","method":"notifications/message","params":{{}}}}'
echo '{{"jsonrpc":"2.0","id":2,"method":"roots/list"}}'; read -r line; echo "$line" | grep -q '32601' || exit 5
echo '{{"jsonrpc":"2.0","id":2,"method":"ping"}}'; read -r line; echo "$line" | grep -q '"result":{{}}' || exit 6
echo '{{"jsonrpc":"2.0","id":3,"result":{{}}}}'
echo '{{"jsonrpc":"2.0","id":2,"result":{{"tools":[{}]}}}}'; read -r _"#,
        tool("one")
    );
    let (code, out, err, _) = ask(&script, "20");
    assert_eq!(code, 0, "{out}{err}");
    let script = format!("{HELLO} read -r _; echo '{}'; read -r _", r#"{"id":2,"error":{"code":-1,"message":"no"}}"#);
    let (code, _, err, _) = ask(&script, "20");
    assert!(code == 2 && err.contains("the server rejects `tools/list`: no (-1)"), "{err}");
}

/// A shell command that writes its process id into a file, and then does nothing for a minute.
fn idle(file: &Path) -> String {
    format!("sh -c \"echo \\$\\$ >{}; exec sleep 60\"", file.display())
}

/// A shell command that waits until a process has written its id.
fn until_started(file: &Path) -> String {
    format!("until [ -s {} ]; do sleep 0.02; done;", file.display())
}

#[test]
fn a_server_that_hangs_is_ended_with_its_children() {
    let folder = tempfile::tempdir().unwrap();
    let child = folder.path().join("child");
    let script = format!("{} & {} cat >/dev/null; sleep 60", idle(&child), until_started(&child));
    let (code, _, err, time) = ask(&script, "1");
    assert_eq!(code, 2, "{err}");
    assert!(err.contains("did not respond within 1 seconds") && err.contains("--timeout"), "{err}");
    assert!(time < Duration::from_secs(20), "{time:?}");
    assert_ended(&child);
}

/// A child that left the group, and another one whose parent has also ended.
#[test]
#[cfg(target_os = "linux")]
fn no_child_of_a_server_is_out_of_reach() {
    let folder = tempfile::tempdir().unwrap();
    let child = |file: &Path| format!("setsid {} &", idle(file));
    let orphan = |file: &Path| format!("(setsid sh -c {} &);", quoted(&format!("setsid {} &", idle(file))));
    for (name, rest) in [("hangs", "cat >/dev/null; sleep 60"), ("exits", "exit 3")] {
        let (first, second) =
            (folder.path().join(format!("{name}-child")), folder.path().join(format!("{name}-orphan")));
        let started = until_started(&first) + &until_started(&second);
        let (code, _, err, _) = ask(&format!("{} {} {started} {rest}", child(&first), orphan(&second)), "1");
        assert_eq!(code, 2, "{err}");
        assert_ended(&first);
        assert_ended(&second);
    }
}

/// A long message fills the pipe of a server that does not read. So do many messages.
#[test]
fn a_server_that_does_not_read_is_ended_in_time() {
    let long = r#"printf '{"jsonrpc":"2.0","id":2,"result":{"tools":[],"nextCursor":"'; head -c 1000000 /dev/zero | tr '\\0' c; printf '"}}\\n'; exec sleep 60"#;
    let pings = r#"i=0; while [ $i -lt 30000 ]; do i=$((i+1)); echo '{"jsonrpc":"2.0","id":"p","method":"ping"}'; done; exec sleep 60"#;
    let few = r#"i=0; while [ $i -lt 900 ]; do i=$((i+1)); echo '{"jsonrpc":"2.0","id":"p","method":"a-long-method-so-that-the-answers-fill-the-pipe"}'; done; exec sleep 60"#;
    // In parallel, because the servers mostly wait.
    std::thread::scope(|scope| {
        for (script, words) in [(long, "within 2 seconds"), (pings, "does not read"), (few, "within 2 seconds")] {
            scope.spawn(move || {
                let (code, _, err, time) = ask(&format!("{HELLO} read -r _; {script}"), "2");
                assert!(code == 2 && err.contains(words), "{script}: {err}");
                assert!(time < Duration::from_secs(15), "{script}: {time:?}");
            });
        }
    });
}

/// However the program ends, no process that it started is left.
#[test]
#[cfg(target_os = "linux")]
fn a_signal_ends_the_server_with_its_children() {
    for signal in ["INT", "TERM", "HUP"] {
        let folder = tempfile::tempdir().unwrap();
        let [child, apart, itself, ready] = ["child", "apart", "itself", "ready"].map(|name| folder.path().join(name));
        let script = format!(
            "{} & setsid {} & {} trap '' INT TERM HUP; echo $$ >{}; echo >{}; exec sleep 60",
            idle(&child),
            idle(&apart),
            until_started(&child) + &until_started(&apart),
            itself.display(),
            ready.display()
        );
        let mut program = Command::new(env!("CARGO_BIN_EXE_strict-schema"))
            .args(["check", "--isolated", "--mcp", &server(&script)])
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        let end = Instant::now() + Duration::from_secs(20);
        while !ready.exists() && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(20));
        }
        let sent = Command::new("kill").args(["-s", signal, &program.id().to_string()]).status().unwrap();
        assert!(sent.success() && ready.exists());
        let code = program.wait().unwrap().code();
        assert!(matches!(code, Some(129 | 130 | 143)), "{signal}: {code:?}");
        for file in [child, apart, itself] {
            assert_ended(&file);
        }
    }
}

/// A server's text is quoted, one line each, and no CI system obeys it.
#[test]
fn what_a_server_says_begins_no_line() {
    let evil = r"::stop-commands::x\n::error::owned ##[error]y\r\n\u001b[31m";
    let error = format!(
        r#"read -r _; printf '{{"jsonrpc":"2.0","id":1,"error":{{"code":1,"message":"{evil}"}}}}\n'; read -r _"#,
        evil = evil.replace('\\', r"\\")
    );
    let stderr = r"printf 'a\n::error::owned\n##[stop-commands]x\n' >&2; exit 1".to_owned();
    for script in [error, stderr] {
        let (code, _, err, _) = ask(&script, "20");
        assert_eq!(code, 2, "{err}");
        assert!(
            err.contains("owned") && !err.contains("##[") && !err.contains('\u{1b}') && !err.contains('\r'),
            "{err:?}"
        );
        let words = ["error: ", "help: ", "stderr: ", "checked "];
        assert!(err.lines().all(|line| words.iter().any(|it| line.starts_with(it))), "{err}");
    }
    let (url, server) = http(vec![response("500 Oops", "", "a\n::error::owned\n##[error]")]);
    let (_, _, err) = check(&url, &[]);
    server.request();
    assert!(
        err.contains("owned") && err.lines().all(|line| line.starts_with("error: ") || line.starts_with("help: ")),
        "{err}"
    );
}

#[test]
fn a_password_in_a_url_is_never_printed() {
    for (status, headers) in
        [("401 Unauthorized", ""), ("302 Found", "Location: http://me:secret@elsewhere.example/\r\n"), ("200 OK", "")]
    {
        let (url, server) = http(vec![response(status, headers, "")]);
        let (code, _, err) = check(&url.replace("://", "://me:secret@"), &["--timeout", "10"]);
        assert!(code == 2 && err.contains("://…@") && !err.contains("secret"), "{err}");
        server.request();
    }
    for url in
        ["http://me:secret@127.0.0.1:1/mcp", "ftp://me:secret@x", "http://me:secret@[::1", "http://me:sec/ret@x y/"]
    {
        let (code, _, err) = check(url, &["--timeout", "5"]);
        assert!(code == 2 && !err.contains("secret"), "{url}: {err}");
    }
}

#[test]
fn a_server_that_floods_is_ended() {
    let message = format!("yes '{{\"jsonrpc\":\"2.0\",\"method\":\"{}\"}}'", "x".repeat(500));
    for flood in [&*message, "cat /dev/zero", "yes not json"] {
        let (code, _, err, time) = ask(flood, "60");
        assert_eq!(code, 2, "{flood}: {err}");
        assert!(err.contains("bytes") || err.contains("not messages"), "{flood}: {err}");
        assert!(time < Duration::from_secs(50) && err.len() < 4_000, "{flood}: {time:?}");
    }
}

#[test]
fn a_server_that_dies_is_quoted_and_its_colours_are_not_obeyed() {
    let (code, out, err, _) = ask(r"printf 'no \033[31mtoken\033[0m\n' >&2; exit 7", "20");
    assert_eq!((code, out.as_str()), (2, ""), "{err}");
    assert!(err.contains("before it responded") && err.contains("exit status: 7") && err.contains("token"), "{err}");
    assert!(!err.contains("\u{1b}[31mtoken"), "{err:?}");
    let (code, _, err, _) = ask("yes long | head -c 300000 >&2; exit 1", "20");
    assert!(code == 2 && err.len() < 20_000, "{}", err.len());
}

#[test]
fn a_server_that_paginates_for_ever_is_ended() {
    let script = format!(
        r#"{HELLO} i=2; while read -r _; do echo "{{\"jsonrpc\":\"2.0\",\"id\":$i,\"result\":{{\"tools\":[],\"nextCursor\":\"same\"}}}}"; i=$((i+1)); done"#
    );
    let (code, _, err, _) = ask(&script, "20");
    assert!(code == 2 && err.contains("again and again"), "{err}");
    let script = format!(
        r#"{HELLO} i=2; while read -r _; do echo "{{\"jsonrpc\":\"2.0\",\"id\":$i,\"result\":{{\"tools\":[],\"nextCursor\":\"$i\"}}}}"; i=$((i+1)); done"#
    );
    let (code, _, err, _) = ask(&script, "60");
    assert!(code == 2 && err.contains("pages"), "{err}");
}

#[test]
fn other_answers_are_errors_that_say_so() {
    for (script, words) in [
        (
            r#"read -r _; echo '{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"not now"}}'; read -r _"#
                .to_owned(),
            "not now",
        ),
        (r#"read -r _; echo '{"jsonrpc":"2.0","id":1,"result":{}}'; read -r _"#.to_owned(), "protocolVersion"),
        (
            format!(r#"{HELLO} read -r _; echo '{{"jsonrpc":"2.0","id":2,"result":{{"tools":7}}}}'; read -r _"#),
            "no list `tools`",
        ),
    ] {
        let (code, _, err, _) = ask(&script, "20");
        assert!(code == 2 && err.contains(words), "{words}: {err}");
    }
}

#[test]
fn the_command_never_reaches_a_shell() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("owned");
    let command = format!("true ; touch {}", file.display());
    assert_eq!(outcome(Path::new("."), &["check", "--isolated", "--mcp", &command, "--timeout", "5"]).0, 2);
    assert!(!file.exists());
    for (command, words) in [("", "empty"), ("'a", "quotation"), ("/no/such/program", "cannot start")] {
        let (code, _, err) = outcome(Path::new("."), &["check", "--isolated", "--mcp", command]);
        assert!(code == 2 && err.contains(words), "{command}: {err}");
    }
}

/// A server at a URL, with an answer to each request in turn.
fn http(answers: Vec<String>) -> (String, Api) {
    let answers = Mutex::new(answers.into_iter());
    let server = Api::start(move |_, stream| {
        if let Some(answer) = answers.lock().unwrap().next() {
            // The client may stop reading before everything is written.
            let _ = stream.write_all(answer.as_bytes());
        }
    });
    (format!("http://127.0.0.1:{}/mcp", server.port), server)
}

#[test]
fn http_has_sessions_and_streams_of_events() {
    let hello = r#"{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-06-18","capabilities":{}}}"#;
    let tools = format!(r#"{{"jsonrpc":"2.0","id":2,"result":{{"tools":[{}]}}}}"#, tool("far"));
    let events = format!(
        ": hi\r\n\r\nevent: message\r\ndata: {{\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\"}}\r\n\r\ndata: {tools}\r\n\r\n"
    );
    let (url, server) = http(vec![
        response("200 OK", "Content-Type: application/json\r\nMcp-Session-Id: s-1\r\n", hello),
        response("202 Accepted", "", ""),
        response("200 OK", "Content-Type: text/event-stream\r\n", &events),
        response("204 No Content", "", ""),
    ]);
    let (code, out, err) = check(&url, &["-f", "json"]);
    assert!(code == 0 && out.contains("far"), "{out}{err}");
    let requests = [(); 4].map(|()| server.request().to_lowercase());
    assert!(
        requests[0].contains("accept: application/json, text/event-stream") && !requests[0].contains("mcp-session-id")
    );
    assert!(requests[2].contains("mcp-session-id: s-1") && requests[2].contains("mcp-protocol-version: 2025-06-18"));
    assert!(requests[3].starts_with("delete "), "{}", requests[3]);
}

#[test]
fn a_header_of_the_command_line_is_sent_and_never_printed() {
    let (url, server) = http(vec![response("401 Unauthorized", "", "")]);
    let arguments = ["check", "--isolated", "--mcp-url", &url, "--mcp-header", "Authorization: Bearer ${MY_TOKEN}"];
    let (code, _, err) = ended(strict_schema(Path::new("."), &arguments).env("MY_TOKEN", "sesame"));
    assert!(code == 2 && err.contains("authorization") && !err.contains("sesame"), "{err}");
    assert!(server.request().to_lowercase().contains("authorization: bearer sesame"));
    for header in ["no colon secret", ": secret", "A: ${NOT_SET_ANYWHERE}", "bad name: secret", "A: sec\nret"] {
        let (code, _, err) = check("http://127.0.0.1:1/", &["--mcp-header", header]);
        assert!(code == 2 && !err.contains("secret"), "{header}: {err}");
    }
}

#[test]
fn http_errors_say_what_to_do() {
    for (answer, words) in [
        (response("401 Unauthorized", "", "who are you"), "authorization"),
        (response("404 Not Found", "", ""), "/mcp"),
        (response("302 Found", "Location: http://elsewhere.example/\r\n", ""), "elsewhere.example"),
        (response("200 OK", "Content-Type: text/html\r\n", "<p>hello"), "does not respond"),
        ("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: x".to_owned(), "does not respond"),
        ("nonsense\r\n\r\n".to_owned(), "cannot reach"),
        ("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{".to_owned(), "breaks off its response: "),
        (response("200 OK", "", r#"[{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"not today"}}]"#), "not today"),
    ] {
        let (url, server) = http(vec![answer]);
        let (code, _, err) = check(&url, &["--timeout", "10"]);
        assert!(code == 2 && err.contains(words), "{words}: {err}");
        server.request();
    }
    assert_eq!(check("ftp://x", &[]).0, 2);
}

#[test]
fn http_that_hangs_is_ended() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/mcp", listener.local_addr().unwrap());
    let start = Instant::now();
    let (code, _, err) = check(&url, &["--timeout", "1"]);
    assert!(code == 2 && err.contains("within 1 seconds"), "{err}");
    assert!(start.elapsed() < Duration::from_secs(20));
}
