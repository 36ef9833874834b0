//! What is said at run time of a place holds in each branch where it may stand: the schema that is sent, and what is decoded, agree.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use strict_schema::{Error, Provider, StrictSchema, Tool};

#[derive(Debug, Deserialize, StrictSchema)]
#[allow(dead_code, reason = "only whether it is read counts")]
struct Nested {
    a: String,
}

/// The same place is a string in one branch, an object in another and a number in a third.
#[derive(Debug, Deserialize, StrictSchema)]
#[serde(untagged)]
#[allow(dead_code, reason = "only whether it is read counts")]
enum Either {
    Text { a: String },
    Object { a: Nested },
    Number { a: i32, b: bool },
    Without { d: String },
    Maybe { a: Option<bool>, c: Option<String> },
}

#[derive(Debug, Deserialize, StrictSchema)]
#[allow(dead_code, reason = "only whether it is read counts")]
struct Holder {
    it: Either,
    other: Option<Either>,
    list: Vec<Item>,
}

#[derive(Debug, Deserialize, StrictSchema)]
#[serde(untagged)]
#[allow(dead_code, reason = "only whether it is read counts")]
enum Item {
    Text(String),
    Number(u8),
    Nested(Nested),
}

#[derive(Debug, Deserialize, StrictSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[allow(dead_code, reason = "only whether it is read counts")]
enum Tagged {
    One { a: String },
    Two { a: u8 },
    Three { b: u8 },
}

#[derive(Debug, Deserialize, StrictSchema)]
#[allow(dead_code, reason = "only whether it is read counts")]
struct WithTagged {
    it: Tagged,
}

#[derive(Debug, Deserialize, StrictSchema)]
#[allow(dead_code, reason = "only whether it is read counts")]
struct Tree {
    a: String,
    children: Vec<Tree>,
    spare: Option<Box<Tree>>,
}

type Amend = fn(Tool) -> Result<Tool, Error>;

const AMENDMENTS: &[(&str, Amend)] = &[
    ("/it/a one text", |it| it.with_enum("/it/a", ["x"])),
    ("/it/a text and number", |it| it.with_enum("/it/a", [json!("x"), json!(3)])),
    ("/it/a boolean", |it| it.with_enum("/it/a", [true])),
    ("/other/a", |it| it.with_enum("/other/a", vec!["x".to_owned(), "y".to_owned()])),
    ("/it/a/a", |it| it.with_enum("/it/a/a", vec!["x".to_owned()])),
    ("/it/a at most", |it| it.with_maximum("/it/a", 2)),
    ("/it/a length", |it| it.with_max_length("/it/a", 1)),
    ("/list/*", |it| it.with_enum("/list/*", ["x"])),
    ("/list/* and /it/a", |it| it.with_enum("/list/*", ["x"])?.with_enum("/it/a", ["x"])),
    ("/list/*/a", |it| it.with_enum("/list/*/a", ["x"])),
    ("/list", |it| it.with_max_items("/list", 1)),
    ("/a", |it| it.with_enum("/a", ["x"])),
    ("/children/*/a", |it| it.with_enum("/children/*/a", ["x"])),
    ("/spare/a", |it| it.with_enum("/spare/a", ["x", "y"])),
];

/// Values for every place.
fn leaves() -> Vec<Value> {
    let nested = |a: &str| json!({ "a": a });
    vec![
        json!("x"),
        json!("y"),
        json!("long"),
        json!(1),
        json!(3),
        json!(true),
        json!(false),
        Value::Null,
        nested("x"),
        nested("q"),
    ]
}

fn eithers() -> Vec<Value> {
    let mut all = vec![json!({ "d": "x" })];
    for leaf in leaves() {
        all.push(json!({ "a": leaf }));
        all.push(json!({ "a": leaf, "b": true }));
        all.push(json!({ "a": leaf, "c": null }));
        all.push(json!({ "a": leaf, "c": "c" }));
    }
    all
}

