//! The promises, whatever features of `serde_json` a dependency turns on.

#![allow(missing_docs, dead_code, reason = "these are tests, of types that nobody reads")]
#![recursion_limit = "512"]

#[path = "answers.rs"]
mod answers;
#[path = "codec_answers.rs"]
mod codec_answers;
#[path = "depth.rs"]
#[allow(unused_attributes, reason = "its limit of recursion is above, too")]
mod depth;
#[path = "faults.rs"]
mod faults;
#[path = "messages.rs"]
mod messages;

use std::collections::{BTreeMap, HashMap};

use serde::Deserialize;
use serde_json::{Value, json};
use strict_schema::dialect::{DIALECTS, OPENAI};
use strict_schema::{Codec, Provider, StrictSchema, Tool, from_str, from_value, normalize, validate};
use strict_schema_json_features::KEEPS_NUMBERS;

#[test]
fn the_features_are_those_that_were_asked_for() {
    assert_eq!(serde_json::from_str::<Value>("1e999").is_ok(), KEEPS_NUMBERS);
    let value: Value = serde_json::from_str(r#"{"b":1,"a":2}"#).unwrap();
    let names: Vec<&String> = value.as_object().unwrap().keys().collect();
    // In the workspace another package may turn it on.
    assert!(names == ["b", "a"] || !cfg!(feature = "preserve_order"));
}

/// serde buffers what is in these, in a form that has no numbers but its own.
#[derive(Debug, PartialEq, Deserialize, StrictSchema)]
struct Buffered {
    internal: Internal,
    adjacent: Adjacent,
    untagged: Vec<Untagged>,
    external: External,
    #[serde(flatten)]
    flat: Flat,
    nested: Nested,
    plain: f64,
    optional: Option<f32>,
}

#[derive(Debug, PartialEq, Deserialize, StrictSchema)]
struct Nested {
    before: f64,
    #[serde(flatten)]
    more: More,
}

#[derive(Debug, PartialEq, Deserialize, StrictSchema)]
#[serde(tag = "t")]
enum Internal {
    A { x: f64, n: u64, o: Option<f32>, list: Vec<f64> },
    B { y: i8 },
}

#[derive(Debug, PartialEq, Deserialize, StrictSchema)]
#[serde(tag = "t2")]
enum More {
    C { z: f32 },
    D { w: i64 },
}

#[derive(Debug, PartialEq, Deserialize, StrictSchema)]
#[serde(tag = "t", content = "c")]
enum Adjacent {
    A(f64),
    B { y: i64 },
}

#[derive(Debug, PartialEq, Deserialize, StrictSchema)]
enum External {
    A(f64),
    B { y: i64 },
}

#[derive(Debug, PartialEq, Deserialize, StrictSchema)]
#[serde(untagged)]
enum Untagged {
    Integer(i32),
    Float(f64),
    Object { of: Vec<f64> },
}

#[derive(Debug, PartialEq, Deserialize, StrictSchema)]
struct Flat {
    f: f64,
    g: Option<f32>,
    i: i16,
    u: u64,
}

#[test]
fn buffered_numbers_are_read() {
    let text = r#"{
        "internal": { "x": 1.5, "n": 18446744073709551615, "o": 2.5, "list": [0.1, 1, -2e3], "t": "A" },
        "adjacent": { "c": 2.5, "t": "A" },
        "untagged": [3, 3.5, -0.25, { "of": [1.5, 2] }, 1e2],
        "external": { "A": 4.5 },
        "f": 5.5, "g": 6.5, "i": -7, "u": 1e3,
        "nested": { "before": 7.5, "t2": "C", "z": 8.5 },
        "plain": 0.1, "optional": 1
    }"#;
    let expected = Buffered {
        internal: Internal::A { x: 1.5, n: u64::MAX, o: Some(2.5), list: vec![0.1, 1.0, -2000.0] },
        adjacent: Adjacent::A(2.5),
        untagged: vec![
            Untagged::Integer(3),
            Untagged::Float(3.5),
            Untagged::Float(-0.25),
            Untagged::Object { of: vec![1.5, 2.0] },
            Untagged::Integer(100),
        ],
        external: External::A(4.5),
        flat: Flat { f: 5.5, g: Some(6.5), i: -7, u: 1000 },
        nested: Nested { before: 7.5, more: More::C { z: 8.5 } },
        plain: 0.1,
        optional: Some(1.0),
    };
    assert_eq!(from_str::<Buffered>(text).unwrap(), expected);
    assert_eq!(from_value::<Buffered>(serde_json::from_str(text).unwrap()).unwrap(), expected);
    for payload in [
        Tool::of::<Buffered>().payload(&Provider::openai_chat()).unwrap(),
        Tool::of::<Buffered>().with_minimum("/plain", 0).unwrap().payload(&Provider::anthropic()).unwrap(),
    ] {
        assert_eq!(payload.decode_as::<Buffered>(text).unwrap(), expected);
    }
}

