//! A payload parses, has each description once and in its place, and its schema is one that the provider takes.

use serde_json::{Value, json};
use strict_schema::dialect::{ANTHROPIC, DEEPSEEK, GEMINI_OPENAPI, OPENAI_FINE_TUNED};
use strict_schema::{Format, Payload, Provider, StrictSchema, Tool, validate};
use strict_schema_tests::dice::Dice;

/// Every provider that has a name, and some that have another dialect than their own.
fn providers() -> Vec<Provider> {
    let mut all = Provider::all();
    all.extend(vec![
        Provider::gemini().with_dialect(GEMINI_OPENAPI),
        Provider::openai_chat().with_dialect(DEEPSEEK),
        Provider::openai_chat().with_dialect(OPENAI_FINE_TUNED),
        Provider::openrouter(&ANTHROPIC),
        Provider::anthropic().without_structured_outputs(),
        Provider::openai_responses().with_strict(false),
    ]);
    all
}

/// Where a form has a place for a description, beside its schema.
const PLACES: [&str; 5] = ["/function", "/toolSpec", "/json_schema", "/structure/jsonSchema", ""];

/// The description beside the schema, and that of the schema's root or what it refers to.
fn descriptions(payload: &Payload) -> (String, String) {
    let sent: Value = serde_json::from_str(payload.as_str()).unwrap();
    let schema: Value = serde_json::from_str(payload.schema()).unwrap();
    let forms = PLACES.iter().filter_map(|place| sent.pointer(place)).filter(|form| **form != schema);
    let beside = { forms }.find_map(|form| form.get("description"));
    let target = schema["$ref"].as_str().and_then(|it| schema.pointer(it.strip_prefix('#')?)).unwrap_or(&schema);
    let text = |value: Option<&Value>| value.and_then(Value::as_str).unwrap_or_default().to_owned();
    (text(beside), text(target.get("description")))
}

#[track_caller]
fn check(payload: &Payload, provider: &Provider, once: &[&str], never: &[&str], at_root: &str, context: &str) {
    let context = format!("{provider}: {context}\n{payload}");
    let count = |text: &str, word: &str| text.matches(word).count();
    for word in once {
        assert_eq!(count(payload.as_str(), word), 1, "{word} of {context}");
    }
    for word in never {
        assert_eq!(count(payload.as_str(), word), 0, "{word} of {context}");
    }
    let (beside, inside) = descriptions(payload);
    assert!(beside == at_root || beside.is_empty() && inside.contains(at_root), "{context}");
    assert_eq!(payload.description(), at_root, "{context}");
    if payload.strict() == Some(true) {
        let schema: Value = serde_json::from_str(payload.schema()).unwrap();
        let report = validate(&schema, provider.dialect());
        assert!(report.is_ok(), "{report}\n{context}");
    }
}

/// The payload of a tool, and that of a format with the same schema.
fn both(tool: &Tool, format: &Format, provider: &Provider) -> Vec<Payload> {
    [tool.payload(provider), format.payload(provider)].into_iter().flatten().collect()
}