#[track_caller]
fn check<T: DeserializeOwned + StrictSchema + strict_schema::strict::AnyRoot>(instances: &[Value], least: usize) {
    let mut amended = 0;
    for (what, amend) in AMENDMENTS {
        let Ok(tool) = amend(Tool::of::<T>()) else { continue };
        let not_strict = || Provider::openai_chat().with_strict(false);
        for provider in [Provider::openai_chat, not_strict, Provider::gemini, Provider::mcp] {
            let provider = provider();
            let (Ok(before), Ok(after)) = (Tool::of::<T>().payload(&provider), tool.payload(&provider)) else {
                continue;
            };
            // What a dialect has no keyword for is told in words, and holds all the same.
            let is_in_words = after.schema().contains("at most");
            amended += 1;
            // Only what refers to the root needs a copy of it.
            let has_copy = after.schema().contains("\"Root\"");
            assert!(!has_copy || before.schema().contains("\"#\""), "{what} for {provider}\n{}", after.schema());
            let judge = |schema: &str| jsonschema::validator_for(&serde_json::from_str(schema).unwrap()).unwrap();
            let (original, changed) = (judge(before.schema()), judge(after.schema()));
            let mut admitted = 0;
            for instance in instances {
                let text = instance.to_string();
                let is_read = before.decode_as::<T>(&text).is_ok();
                let decoded = after.decode_as::<T>(&text);
                let context = || {
                    format!(
                        "{what} for {provider}: {text}\n{}\n{:?}",
                        after.schema(),
                        after.decode_as::<T>(&text).err()
                    )
                };
                if changed.is_valid(instance) {
                    admitted += 1;
                    assert!(original.is_valid(instance), "widened: {}", context());
                    assert!(decoded.is_ok() || !is_read || is_in_words, "refused: {}", context());
                } else if original.is_valid(instance) && is_read {
                    assert!(decoded.is_err(), "let through: {}", context());
                }
            }
            assert!(admitted > 0, "{what} for {provider} leaves nothing\n{}", after.schema());
        }
    }
    assert!(amended >= least, "{amended} amendments were possible");
}

#[test]
fn of_an_untagged_enum() {
    let mut instances = Vec::new();
    for either in eithers() {
        for other in [Value::Null, json!({ "a": "y" }), json!({ "a": 3, "b": true }), json!({ "a": { "a": "q" } })] {
            for list in [
                json!([]),
                json!(["x"]),
                json!(["y"]),
                json!(["x", 1]),
                json!([{ "a": "x" }, "x"]),
                json!([{ "a": "q" }]),
            ] {
                instances.push(json!({ "it": either, "other": other, "list": list }));
            }
        }
    }
    check::<Holder>(&instances, 30);
}

#[test]
fn of_a_tagged_enum() {
    let mut instances = vec![json!({ "it": { "kind": "three", "b": 1 } })];
    for leaf in leaves() {
        instances.push(json!({ "it": { "kind": "one", "a": leaf } }));
        instances.push(json!({ "it": { "kind": "two", "a": leaf } }));
    }
    check::<WithTagged>(&instances, 8);
}

#[test]
fn of_a_type_that_contains_itself() {
    let leaf = |a: &str| json!({ "a": a, "children": [], "spare": null });
    let mut instances = Vec::new();
    for root in ["x", "q"] {
        for child in ["x", "q"] {
            for inner in ["x", "q"] {
                let child = json!({ "a": child, "children": [leaf(inner)], "spare": leaf(inner) });
                instances.push(json!({ "a": root, "children": [child], "spare": null }));
                instances.push(json!({ "a": root, "children": [], "spare": child }));
            }
        }
    }
    check::<Tree>(&instances, 6);
}

