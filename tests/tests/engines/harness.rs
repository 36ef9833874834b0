//! The harness, judged in its turn: it holds for schemas of every kind that is right, and fails for what is wrong.

use std::collections::HashSet;
use std::num::NonZeroU8;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use strict_schema_tests::decoder::{Decoder, Sample};
use strict_schema_tests::oracle::{Api, complaints};
use strict_schema_tests::ordered::Json;
use strict_schema_tests::promises::{
    accepted, admits_then_reads, admits_then_reads_except, keys_in_order, refuses, writes_then_admits,
};

/// All promises at once, for a schema that is right.
#[track_caller]
fn holds<T: DeserializeOwned>(name: &str, schema: &str, keys: &[&str], values: &[Value]) {
    accepted(name, schema, Api::OpenAi);
    keys_in_order(name, schema, keys);
    writes_then_admits(name, schema, values);
    admits_then_reads_except(name, schema, &["negative-zero", "integer-spelling"], &read::<T>);
}

pub(super) fn read<T: DeserializeOwned>(text: &str) -> Result<(), String> {
    serde_json::from_str::<T>(text).map(drop).map_err(|error| error.to_string())
}

/// A closed object whose properties are all required; `properties` is its members as text.
fn object(properties: &str) -> String {
    let keys: Vec<String> =
        Json::read(&format!("{{{properties}}}")).unwrap().keys().iter().map(|key| json!(key).to_string()).collect();
    format!(
        r#"{{"type":"object","properties":{{{properties}}},"required":[{}],"additionalProperties":false}}"#,
        keys.join(",")
    )
}

#[test]
fn a_struct_of_scalars_holds() {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "it is only read")]
    struct S {
        city: String,
        celsius: bool,
        note: Option<String>,
        weight: f64,
    }

    let schema = object(
        r#""city":{"type":"string","description":"where"},"celsius":{"type":"boolean"},"note":{"type":["string","null"]},"weight":{"type":"number"}"#,
    );
    let values = [json!({"city": "Ōsaka\n\"", "celsius": true, "note": null, "weight": -1.5e-7})];
    holds::<S>("scalars", &schema, &["city", "celsius", "note", "weight"], &values);
}

#[test]
fn an_empty_object_holds() {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct S {}

    holds::<S>("empty", &object(""), &[], &[json!({})]);
}