/// A number is never taken for the object in which `serde_json` hands it on.
#[test]
fn a_number_is_no_map() {
    #[derive(Debug, PartialEq, Deserialize, StrictSchema)]
    #[serde(untagged)]
    #[strict(false)]
    enum Either {
        Map(BTreeMap<String, String>),
        Number(f64),
    }
    #[derive(Debug, PartialEq, Deserialize, StrictSchema)]
    #[strict(false)]
    struct Holder {
        either: Either,
        #[serde(flatten)]
        rest: HashMap<String, Either>,
    }
    let text = r#"{"either":1.5,"other":2.5}"#;
    let expected = Holder { either: Either::Number(1.5), rest: [("other".to_owned(), Either::Number(2.5))].into() };
    assert_eq!(from_str::<Holder>(text).unwrap(), expected);
    assert_eq!(from_value::<Holder>(serde_json::from_str(text).unwrap()).unwrap(), expected);
}

#[test]
fn texts_are_borrowed_and_large_numbers_told() {
    #[derive(Debug, PartialEq, Deserialize, StrictSchema)]
    struct Borrowed<'a> {
        text: &'a str,
        float: f64,
    }
    let read: Borrowed<'_> = from_str(r#"{"text":"plain","float":0.1}"#).unwrap();
    assert_eq!(read, Borrowed { text: "plain", float: 0.1 });
    for number in ["1e999", "-1e400"] {
        let error = from_str::<Borrowed<'_>>(&format!(r#"{{"text":"","float":{number}}}"#)).unwrap_err();
        let reason = &error.reasons()[0];
        let expected =
            format!("expected a number from -1.7976931348623157e308 to 1.7976931348623157e308, not {number}");
        assert_eq!((reason.pointer.as_str(), &reason.message), ("/float", &expected));
    }
}

#[test]
fn bounds_and_equality_are_those_of_numbers() {
    let schema = json!({
        "type": "object",
        "properties": {
            "price": { "type": "number", "minimum": 0.1, "maximum": 1e3, "multipleOf": 0.01 },
            "count": { "type": "integer", "minimum": 1 },
            "one": { "enum": [1, 2.5] },
            "list": { "type": "array", "items": { "type": "number" }, "uniqueItems": true }
        },
        "required": ["price", "count", "one", "list"],
        "additionalProperties": false
    });
    let codec = normalize(&schema, &OPENAI).unwrap().codec;
    let stored: Codec = serde_json::from_str(&serde_json::to_string(&codec).unwrap()).unwrap();
    assert_eq!(stored, codec);
    let fits = |text: &str| {
        let answer: Value = serde_json::from_str(text).unwrap();
        assert_eq!(codec.decode(answer.clone()).is_ok(), stored.decode(answer.clone()).is_ok());
        codec.decode(answer).is_ok()
    };
    assert!(fits(r#"{"price":0.10,"count":1.0,"one":1.0,"list":[1,2.0,3e0]}"#));
    assert!(fits(r#"{"price":1000.00,"count":1e2,"one":25e-1,"list":[1.5]}"#));
    for wrong in [
        r#"{"price":0.09,"count":1,"one":1,"list":[]}"#,
        r#"{"price":1000.01,"count":1,"one":1,"list":[]}"#,
        r#"{"price":0.105,"count":1,"one":1,"list":[]}"#,
        r#"{"price":1,"count":1.5,"one":1,"list":[]}"#,
        r#"{"price":1,"count":0e1,"one":1,"list":[]}"#,
        r#"{"price":1,"count":1,"one":2,"list":[]}"#,
        r#"{"price":1,"count":1,"one":1,"list":[1,1.0]}"#,
        r#"{"price":1,"count":1,"one":1,"list":[100,1e2]}"#,
    ] {
        assert!(!fits(wrong), "{wrong}");
    }
}

#[test]
fn derived_schemas_are_accepted_and_stay() {
    for dialect in DIALECTS {
        let Ok(schema) = strict_schema::to_value::<Flat>(dialect) else { continue };
        assert!(validate(&schema, dialect).is_ok(), "{}", dialect.name);
        assert_eq!(normalize(&schema, dialect).unwrap().schema, schema, "{}", dialect.name);
    }
}

#[test]
fn keys_come_in_the_order_of_declaration() {
    #[derive(Debug, Deserialize, StrictSchema)]
    struct Order {
        zulu: f64,
        alpha: u8,
    }
    for provider in [Provider::openai_chat, Provider::anthropic, Provider::mcp, Provider::gemini] {
        let provider = provider();
        let payload = Tool::of::<Order>().payload(&provider).unwrap();
        let at = |name: &str| payload.as_str().find(name).unwrap();
        assert!(at("\"zulu\"") < at("\"alpha\""), "{payload}");
        assert!(serde_json::from_str::<Value>(payload.as_str()).is_ok());
    }
}