/// A schema as text, its keys in any order, with descriptions that are all different.
fn invent(dice: &mut Dice, words: &mut Vec<String>, levels: usize, is_root: bool) -> String {
    let mut members = Vec::new();
    if is_root || levels > 0 && dice.below(3) == 0 {
        let names = ["alpha", "zeta", "mid", "beta"];
        let count = dice.below(4);
        let properties: Vec<_> = (0..count)
            .map(|index| format!("\"{}\":{}", names[index], invent(dice, words, levels.saturating_sub(1), false)))
            .collect();
        let required: Vec<_> = names[..count].iter().map(|name| format!("\"{name}\"")).collect();
        members.push("\"type\":\"object\"".to_owned());
        members.push(format!("\"properties\":{{{}}}", properties.join(",")));
        members.push(format!("\"required\":[{}]", required.join(",")));
        members.push(format!("\"additionalProperties\":{}", ["false", "false", "true"][dice.below(3)]));
    } else {
        let leaf = [r#""type":"string""#, r#""type":"integer""#, r#""type":"array","items":{"type":"string"}"#];
        members.push(leaf[dice.below(3)].to_owned());
    }
    if dice.below(2) == 0 {
        words.push(format!("Word{}of", words.len()));
        members.push(format!("\"description\":\"{} \\\"it\\\"\"", words[words.len() - 1]));
    }
    for index in (1..members.len()).rev() {
        members.swap(index, dice.below(index + 1));
    }
    format!("{{{}}}", members.join(","))
}

#[test]
fn of_foreign_schemas_with_keys_in_any_order() {
    let mut dice = Dice::new(7);
    for round in 0..60 {
        let mut words = Vec::new();
        let text = invent(&mut dice, &mut words, 2, true);
        let schema: Value = serde_json::from_str(&text).unwrap();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let own = schema["description"].as_str().unwrap_or_default().to_owned();
        let inner: Vec<&str> = words.iter().copied().filter(|word| !own.contains(word)).collect();
        let given = ["", "Given \"words\"\n", &own][dice.below(3)];
        let (tool, format) = (Tool::new("t_ool", given, schema.clone()), Format::new("f_ormat", given, schema.clone()));
        for provider in providers() {
            let once: Vec<&str> = words.iter().copied().chain(given.contains("Given").then_some("Given")).collect();
            for payload in both(&tool, &format, &provider) {
                check(&payload, &provider, &once, &[], given, &format!("{round} {text}"));
            }
            for payload in both(&tool.clone().normalized(), &format.clone().normalized(), &provider) {
                let once: &[&str] = if given.contains("Given") { &["Given"] } else { &[] };
                check(&payload, &provider, once, &[], given, &format!("{round} normalized {text}"));
            }
            // Another description takes the place of both.
            let (tool, format) = (tool.clone().with_description("Other"), format.clone().with_description("Other"));
            for payload in both(&tool, &format, &provider) {
                let once: Vec<&str> = inner.iter().copied().chain(["Other"]).collect();
                let mut never: Vec<&str> = words.iter().copied().filter(|word| own.contains(word)).collect();
                never.push("Given");
                check(&payload, &provider, &once, &never, "Other", &format!("{round} described {text}"));
            }
        }
    }
}

#[test]
fn of_roots_of_any_form() {
    let forms = [
        json!({ "type": "object", "description": "Given" }),
        json!({ "description": "Given", "type": "object", "properties": {} }),
        json!({ "$ref": "#/$defs/A", "$defs": { "A": { "type": "object", "properties": {} } } }),
        json!({ "$ref": "#/$defs/A", "$defs": { "A": { "description": "Given", "type": "object" } } }),
        json!({ "anyOf": [{ "type": "object" }, { "type": "null" }] }),
        json!({ "type": "string" }),
        json!({}),
        json!(true),
    ];
    for schema in forms {
        for provider in providers() {
            let (tool, format) =
                (Tool::new("tool", "Given", schema.clone()), Format::new("f", "Given", schema.clone()));
            for payload in both(&tool, &format, &provider) {
                check(&payload, &provider, &["Given"], &[], "Given", &schema.to_string());
            }
        }
    }
}

/// Outer words
#[derive(StrictSchema)]
#[allow(dead_code, reason = "only the schema is used")]
struct Plain {
    /// Field words
    zeta: String,
    alpha: Option<u8>,
}

/// Newtype words
#[derive(StrictSchema)]
#[allow(dead_code, reason = "only the schema is used")]
struct Newtype(Plain);

#[derive(StrictSchema)]
#[allow(dead_code, reason = "only the schema is used")]
struct Silent {
    a: Inner,
    b: Option<Inner>,
}

/// Inner words
#[derive(StrictSchema)]
#[allow(dead_code, reason = "only the schema is used")]
struct Inner {
    c: bool,
}

/// Recursive words
#[derive(StrictSchema)]
#[allow(dead_code, reason = "only the schema is used")]
struct Recursive {
    next: Option<Box<Recursive>>,
}

/// Open words
#[derive(StrictSchema)]
#[strict(false)]
#[allow(dead_code, reason = "only the schema is used")]
struct Open {
    map: std::collections::BTreeMap<String, u8>,
}

#[test]
fn of_types() {
    macro_rules! each {
        ($($type:ty: $doc:literal, $inner:expr;)*) => {$(
            for provider in providers() {
                let (tool, format) = (Tool::of::<$type>(), Format::of::<$type>());
                let payloads = |tool: &Tool, format: &Format<$type>| -> Vec<Payload> {
                    let format = format.payload(&provider).map(Payload::erased);
                    [tool.payload(&provider), format].into_iter().flatten().collect()
                };
                let inner: &[&str] = &$inner;
                let context = stringify!($type);
                let with = |own: &'static str| {
                    inner.iter().copied().chain(own.split("\n\n").filter(|it| !it.is_empty())).collect::<Vec<_>>()
                };
                let normalized = payloads(&tool.clone().normalized(), &format.clone().normalized());
                for payload in payloads(&tool, &format).into_iter().chain(normalized) {
                    check(&payload, &provider, &with($doc), &[], $doc, context);
                }
                let amended = tool.clone().with_description_at("", "Amended").unwrap();
                if let Ok(payload) = amended.payload(&provider) {
                    assert!(payload.as_str().contains("Amended"), "{context}: {payload}");
                }
                for payload in payloads(&tool.with_description("Other"), &format.with_description("Other")) {
                    let never: Vec<&str> = $doc.split("\n\n").filter(|it| !it.is_empty()).collect();
                    check(&payload, &provider, &with("Other"), &never, "Other", context);
                }
            }
        )*};
    }
    each! {
        Plain: "Outer words", ["Field words"];
        Newtype: "Newtype words\n\nOuter words", ["Field words"];
        Silent: "", [];
        Recursive: "Recursive words", [];
        Open: "Open words", [];
    }
}

#[test]
fn an_empty_description_replaces_that_of_the_schema() {
    let properties = json!({ "a": { "type": "string" } });
    let schema = json!({ "type": "object", "description": "Old.", "properties": properties, "required": ["a"], "additionalProperties": false });
    let mut sent = 0;
    for provider in providers() {
        let tool = Tool::new("ping", "Old.", schema.clone()).with_description("");
        let format = Format::new("ping", "", schema.clone()).with_description("");
        for payload in [tool.payload(&provider), format.payload(&provider)].into_iter().flatten() {
            sent += 1;
            assert!(!payload.as_str().contains("Old."), "{provider}");
        }
    }
    assert!(sent > 20, "{sent}");
}
