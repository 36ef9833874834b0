//! Nothing is skipped silently: the last line of every run, the recognized shapes, and the dialect that judges each.

use std::fs;

use serde_json::{Value, json};

use super::{folder, outcome};

/// The results of `check` for one file with this name.
fn checked(name: &str, text: &str, more: &[&str]) -> (i32, String, String) {
    let folder = folder(&[(name, text)]);
    outcome(folder.path(), &[&["--isolated", "check", name, "-f", "concise"], more].concat())
}

fn last(err: &str) -> &str {
    err.lines().next_back().unwrap_or_default()
}

const GOOD: &str = r#"{"type":"object","properties":{},"required":[],"additionalProperties":false}"#;
const OPEN: &str = r#"{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}"#;

fn tool(name: &str) -> String {
    format!(r#"{{"name":"{name}","inputSchema":{GOOD}}}"#)
}

#[test]
fn every_run_ends_with_what_was_read_and_what_was_not() {
    let files = [
        ("tools/a.json", &*format!("[{},{}]", tool("one"), tool("two"))),
        ("tools/package.json", r#"{"name":"x","type":"module"}"#),
        ("tools/calls.jsonl", "{\"messages\":[{\"role\":\"assistant\",\"tool_calls\":[]}]}\n"),
        ("tools/mixed.jsonl", &*format!("{}\n{{\"a\":1}}\n", tool("three"))),
        ("tools/chart.yaml", "{{ template }}: [\n"),
    ];
    let folder = folder(&files);
    let (code, _, err) = outcome(folder.path(), &["check", "tools"]);
    assert_eq!(code, 0, "{err}");
    assert_eq!(
        last(&err),
        "checked 3 tools in 2 files; skipped 3 files and 1 value (calls of tools, without their schemas: tools/calls.jsonl; not YAML: \
         tools/chart.yaml; no schema recognized: tools/mixed.jsonl:2, tools/package.json)"
    );
    for command in [
        &["check", "tools"][..],
        &["compat", "tools", "-p", "openai"],
        &["fix", "tools"],
        &["snapshot", "snaps", "tools"],
    ] {
        let (code, _, err) = outcome(folder.path(), command);
        assert!(
            code == 0 && last(&err).contains(" 3 tools in 2 files; skipped 3 files and 1 value"),
            "{command:?} {err}"
        );
        let (code, _, err) = outcome(folder.path(), &[command, &["--require-recognized"]].concat());
        assert!(code == 1 && err.contains("skipped 3 files and 1 value"), "{command:?} {err}");
    }
    let (_, out, _) = outcome(folder.path(), &["check", "tools", "-f", "json"]);
    let report: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(report["summary"]["skipped"].as_array().unwrap().len(), 4, "{out}");
}

/// Other programs read such YAML, so it is not skipped in a folder.
#[test]
fn yaml_that_is_not_read_is_told() {
    let schema = "type: object\nproperties: {}\nrequired: []\nadditionalProperties: false\n";
    let (hash, large) = (format!("{schema}x-commit: 4e7123456\n"), format!("{schema}x: 0x{}\n", "F".repeat(40)));
    let compose = "x-base: &base { restart: always }\nservices:\n  a:\n    <<: *base\n";
    let folder = folder(&[("d/large.yaml", &large), ("e/hash.yaml", &hash), ("e/compose.yaml", compose)]);
    for named in ["d", "d/large.yaml"] {
        let (code, _, err) = outcome(folder.path(), &["check", named]);
        assert!(code == 2 && err.contains("d/large.yaml:5:4: ") && err.contains("is too large"), "{err}");
        assert!(!err.contains("not YAML"), "{err}");
    }
    // A merge key is a key, and other programs have files with some.
    let (code, out, err) = outcome(folder.path(), &["check", "e", "-p", "anthropic"]);
    assert!(code == 0 && last(&err).contains("1 schema") && err.contains("e/compose.yaml"), "{out}{err}");
}

#[test]
fn what_is_named_has_to_be_recognized() {
    for (name, text, why) in [
        ("package.json", r#"{"name":"x","type":"module"}"#, "neither a schema, nor a tool, nor a request"),
        ("calls.jsonl", r#"{"messages":[{"role":"assistant","tool_calls":[{"id":"1"}]}]}"#, "calls of tools"),
        ("response.json", r#"{"choices":[{"message":{"content":"hi"}}]}"#, "calls of tools"),
        ("request.json", r#"{"messages":[],"format":"yaml"}"#, "neither tools nor the schema of a format"),
        ("none.json", "[]", "a list of tools that is empty"),
        ("result.json", r#"{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}"#, "a list of tools that is empty"),
        ("servers.json", r#"{"mcpServers":{"a":{"command":"touch","args":["started"]}}}"#, "--start-servers"),
        ("models.py", "class A: pass\n", "`py:package.models`"),
        ("tools.ts", "export const a = 1\n", "`ts:`"),
        ("x.yaml", "a: b\n", "neither a schema, nor a tool, nor a request"),
        ("number.json", "[{\"web\":{}},7]", "neither a schema, nor a tool, nor a request"),
        ("hooks.json", r#"{"openapi":"3.1.0","paths":{},"webhooks":{"a":{}}}"#, "webhooks are not tools"),
    ] {
        let folder = folder(&[(name, text)]);
        for command in [&["check"][..], &["compat"], &["fix"], &["snapshot", "snaps"]] {
            let (code, _, err) = outcome(folder.path(), &[command, &[name]].concat());
            assert!(code == 2 && err.contains(why), "{command:?} {name}: {code} {err}");
        }
        assert!(!folder.path().join("started").exists());
        // The hook of pre-commit passes files as arguments.
        if !name.contains(".py") && !name.contains(".ts") {
            let (code, _, err) = outcome(folder.path(), &["check", "--skip-unrecognized", name]);
            assert!(code == 0 && last(&err).contains("skipped 1 file"), "{name}: {code} {err}");
        }
    }
}

/// Other files have members that are called like keywords.
#[test]
fn fix_leaves_files_alone_that_are_no_schemas() {
    let files = [
        ("tsconfig.json", r#"{"$schema":"https://json.schemastore.org/tsconfig","compilerOptions":{"strict":true}}"#),
        ("biome.json", r#"{"$schema":"https://biomejs.dev/schemas/2.0.0/schema.json","linter":{"enabled":true}}"#),
        ("page.json", r#"{"items":[{"id":1}],"total":1}"#),
        ("form.json", r#"[{"label":"Name","required":true},{"label":"Age","required":false}]"#),
    ];
    let folder = folder(&[&files[..], &[("schema.json", OPEN)]].concat());
    let (code, _, err) = outcome(folder.path(), &["fix", ".", "-w", "--codec", "c.json"]);
    assert_eq!(code, 0, "{err}");
    assert!(last(&err).starts_with("read 1 schema in 1 file; skipped 4 files (no schema recognized: "), "{err}");
    for (name, text) in files {
        assert_eq!(fs::read_to_string(folder.path().join(name)).unwrap(), text, "{name}");
    }
    // Of what is written, a schema in YAML is left out.
    let folder = crate::folder(&[("d/a.json", OPEN), ("d/tool.yaml", "name: a\ninputSchema: {type: object}\n")]);
    let (code, _, err) = outcome(folder.path(), &["fix", "d"]);
    assert!(code == 1 && last(&err).ends_with("(`fix` writes JSON, and this is YAML: d/tool.yaml)"), "{err}");
    // A schema with mistakes is judged.
    let (code, out, _) = checked("it.json", r#"{"type":"object","properties":{"a":{}},"required":"a"}"#, &[]);
    assert!(code == 1 && out.contains("malformed"), "{out}");
}

/// An error in the schema is found in every wrapper.
#[test]
fn schemas_are_recognized_in_all_that_people_have() {
    let s: Value = serde_json::from_str(OPEN).unwrap();
    let upper: Value =
        serde_json::from_str(&OPEN.replace("\"object\"", "\"OBJECT\"").replace("\"string\"", "\"STRING\"")).unwrap();
    let chat = json!({ "type": "function", "function": { "name": "look", "strict": true, "parameters": s } });
    let body = json!({ "model": "m", "messages": [], "tools": [chat] });
    let claude = json!({ "model": "m", "max_tokens": 1, "messages": [], "tools": [{ "name": "look", "strict": true, "input_schema": s }, { "type": "web_search_20250305", "name": "web_search" }] });
    let gemini = |schema: &Value| json!({ "contents": [], "tools": [{ "googleSearch": {} }, { "functionDeclarations": [{ "name": "look", "parameters": schema }] }] });
    let not: Value = json!({ "type": "object", "properties": { "a": { "not": {} } }, "required": ["a"] });
    let converse = json!({ "modelId": "m", "toolConfig": { "tools": [
        { "toolSpec": { "name": "look", "inputSchema": { "json": s }, "strict": true } }, { "cachePoint": { "type": "default" } },
    ] } });
    for (name, text, provider, rule) in [
        ("gemini.json", gemini(&not).to_string(), "gemini-openapi", "not]"),
        ("converse.json", converse.to_string(), "bedrock", "open-object"),
        ("claude.json", claude.to_string(), "anthropic", "open-object"),
        ("chat.json", body.to_string(), "openai", "open-object"),
        (
            "batch.jsonl",
            json!({ "custom_id": "1", "method": "POST", "url": "/v1/chat/completions", "body": body }).to_string(),
            "openai",
            "open-object",
        ),
        ("claude.jsonl", json!({ "custom_id": "1", "params": claude }).to_string(), "anthropic", "open-object"),
        (
            "batch.json",
            json!({ "requests": [{ "custom_id": "1", "params": claude }] }).to_string(),
            "anthropic",
            "open-object",
        ),
        ("gemini.jsonl", json!({ "key": "1", "request": gemini(&not) }).to_string(), "gemini-openapi", "not]"),
        ("bedrock.jsonl", json!({ "recordId": "1", "modelInput": claude }).to_string(), "anthropic", "open-object"),
        (
            "tool.yaml",
            "# a tool\nname: look\ninputSchema:\n  type: object\n  properties: {a: {type: string}}\n  required: [a]\n"
                .to_owned(),
            "openai",
            "open-object",
        ),
        ("api.yaml", API.to_owned(), "openai", "open-object"),
        ("api.txt", API.to_owned(), "openai", "open-object"),
        (
            "tool",
            "---\n- name: look\n  inputSchema: {type: object, properties: {}}\n".to_owned(),
            "openai",
            "open-object",
        ),
        (
            "quoted",
            "\u{feff}\"name\" : look\n'inputSchema': {type: object, properties: {}}\n".to_owned(),
            "openai",
            "open-object",
        ),
        (
            "quoted.txt",
            "\n\"a \\\": \": 1\n\"inputSchema\":\n  type: object\nname: look\n".to_owned(),
            "openai",
            "open-object",
        ),
    ] {
        let (code, out, err) = checked(name, &text, &[]);
        assert!(
            code == 1 && out.contains(rule) && out.contains(&format!("by {provider}-20")),
            "{name}: {code} {out}{err}"
        );
        assert!(err.contains("skipped nothing"), "{name}: {err}");
        if provider != "openai" {
            assert!(
                err.contains(&format!("{name} is judged by {provider}-20")) && err.contains("--provider"),
                "{name}: {err}"
            );
        }
    }
    // Google's own SDK sends types in upper case.
    for request in [
        gemini(&upper),
        json!({ "name": "look", "parameters": upper }),
        json!({ "contents": [], "generationConfig": { "responseSchema": upper } }),
    ] {
        let (code, out, err) = checked("upper.json", &request.to_string(), &[]);
        assert!(code == 0 && out.contains("by gemini-openapi-20"), "{code} {out}{err}");
    }
    // A named provider judges.
    let (_, out, err) = checked("claude.json", &claude.to_string(), &["-p", "openai"]);
    assert!(out.contains("by openai-20") && !err.contains("is judged by"), "{out}{err}");
    // Several requests, each judged by its own provider.
    let both = format!("{body}\n{claude}\n");
    let (code, out, _) = checked("both.jsonl", &both, &[]);
    assert!(code == 1 && out.contains("(openai-20") && out.contains("(anthropic-20"), "{out}");
    // A tool that is built in at the provider has no schema, and is not an error.
    let (code, _, err) =
        checked("built-in.json", &json!({ "contents": [], "tools": [{ "googleSearch": {} }] }).to_string(), &[]);
    assert!(code == 0 && err.contains("1 tool of the provider's own"), "{err}");
}

/// Values that are not tools are reported, also where a schema is in them.
#[test]
fn members_of_a_list_that_are_not_tools_are_reported() {
    let s: Value = serde_json::from_str(OPEN).unwrap();
    let chat = json!({ "type": "function", "function": { "name": "look", "strict": true, "parameters": s } });
    let claude = json!({ "model": "m", "messages": [], "tools": [{ "name": "look", "input_schema": s }] });
    for (odd, at) in [
        (json!({ "requests": [{ "custom_id": "1", "params": claude }, 7, { "a": 1 }] }), "requests"),
        (json!({ "functionDeclarations": [{ "name": "look", "parameters": s }, 7, {}] }), "functionDeclarations"),
        (json!([chat, 7, { "a": 1 }, { "web": {} }, { "model": "m", "tools": [chat] }]), ""),
    ] {
        let (_, _, err) = checked("odd.json", &odd.to_string(), &[]);
        let at = if at.is_empty() { "odd.json#".to_owned() } else { format!("odd.json#/{at}") };
        assert!(err.contains(&format!("(no tool recognized: {at}/1, {at}/2)")), "{err}");
    }
    let (_, _, err) = checked("many.json", &json!([chat, 1, 2, 3, 4, 5, 6, 7]).to_string(), &[]);
    assert!(err.contains("skipped 7 values (") && err.ends_with(", many.json#/5 and 2 more)\n"), "{err}");
    let odd = json!([chat, 7, { "a": 1 }, { "type": "fuction", "function": chat["function"] }, { "toolspec": { "inputSchema": { "json": s } } }]);
    let (_, _, err) = checked("odd.json", &json!({ "model": "m", "messages": [], "tools": odd }).to_string(), &[]);
    let skipped = [1, 2, 3, 4].map(|it| format!("odd.json#/tools/{it}")).join(", ");
    assert!(
        err.ends_with(&format!(
            "checked 1 tool in 1 file; skipped 4 values (no tool recognized: {skipped})
"
        )),
        "{err}"
    );
}

/// The tools of a namespace are tools, and another namespace may have the same names.
#[test]
fn tools_of_one_name_in_two_namespaces_are_two_tools() {
    let s = json!({ "type": "object" });
    let look = json!({ "type": "function", "name": "look", "strict": true, "parameters": s });
    let space =
        |name: &str| json!({ "type": "namespace", "name": name, "tools": [look, { "type": "custom", "name": "run" }] });
    let spaces = json!({ "model": "m", "input": "", "tools": [space("crm"), space("erp"), { "type": "web_search" }] });
    let (code, out, err) = checked("spaces.json", &spaces.to_string(), &[]);
    assert!(code == 1 && out.matches("open-object").count() == 2 && !out.contains("REQ-01"), "{out}");
    assert!(
        err.contains("checked 2 tools in 1 file (3 tools of the provider's own, without a schema); skipped nothing"),
        "{err}"
    );
    let twice = json!({ "model": "m", "input": "", "tools": [space("crm"), space("crm")] });
    let (code, out, _) = checked("twice.json", &twice.to_string(), &[]);
    assert!(code == 1 && out.contains("two tools are called `crm.look`"), "{out}");
    let folder = folder(&[("spaces.json", &spaces.to_string())]);
    for arguments in [
        &["snapshot", "snaps", "spaces.json"][..],
        &["check", "spaces.json", "--snapshot", "snaps", "--exit-zero"],
        &["diff", "spaces.json", "snaps"],
        &["lock", "spaces.json"],
    ] {
        let (code, out, err) = outcome(folder.path(), arguments);
        assert!(code == 0 && !out.contains("SNAP-01"), "{out}{err}");
    }
    let names = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    assert!(names("tools.lock").contains("\"crm.look\"") && names("snaps/erp.look.json").contains("\"erp.look\""));
    // The finding of one is not that of the other.
    let (code, ..) = outcome(folder.path(), &["check", "spaces.json", "--baseline", "known.json", "--write-baseline"]);
    let known = names("known.json");
    assert!(code == 0 && known.contains("\"crm.look\"") && known.contains("\"erp.look\""), "{known}");
}

#[test]
fn what_the_sdks_of_google_take_is_read() {
    let not: Value = json!({ "type": "object", "properties": { "a": { "not": {} } }, "required": ["a"] });
    for (config, provider) in [
        (json!({ "tools": [{ "functionDeclarations": [{ "name": "look", "parameters": not }] }] }), "gemini-openapi"),
        (json!({ "responseSchema": not }), "gemini-openapi"),
        (json!({ "response_schema": not }), "gemini-openapi"),
        (json!({ "response_json_schema": { "type": "object", "properties": { "a": { "type": "kind" } } } }), "gemini"),
    ] {
        let call = json!({ "model": "m", "contents": "hi", "config": config });
        let (code, out, err) = checked("call.json", &call.to_string(), &[]);
        assert!(
            code == 1 && out.contains(&format!("by {provider}-20")) && err.contains("skipped nothing"),
            "{out}{err}"
        );
    }
}

const API: &str = "\
openapi: 3.0.0
info: { title: Pets, version: '1' }
paths:
  /pets/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: string } }
    get:
      operationId: getPet
      parameters:
        - name: depth
          in: query
          required: true
          schema:
            type: integer
            not: { const: 3 }
  /pets:
    post:
      operationId: addPet
      requestBody: { $ref: '#/components/requestBodies/Pet' }
components:
  requestBodies:
    Pet: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
  schemas:
    Pet:
      type: object
      properties: { status: { $ref: '#/components/schemas/Status' } }
      required: [status]
    Status: { type: string, enum: [a, b] }
";

#[test]
fn operations_and_components_of_openapi_are_judged_where_they_stand() {
    let (code, out, err) = checked("api.yaml", API, &[]);
    assert_eq!(code, 1, "{out}{err}");
    assert!(err.ends_with("checked 2 tools, 2 schemas in 1 file; skipped nothing\n"), "{err}");
    let places: Vec<_> =
        out.lines().filter(|it| it.starts_with("api.yaml:")).map(|it| it.split(' ').next().unwrap()).collect();
    assert_eq!(places, ["api.yaml:15:13:", "api.yaml:24:5:"], "{out}");
    assert!(out.contains("SM-20 not") && out.contains("SM-03 open-object"), "{out}");
    // Its tools are written to their own files, and these are fixed.
    let folder = folder(&[("api.yaml", API)]);
    let (code, _, err) = outcome(folder.path(), &["fix", "api.yaml"]);
    assert!(code == 2 && err.contains("snapshot DIR FILE"), "{err}");
    assert_eq!(outcome(folder.path(), &["snapshot", "snaps", "api.yaml"]).0, 0);
    let pet = fs::read_to_string(folder.path().join("snaps/getPet.json")).unwrap();
    assert!(pet.contains("\"depth\"") && pet.contains("\"id\"") && pet.contains("inputSchema"), "{pet}");
}

#[test]
fn a_tool_that_does_not_say_strict_is_judged_as_its_api_treats_it() {
    let schema: Value = serde_json::from_str(OPEN).unwrap();
    let chat = |strict: Option<bool>| {
        let mut function = json!({ "name": "look", "parameters": schema });
        if let Some(strict) = strict {
            function["strict"] = json!(strict);
        }
        json!({ "model": "m", "messages": [], "tools": [{ "type": "function", "function": function }] }).to_string()
    };
    let hint = "`strict` is absent in 1 of the tools and formats";
    let (code, out, err) = checked("it.json", &chat(None), &[]);
    assert!(code == 0 && err.contains(hint) && err.contains("--strict"), "{out}{err}");
    for (strict, more, expected) in
        [(None, &["--strict"][..], 1), (Some(true), &[], 1), (Some(false), &[], 0), (Some(false), &["--strict"], 1)]
    {
        let (code, out, err) = checked("it.json", &chat(strict), more);
        assert!(code == expected && !err.contains(hint), "{strict:?} {more:?}: {out}{err}");
    }
    // Where a missing flag means strict, the tool is strict.
    let (code, _, err) = checked("it.json", &chat(None), &["-p", "moonshot,xai"]);
    assert!(code == 0 && !err.contains(hint) || code == 1, "{err}");
    let responses =
        json!({ "model": "m", "input": "", "tools": [{ "type": "function", "name": "look", "parameters": schema }] });
    // Responses tries to be strict, and falls back.
    let (code, out, err) = checked("it.json", &responses.to_string(), &[]);
    assert!(code == 0 && out.contains("warning") && !err.contains(hint), "{out}{err}");
    assert_eq!(checked("it.json", &responses.to_string(), &["--strict"]).0, 1);
    // A schema alone, and a tool whose shape belongs to no API, are judged as strict.
    assert_eq!(checked("it.json", OPEN, &[]).0, 1);
    assert_eq!(checked("it.json", &format!(r#"{{"name":"look","inputSchema":{OPEN}}}"#), &[]).0, 1);
}

#[test]
fn one_bad_file_does_not_hide_the_others() {
    let open = format!(r#"{{"name":"look","inputSchema":{OPEN}}}"#);
    let lines = format!("{{\"a\"\n{open}\n");
    let folder =
        folder(&[("in/bad.json", "{"), ("in/lines.jsonl", &*lines), ("in/open.json", &*open.replace("look", "see"))]);
    let (code, out, err) = outcome(folder.path(), &["check", "in", "-f", "concise"]);
    assert!(code == 2 && out.contains("in/open.json:1:") && out.contains("in/lines.jsonl:2:"), "{out}{err}");
    assert!(
        err.contains("in/bad.json:1:1: this is not JSON") && err.contains("in/lines.jsonl:2:1: this is not JSON"),
        "{err}"
    );
    let (code, out, err) = outcome(folder.path(), &["fix", "in"]);
    assert!(code == 2 && out.contains("+++ b/in/open.json") && err.contains("in/bad.json"), "{out}{err}");
    let (code, _, err) = outcome(folder.path(), &["compat", "in", "-p", "openai"]);
    assert!(code == 2 && err.contains("in/bad.json"), "{err}");
    let (code, _, err) = outcome(folder.path(), &["snapshot", "snaps", "in"]);
    assert!(code == 2 && err.contains("in/bad.json") && err.contains("in/lines.jsonl:2"), "{err}");
    assert!(!folder.path().join("snaps").exists());
}

#[test]
fn what_others_wrote_is_left_out_everywhere() {
    let bad = r#"{"name":"look","inputSchema":{"type":"object"}}"#;
    let folder = folder(&[
        (".gitignore", "dist/\n"),
        ("a.json", &*tool("a")),
        ("node_modules/x/tool.json", bad),
        ("packages/p/node_modules/x/tool.json", bad),
        ("dist/tool.json", bad),
        ("strict-schema.toml", "files = ['**/*.json']\n"),
    ]);
    for inputs in [&["."][..], &["**/*.json"], &[]] {
        let (code, _, err) = outcome(folder.path(), &[&["check"], inputs].concat());
        assert!(code == 0 && err.ends_with("checked 1 tool in 1 file; skipped nothing\n"), "{inputs:?}: {err}");
    }
    // The user named it.
    for inputs in ["node_modules/x/tool.json", "dist/tool.json", "dist", "node_modules/x"] {
        assert_eq!(outcome(folder.path(), &["check", inputs]).0, 1, "{inputs}");
    }
}

#[test]
#[cfg(unix)]
fn servers_of_a_configuration_are_started_only_if_somebody_says_so() {
    let hello = r#"read -r _; touch started; echo '{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-06-18"}}'; read -r _; read -r _; printf '{"jsonrpc":"2.0","id":2,"result":{"tools":[{"name":"%s","inputSchema":{"type":"object"}}]}}\n' "$NAME"; read -r _"#;
    let servers = json!({ "mcpServers": {
        "one": { "command": "sh", "args": ["-c", hello], "env": { "NAME": "${WHO:-hello}" } },
        "two": { "command": "gone-and-away" },
        "four": { "serverUrl": 7 },
        "three": { "command": "sh", "args": ["-c", "exit 1"], "env": { "KEY": "${NOT_SET_ANYWHERE}" } },
    } });
    let folder = folder(&[(".mcp.json", &*servers.to_string())]);
    assert_eq!(outcome(folder.path(), &["check", ".mcp.json"]).0, 2);
    assert!(!folder.path().join("started").exists());
    let (code, out, err) = outcome(folder.path(), &["check", ".mcp.json", "--start-servers", "-f", "concise"]);
    assert!(code == 2 && out.contains(".mcp.json#one:") && folder.path().join("started").exists(), "{out}{err}");
    let none = ".mcp.json#four: the server has neither `command` nor `url`\nhelp: write the command that starts it";
    assert!(err.contains(none), "{err}");
    assert!(err.contains(".mcp.json#two: cannot start") && err.contains("NOT_SET_ANYWHERE"), "{err}");
}

#[test]
fn a_file_without_any_value_has_nothing_to_check() {
    for (name, text) in
        [("a.yaml", ""), ("a.yaml", "# only a comment\n"), ("a.jsonl", "\n"), ("a.jsonl", "\u{feff}"), ("a.json", "")]
    {
        let folder = folder(&[(name, text), ("good.json", &tool("good"))]);
        let (code, out, err) = outcome(folder.path(), &["check", "good.json", name]);
        assert!(code == 2 && err.contains("it is empty"), "{name}: {out}{err}");
        if name != "a.json" {
            let (code, _, err) = outcome(folder.path(), &["check", "."]);
            assert!(code == 0 && last(&err).contains("skipped 1 file (empty: a"), "{name}: {err}");
        }
    }
}

/// The reasons are in the one line of a message, and its help is one that helps.
#[test]
fn what_cannot_be_fixed_is_told_with_what_would_help() {
    let folder = tempfile::TempDir::new().unwrap();
    let fix = |schema: &Value, more: &[&str]| {
        std::fs::write(folder.path().join("s.json"), schema.to_string()).unwrap();
        let (code, _, err) = outcome(folder.path(), &[&["fix", "s.json"], more].concat());
        assert_eq!(code, 2);
        err
    };
    let object = |v: &Value| json!({ "type": "object", "properties": { "v": v }, "required": ["v"] });
    let lost = object(&json!({ "not": { "const": 1 } }));
    let said = fix(&lost, &["--policy", "exact"]);
    assert!(said.contains(": at /properties/v: ") && !said.contains("\\n") && said.contains("`--lossy`"), "{said}");
    let impossible = object(&json!({ "type": "integer", "minimum": 2, "maximum": 1 }));
    for more in [&[][..], &["--lossy"], &["--policy", "exact"]] {
        let said = fix(&impossible, more);
        assert!(said.contains("no value satisfies") && !said.contains("\\n"), "{said}");
        assert!(said.contains("no `--policy` permits this") && !said.contains("`--lossy`"), "{said}");
    }
}