#[test]
fn a_branch_stays_without_what_it_does_not_admit() {
    // In `Maybe` this is a boolean: it stays as null, or is left out.
    let tool = Tool::of::<Holder>().with_enum("/it/a", ["x"]).unwrap();
    for (provider, instance) in [
        (Provider::openai_chat(), json!({ "it": { "a": null, "c": "c" }, "other": null, "list": [] })),
        (Provider::gemini(), json!({ "it": { "c": "c" }, "list": [] })),
    ] {
        let payload = tool.payload(&provider).unwrap();
        let schema = jsonschema::validator_for(&serde_json::from_str(payload.schema()).unwrap()).unwrap();
        assert!(schema.is_valid(&instance), "{provider}: {}", payload.schema());
        payload.decode_as::<Holder>(&instance.to_string()).unwrap();
    }
    let branch = |kind: &str, required: &[&str]| {
        let properties = json!({ "a": { "type": kind }, "d": { "type": "string" } });
        json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
    };
    let choice =
        json!({ "anyOf": [branch("string", &["a"]), branch("boolean", &["d"]), branch("integer", &["a", "d"])] });
    let schema = json!({ "type": "object", "properties": { "it": choice }, "required": ["it"] });
    let payload =
        Tool::new("tool", "", schema).with_enum("/it/a", ["x"]).and_then(|it| it.payload(&Provider::mcp())).unwrap();
    let schema: Value = serde_json::from_str(payload.schema()).unwrap();
    let branches = &schema["properties"]["it"]["anyOf"];
    assert_eq!(branches.as_array().unwrap().len(), 2, "{schema}");
    assert_eq!(branches[1]["properties"], json!({ "d": { "type": "string" } }), "{schema}");
}

#[test]
fn what_no_branch_admits_is_an_error() {
    let error = |tool: Result<Tool, Error>| tool.unwrap_err().to_string();
    let tool = Tool::of::<Holder>;
    for (result, expected) in [
        (
            tool().with_enum("/it/a", [json!("x"), json!(1.5)]),
            "1.5 cannot be one of the values: the type does not admit it there",
        ),
        (tool().with_enum("/it/q", ["x"]), "there is no `q` at `/it`: there are `a`"),
        (tool().with_maximum("/it/d", 1), "the value at `/it/d` cannot have these bounds"),
        (tool().with_default_at("/it/a", 1.5), "1.5 cannot be the default: the schema does not admit it"),
    ] {
        assert_eq!(error(result), format!("no tool `holder`: {expected}"));
    }
    // One branch is enough.
    assert!(tool().with_default_at("/it/a", "x").is_ok());
}