#[test]
fn a_tagged_enum_holds() {
    #[derive(Deserialize)]
    #[serde(tag = "kind", deny_unknown_fields)]
    #[expect(dead_code, reason = "it is only read")]
    enum Shape {
        #[serde(rename = "circle")]
        Circle { radius: f64 },
        #[serde(rename = "rect \"é\"")]
        Rect { width: f64, height: f64 },
        #[serde(rename = "none")]
        None {},
    }
    #[derive(Deserialize)]
    #[expect(dead_code, reason = "it is only read")]
    struct S {
        shape: Shape,
        tail: (),
    }

    let tag = |name: &str| format!(r#""kind":{{"type":"string","enum":["{name}"]}}"#);
    let number = |name: &str| format!(r#","{name}":{{"type":"number"}}"#);
    let schema = object(&format!(
        r#""shape":{{"anyOf":[{},{},{}]}},"tail":{{"type":"null"}}"#,
        object(&(tag("circle") + &number("radius"))),
        object(&(tag(r#"rect \"é\""#) + &number("width") + &number("height"))),
        object(&tag("none")),
    ));
    let values = [
        json!({"shape": {"kind": "circle", "radius": 1}, "tail": null}),
        json!({"shape": {"kind": "rect \"é\"", "width": 1, "height": 2.5}, "tail": null}),
    ];
    holds::<S>("tagged", &schema, &["shape", "tail"], &values);
}

#[test]
fn arrays_hold() {
    #[derive(Deserialize)]
    #[expect(dead_code, reason = "it is only read")]
    struct S {
        any: Vec<String>,
        three: [bool; 3],
        none: [u8; 0],
        set: HashSet<Option<bool>>,
    }

    let schema = object(
        r#""any":{"type":"array","items":{"type":"string"}},
           "three":{"type":"array","items":{"type":"boolean"},"minItems":3,"maxItems":3},
           "none":{"type":"array","items":{"type":"integer"},"minItems":0,"maxItems":0},
           "set":{"type":"array","items":{"type":["boolean","null"]}}"#,
    );
    let values = [json!({"any": ["", "a"], "three": [true, false, true], "none": [], "set": [null]})];
    holds::<S>("arrays", &schema, &["any", "three", "none", "set"], &values);
}

#[test]
fn a_character_holds() {
    #[derive(Deserialize)]
    #[expect(dead_code, reason = "it is only read")]
    struct S {
        it: char,
    }

    let schema = object(r#""it":{"type":"string","pattern":"^[\\s\\S]$"}"#);
    let values = ["a", "\n", "\"", "é", "🎉", "\u{0}", "\u{2028}"].map(|it| json!({ "it": it }));
    holds::<S>("character", &schema, &["it"], &values);
}

#[test]
fn words_hold() {
    #[derive(Deserialize)]
    enum Word {
        #[serde(rename = "a b")]
        A,
        #[serde(rename = "ü\"\\\n\u{1}$")]
        B,
    }
    #[derive(Deserialize)]
    #[expect(dead_code, reason = "it is only read")]
    struct S {
        word: Word,
        maybe: Option<Word>,
    }

    let words = r#"{"type":"string","enum":["a b","ü\"\\\n\u0001$"]}"#;
    let schema = object(&format!(r#""word":{words},"maybe":{{"anyOf":[{words},{{"type":"null"}}]}}"#));
    let values = [json!({"word": "ü\"\\\n\u{1}$", "maybe": null}), json!({"word": "a b", "maybe": "a b"})];
    holds::<S>("words", &schema, &["word", "maybe"], &values);
}

#[test]
fn strange_names_hold() {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "it is only read")]
    struct S {
        #[serde(rename = "a\"b")]
        quote: (),
        #[serde(rename = "a\\b/~c")]
        backslash: (),
        #[serde(rename = "$ref")]
        reference: (),
        #[serde(rename = "名\u{7}\u{7f}")]
        control: (),
        #[serde(rename = "")]
        empty: (),
    }

    let names = [r#"a\"b"#, r"a\\b/~c", "$ref", "名\\u0007\u{7f}", ""];
    let schema = object(&names.map(|name| format!(r#""{name}":{{"type":"null"}}"#)).join(","));
    let values = [json!({"a\"b": null, "a\\b/~c": null, "$ref": null, "名\u{7}\u{7f}": null, "": null})];
    holds::<S>("names", &schema, &["a\"b", "a\\b/~c", "$ref", "名\u{7}\u{7f}", ""], &values);
}

#[test]
fn formats_hold() {
    #[derive(Deserialize)]
    #[expect(dead_code, reason = "it is only read")]
    struct S {
        v4: std::net::Ipv4Addr,
        v6: std::net::Ipv6Addr,
        either: std::net::IpAddr,
    }

    let schema = object(
        r#""v4":{"type":"string","format":"ipv4"},"v6":{"type":"string","format":"ipv6"},
           "either":{"anyOf":[{"type":"string","format":"ipv4"},{"type":"string","format":"ipv6"}]}"#,
    );
    let values = [json!({"v4": "127.0.0.1", "v6": "::ffff:1.2.3.4", "either": "::1"})];
    holds::<S>("formats", &schema, &["v4", "v6", "either"], &values);
}

#[test]
fn recursion_holds() {
    #[derive(Deserialize)]
    #[expect(dead_code, reason = "it is only read")]
    struct Tree {
        label: String,
        next: Option<Box<Tree>>,
        children: Vec<Tree>,
        expression: Expression,
    }
    #[derive(Deserialize)]
    #[serde(tag = "op", rename_all = "lowercase")]
    #[expect(dead_code, reason = "it is only read")]
    enum Expression {
        Number { value: f64 },
        Add { left: Box<Expression>, right: Box<Expression> },
        Not { it: Box<Expression> },
    }

    let tag = |name: &str| format!(r#""op":{{"type":"string","enum":["{name}"]}}"#);
    let member =
        |name: &str| format!(r##","{name}":{{"description":"one","anyOf":[{{"$ref":"#/$defs/Expression"}}]}}"##);
    let tree = object(
        r##""label":{"type":"string"},"next":{"anyOf":[{"$ref":"#"},{"type":"null"}]},
            "children":{"type":"array","items":{"$ref":"#"}},"expression":{"$ref":"#/$defs/Expression"}"##,
    );
    let schema = format!(
        r#"{},"$defs":{{"Expression":{{"anyOf":[{},{},{}]}}}}}}"#,
        tree.strip_suffix('}').unwrap(),
        object(&(tag("number") + r#","value":{"type":"number"}"#)),
        object(&(tag("add") + &member("left") + &member("right"))),
        object(&(tag("not") + &member("it"))),
    );
    let leaf = json!({"label": "", "next": null, "children": [], "expression": {"op": "number", "value": 0}});
    let values = [
        leaf.clone(),
        json!({"label": "a", "next": leaf, "children": [leaf, leaf],
               "expression": {"op": "not", "it": {"op": "number", "value": 1.5}}}),
    ];
    holds::<Tree>("recursion", &schema, &["label", "next", "children", "expression"], &values);
}

/// The bounds of every integer type, and its extreme values.
#[test]
fn integers_hold() {
    #[derive(Deserialize)]
    #[expect(dead_code, reason = "it is only read")]
    struct S<T> {
        it: T,
        maybe: Option<T>,
    }

    #[track_caller]
    fn hold<T: DeserializeOwned>(bounds: &str, extremes: [Value; 2], beyond: [i128; 2]) {
        let schema =
            object(&format!(r#""it":{{"type":"integer",{bounds}}},"maybe":{{"type":["integer","null"],{bounds}}}"#));
        let values = extremes.map(|it| json!({"it": it, "maybe": null}));
        let name = std::any::type_name::<T>();
        holds::<S<T>>(name, &schema, &["it", "maybe"], &values);
        let beyond = beyond.map(|it| format!(r#"{{"it":{it},"maybe":null}}"#));
        refuses(name, &schema, &beyond.each_ref().map(String::as_str));
    }
    hold::<u8>(r#""minimum":0,"maximum":255"#, [0.into(), 255.into()], [-1, 256]);
    hold::<u16>(r#""minimum":0,"maximum":65535"#, [0.into(), u16::MAX.into()], [-1, 65536]);
    hold::<u32>(r#""minimum":0,"maximum":4294967295"#, [0.into(), u32::MAX.into()], [-1, 1 << 32]);
    hold::<u64>(r#""minimum":0,"maximum":18446744073709551615"#, [0.into(), u64::MAX.into()], [-1, 1 << 64]);
    hold::<i8>(r#""minimum":-128,"maximum":127"#, [i8::MIN.into(), i8::MAX.into()], [-129, 128]);
    hold::<i16>(r#""minimum":-32768,"maximum":32767"#, [i16::MIN.into(), i16::MAX.into()], [-32769, 32768]);
    hold::<i32>(
        r#""minimum":-2147483648,"maximum":2147483647"#,
        [i32::MIN.into(), i32::MAX.into()],
        [-(1 << 31) - 1, 1 << 31],
    );
    hold::<i64>(
        r#""minimum":-9223372036854775295,"maximum":9223372036854775807"#,
        [(-9_223_372_036_854_775_295_i64).into(), i64::MAX.into()],
        [-(1 << 63) - 1, 1 << 63],
    );
    hold::<NonZeroU8>(r#""minimum":1,"maximum":255"#, [1.into(), 255.into()], [0, 256]);
}

#[test]
fn an_optional_property_may_be_left_out() {
    #[derive(Deserialize)]
    #[expect(dead_code, reason = "it is only read")]
    struct S {
        a: Option<bool>,
        b: bool,
    }

    let schema = r#"{"type":"object","properties":{"a":{"type":"boolean"},"b":{"type":"boolean"}},"required":["b"],"additionalProperties":false}"#;
    accepted("optional", schema, Api::Anthropic);
    keys_in_order("optional", schema, &["a", "b"]);
    writes_then_admits("optional", schema, &[json!({"b": true})]);
    admits_then_reads("optional", schema, &read::<S>);
}

#[test]
#[should_panic(expected = "the schema admits what the type does not read")]
fn a_string_for_an_integer_is_found() {
    admits_then_reads("wrong", &object(r#""a":{"type":"string"}"#), &|text| {
        #[derive(Deserialize)]
        #[expect(dead_code, reason = "it is only read")]
        struct S {
            a: u8,
        }
        read::<S>(text)
    });
}

#[test]
#[should_panic(expected = "the schema admits what the type does not read")]
fn a_property_that_may_be_missing_is_found() {
    #[derive(Deserialize)]
    #[expect(dead_code, reason = "it is only read")]
    struct S {
        a: bool,
        b: bool,
    }

    let schema = r#"{"type":"object","properties":{"a":{"type":"boolean"},"b":{"type":"boolean"}},"required":["b"],"additionalProperties":false}"#;
    admits_then_reads("wrong", schema, &read::<S>);
}

#[test]
#[should_panic(expected = "the schema admits what the type does not read")]
fn a_mistake_beside_an_excuse_is_found() {
    #[derive(Deserialize)]
    #[expect(dead_code, reason = "it is only read")]
    struct S {
        zero: u64,
        wrong: bool,
    }

    // Every sample has an excuse, and none of them is for `wrong`.
    let schema = object(r#""zero":{"type":"integer","minimum":0,"maximum":1},"wrong":{"type":"null"}"#);
    admits_then_reads("wrong", &schema, &|text| read::<S>(&text.replace(['0', '1'], "-0")));
}

#[test]
#[should_panic(expected = "nearly every sample is excused")]
fn a_promise_kept_by_excuses_is_not_kept() {
    let schema = object(r#""a":{"type":"array","items":{"type":"null"}}"#);
    admits_then_reads_except("wrong", &schema, &["array-length"], &|_| Err("invalid length 1".into()));
}

#[test]
#[should_panic(expected = "no exclusion is named `no-such`")]
fn an_exclusion_that_is_not_in_the_list_is_found() {
    admits_then_reads_except("wrong", &object(""), &["no-such"], &|_| Ok(()));
}

#[test]
#[should_panic(expected = "the decoder does not take the schema")]
fn a_schema_that_no_text_satisfies_is_found() {
    admits_then_reads("wrong", &object(r#""a":{"type":"integer","minimum":1,"maximum":0}"#), &|_| Ok(()));
}

#[test]
#[should_panic(expected = "the schema does not admit what the type writes\n  at `/a`")]
fn a_value_that_is_not_admitted_is_found() {
    writes_then_admits("wrong", &object(r#""a":{"type":"integer","maximum":254}"#), &[json!({"a": 255})]);
}

#[test]
#[should_panic(expected = "the schema does not admit what the type writes\n  at `/a`")]
fn a_format_is_checked_in_what_is_written() {
    writes_then_admits("wrong", &object(r#""a":{"type":"string","format":"ipv4"}"#), &[json!({"a": "::1"})]);
}

#[test]
#[should_panic(expected = "the decoder admits 256")]
fn a_bound_that_is_one_too_far_is_found() {
    refuses("wrong", r#"{"type":"integer","minimum":0,"maximum":256}"#, &["-1", "257", "256"]);
}

#[test]
#[should_panic(expected = "there is no value")]
fn no_value_is_no_evidence() {
    writes_then_admits("wrong", &object(""), &[]);
}

#[test]
#[should_panic(expected = "the properties are not in the order of declaration")]
fn properties_out_of_order_are_found() {
    keys_in_order("wrong", &object(r#""b":{"type":"null"},"a":{"type":"null"}"#), &["a", "b"]);
}

#[test]
#[should_panic(expected = "at `/properties/in`, `a` of `required` is not in the order of the properties")]
fn required_out_of_order_is_found() {
    let inner = r#"{"type":"object","properties":{"a":{"type":"null"},"b":{"type":"null"}},"required":["b","a"]}"#;
    keys_in_order("wrong", &object(&format!(r#""in":{inner}"#)), &["in"]);
}

/// Every rule of the oracle, broken once.
#[test]
fn the_oracle_finds_what_the_apis_refuse() {
    #[track_caller]
    fn finds(api: Api, schema: &str, complaint: &str) {
        let found: Vec<_> = complaints(schema, api).iter().map(ToString::to_string).collect();
        assert!(found.iter().any(|found| found.contains(complaint)), "{schema}\n{found:#?}\nlacks {complaint}");
    }
    let open = |api, property: &str, complaint: &str| finds(api, &object(&format!(r#""a":{property}"#)), complaint);
    let both = [Api::OpenAi, Api::Anthropic];
    for api in both {
        finds(api, "{", "EOF");
        finds(api, r#"{"type":"string"}"#, "at ``: the root is not `\"type\": \"object\"`");
        finds(api, r#"{"anyOf":[{"type":"null"}]}"#, "`anyOf` at the root");
        finds(api, r#"{"type":"object","properties":{},"required":[]}"#, "'additionalProperties' is required");
        finds(api, r#"{"type":"object","required":[],"additionalProperties":false}"#, "missing properties");
        finds(
            api,
            r#"{"type":"object","properties":{},"required":["a"],"additionalProperties":false}"#,
            "extra required key 'a'",
        );
        finds(
            api,
            r#"{"type":"object","properties":{"a":{"type":"null"},"a":{"type":"null"}},"required":["a","a"],"additionalProperties":false}"#,
            "a property is there twice",
        );
        open(api, "true", "at `/properties/a`: not an object");
        open(api, "{}", "must have a 'type' key");
        // Anthropic takes values for their type, and defaults.
        if matches!(api, Api::OpenAi) {
            open(api, r#"{"enum":["a"]}"#, "must have a 'type' key");
            open(api, r#"{"const":"a"}"#, "must have a 'type' key");
            open(api, r#"{"type":"string","default":"a"}"#, "'default' is not permitted");
        }
        open(api, r#"{"type":"text"}"#, "no list of types");
        open(api, r#"{"type":"string","type":"string"}"#, "a keyword is there twice");
        open(api, r#"{"type":"string","description":null}"#, "`description` is no string");
        open(api, r#"{"type":"string","minLength":1}"#, "'minLength' is not permitted");
        open(api, r#"{"type":"string","minimum":1}"#, "'minimum' is not permitted");
        open(api, r#"{"type":"integer","format":"int32"}"#, "'format' is not permitted");
        open(api, r#"{"type":"string","format":"regex"}"#, "'regex' is not a valid format");
        open(api, r#"{"type":"string","pattern":"^(?=a)"}"#, "the pattern has `(?=`");
        open(api, r#"{"type":"array"}"#, "array schema missing items");
        open(
            api,
            r#"{"type":"array","items":{"type":"array"}}"#,
            "at `/properties/a/items`: array schema missing items",
        );
        open(api, r#"{"type":"array","items":{"type":"null"},"uniqueItems":true}"#, "'uniqueItems' is not permitted");
        open(api, r#"{"anyOf":[]}"#, "`anyOf` is no list, or empty");
        open(api, r#"{"anyOf":[{"type":"array"}]}"#, "at `/properties/a/anyOf/0`: array schema missing items");
        open(api, r#"{"oneOf":[{"type":"null"}]}"#, "must have a 'type' key");
        open(api, r#"{"type":"string","enum":[]}"#, "`enum` is no list, or empty");
        open(api, r#"{"type":"string","enum":["a","a"]}"#, "a value of `enum` is there twice");
        open(api, r#"{"type":"string","enum":[1]}"#, "is not of the types");
        open(api, r#"{"type":["string","null"],"enum":["a"]}"#, "the type has null and the `enum` has not");
        open(api, r##"{"$ref":"#/$defs/A"}"##, "reference to '#/$defs/A'");
        open(api, r##"{"$ref":"#/properties/a"}"##, "reference to '#/properties/a'");
        finds(api, &object("").replace("{\"type", r#"{"$defs":{"A<B>":{"type":"null"}},"type"#), "'A<B>' cannot stand");
        open(api, r##"{"$ref":"#","description":"a"}"##, "`$ref` has siblings");
        open(api, r#"{"type":"string","$defs":{}}"#, "below the root");
    }
    open(Api::OpenAi, r#"{"type":"object","properties":{},"additionalProperties":false}"#, "'required' is required");
    open(
        Api::OpenAi,
        r#"{"type":"object","properties":{"b":{"type":"null"}},"required":[],"additionalProperties":false}"#,
        "'required' is missing 'b'",
    );
    open(Api::OpenAi, r#"{"type":"integer","minimum":1,"maximum":0}"#, "nothing is in");
    open(Api::OpenAi, r#"{"type":"string","format":"uri"}"#, "'uri' is not a valid format");
    let deep = (0..10).fold(r#"{"type":"null"}"#.to_owned(), |inner, _| object(&format!(r#""a":{inner}"#)));
    assert_eq!(complaints(&deep, Api::OpenAi), []);
    open(Api::OpenAi, &deep, "11 levels of nesting, and the limit is 10");
    let many: Vec<_> = (0..1_001).map(|word| format!(r#""{word}""#)).collect();
    open(Api::OpenAi, &format!(r#"{{"type":"string","enum":[{}]}}"#, many.join(",")), "1001 enum values");
    let long: Vec<_> = (0..251).map(|word| format!(r#""{word:060}""#)).collect();
    open(
        Api::OpenAi,
        &format!(r#"{{"type":"string","enum":[{}]}}"#, long.join(",")),
        "251 enum values of 15060 characters",
    );
    open(Api::OpenAi, &format!(r#"{{"type":"string","enum":["{}"]}}"#, "x".repeat(120_001)), "characters in names");

    open(Api::Anthropic, r#"{"type":"integer","minimum":0}"#, "'minimum' is not permitted");
    open(Api::Anthropic, r#"{"type":"array","items":{"type":"null"},"maxItems":1}"#, "'maxItems' is not permitted");
    open(Api::Anthropic, r#"{"type":"array","items":{"type":"null"},"minItems":2}"#, "`minItems` is neither 0 nor 1");
    open(Api::Anthropic, r#"{"type":"string","pattern":"\\ba"}"#, r"the pattern has `\b`");
    open(Api::Anthropic, r##"{"$ref":"#"}"##, "'#' is recursive");
    let unions: Vec<_> = (0..17).map(|name| format!(r#""{name}":{{"type":["string","null"]}}"#)).collect();
    finds(Api::Anthropic, &object(&unions.join(",")), "17 unions, and the limit is 16");
}

#[test]
fn a_seed_always_writes_the_same() {
    let decoder = Decoder::new(&object(r#""a":{"type":"string"},"b":{"type":"number"}"#)).unwrap();
    let again = Decoder::new(&object(r#""a":{"type":"string"},"b":{"type":"number"}"#)).unwrap();
    let samples: HashSet<String> = (0..100)
        .map(|seed| match (decoder.sample(seed), again.sample(seed)) {
            (Sample::Whole(text), other) => {
                assert_eq!(other, Sample::Whole(text.clone()));
                text
            }
            (Sample::Truncated, _) => panic!("a closed object has an end"),
        })
        .collect();
    assert!(samples.len() > 90, "only {} of 100 samples differ", samples.len());
}
