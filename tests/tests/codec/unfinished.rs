//! What is withheld until it has ended, and how what there is is read.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use strict_schema::dialect::OPENAI;
use strict_schema::{ErrorKind, Format, JsonText, Partial, Provider, StrictSchema, Tool, Wrapped, from_str, normalize};

/// What there is after each of the pieces, where it is other than before.
#[track_caller]
fn shows<T: StrictSchema>(pieces: &[&str], expected: &[Value]) {
    let mut partial = Partial::<T>::new();
    let mut shown = Vec::new();
    for piece in pieces {
        partial.push(piece).unwrap();
        if let Some(value) = partial.value()
            && shown.last() != Some(value)
        {
            shown.push(value.clone());
        }
    }
    assert_eq!(shown, expected);
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(rename_all = "kebab-case")]
enum Sort {
    Price,
    PriceDescending,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Search {
    sort: Sort,
    since: chrono::NaiveDate,
    letter: char,
    #[strict(pattern = "^[a-z]+$")]
    slug: String,
    #[strict(length(max = 5))]
    short: Option<String>,
    #[strict(length(max = 5), items(length(max = 3)))]
    tags: Vec<String>,
    count: u32,
    exact: bool,
    #[serde(with = "strict_schema::json_text")]
    extra: Value,
    more: Vec<JsonText<u8>>,
    #[serde(with = "strict_schema::entries")]
    labels: BTreeMap<String, String>,
    note: Option<String>,
}

#[test]
fn what_is_unfinished_is_withheld() {
    let text = r#"{"sort":"price-descending","since":"2026-11-24","letter":"a","slug":"abc","short":"ab","tags":["a","bc"],"count":123,"exact":true,"extra":"{\"a\":1}","more":["1","23"],"labels":[{"key":"a","value":"bcd"},{"key":"b","value":""}],"note":"free"}"#;
    let whole: Value = serde_json::from_str(text).unwrap();
    let mut partial = Partial::<Search>::new();
    let mut notes = Vec::new();
    for (index, letter) in text.char_indices() {
        partial.push(letter.encode_utf8(&mut [0; 4])).unwrap();
        let value = partial.value().unwrap();
        for (name, value) in value.as_object().unwrap() {
            match (name.as_str(), value) {
                ("note", note) => notes.push(note.clone()),
                ("tags" | "more" | "labels", Value::Array(items)) => {
                    for (item, of_whole) in items.iter().zip(whole[name].as_array().unwrap()) {
                        assert_eq!(item, of_whole, "{name} in {}", &text[..=index]);
                    }
                }
                _ => assert_eq!(*value, whole[name], "{name} in {}", &text[..=index]),
            }
        }
    }
    notes.dedup();
    assert_eq!(notes, ["", "f", "fr", "fre", "free"]);
    let search = partial.read::<Search>().unwrap();
    assert_eq!(serde_json::to_value(search).unwrap(), whole);
    assert_eq!(serde_json::to_value(partial.finish().unwrap()).unwrap(), whole);
}

#[test]
fn a_number_is_there_when_something_follows_it() {
    shows::<Vec<f64>>(
        &["[1", "2", ".", "5", "e", "1", ",", "-0", "]"],
        &[json!([]), json!([12.5e1]), json!([12.5e1, -0.0])],
    );
    shows::<Vec<Option<bool>>>(&["[tru", "e", ",nul", "l", "]"], &[json!([]), json!([true]), json!([true, null])]);
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Block {
    Text { text: String },
    Image { url: String, size: Size },
    Rule,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Size {
    width: u32,
    height: u32,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind", content = "of")]
enum Adjacent {
    Text(String),
    Sizes(Vec<Size>),
    Nothing,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
enum External {
    Text(String),
    Pair { a: String, b: Sort },
    Nothing,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, StrictSchema)]
#[serde(untagged)]
enum Untagged {
    Both { a: String, b: String },
    One { a: String },
}

#[test]
fn a_tagged_enum_is_shown_once_its_tag_is_known() {
    shows::<Vec<Block>>(
        &[
            r#"[{"type":"te"#,
            r#"xt""#,
            r#","text":"Hel"#,
            r#"lo"},{"#,
            r#""type":"image","url":"a","#,
            r#""size":{"width":1"#,
            "0,",
        ],
        &[
            json!([]),
            json!([{ "type": "text" }]),
            json!([{ "type": "text", "text": "Hel" }]),
            json!([{ "type": "text", "text": "Hello" }]),
            json!([{ "type": "text", "text": "Hello" }, { "type": "image", "url": "a" }]),
            json!([{ "type": "text", "text": "Hello" }, { "type": "image", "url": "a", "size": {} }]),
            json!([{ "type": "text", "text": "Hello" }, { "type": "image", "url": "a", "size": { "width": 10 } }]),
        ],
    );
    // Where the tag is not first, the whole decides.
    shows::<Vec<Block>>(
        &[r#"[{"text":"Hel"#, r#"lo","type":"text""#, "}"],
        &[json!([]), json!([{ "type": "text", "text": "Hello" }])],
    );
    // A tag of no variant: nothing is shown after it.
    shows::<Vec<Block>>(
        &[r#"[{"type":"text"},{"type":"video","url":"a"},{"type":"text","text":"b"}"#],
        &[json!([{ "type": "text" }])],
    );
    shows::<Vec<Adjacent>>(
        &[r#"[{"kind":"Text","of":"Hel"#, r#"lo"},{"kind":"Sizes","of":[{"width":1,"height":2"#, "}]},"],
        &[
            json!([{ "kind": "Text", "of": "Hel" }]),
            json!([{ "kind": "Text", "of": "Hello" }, { "kind": "Sizes", "of": [{ "width": 1 }] }]),
            json!([{ "kind": "Text", "of": "Hello" }, { "kind": "Sizes", "of": [{ "width": 1, "height": 2 }] }]),
        ],
    );
    shows::<Vec<External>>(
        &[r#"["Noth"#, r#"ing",{"Text":"Hel"#, r#"lo"},{"Pair":{"a":"x","b":"pri"#, r#"ce"}}"#],
        &[
            json!([]),
            json!(["Nothing", { "Text": "Hel" }]),
            json!(["Nothing", { "Text": "Hello" }, { "Pair": { "a": "x" } }]),
            json!(["Nothing", { "Text": "Hello" }, { "Pair": { "a": "x", "b": "price" } }]),
        ],
    );
}

/// The beginning of one variant may be another variant.
#[test]
fn a_value_of_an_untagged_enum_is_shown_when_it_has_ended() {
    let mut partial = Partial::<Vec<Untagged>>::new();
    partial.push(r#"[{"a":"x""#).unwrap();
    assert_eq!(partial.read::<Vec<Untagged>>(), Some(vec![]));
    partial.push(r#","b":"y"}"#).unwrap();
    assert_eq!(partial.read::<Vec<Untagged>>(), Some(vec![Untagged::Both { a: "x".to_owned(), b: "y".to_owned() }]));
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Flattened {
    #[serde(flatten)]
    size: Size,
    #[serde(flatten)]
    of: Untagged,
    title: String,
}

#[test]
fn a_flattened_choice_is_shown_when_its_object_has_ended() {
    shows::<Flattened>(
        &[r#"{"width":1,"a":"x","title":"T"#, r#"","b":"y""#, "}"],
        &[json!({ "width": 1, "title": "T" }), json!({ "width": 1, "title": "T", "a": "x", "b": "y" })],
    );
}

#[test]
fn an_entry_of_a_flattened_map_is_shown_when_it_has_ended() {
    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    #[strict(false)]
    struct Open {
        name: String,
        map: BTreeMap<String, String>,
        #[serde(flatten)]
        rest: BTreeMap<String, String>,
    }
    shows::<Open>(
        &[r#"{"a":"x","name":"y","map":{"k":"v","l":"w"#, r#""},"b":"z"#, "\"}"],
        &[
            json!({ "a": "x", "name": "y", "map": { "k": "v" } }),
            json!({ "a": "x", "name": "y", "map": { "k": "v", "l": "w" } }),
            json!({ "a": "x", "name": "y", "map": { "k": "v", "l": "w" }, "b": "z" }),
        ],
    );
}

/// An answer to a schema that is sent unchanged is shown as far as no keyword can still refuse it.
#[test]
fn of_an_answer_to_a_foreign_schema_all_that_is_certain_is_shown() {
    let short = || json!({ "maxLength": 5 });
    let refers = |reference: &str| json!({ "$ref": reference });
    let nothing = || json!(null);
    let definitions = json!({
        "text": { "type": "string" }, "short": short(), "number": { "type": "number" }, "loop": refers("#/$defs/loop"),
        "node": { "$dynamicAnchor": "node", "type": "string" },
        "own": { "$id": "https://example.com/own", "$dynamicAnchor": "node", "type": "string", "$defs": { "text": { "type": "string" } } }
    });
    for (schema, begins, expected) in [
        // Lists.
        (json!({ "items": { "type": "string" } }), r#"["x","y"#, json!(["x", "y"])),
        (json!({ "items": short() }), r#"["x","y"#, json!(["x"])),
        (json!({ "prefixItems": [short()], "items": { "type": "string" } }), r#"["x","y"#, json!(["x", "y"])),
        (json!({ "prefixItems": [{}], "items": short() }), r#"["x","y"#, json!(["x"])),
        (json!({ "prefixItems": [{}, short()] }), r#"["x","y"#, json!(["x"])),
        (json!({ "prefixItems": [{}, short()] }), r#"["x"#, json!(["x"])),
        (json!({ "items": [{}, short()] }), r#"["x"#, json!(["x"])),
        (json!({ "items": [{}], "additionalItems": short() }), r#"["x","y"#, json!(["x"])),
        (json!({ "items": [short()], "additionalItems": {} }), r#"["x","y"#, json!(["x", "y"])),
        (json!({ "items": {}, "contains": { "const": "x" } }), r#"["x","y"#, json!(["x"])),
        (json!({ "prefixItems": [{}], "unevaluatedItems": short() }), r#"["x","y"#, json!(["x"])),
        // Objects, and maps.
        (json!({ "properties": { "k": {} } }), r#"{"k":"v","l":"w"#, json!({ "k": "v", "l": "w" })),
        (json!({ "properties": { "k": short() } }), r#"{"l":"w","k":"v"#, json!({ "l": "w" })),
        (json!({ "additionalProperties": { "type": "string" } }), r#"{"k":"v","l":"w"#, json!({ "k": "v" })),
        (json!({ "additionalProperties": {} }), r#"{"k":"v","l":"w"#, json!({ "k": "v", "l": "w" })),
        (json!({ "patternProperties": { "l": short() } }), r#"{"k":"v","l":"w"#, json!({ "k": "v" })),
        (json!({ "properties": { "l": {} }, "patternProperties": { "l": short() } }), r#"{"l":"w"#, json!({})),
        (json!({ "properties": { "l": {} }, "additionalProperties": short() }), r#"{"l":"w"#, json!({ "l": "w" })),
        (
            json!({ "allOf": [{ "properties": { "l": {} } }, { "unevaluatedProperties": short() }] }),
            r#"{"l":"w"#,
            json!({}),
        ),
        // What may be of several schemas.
        (json!({ "anyOf": [{ "type": "string" }, { "type": "null" }] }), r#""x"#, json!("x")),
        (json!({ "anyOf": [{ "type": "string" }, {}] }), r#""x"#, nothing()),
        (json!({ "anyOf": [{}, { "const": 1 }] }), r#""x"#, json!("x")),
        (json!({ "oneOf": [{}, { "enum": [1, null] }] }), r#""x"#, json!("x")),
        (json!({ "oneOf": [{}, false] }), r#""x"#, json!("x")),
        (json!({ "oneOf": [{}, refers("#/$defs/number")] }), r#""x"#, json!("x")),
        (json!({ "oneOf": [{}, refers("#/$defs/loop")] }), r#""x"#, nothing()),
        (json!({ "oneOf": [short(), { "type": "null" }] }), r#""x"#, nothing()),
        (json!({ "anyOf": [{ "required": ["k"] }, { "maxProperties": 1 }] }), r#"{"k":"v"#, json!({ "k": "v" })),
        (json!({ "anyOf": [{ "required": ["k"] }, { "properties": { "k": short() } }] }), r#"{"k":"v"#, nothing()),
        (json!({ "allOf": [true, { "type": "string" }] }), r#""x"#, json!("x")),
        (json!({ "allOf": [short(), {}] }), r#""x"#, nothing()),
        (json!({ "properties": { "k": {} }, "not": { "required": ["l"] } }), r#"{"k":"v"#, json!({})),
        // References.
        (refers("#/$defs/text"), r#""x"#, json!("x")),
        (refers("#/$defs/short"), r#""x"#, nothing()),
        (refers("#/$defs/own"), r#""x"#, nothing()),
        (refers("#/$defs/own/$defs/text"), r#""x"#, nothing()),
        (refers("#/properties/a/allOf/0"), r#""x"#, nothing()),
        (json!({ "$id": "https://example.com/own" }), r#""x"#, nothing()),
        (json!({ "id": "https://example.com/own" }), r#""x"#, nothing()),
        (json!({ "$dynamicRef": "#node" }), r#""x"#, nothing()),
        (json!({ "$recursiveRef": "#" }), r#""x"#, nothing()),
    ] {
        let whole = json!({
            "$id": "https://example.com/whole", "type": "object", "properties": { "a": schema }, "$defs": definitions
        });
        let tool = Tool::new("xx", "", whole).payload(&Provider::mcp()).unwrap();
        let mut partial = tool.partial();
        partial.push(&format!(r#"{{"a":{begins}"#)).unwrap();
        assert_eq!(partial.value().unwrap()["a"], expected, "{schema} {begins}");
    }
}

/// The same where the schema is rewritten, and the answer is decoded.
#[test]
fn of_an_answer_to_a_rewritten_schema_all_that_is_certain_is_shown() {
    let text = json!({ "type": "string" });
    let object = |properties: Value| json!({ "type": "object", "properties": properties });
    for (schema, begins, expected) in [
        (
            json!({ "type": ["object", "null"], "additionalProperties": text }),
            r#"[{"key":"k","value":"v"},{"key":"l"#,
            json!({ "k": "v" }),
        ),
        (json!({ "type": ["object", "null"], "properties": { "k": text } }), r#"{"k":"v"#, json!({ "k": "v" })),
        (json!({ "oneOf": [object(json!({ "k": text })), { "type": "integer" }] }), r#"{"k":"v"#, json!({ "k": "v" })),
    ] {
        let mut partial = normalize(&object(json!({ "a": schema })), &OPENAI).unwrap().codec.partial();
        partial.push(&format!(r#"{{"a":{begins}"#)).unwrap();
        assert_eq!(partial.value().unwrap()["a"], expected, "{schema} {begins}");
    }
}

/// A root that is wrapped is the value of its one property, whatever else the answer has.
#[test]
fn only_the_value_of_a_wrapped_root_is_shown() {
    let codec = normalize(&json!({ "type": "string" }), &OPENAI).unwrap().codec;
    for text in [r#"{"other":{"a":"b"},"value":"abc""#, r#"{"value":"abc","other":"d""#] {
        let mut partial = codec.partial();
        partial.push(text).unwrap();
        assert_eq!(partial.value(), Some(&json!("abc")), "{text}");
        partial.push("}").unwrap();
        assert_eq!(partial.finish().unwrap_err().reasons()[0].message, "there is no property `other`: leave it out");
    }
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Tree<T> {
    label: T,
    #[serde(alias = "kids")]
    children: Vec<Self>,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Chain<T> {
    label: T,
    next: Option<Box<Self>>,
}

#[test]
fn a_type_that_contains_itself_is_followed_all_the_way_down() {
    shows::<Tree<String>>(
        &[r#"{"label":"a","kids":[{"label":"b","children":[{"label":"c"#, r#"d","other":"ignored"#],
        &[
            json!({ "label": "a", "children": [{ "label": "b", "children": [{ "label": "c" }] }] }),
            json!({ "label": "a", "children": [{ "label": "b", "children": [{ "label": "cd" }] }] }),
        ],
    );
    shows::<Chain<String>>(
        &[r#"{"label":"a","next":{"label":"b","next":{"label":"c"#],
        &[json!({ "label": "a", "next": { "label": "b", "next": { "label": "c" } } })],
    );
    shows::<Wrapped<Vec<Tree<Sort>>>>(
        &[r#"{"value":[{"label":"price"#, "-descending", "\"", r#","children":[]"#],
        &[
            json!({ "value": [{}] }),
            json!({ "value": [{ "label": "price-descending" }] }),
            json!({ "value": [{ "label": "price-descending", "children": [] }] }),
        ],
    );
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Pairs {
    #[strict(items(length(max = 3)))]
    pair: (String, String),
    free: (String, String),
}

#[test]
fn a_bounded_string_of_a_tuple_is_shown_when_it_has_ended() {
    shows::<Pairs>(
        &[r#"{"pair":["ab"#, r#"c",""],"free":["ab"#],
        &[json!({ "pair": [] }), json!({ "pair": ["abc", ""], "free": ["ab"] })],
    );
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Names(Vec<String>);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Named {
    #[strict(items(length(max = 3)))]
    names: Names,
}

/// What is expected of an item is said, and not what is of its list.
#[test]
fn a_bound_of_items_is_told_of_the_item() {
    for error in [
        from_str::<Pairs>(r#"{"pair":["","abcd"],"free":["",""]}"#).map(drop),
        from_str::<Named>(r#"{"names":["","abcd"]}"#).map(drop),
    ] {
        let error = error.unwrap_err();
        assert_eq!(
            error.reasons()[0].message,
            "expected a string of at most 3 characters, not \"abcd\" (4 characters)"
        );
    }
}

#[test]
fn a_fence_is_skipped_and_strings_are_read_across_pieces() {
    for text in [
        "```json\n{\"title\":\"a\\ud83d\\ude00\\n\\u00e9é\"}\n```\n",
        " \n{\"title\":\"a\\ud83d\\ude00\\n\\u00e9é\"}",
        "\u{a0}```\r\n{\"title\":\"a😀\\n\u{e9}\\u00E9\"} ``` \u{a0}",
    ] {
        let mut partial = Partial::<Value>::new();
        let mut title = String::new();
        for letter in text.chars() {
            partial.push(letter.encode_utf8(&mut [0; 4])).unwrap();
            title.push_str(partial.new_text("/title"));
        }
        assert_eq!(title, "a😀\néé");
        assert_eq!(partial.as_str(), text);
        assert_eq!(partial.finish().unwrap(), from_str::<Value>(text).unwrap());
    }
}

/// The answer to a foreign schema ends as one to a type does: out of its fence, with numbers as they were sent.
#[test]
fn a_streamed_answer_is_decoded_whole_at_the_end() {
    let schema = json!({ "type": "object", "properties": { "n": { "type": "number" }, "i": { "type": "integer" } } });
    let codec = normalize(&schema, &OPENAI).unwrap().codec;
    let finish = |text: &str| {
        let mut partial = codec.partial();
        partial.push(text).and_then(|()| partial.finish())
    };
    assert_eq!(finish("```json\n{\"n\":1.5,\"i\":null}\n```").unwrap(), json!({ "n": 1.5 }));
    let error = finish(r#"{"n":1e999,"i":"x"}"#).unwrap_err();
    let places: Vec<_> = error.reasons().iter().map(|it| it.pointer.as_str()).collect();
    assert_eq!(places, ["/n", "/i"]);
    assert!(error.reasons()[0].message.ends_with(", not 1e999"), "{error}");
    assert_eq!(finish(r#"{"n":1e999,"i":1}"#).unwrap_err().reasons().len(), 1);
}

/// JSON of an unknown shape is what `from_str` reads, also at the end.
#[test]
fn json_of_an_unknown_shape_ends_as_its_text_is_read() {
    for text in ["[123456789012345678901234567890]", "[-18446744073709551616]", r#"{"a":1,"a":2}"#] {
        let mut partial = Partial::<Value>::new();
        let _ = partial.push(text);
        assert_eq!(partial.finish().unwrap(), from_str::<Value>(text).unwrap(), "{text}");
    }
}

#[test]
fn what_is_read_is_what_its_type_has_enough_of() {
    #[derive(Debug, Default, PartialEq, Deserialize)]
    #[serde(default)]
    struct Draft {
        sizes: Vec<Point>,
        last: Option<Point>,
        title: String,
    }
    #[derive(Debug, PartialEq, Deserialize)]
    struct Point {
        width: u32,
        height: u32,
    }
    #[derive(Deserialize, StrictSchema)]
    #[allow(dead_code, reason = "only the draft is read")]
    struct Plan {
        title: String,
        sizes: Vec<Size>,
        last: Size,
    }
    let mut partial = Partial::<Plan>::new();
    assert_eq!(partial.read::<Draft>(), None);
    partial.push(r#"{"title":"T"#).unwrap();
    assert_eq!(partial.read::<Draft>().unwrap(), Draft { title: "T".to_owned(), ..Draft::default() });
    partial.push(r#"","sizes":[{"width":1.0,"height":2},{"width":3"#).unwrap();
    let one = || vec![Point { width: 1, height: 2 }];
    assert_eq!(partial.read::<Draft>().unwrap().sizes, one());
    assert_eq!(partial.new_items::<Point>("/sizes").unwrap(), one());
    assert_eq!(partial.new_items::<Point>("/sizes").unwrap(), []);
    partial.push(r#"}],"last":{"width":5,"#).unwrap();
    let error = partial.new_items::<Point>("/sizes").unwrap_err();
    assert_eq!(error.reasons()[0].pointer, "/sizes/1");
    assert_eq!(partial.new_items::<Point>("/sizes").unwrap(), []);
    // What stands before it is not lost.
    let mut mixed = Partial::<Value>::new();
    mixed.push("[1,2,\"x\",3 ").unwrap();
    assert_eq!(mixed.new_items::<u8>("").unwrap(), [1, 2]);
    let error = mixed.new_items::<u8>("").unwrap_err();
    assert_eq!(error.reasons()[0].to_string(), "at /2: expected u8, not string \"x\"");
    assert_eq!(mixed.new_items::<u8>("").unwrap(), [3]);
    // An item that has ended and is none of the type is for `finish` to tell.
    assert_eq!(partial.read::<Draft>(), None);

    let mut partial = Partial::<Plan>::new();
    partial.push(r#"{"title":"T","sizes":[{"width":1,"height":2}],"last":{"width":5,"#).unwrap();
    assert_eq!(partial.read::<Draft>().unwrap(), Draft { title: "T".to_owned(), sizes: one(), last: None });
    assert!(partial.read::<Plan>().is_none());
    assert_eq!(partial.get::<Value>("/last").unwrap(), None);
    assert_eq!(partial.get::<u8>("/last/width").unwrap(), Some(5));
    assert!(partial.get::<String>("/last/width").is_err());
    assert_eq!(partial.get::<String>("/title").unwrap().unwrap(), "T");
    assert_eq!(partial.get::<Value>("/sizes/0").unwrap(), Some(json!({ "width": 1, "height": 2 })));
    for nowhere in ["/no", "/sizes/1", "/sizes/x", "title", "/last/height", "/title/0"] {
        assert_eq!(partial.get::<Value>(nowhere).unwrap(), None, "{nowhere}");
        assert_eq!(partial.new_text(nowhere), "", "{nowhere}");
        assert!(partial.new_items::<Value>(nowhere).unwrap().is_empty(), "{nowhere}");
    }
}

#[test]
fn what_cannot_become_an_answer_is_an_error_at_once() {
    #[track_caller]
    fn fails(pieces: &[&str], kind: ErrorKind) {
        let mut partial = Partial::<Value>::new();
        let (last, before) = pieces.split_last().unwrap();
        for piece in before {
            partial.push(piece).unwrap();
        }
        let error = partial.push(last).unwrap_err();
        assert_eq!(error.kind(), kind, "{error}");
        let before = partial.value().cloned();
        assert_eq!(partial.push("}").unwrap_err(), error);
        assert_eq!(partial.value(), before.as_ref());
        // At the end it is what it is of the whole text.
        let text = format!("{}}}", pieces.concat());
        assert_eq!(
            partial.finish().map_err(|error| error.to_string()),
            from_str::<Value>(&text).map_err(|error| error.to_string())
        );
    }
    fails(&["Sure: ", "{"][..1], ErrorKind::NotJson);
    fails(&["{\"a\":1", "}", " and"], ErrorKind::NotJson);
    fails(&["```json\n{", "\"a\"", ",}"], ErrorKind::NotJson);
    fails(&["\u{a0}", "{"], ErrorKind::NotJson);
    fails(&["{\"a\":[\"\\ud83d", " \""], ErrorKind::NotJson);
    fails(&["{\"a\":", "01"], ErrorKind::NotJson);
    fails(&["```json", "?"], ErrorKind::NotJson);
    fails(&["```json ", "x"], ErrorKind::NotJson);
    fails(&["{\"a\":\"", "\\x"], ErrorKind::NotJson);
    fails(&["{\"", "\\x\""], ErrorKind::NotJson);
    fails(&["{\"", "\\ud83d\":1"], ErrorKind::NotJson);
    fails(&["{\"a\":", &"[".repeat(200)], ErrorKind::Shape);
    fails(&["{\"a\":1,\"a\"", ":2"][..1], ErrorKind::Shape);
    assert_ne!(
        Partial::<Value>::new().push("x").unwrap_err(),
        Partial::<Value>::new().push(&"[".repeat(200)).unwrap_err()
    );
    let error = {
        let mut partial = Partial::<Tree<String>>::new();
        partial.push(r#"{"label":"a","children":[{"label":"b","label":"c"}]}"#).unwrap_err()
    };
    assert_eq!(error.reasons()[0].to_string(), "at /children/0: `label` occurs more than once: send it once");
    // It may still become the rest of a surrogate pair, or of a fence.
    for text in ["{\"a\":[\"\\ud83d", "``", "{\"a\":-", "{\"a\":1.5e"] {
        assert!(Partial::<Value>::new().push(text).is_ok());
    }
}

/// What a type ignores need not be what it could read.
#[test]
fn what_is_ignored_may_be_any_json() {
    let text = format!(
        r#"{{"width":1,"other":["\ud800",{{"a":1,"a":2}},{}{}],"height":2}}"#,
        "[".repeat(500),
        "]".repeat(500)
    );
    let mut partial = Partial::<Size>::new();
    partial.push(&text).unwrap();
    assert_eq!(partial.value(), Some(&json!({ "width": 1, "height": 2 })));
    assert_eq!(partial.finish().unwrap().height, 2);
}

#[test]
fn hostile_texts_take_no_time() {
    let long = "x".repeat(100_000);
    let mut text = format!("{{\"{long}\":[");
    for index in 0..20_000 {
        let _ = write!(text, "{{\"{index}\":\"");
        let _ = write!(text, "\\u00e9\"}},");
    }
    let mut partial = Partial::<Value>::new();
    for piece in text.as_bytes().chunks(3) {
        partial.push(std::str::from_utf8(piece).unwrap()).unwrap();
        let _ = partial.new_text("/0");
    }
    assert_eq!(partial.value().unwrap()[&long].as_array().unwrap().len(), 20_000);
    let error = Partial::<Value>::new().push(&"[".repeat(1_000_000)).unwrap_err();
    assert!(error.to_string().contains("nested deeper than 127 levels"), "{error}");
    assert!(Partial::<Value>::new().push(&format!("{{\"a\":{}", "{\"a\":".repeat(1_000_000))).is_err());
    assert!(Partial::<Size>::new().push(&format!("{{\"a\":{}", "[".repeat(1_000_000))).is_ok());
}

#[test]
fn a_payload_gives_what_it_decodes_at_the_end() {
    let provider = Provider::openai_chat();
    let tool = Tool::of::<Search>().with_enum("/slug", ["alpha", "beta"]).unwrap().payload(&provider).unwrap();
    let mut typed = tool.partial_as::<Search>().unwrap();
    typed.push(r#"{"slug":"al"#).unwrap();
    assert_eq!(typed.value(), Some(&json!({})));
    typed.push(r#"pha","#).unwrap();
    assert_eq!(typed.value(), Some(&json!({ "slug": "alpha" })));
    // Nothing else of it is bound.
    typed.push(r#""note":"so f"#).unwrap();
    assert_eq!(typed.value(), Some(&json!({ "slug": "alpha", "note": "so f" })));
    for error in [tool.partial_as::<Size>().err(), tool.decode_as::<Size>("{}").err()] {
        assert!(error.unwrap().to_string().contains("has the schema of `Search`, not of `Size`"));
    }
    // The same without the type: by the schema that was sent.
    let format = Format::of::<Search>().payload(&provider).unwrap();
    let mut untyped = format.partial();
    untyped.push(r#"{"sort":"pri"#).unwrap();
    assert_eq!(untyped.value(), Some(&json!({})));
    untyped.push(r#"ce","note":"so fa"#).unwrap();
    assert_eq!(untyped.value(), Some(&json!({ "sort": "price", "note": "so fa" })));
    assert_eq!(untyped.finish().unwrap_err().kind(), ErrorKind::Truncated);
}

/// Many calls are streamed at once, in tasks that move between threads.
#[test]
fn a_partial_can_be_sent() {
    fn sent<T: Send + Sync + 'static>(_: T) {}
    sent(Partial::<Search>::default().clone());
    assert!(format!("{:?}", Partial::<Search>::new()).starts_with("Partial { text: \"\""));
}