/// A place in several parts of `allOf` is amended in each, and has the values that all of them admit.
#[test]
fn a_place_in_parts_is_amended() {
    let schema = json!({
        "type": "object",
        "allOf": [
            { "properties": { "a": { "type": "string" } }, "required": ["a"] },
            { "properties": { "a": { "maxLength": 1 }, "b": { "type": "integer" } } }
        ]
    });
    let tool = Tool::new("xx", "", schema).with_enum("/a", ["x", "y"]).unwrap();
    let payload = tool.normalized().payload(&Provider::openai_chat()).unwrap();
    assert_eq!(payload.decode(r#"{"a":"y","b":1}"#).unwrap(), json!({ "a": "y", "b": 1 }));
    assert!(payload.decode(r#"{"a":"z","b":1}"#).is_err());

    // A part without the place says nothing of it, and a value of another branch is one all the same.
    let of = |name: &str, kind: &str| json!({ "properties": { (name): { "type": kind } } });
    let option = json!({ "anyOf": [{ "type": "string" }, { "allOf": [{ "type": "integer" }] }] });
    let rows: [(Value, Value, Option<&str>); 4] = [
        (json!({ "allOf": [of("a", "string"), of("b", "integer")] }), json!(["x"]), None),
        (json!({ "anyOf": [of("a", "string"), { "allOf": [of("b", "integer")] }] }), json!(["x"]), None),
        (json!({ "properties": { "a": option } }), json!(["x", 1]), None),
        (
            json!({ "allOf": [{ "required": ["b"] }], "properties": { "a": { "type": "string" } } }),
            json!(["x", 5]),
            Some("5"),
        ),
    ];
    for (schema, values, wrong) in rows {
        let tool = Tool::new("xx", "", schema.clone()).with_enum("/a", values.as_array().unwrap());
        let wrong =
            wrong.map(|it| format!("no tool `xx`: {it} cannot be one of the values: the type does not admit it there"));
        assert_eq!(tool.err().map(|error| error.to_string()), wrong, "{schema}");
    }
}

/// Where a branch admits none of the values, it admits nothing at the place, also if it is open.
#[test]
fn an_open_branch_without_the_values_is_closed_to_the_place() {
    let of =
        |kind: &str| json!({ "type": "object", "properties": { "a": { "type": kind }, "b": { "type": "string" } } });
    let schema = json!({ "type": "object", "properties": { "of": { "anyOf": [of("string"), of("integer")] } } });
    let payload = Tool::new("xx", "", schema).with_enum("/of/a", ["x"]).unwrap().payload(&Provider::mcp()).unwrap();
    assert!(payload.decode(r#"{"of":{"a":"x","b":"y"}}"#).is_ok());
    assert!(payload.decode(r#"{"of":{"a":5,"b":"y"}}"#).is_err());
}

/// The entries of a flattened map stand beside the properties of the type.
#[test]
fn the_entries_of_a_map_are_amended_and_no_properties() {
    #[derive(Debug, Deserialize, StrictSchema)]
    #[strict(false)]
    #[allow(dead_code, reason = "only whether it is read counts")]
    struct Open {
        name: String,
        #[serde(flatten)]
        rest: BTreeMap<String, String>,
    }
    let payload = Tool::of::<Open>().with_enum("/*", ["x"]).unwrap().payload(&Provider::mcp()).unwrap();
    assert!(payload.decode_as::<Open>(r#"{"name":"y","a":"x"}"#).is_ok());
    assert!(payload.decode_as::<Open>(r#"{"name":"y","a":"y"}"#).is_err());
}

/// A place behind a reference with words beside it is amended without an `allOf`, which few providers take.
#[test]
fn what_a_reference_refers_to_takes_its_place() {
    let city = json!({
        "type": "object", "properties": { "name": { "type": "string" } }, "required": ["name"], "additionalProperties": false,
        "description": "A city"
    });
    let mut own = city.clone();
    own["properties"]["name"]["enum"] = json!(["Oslo"]);
    own["description"] = json!("Where to");
    let to = json!({ "$ref": "#/$defs/city", "description": "Where to", "type": "object" });
    let schema = json!({
        "type": "object", "properties": { "to": to }, "required": ["to"], "additionalProperties": false,
        "$defs": { "city": city }
    });
    let tool = Tool::new("xx", "", schema).with_enum("/to/name", ["Oslo"]).unwrap();
    let payload = tool.payload(&Provider::openai_chat()).unwrap();
    let sent: Value = serde_json::from_str(payload.schema()).unwrap();
    assert_eq!((payload.strict(), &sent["properties"]["to"]), (Some(true), &own));

    // Of two bounds the stricter one is left.
    for (beside, length) in [(9, 5), (3, 3)] {
        let code = json!({ "$ref": "#/$defs/code", "maxLength": beside });
        let definitions = json!({ "code": { "type": "string", "maxLength": 5 } });
        let schema = json!({ "type": "object", "properties": { "code": code }, "$defs": definitions });
        let tool = Tool::new("xx", "", schema).with_description_at("/code", "A code").unwrap();
        let sent: Value = serde_json::from_str(tool.payload(&Provider::mcp()).unwrap().schema()).unwrap();
        let expected = json!({ "type": "string", "description": "A code", "maxLength": length });
        assert_eq!(sent["properties"]["code"], expected);
    }
}

/// A place behind a reference is amended in a copy of what that refers to. What is adjacent to the reference holds too.
#[test]
fn a_place_behind_a_reference_is_amended() {
    let definitions = json!({
        "text": { "type": "string", "minLength": 5, "maxLength": 9 },
        "object": { "type": "object", "properties": { "x": { "type": "string" } }, "required": ["x"] },
        "any": true,
        "a b": { "type": "object", "properties": { "c": { "type": "string" } } },
        "anchored": { "$anchor": "anchored", "type": "string" }
    });
    let shorter: Amend = |it| it.with_max_length("/a", 8);
    let values: Amend = |it| it.with_enum("/a", ["x"]);
    let nested: Amend = |it| it.with_enum("/a/y", ["q"])?.with_enum("/a/x", ["r", "s"]);
    for (a, amend, right, wrong) in [
        (json!({ "$ref": "#/$defs/text", "minLength": 2 }), shorter, json!("abcdef"), ["\"abc\"", "\"abcdefghi\""]),
        (json!({ "$ref": "#/$defs/text", "minLength": 7 }), shorter, json!("abcdefg"), ["\"abcdef\"", "\"abcdefghi\""]),
        (
            json!({ "$ref": "#/$defs/object", "properties": { "y": { "type": "string" } }, "required": ["y"] }),
            nested,
            json!({ "x": "r", "y": "q" }),
            [r#"{"y":"q"}"#, r#"{"x":"q","y":"q"}"#],
        ),
        (json!({ "$ref": "#/$defs/any", "type": "string" }), values, json!("x"), ["\"y\"", "null"]),
        (json!({ "$ref": "#anchored" }), values, json!("x"), ["\"y\"", "1"]),
        (
            json!({ "$ref": "#/$defs/a%20b", "allOf": [{ "minProperties": 1 }] }),
            |it| it.with_enum("/a/c", ["x"]),
            json!({ "c": "x" }),
            [r#"{"c":"y"}"#, "{}"],
        ),
    ] {
        let schema = json!({ "type": "object", "properties": { "a": a }, "required": ["a"], "$defs": definitions });
        let tool = amend(Tool::new("tool", "", schema.clone())).unwrap_or_else(|error| panic!("{error}: {schema}"));
        for payload in [tool.payload(&Provider::mcp()), tool.normalized().payload(&Provider::openai_chat())] {
            let payload = payload.unwrap();
            let sent: Value = serde_json::from_str(payload.schema()).unwrap();
            assert_eq!(sent["$defs"].get("text").unwrap_or(&definitions["text"]), &definitions["text"]);
            let answer = json!({ "a": right });
            assert_eq!(payload.decode(&answer.to_string()).as_ref(), Ok(&answer), "{sent}");
            for wrong in wrong {
                assert!(payload.decode(&format!(r#"{{"a":{wrong}}}"#)).is_err(), "{wrong} by {sent}");
            }
        }
    }
}

/// A bound next to a reference counts as the one that it refers to.
#[test]
fn a_bound_beside_a_reference_is_not_overlooked() {
    let wrong: [(Value, Amend, &str); 3] = [
        (json!({ "maxLength": 6 }), |it| it.with_enum("/a", ["abcdefg"]), "\"abcdefg\" cannot be one of the values"),
        (json!({ "maxLength": 6 }), |it| it.with_max_length("/a", 8), "`maxLength` is already 6 there"),
        (json!({ "minLength": 7 }), |it| it.with_max_length("/a", 6), "leaves no value"),
    ];
    for (mut a, amend, message) in wrong {
        a["$ref"] = json!("#/$defs/text");
        let text = json!({ "type": "string", "minLength": 5, "maxLength": 9 });
        let schema = json!({ "type": "object", "properties": { "a": a }, "$defs": { "text": text } });
        let error = amend(Tool::new("tool", "", schema)).map(drop).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
}

/// Of a choice of which one branch is left, that branch takes the place, unless both have a keyword.
#[test]
fn the_branch_that_is_left_takes_the_place_of_its_choice() {
    let branches = json!([{ "anyOf": [{ "type": "string" }, { "type": "boolean" }] }, { "allOf": [{ "type": "string" }] }, { "type": "integer", "description": "own" }]);
    let left = json!({ "type": "integer", "description": "own", "enum": [0, 1] });
    for (around, expected) in [
        (json!({ "title": "T" }), json!({ "type": "integer", "description": "own", "enum": [0, 1], "title": "T" })),
        (
            json!({ "description": "around" }),
            json!({ "type": "integer", "description": "around\n\nown", "enum": [0, 1] }),
        ),
        (json!({ "type": ["string", "integer"] }), json!({ "type": ["string", "integer"], "anyOf": [left] })),
    ] {
        let mut a = around;
        a["anyOf"] = branches.clone();
        let schema = json!({ "type": "object", "properties": { "a": a } });
        let tool = Tool::new("tool", "", schema).with_enum("/a", [0, 1]).unwrap();
        let sent: Value = serde_json::from_str(tool.payload(&Provider::mcp()).unwrap().schema()).unwrap();
        assert_eq!(sent["properties"]["a"], expected);
    }
}

/// A schema may be `true` or `false`, and a place may keep null alone.
#[test]
fn a_place_without_keywords_is_amended() {
    let amended = |a: Value, amend: Amend| {
        let schema = json!({ "type": "object", "properties": { "a": a } });
        let payload = amend(Tool::new("tool", "", schema))?.payload(&Provider::mcp())?;
        Ok(serde_json::from_str::<Value>(payload.schema()).unwrap()["properties"]["a"].clone())
    };
    let values = json!({ "enum": ["x", null] });
    let option = json!({ "anyOf": [{ "type": "string" }, { "type": "null" }] });
    let crossed = || Err("with a `maximum` of 5, what is set there already leaves no value");
    let rows: [(Value, Amend, Result<Value, &str>); 15] = [
        (json!(true), |it| it.with_enum("/a", ["x"]), Ok(values.clone())),
        (json!(true), |it| it.with_description_at("/a", "A"), Ok(json!({ "description": "A" }))),
        (json!(true), |it| it.with_maximum("/a", 1), Err("the value at `/a` cannot have these bounds")),
        (
            json!({ "type": "array", "items": true }),
            |it| it.with_enum("/a/*", ["x"]),
            Ok(json!({ "type": "array", "items": values })),
        ),
        (
            json!({ "type": "object", "additionalProperties": true }),
            |it| it.with_enum("/a/*", ["x"]),
            Ok(json!({ "type": "object", "additionalProperties": values })),
        ),
        (
            json!(false),
            |it| it.with_enum("/a", ["x"]),
            Err("\"x\" cannot be one of the values: the type does not admit it there"),
        ),
        (json!(false), |it| it.with_description_at("/a", "A"), Err("no value is admitted at `/a`")),
        (json!({ "type": "integer", "exclusiveMinimum": 5 }), |it| it.with_maximum("/a", 5), crossed()),
        (json!({ "type": "integer", "const": 6 }), |it| it.with_maximum("/a", 5), crossed()),
        (
            json!({ "type": "number", "exclusiveMaximum": 5 }),
            |it| it.with_minimum("/a", 5),
            Err("with a `minimum` of 5, what is set there already leaves no value"),
        ),
        (
            json!({ "type": ["string", "null"] }),
            |it| it.with_enum("/a", [json!(null), json!("x")]),
            Ok(json!({ "type": ["string", "null"], "enum": [null, "x"] })),
        ),
        // Null alone would be left of the values.
        (json!({ "type": ["integer", "null"], "enum": [7, null] }), |it| it.with_maximum("/a", 5), crossed()),
        (
            json!({ "type": "integer", "enum": [3, 7] }),
            |it| it.with_maximum("/a", 5),
            Ok(json!({ "type": "integer", "description": "at most 5", "enum": [3, 7] })),
        ),
        (option.clone(), |it| it.with_enum("/a", [Value::Null]), Ok(json!({ "type": "null" }))),
        (
            option,
            |it| it.with_enum("/a", [json!(null), json!("x")]),
            Ok(json!({ "anyOf": [{ "type": "string", "enum": ["x"] }, { "type": "null" }] })),
        ),
    ];
    for (a, amend, expected) in rows {
        let found = amended(a, amend).map_err(|error: Error| error.to_string());
        assert_eq!(found, expected.map_err(|why| format!("no tool `tool`: {why}")));
    }
}
