//! The answer back: every fault of it, its bounds, and what models write besides JSON.

#![allow(missing_docs, dead_code, reason = "these are tests, of types that nobody reads")]

use std::collections::BTreeMap;
use std::error::Error as _;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use strict_schema::{Decoder, Error, ErrorKind, Root, StrictSchema, from_str, from_value};
use strict_schema_json_features::KEEPS_NUMBERS;

#[derive(Debug, PartialEq, Deserialize, StrictSchema)]
struct Invoice {
    number: String,
    #[strict(range(min = 1, max = 1000))]
    total: u32,
    currency: Currency,
    #[serde(default, alias = "positions")]
    #[strict(length(max = 3))]
    lines: Vec<Line>,
    paid: Option<Payment>,
}

#[derive(Debug, PartialEq, Deserialize, StrictSchema)]
#[serde(rename_all = "UPPERCASE")]
enum Currency {
    Eur,
    Usd,
}

#[derive(Debug, PartialEq, Deserialize, StrictSchema)]
#[serde(deny_unknown_fields)]
struct Line {
    #[strict(pattern = "^[A-Z]{2}-[0-9]+$")]
    article: String,
    #[strict(multiple_of = 5)]
    pieces: i64,
}

#[derive(Debug, PartialEq, Deserialize, StrictSchema)]
#[serde(tag = "by", rename_all = "lowercase")]
enum Payment {
    Card {
        #[strict(length(min = 4, max = 4))]
        last: String,
    },
    Cash(Cash),
    Free,
}

#[derive(Debug, PartialEq, Deserialize, StrictSchema)]
struct Cash {
    amount: u8,
}

fn right() -> Value {
    json!({
        "number": "A1", "total": 10, "currency": "EUR", "paid": { "by": "cash", "amount": 3 },
        "lines": [{ "article": "AB-1", "pieces": 5 }]
    })
}

fn with(pointer: &str, value: Value) -> Value {
    let mut answer = right();
    *answer.pointer_mut(pointer).unwrap() = value;
    answer
}

/// What is wrong with it, which is the same of a text and of a value.
#[track_caller]
fn wrong<T: DeserializeOwned + StrictSchema + std::fmt::Debug>(answer: &Value) -> Error {
    let error = from_str::<T>(&answer.to_string()).unwrap_err();
    assert_eq!(error, from_value::<T>(answer.clone()).unwrap_err());
    assert!(!error.reasons().is_empty());
    error
}

fn reasons(error: &Error) -> Vec<String> {
    error.reasons().iter().map(|reason| format!("{}: {}", reason.pointer, reason.message)).collect()
}

#[test]
fn every_fault_is_told_with_its_place() {
    assert_eq!(from_value::<Invoice>(right()).unwrap(), from_str(&right().to_string()).unwrap());
    let answer = json!({
        "total": 4000, "currency": "EURO", "paid": { "by": "cheque" },
        "lines": [
            { "article": "AB-1", "pieces": "five" },
            { "article": "x", "pieces": 7, "price": 3 },
        ]
    });
    let error = wrong::<Invoice>(&answer);
    assert_eq!(error.kind(), ErrorKind::Shape);
    assert_eq!(
        reasons(&error),
        [
            ": the property `number` is missing: expected a string",
            "/total: expected an integer from 1 to 1000, not 4000",
            r#"/currency: expected "EUR" or "USD", not "EURO": did you mean "EUR"?"#,
            "/lines/0/pieces: expected an integer that is a multiple of 5, not \"five\"",
            "/lines/1/article: expected a string that matches `^[A-Z]{2}-[0-9]+$`, not \"x\"",
            "/lines/1/pieces: expected an integer that is a multiple of 5, not 7",
            "/lines/1: there is no property `price`: leave it out",
            r#"/paid/by: expected "card", "cash" or "free", not "cheque""#,
        ]
    );
    assert!(error.source().is_some());
}

