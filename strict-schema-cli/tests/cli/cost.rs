//! What schemas cost.

use serde_json::{Value, json};
use tempfile::TempDir;

use super::run;

fn folder(schema: &Value) -> TempDir {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("a.json"), format!("{schema:#}")).unwrap();
    folder
}

fn counted(schema: &Value, arguments: &[&str]) -> Value {
    let folder = folder(schema);
    let (out, code) = run(folder.path(), &[&["cost", "a.json", "-f", "json"], arguments].concat());
    assert_eq!(code, 0, "{out}");
    serde_json::from_str(&out).unwrap()
}

/// The numbers match `js-tiktoken` 1.0.21 for the same text.
#[test]
fn tokens_are_those_of_the_vocabulary() {
    for (schema, tokens) in [
        (
            json!({ "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a"], "additionalProperties": false }),
            24,
        ),
        (
            json!({
                "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Search", "type": "object",
                "properties": {
                    "page_size": { "title": "Page Size", "type": "integer" },
                    "title": { "title": "The heading", "type": "string" },
                    "unit": { "anyOf": [{ "enum": ["C", "F"], "type": "string", "title": "Unit" }, { "type": "null" }], "title": "Unit" },
                },
                "required": ["page_size"],
            }),
            90,
        ),
    ] {
        let now = &counted(&schema, &[])["tools"][0]["now"];
        assert_eq!(now, &json!({ "bytes": schema.to_string().len(), "tokens": tokens }), "{schema}");
    }
}

/// Everything that a model reads or that validates is kept.
#[test]
fn what_repeats_a_name_is_left_out() {
    let bytes = |schema: &Value| schema.to_string().len();
    let schema = |title: &str, definition: &str| {
        json!({
            "type": "object",
            "properties": {
                "title": { "type": "string", "const": "title", "title": title },
                "page_size": { "$ref": "#/$defs/page", "description": "title" },
                "list": { "type": "array", "items": { "type": "string", "enum": ["$schema"] } },
            },
            "$defs": { "page": { "title": definition, "type": "integer" } },
            "default": { "title": "Default", "$schema": "x" },
        })
    };
    let without = |mut schema: Value, pointers: &[(&str, &str)]| {
        for (at, key) in pointers {
            schema.pointer_mut(at).unwrap().as_object_mut().unwrap().shift_remove(*key);
        }
        bytes(&schema)
    };
    let both = [("/properties/title", "title"), ("/$defs/page", "title")];
    for (schema, pointers) in [
        (schema("Title", "PAGE"), &both[..]),
        (schema("Another", "Page"), &both[1..]),
        (schema("Another", "Page number"), &[]),
    ] {
        let lean = &counted(&schema, &[])["tools"][0]["lean"]["bytes"];
        assert_eq!(*lean, without(schema.clone(), pointers), "{schema}");
    }
}

#[test]
fn each_provider_has_its_fix() {
    let tools = json!({ "tools": [
        { "name": "a", "description": "d", "inputSchema": { "type": "object", "properties": { "x": { "type": "integer", "minimum": 1 } } }, "outputSchema": { "type": "object" } },
        { "name": "b", "inputSchema": { "type": "object", "properties": { "x": { "$ref": "https://elsewhere/x" } } } },
    ] });
    let report = counted(&tools, &["-p", "openai,anthropic"]);
    let fixed = &report["tools"][0]["fixed"];
    let bytes = |name: &str| fixed[name]["bytes"].as_u64().unwrap();
    assert!(bytes("openai-2026-10") != bytes("anthropic-2026-09"), "{report}");
    assert_eq!(report["tools"][1]["fixed"]["openai-2026-10"], Value::Null, "{report}");
    // A model does not see the schema of a tool's result.
    let mut sent = tools["tools"][0].clone();
    sent.as_object_mut().unwrap().shift_remove("outputSchema");
    assert_eq!(report["tools"][0]["now"]["bytes"], sent.to_string().len());
    let sum = |key: &str| {
        report["tools"].as_array().unwrap().iter().map(|it| it[key]["tokens"].as_u64().unwrap()).sum::<u64>()
    };
    assert_eq!(report["total"]["now"]["tokens"], sum("now"));
    let folder = folder(&tools);
    let (out, code) = run(folder.path(), &["cost", "a.json", "-f", "markdown", "-p", "openai"]);
    assert!(code == 0 && out.contains("| `b` |") && out.contains("not fixed") && out.contains("all together"), "{out}");
    assert_eq!(run(folder.path(), &["cost", "none.json", "a.json"]).1, 2);
}

#[test]
fn savings_are_reported() {
    let of = |keyword: &str, value: &str| json!({ keyword: value, "type": "object", "properties": { "size": { "title": "Size" } }, "required": ["size"], "additionalProperties": false });
    let mut bare = of("title", "Other");
    bare["properties"]["size"] = json!({ "type": "integer" });
    let mut comment = bare.clone();
    comment["$comment"] = json!("c");
    for (schema, said) in [
        (&of("$comment", "c"), "lean, without titles that repeat a name (1), `$schema` and `$comment` (1): "),
        (&of("title", "Other"), "lean, without titles that repeat a name (1): "),
        (&comment, "lean, without `$schema` and `$comment` (1): "),
        (&bare, "fixed for openai: the same number of tokens"),
        (&comment, "fixed for openai: 5 tokens fewer (15 %)"),
    ] {
        let folder = folder(schema);
        let (out, code) = run(folder.path(), &["cost", "a.json"]);
        assert!(code == 0 && out.contains(&format!("\n{said}")), "{out}");
    }
    // A tool is fixed for the provider of its own form.
    let two = json!([
        { "name": "a", "input_schema": { "type": "object", "properties": {} } },
        { "type": "function", "name": "b", "parameters": { "type": "object", "properties": {} } },
    ]);
    let (out, _) = run(folder(&two).path(), &["cost", "a.json", "-f", "markdown"]);
    assert!(out.contains("| `a` | 60 | 17 | 17 | 24 |  |\n| `b` | 60 | 17 | 17 |  | 24 |\n"), "{out}");
}

#[test]
fn the_fix_of_a_schema_with_a_name_is_counted() {
    let schema = json!({ "name": "Order", "type": "object", "properties": { "a": { "type": "string" } } });
    let report = counted(&schema, &["-p", "openai"]);
    let tool = &report["tools"][0];
    let fixed = &tool["fixed"]["openai-2026-10"]["bytes"];
    assert!(fixed.is_u64() && tool["now"]["bytes"] != *fixed, "{report}");
}
