//! Depth: every entry point has a bound, says so beyond it, and drops without recursion.

#![allow(missing_docs, reason = "these are tests")]
#![recursion_limit = "512"]

use std::thread;

use serde::Deserialize;
use serde_json::{Value, json};
use strict_schema::dialect::{ANTHROPIC, GEMINI_OPENAPI, OPENAI, SM};
use strict_schema::{
    Codec, Format, Payload, Provider, StrictSchema, Tool, ToolSet, Toolbox, normalize, validate, validate_str,
};

/// Runs in a stack of 2 MB, which is what threads have.
fn on_a_small_stack(run: impl FnOnce() + Send + 'static) {
    thread::Builder::new().stack_size(2 << 20).spawn(run).unwrap().join().unwrap();
}

fn object(members: impl IntoIterator<Item = (&'static str, Value)>) -> Value {
    Value::Object(members.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
}

/// A schema of so many objects inside each other. Not by `json!`, which serializes what it is given.
fn nested(objects: usize) -> Value {
    let closed = |properties: Value, names: Value| {
        object([
            ("type", json!("object")),
            ("properties", properties),
            ("required", names),
            ("additionalProperties", Value::Bool(false)),
        ])
    };
    let mut schema = closed(json!({}), json!([]));
    for _ in 1..objects {
        schema = closed(object([("a", schema)]), json!(["a"]));
    }
    schema
}

/// A value of so many levels, of each sort of nesting.
fn deep(levels: usize) -> Vec<Value> {
    let members = (0..levels).fold(Value::Null, |inner, _| object([("a", inner)]));
    vec![lists(levels), members, nested(levels / 2)]
}

/// Lists inside each other.
fn lists(levels: usize) -> Value {
    (0..levels).fold(Value::Null, |inner, _| Value::Array(vec![inner]))
}

/// Drops a value level by level.
fn dismantle(value: Value) {
    let mut pending = vec![value];
    while let Some(value) = pending.pop() {
        match value {
            Value::Array(items) => pending.extend(items),
            Value::Object(members) => pending.extend(members.into_iter().map(|(_, value)| value)),
            _ => {}
        }
    }
}

/// A recursion needs some twenty bytes of stack a level at the least, so none gets as far in 2 MB.
const LEVELS: usize = 200_000;

fn providers() -> Vec<Provider> {
    vec![
        Provider::openai_chat(),
        Provider::openai_chat().with_dialect(SM),
        Provider::openai_responses(),
        Provider::anthropic(),
        Provider::bedrock(),
        Provider::gemini(),
        Provider::mcp(),
    ]
}

#[test]
fn a_tool_of_countless_levels_is_an_error() {
    on_a_small_stack(|| {
        for schema in deep(LEVELS) {
            let tool = Tool::new("deep", "", schema);
            let more = tool.clone().normalized().strict(true);
            assert!(format!("{tool:?}").len() < 10_000);
            assert!(tool.clone().with_enum("/a", ["b"]).unwrap_err().to_string().contains("256 levels"));
            for provider in providers() {
                for tool in [&tool, &more] {
                    let error = tool.payload(&provider).unwrap_err().to_string();
                    assert!(error.contains("256 levels"), "{error}");
                }
                let fitted = ToolSet::new().with(tool.clone()).with(more.clone()).fit_leaving_out(&provider).unwrap();
                assert_eq!(fitted.tools().len(), 0);
                assert!(fitted.left_out().any(|(_, why)| why.to_string().contains("256 levels")));
                let toolbox = Toolbox::new().on_foreign(tool.clone(), |arguments| arguments);
                assert!(toolbox.fit_leaving_out(&provider).unwrap().call("deep", "{}").is_err());
            }
            drop((tool, more));
        }
        for schema in deep(LEVELS) {
            let format = Format::new("deep", "", schema);
            for provider in providers() {
                assert!(format.payload(&provider).is_err());
                assert!(ToolSet::new().with_format(format.clone()).fit(&provider).is_err());
            }
        }
    });
}

/// What becomes of a payload: it is written, sent, read.
fn use_up(payload: &Payload) {
    let text = serde_json::to_string(payload).unwrap();
    assert_eq!(text, payload.as_str());
    let _ = payload.deserialize::<Value>();
    let _ = payload.decode("{}");
}

#[test]
fn a_tool_of_as_many_levels_as_are_taken_is_sent() {
    on_a_small_stack(|| {
        // Two levels for each object, and one for its lists.
        for objects in [60, 63, 64, 65, 100, 126, 127, 128, 129, 200] {
            for provider in providers() {
                for normalized in [false, true] {
                    let mut tool = Tool::new("deep", "", nested(objects));
                    if normalized {
                        tool = tool.normalized();
                    }
                    let payload = tool.payload(&provider);
                    assert!(payload.is_ok() || objects > 100, "{objects}: {payload:?}");
                    if let Ok(payload) = &payload {
                        use_up(payload);
                    }
                    if objects > 128 {
                        assert!(payload.unwrap_err().to_string().contains("256 levels"), "{objects}");
                    }
                    let set = ToolSet::new().with(tool).with_format(Format::new("deep", "", nested(objects)));
                    let _ = set.fit(&provider);
                    let _ =
                        ToolSet::new().with(Tool::new("deep", "", nested(objects))).fit_leaving_out(&provider).unwrap();
                }
            }
        }
    });
}

#[test]
fn a_schema_of_countless_levels_is_validated() {
    on_a_small_stack(|| {
        for schema in deep(LEVELS) {
            let report = validate(&schema, &OPENAI);
            assert!(report.omitted() > 0 || !report.violations().is_empty() || schema.is_array());
            dismantle(schema);
        }
        // Values in it, which rules compare and show.
        for keyword in
            ["enum", "const", "default", "examples", "required", "type", "$ref", "pattern", "minimum", "x-unknown"]
        {
            let schema =
                object([("type", json!("object")), (keyword, Value::Array(vec![lists(100_000), lists(100_000)]))]);
            for dialect in [&OPENAI, &ANTHROPIC, &GEMINI_OPENAPI] {
                assert!(!validate(&schema, dialect).to_string().is_empty());
            }
            assert!(normalize(&schema, &OPENAI).unwrap_err().to_string().contains("256 levels"));
            dismantle(schema);
        }
    });
}

#[test]
fn a_text_of_countless_levels_is_an_error() {
    on_a_small_stack(|| {
        for (open, close) in [("{\"not\":", "}"), ("[", "]"), ("{\"enum\":[", "]}")] {
            let text = format!("{}{{}}{}", open.repeat(LEVELS), close.repeat(LEVELS));
            let error = validate_str(&text, &OPENAI).unwrap_err();
            assert!(error.to_string().contains("nesting depth"), "{error}");
            assert!(validate_str(&open.repeat(LEVELS), &OPENAI).is_err());
        }
        let text = format!("{}{{}}{}", "{\"not\":".repeat(250), "}".repeat(250));
        assert!(validate_str(&text, &OPENAI).is_ok());
    });
}

/// A tree.
#[derive(Deserialize, StrictSchema)]
struct Tree {
    tree: Vec<u8>,
}

#[test]
fn an_answer_of_countless_levels_is_an_error() {
    on_a_small_stack(|| {
        let schema = json!({ "type": "object", "properties": {
            "any": true, "tree": { "$ref": "#/$defs/tree" }, "text": { "enum": [[[["x"]]]] }
        }, "$defs": { "tree": { "type": "array", "items": { "$ref": "#/$defs/tree" }, "uniqueItems": true } } });
        let codec = normalize(&schema, &OPENAI).unwrap().codec;
        let strict = json!({ "type": "object", "properties": {}, "required": [], "additionalProperties": false });
        let toolbox = Toolbox::returning().on_foreign(Tool::new("any", "", strict), |it| it);
        let ready = toolbox.fit(&Provider::openai_chat()).unwrap();
        let typed = Toolbox::returning().on(|it: Tree| it.tree).fit(&Provider::openai_chat()).unwrap();
        for argument in deep(LEVELS) {
            let error = typed.call("tree", object([("tree", argument)])).unwrap_err().to_string();
            assert!(error.contains("127 levels"), "{error}");
        }
        for (answer, argument) in deep(LEVELS).into_iter().zip(deep(LEVELS)) {
            let error = codec.decode(object([("tree", answer)])).unwrap_err().to_string();
            assert!(error.contains("128 levels"), "{error}");
            let error = ready.call("any", object([("tree", argument)])).unwrap_err().to_string();
            assert!(error.contains("128 levels"), "{error}");
        }
        let answer = |tree: Value| object([("any", json!("1")), ("tree", tree), ("text", Value::Null)]);
        let tree = |levels: usize| (1..levels).fold(json!([]), |inner, _| Value::Array(vec![inner]));
        // The object and the end of the pointer are levels, too.
        assert_eq!(codec.decode(answer(tree(126))).map(|_| ()), Ok(()));
        assert!(codec.decode(answer(tree(128))).unwrap_err().to_string().contains("128 levels"));
        // A text in the answer may hold JSON.
        for text in ["[".repeat(LEVELS), format!("{}{}", "[".repeat(LEVELS), "]".repeat(LEVELS))] {
            assert!(
                codec
                    .decode(object([
                        ("any", Value::String(text.clone())),
                        ("tree", Value::Null),
                        ("text", Value::Null)
                    ]))
                    .is_err()
            );
            let toolbox =
                Toolbox::new().on_foreign(Tool::new("t", "", schema.clone()).normalized(), |arguments| arguments);
            assert!(toolbox.fit(&Provider::openai_chat()).unwrap().call("t", &text).is_err());
        }
        let text = format!("{}{}", "[".repeat(127), "]".repeat(127));
        assert!(
            codec.decode(object([("any", Value::String(text)), ("tree", Value::Null), ("text", Value::Null)])).is_ok()
        );
    });
}

#[test]
fn an_answer_that_is_read_deep_down() {
    on_a_small_stack(|| {
        // Each level has a map, which is read from entries, and one of two branches.
        let node = json!({ "type": "object", "properties": {
            "next": { "anyOf": [{ "$ref": "#/$defs/node" }, { "type": "string" }] },
            "labels": { "type": "object", "additionalProperties": { "type": "string" } }
        }, "required": ["next", "labels"], "additionalProperties": false });
        let schema = json!({ "type": "object", "properties": { "node": { "$ref": "#/$defs/node" } }, "required": ["node"], "additionalProperties": false, "$defs": { "node": node } });
        let codec = normalize(&schema, &OPENAI).unwrap().codec;
        let labels = || json!([{ "key": "a", "value": "b" }]);
        for levels in [10, 100, 120] {
            let node = (0..levels).fold(json!("end"), |inner, _| object([("next", inner), ("labels", labels())]));
            match codec.decode(object([("node", node)])) {
                Ok(decoded) => {
                    assert_eq!(decoded["node"]["next"]["labels"], json!({ "a": "b" }));
                    drop(decoded);
                }
                Err(error) => {
                    assert!(levels > 120 && error.to_string().contains("nest it less"), "{levels}: {error}");
                }
            }
        }
    });
}

#[test]
fn schemas_that_apply_deep_inside_each_other() {
    on_a_small_stack(|| {
        // Three schemas for each level of the answer, and one that is asked for its verdict alone.
        let tree = json!({ "type": "array", "items": { "allOf": [{ "anyOf": [{ "$ref": "#/$defs/tree" }] }] }, "not": { "not": { "type": "array" } } });
        let schema = json!({ "type": "object", "properties": { "tree": { "$ref": "#/$defs/tree" } }, "required": ["tree"], "$defs": { "tree": tree } });
        let codec = normalize(&schema, &OPENAI).unwrap().codec;
        for levels in [10, 90] {
            let tree = (1..levels).fold(json!([]), |inner, _| Value::Array(vec![inner]));
            assert_eq!(codec.decode(object([("tree", tree)])).map(|_| ()), Ok(()), "{levels}");
        }
        // Through a property of any name, each level asks the one below twice.
        let never_ends = json!({ "type": "object", "properties": { "a": { "$ref": "#/$defs/a" } }, "required": ["a"], "$defs": {
            "a": { "type": "array", "items": { "$ref": "#/$defs/a" }, "unevaluatedItems": false, "anyOf": [{ "items": { "$ref": "#/$defs/a" } }, { "maxItems": 0 }] }
        } });
        if let Ok(normalized) = normalize(&never_ends, &OPENAI) {
            let tree = (1..120).fold(json!([]), |inner, _| Value::Array(vec![inner]));
            if let Err(error) = normalized.codec.decode(object([("a", tree)])) {
                assert_eq!(error.reasons().len(), 1, "{error}");
            }
        }
    });
}

#[test]
fn a_codec_is_stored_whatever_it_holds() {
    on_a_small_stack(|| {
        for objects in [10, 60, 63, 64, 65, 100, 120, 127] {
            let Ok(normalized) = normalize(&nested(objects), &SM) else { panic!("{objects}") };
            let stored = serde_json::to_string(&normalized.codec).unwrap();
            let read: Codec = serde_json::from_str(&stored).unwrap_or_else(|error| panic!("{objects}: {error}"));
            assert_eq!(read, normalized.codec, "{objects}");
        }
    });
}

#[test]
fn a_type_of_many_levels_is_sent() {
    #[derive(strict_schema::StrictSchema)]
    #[allow(dead_code, reason = "only its schema is asked for")]
    enum Pick<T> {
        One { deeper: T },
        Two,
    }
    type Three<T> = Pick<Pick<Pick<T>>>;
    type Nine<T> = Three<Three<Three<T>>>;
    #[derive(strict_schema::StrictSchema)]
    #[strict(false)]
    #[allow(dead_code, reason = "only its schema is asked for")]
    struct Deep {
        picks: Nine<Nine<Nine<u8>>>,
    }
    // Its text has more levels than `serde_json` reads.
    let unlimited = OPENAI.without_limits();
    for provider in providers() {
        for provider in [provider.clone(), provider.with_dialect(unlimited)] {
            for tool in [Tool::of::<Deep>(), Tool::of::<Deep>().strict(true), Tool::of::<Deep>().strict(false)] {
                if let Ok(payload) = tool.payload(&provider) {
                    assert!(payload.schema().matches("anyOf").count() >= 27);
                    use_up(&payload);
                }
                let _ = ToolSet::new().with(tool).fit(&provider);
            }
        }
    }
    let chat = Provider::openai_chat().with_dialect(unlimited);
    assert!(Tool::of::<Deep>().payload(&chat).is_ok());
}

#[test]
fn patterns_of_countless_groups_end() {
    on_a_small_stack(|| {
        for pattern in [
            "(".repeat(LEVELS),
            format!("{}a{}", "(?:".repeat(LEVELS), ")".repeat(LEVELS)),
            "(?=".repeat(LEVELS),
            format!("{}a{}", "(".repeat(99), ")*".repeat(99)),
        ] {
            let schema = json!({ "type": "object", "properties": { "a": { "type": "string", "pattern": pattern } }, "required": ["a"] });
            let _ = validate(&schema, &OPENAI);
            let policy = strict_schema::Policy::LENIENT;
            let codec = strict_schema::normalize_with(&schema, &OPENAI, &policy).unwrap().codec;
            let _ = codec.decode(json!({ "a": "a" }));
        }
    });
}

#[test]
fn a_map_of_this_size_is_a_map() {
    // The helpers above are what they say.
    assert_eq!(deep(2)[0], json!([[null]]));
    assert_eq!(deep(2)[1], json!({ "a": { "a": null } }));
    assert_eq!(nested(1), json!({ "type": "object", "properties": {}, "required": [], "additionalProperties": false }));
}

#[test]
fn an_answer_that_is_read_by_choices_of_choices() {
    on_a_small_stack(|| {
        let choice = |inner: Value| json!({ "anyOf": [inner, { "type": "string" }] });
        let of = |inner: Value| json!({ "anyOf": [inner, { "type": "object", "properties": { "x": { "type": "string" } }, "required": ["x"], "additionalProperties": false }] });
        let node = json!({ "type": "object", "properties": {
            "next": choice(of(of(of(json!({ "$ref": "#/$defs/node" }))))),
            "also": { "type": "string" }
        }, "required": ["next"], "additionalProperties": false });
        let schema = json!({ "type": "object", "properties": { "node": { "$ref": "#/$defs/node" } }, "required": ["node"], "additionalProperties": false, "$defs": { "node": node } });
        let codec = normalize(&schema, &OPENAI).unwrap().codec;
        for levels in [10, 60, 125] {
            let node = (0..levels).fold(json!("end"), |inner, _| object([("next", inner), ("also", Value::Null)]));
            match codec.decode(object([("node", node)])) {
                Ok(decoded) => assert!(decoded["node"]["next"].get("also").is_none()),
                Err(error) => {
                    assert!(levels >= 60 && error.to_string().contains("send less"), "{levels}: {error}");
                }
            }
        }
    });
}