#[test]
fn bounds_hold_where_serde_reads() {
    for (pointer, value, place) in [
        ("/total", json!(0), "/total"),
        ("/total", json!(1001), "/total"),
        ("/lines", json!(vec![json!({ "article": "AB-1", "pieces": 5 }); 4]), "/lines"),
        ("/lines/0/article", json!("ab-1"), "/lines/0/article"),
        ("/lines/0/pieces", json!(6), "/lines/0/pieces"),
        ("/paid", json!({ "by": "card", "last": "123" }), "/paid/last"),
    ] {
        let error = wrong::<Invoice>(&with(pointer, value));
        assert_eq!(error.kind(), ErrorKind::Constraint, "{error}");
        assert_eq!(error.reasons().len(), 1, "{error}");
        assert_eq!(error.reasons()[0].pointer, place);
    }
    // Also under another name that serde takes.
    let mut answer = right();
    answer["positions"] = json!([{ "article": "?", "pieces": 5 }]);
    answer.as_object_mut().unwrap().remove("lines");
    assert_eq!(wrong::<Invoice>(&answer).reasons()[0].pointer, "/positions/0/article");
}

#[test]
fn what_serde_reads_besides_the_schema_stays() {
    let mut answer = right();
    answer["unknown"] = json!(1);
    answer["paid"] = Value::Null;
    answer.as_object_mut().unwrap().remove("lines");
    assert!(from_value::<Invoice>(answer.clone()).unwrap().lines.is_empty());
    let error = Decoder::new().with_unknown_properties_refused().from_value::<Invoice>(answer).unwrap_err();
    assert_eq!(
        (error.kind(), reasons(&error)),
        (ErrorKind::Shape, vec![": there is no property `unknown`: leave it out".into()])
    );
}

/// A property is compared with those that its object has: of a flattened enum, with the variant that was sent.
#[test]
fn an_undeclared_property_is_compared_with_those_of_its_object() {
    #[derive(Debug, Deserialize, StrictSchema)]
    struct Flat {
        name: String,
        #[serde(flatten)]
        more: More,
    }
    let told = |name: &str| {
        let answer = json!({ "name": "a", "One": { "small": 1 }, name: 1 });
        let error = Decoder::new().with_unknown_properties_refused().from_value::<Flat>(answer).unwrap_err();
        reasons(&error)
    };
    assert_eq!(told("nam"), [": there is no property `nam`: did you mean `name`?"]);
    assert_eq!(told("Ome"), [": there is no property `Ome`: did you mean `One`?"]);
    assert_eq!(told("Twp"), [": there is no property `Twp`: leave it out"]);
}

#[test]
fn every_place_of_a_tuple_is_told() {
    let error = wrong::<(u8, String, bool)>(&json!([300, 1, true]));
    assert_eq!(reasons(&error), ["/0: expected an integer from 0 to 255, not 300", "/1: expected a string, not 1"]);
}

/// serde reads no value of a flattened option where the properties do not fit: the bounds hold where they do.
#[test]
fn the_bounds_of_a_flattened_option_hold() {
    #[derive(Debug, PartialEq, Deserialize, StrictSchema)]
    struct Flat {
        #[serde(flatten)]
        small: Option<Small>,
    }
    assert_eq!(from_value::<Flat>(json!({ "small": "x" })).unwrap(), Flat { small: None });
    assert_eq!(reasons(&wrong::<Flat>(&json!({ "small": 10 }))), ["/small: expected an integer from 0 to 9, not 10"]);
}

#[derive(Debug, PartialEq, Deserialize, StrictSchema)]
struct Holder {
    shape: Untagged,
    #[serde(flatten)]
    more: More,
    tree: Option<Box<Tree>>,
    #[serde(with = "strict_schema::entries")]
    map: BTreeMap<String, u8>,
    #[serde(with = "strict_schema::json_text")]
    text: Value,
}

#[derive(Debug, PartialEq, Deserialize, StrictSchema)]
#[serde(untagged)]
enum Untagged {
    Small(Small),
    Named { name: String },
    Number(u8),
}

#[derive(Debug, PartialEq, Deserialize, StrictSchema)]
struct Small {
    #[strict(range(max = 9))]
    small: u8,
}

#[derive(Debug, PartialEq, Deserialize, StrictSchema)]
enum More {
    One(Small),
    Two { two: bool },
}

#[derive(Debug, PartialEq, Deserialize, StrictSchema)]
struct Tree {
    #[strict(range(min = 1))]
    value: u8,
    children: Vec<Tree>,
}

#[test]
fn bounds_are_found_in_every_kind_of_type() {
    let right = json!({
        "shape": { "small": 3 }, "One": { "small": 1 }, "tree": { "value": 1, "children": [] },
        "map": [{ "key": "a", "value": 1 }], "text": "{}"
    });
    from_value::<Holder>(right.clone()).unwrap();
    for (pointer, value, place, kind) in [
        ("/shape", json!({ "small": 10 }), "/shape/small", ErrorKind::Constraint),
        ("/One", json!({ "small": 10 }), "/One/small", ErrorKind::Constraint),
        (
            "/tree/children",
            json!([{ "value": 1, "children": [{ "value": 0, "children": [] }] }]),
            "/tree/children/0/children/0/value",
            ErrorKind::Constraint,
        ),
        ("/shape", json!({ "small": "x" }), "/shape/small", ErrorKind::Shape),
        ("/shape", json!(256), "/shape", ErrorKind::Shape),
        ("/One", json!({ "two": true }), "/One", ErrorKind::Shape),
        ("/map/0", json!({ "key": 1, "value": 1 }), "/map/0/key", ErrorKind::Shape),
        ("/map", json!([{ "key": "a", "value": 1 }, { "key": "a", "value": 1 }]), "/map", ErrorKind::Shape),
        ("/text", json!("{"), "/text", ErrorKind::Shape),
    ] {
        let mut answer = right.clone();
        *answer.pointer_mut(pointer).unwrap() = value;
        let error = wrong::<Holder>(&answer);
        assert_eq!(error.kind(), kind, "{error}");
        assert_eq!(error.reasons()[0].pointer, place, "{error}");
        assert!(!error.to_string().contains("Untagged") && !error.to_string().contains("struct"), "{error}");
    }
}

#[test]
fn a_fault_of_serdes_own_is_told_beside_the_others() {
    let answer =
        json!({ "shape": 1, "One": { "small": 1 }, "tree": null, "map": [{ "key": "a", "value": 300 }], "text": "{" });
    let error = wrong::<Holder>(&answer);
    assert_eq!(error.reasons().len(), 1, "serde stops first at the map: {error}");
    let answer =
        json!({ "shape": 1, "One": { "small": 1 }, "tree": { "value": 0, "children": [] }, "map": [], "text": "{" });
    let error = wrong::<Holder>(&answer);
    let places: Vec<_> = error.reasons().iter().map(|reason| reason.pointer.as_str()).collect();
    assert_eq!(places, ["/tree/value", "/text"]);
}

#[test]
fn integers_are_read_as_models_write_them() {
    #[derive(Debug, PartialEq, Deserialize, StrictSchema)]
    struct Numbers {
        small: i8,
        large: u64,
        wide: i128,
        float: f64,
        list: Vec<u16>,
        #[serde(flatten)]
        buffered: Buffered,
    }
    #[derive(Debug, PartialEq, Deserialize, StrictSchema)]
    struct Buffered {
        inner: u32,
        other: f32,
    }
    let text = r#"{"small":-0,"large":18446744073709551614.0,"wide":1e3,"float":-0,"list":[1.0,2e0],"inner":30e-1,"other":1.0}"#;
    let read: Numbers = from_str(text).unwrap();
    assert!(read.float.is_sign_negative());
    let buffered = Buffered { inner: 3, other: 1.0 };
    let expected = Numbers { small: 0, large: u64::MAX - 1, wide: 1000, float: 0.0, list: vec![1, 2], buffered };
    assert_eq!(read, expected);
    for wrong in ["1.5", "128.0", "1e99", "\"1\""] {
        let error = from_str::<Numbers>(&text.replace("-0,\"large", &format!("{wrong},\"large"))).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Shape, "{wrong}");
        assert_eq!(error.reasons()[0].pointer, "/small", "{error}");
    }
}

/// serde reads them as infinite, or refuses them, as a feature of `serde_json` says.
#[test]
fn a_number_beyond_an_f32_is_told() {
    #[derive(Debug, PartialEq, Deserialize, StrictSchema)]
    struct Singles {
        one: f32,
        list: Vec<Option<f32>>,
        double: f64,
    }
    let most = f32::MAX;
    let text = format!(r#"{{"one":{most:?},"list":[null,-{most:?}],"double":1e39}}"#);
    assert_eq!(from_str::<Singles>(&text).unwrap(), Singles { one: most, list: vec![None, Some(-most)], double: 1e39 });
    let text = r#"{"one":1e39,"list":[null,-3.5e38],"double":1e39}"#;
    let error = from_str::<Singles>(text).unwrap_err();
    let places: Vec<_> = error.reasons().iter().map(|reason| reason.pointer.as_str()).collect();
    assert_eq!((error.kind(), places), (ErrorKind::Constraint, vec!["/one", "/list/1"]), "{error}");
    assert_eq!(from_value::<Singles>(serde_json::from_str(text).unwrap()).unwrap_err().kind(), ErrorKind::Constraint);
    // Whatever field is the last.
    refuses_a_number::<Pair<f32, String>>("1e39", "\"a\"");
    refuses_a_number::<Pair<String, f32>>("\"a\"", "1e39");
    refuses_a_number::<Pair<Option<f32>, bool>>("-1e39", "true");
    refuses_a_number::<Pair<Vec<f32>, u8>>("[1,3.5e38]", "1");
}

#[derive(Deserialize, StrictSchema)]
struct Pair<A, B> {
    first: A,
    last: B,
}

fn refuses_a_number<T: DeserializeOwned + Root>(first: &str, last: &str) {
    let text = format!(r#"{{"first":{first},"last":{last}}}"#);
    let error = from_str::<T>(&text).err().expect("a number is beyond the type");
    assert_eq!((error.kind(), error.reasons().len()), (ErrorKind::Constraint, 1), "{text}: {error}");
}

#[test]
fn fences_are_read_and_prose_is_told() {
    #[derive(Debug, PartialEq, Deserialize, StrictSchema)]
    struct Borrowed<'a> {
        text: &'a str,
    }
    for text in [
        "```json\n{\"text\":\"a\"}\n```",
        "\n```\n{\"text\":\"a\"}```  \n",
        "```JSON\r\n{\"text\":\"a\"}\r\n```",
        " {\"text\":\"a\"} ",
    ] {
        assert_eq!(from_str::<Borrowed<'_>>(text).unwrap().text, "a", "{text:?}");
    }
    for (text, kind, start) in [
        ("Here it is: {\"text\":\"a\"}", ErrorKind::NotJson, "there is text around the JSON"),
        ("{\"text\":\"a\"} I hope this helps", ErrorKind::NotJson, "there is text after the JSON"),
        ("Sure!\n```json\n{\"text\":\"a\"}\n```", ErrorKind::NotJson, "there is text around the JSON"),
        ("I cannot do that.", ErrorKind::NotJson, "this is not JSON"),
        ("{\"text\":\"a", ErrorKind::Truncated, "the JSON is cut off"),
        ("{\"text\":1", ErrorKind::Truncated, "the JSON is cut off"),
        ("{\"text\":1,", ErrorKind::Truncated, "the JSON is cut off"),
        ("```json\n{\"text\":", ErrorKind::Truncated, "the JSON is cut off"),
        ("", ErrorKind::Truncated, "this is empty"),
        ("{'text':1}", ErrorKind::NotJson, "this is not JSON"),
        ("{\"text\":1 1}", ErrorKind::NotJson, "this is not JSON"),
        ("{\"text\":\"\\ud83d\"}", ErrorKind::NotJson, "this is not JSON: a string has half a surrogate pair"),
        ("{\"text\":\"\\ud83d\"} so", ErrorKind::NotJson, "there is text after the JSON: trailing characters"),
    ] {
        let error = from_str::<Borrowed<'_>>(text).unwrap_err();
        assert_eq!(error.kind(), kind, "{text}: {error}");
        assert!(error.to_string().starts_with(start), "{text}: {error}");
    }
}

/// A place is one of the text that was sent, also where that has a fence.
#[test]
fn lines_are_those_of_the_text() {
    for (text, place) in [
        ("[1,x]", "line 1 column 4"),
        ("```json\n[1,x]\n```", "line 2 column 4"),
        ("\n\n ```\n[1,\nx]```", "line 5 column 1"),
        ("```json\n[1,x", "line 2 column 4"),
        ("```json\n[1,", "line 2 column 3"),
        ("```json\n[1] x", "line 2 column 5"),
        ("```json\n[\"```\" x", "line 2 column 8"),
        ("```json\n[1e999]", if KEEPS_NUMBERS { "" } else { "not JSON: number out of range at line 2" }),
    ] {
        let error = from_str::<Vec<u8>>(text).unwrap_err().to_string();
        assert!(error.contains(place), "{text:?}: {error}");
        // The beginning of a list is not wrong yet, and a number out of range only when the list is read.
        let is_right_so_far = text.ends_with(',') || text.ends_with("999]");
        match strict_schema::Partial::<Vec<u8>>::new().push(text) {
            Err(error) => assert!(!is_right_so_far && error.to_string().contains(place), "{text:?}: {error}"),
            Ok(()) => assert!(is_right_so_far, "{text:?}"),
        }
    }
    let error = strict_schema::validate_str("{\"type\":\n\"é\",\"minimum\": 1e999}", &strict_schema::dialect::OPENAI);
    assert!(KEEPS_NUMBERS || error.unwrap_err().to_string().ends_with("number out of range at line 2 column 16"));
}

#[test]
fn json_text_of_another_form_is_told() {
    #[derive(Debug, Deserialize, StrictSchema)]
    #[allow(dead_code)]
    struct Numbers {
        #[serde(with = "strict_schema::json_text")]
        list: Vec<u8>,
    }
    for (text, expected) in [
        ("[300]", "expected a string that holds JSON that fits its type: invalid value: integer `300`, expected u8"),
        ("[", "expected a string that holds JSON, for example `{}` or `null`: EOF while parsing a list"),
    ] {
        let error = wrong::<Numbers>(&json!({ "list": text }));
        assert!(error.reasons()[0].message.starts_with(expected), "{error}");
    }
}

#[test]
fn a_float_that_may_be_another_integer_is_told_what_is_expected() {
    // With that feature the number has its digits.
    let read = from_value::<Vec<u64>>(json!([9_007_199_254_740_994.0])).map_err(|error| error.to_string());
    assert!(KEEPS_NUMBERS || read.is_err_and(|error| error.contains("at /0: expected u64, not floating point")));
}

#[test]
fn an_error_is_serialized_for_a_log() {
    let error = wrong::<Line>(&json!({ "article": "AB-1", "pieces": 4 }));
    assert_eq!(
        serde_json::to_string(&error).unwrap(),
        r#"{"kind":"constraint","message":"the JSON does not match the schema","reasons":[{"pointer":"/pieces","message":"expected an integer that is a multiple of 5, not 4"}]}"#
    );
    for (kind, name) in [
        (ErrorKind::Truncated, "truncated"),
        (ErrorKind::NotJson, "not-json"),
        (ErrorKind::Shape, "shape"),
        (ErrorKind::UnknownTool, "unknown-tool"),
        (ErrorKind::Handler, "handler"),
        (ErrorKind::Name, "name"),
        (ErrorKind::Schema, "schema"),
        (ErrorKind::Budget, "budget"),
    ] {
        assert_eq!(serde_json::to_value(kind).unwrap(), json!(name));
    }
}

#[test]
fn deep_and_branching_answers_end() {
    #[derive(Debug, Deserialize, StrictSchema)]
    #[serde(untagged)]
    enum Any {
        B {
            a: Vec<Any>,
            b: u8,
        },
        C {
            a: Vec<Any>,
            #[strict(range(max = 1))]
            c: u8,
        },
        A {
            a: Vec<Any>,
        },
    }
    #[derive(Debug, Deserialize, StrictSchema)]
    struct Root {
        any: Any,
    }
    let text = format!("{{\"any\":{}{}}}", "{\"a\":[".repeat(60), "1]}".repeat(60));
    let error = from_str::<Root>(&text).unwrap_err();
    assert!(error.reasons().len() <= 20);
    let deep = format!("{}{}", "[".repeat(200), "]".repeat(200));
    assert_eq!(from_str::<Root>(&deep).unwrap_err().kind(), ErrorKind::Shape);
}
