//! Types that opt out: `#[strict(false)]` makes an ordinary open schema, sent with `"strict": false`.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use expect_test::{Expect, expect};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use strict_schema::{Provider, StrictSchema, Tool};
use strict_schema_tests::promises as p;

/// The parameters of the tool, which must be these, and admit what the type writes.
#[track_caller]
fn check<T: StrictSchema<Shape: strict_schema::strict::AtRoot> + Serialize>(values: &[T], expected: &Expect) {
    let tool = Tool::of::<T>().to_json(&Provider::openai_chat()).unwrap();
    let tool: Value = serde_json::from_str(&tool).unwrap();
    assert_eq!(tool["function"]["strict"], false, "{tool}");
    let parameters = &tool["function"]["parameters"];
    println!("\n{}{parameters}", crate::promises::SHOWN);
    let written: Vec<_> = values.iter().map(|value| serde_json::to_value(value).unwrap()).collect();
    p::writes_then_admits(T::NAME.ident, &parameters.to_string(), &written);
    expected.assert_eq(&serde_json::to_string_pretty(parameters).unwrap());
}

#[test]
fn what_is_optional_is_not_required() {
    #[derive(Serialize, Deserialize, StrictSchema)]
    #[strict(false)]
    struct S {
        query: String,
        page: Option<u32>,
        #[serde(default)]
        tags: Vec<String>,
    }
    check(
        &[S { query: "x".into(), page: None, tags: vec![] }],
        &expect![[r#"
        {
          "type": "object",
          "properties": {
            "query": {
              "type": "string"
            },
            "page": {
              "type": [
                "integer",
                "null"
              ],
              "minimum": 0,
              "maximum": 4294967295
            },
            "tags": {
              "type": "array",
              "items": {
                "type": "string"
              }
            }
          },
          "required": [
            "query"
          ]
        }"#]],
    );
}

#[test]
fn maps_and_values_are_what_they_are() {
    #[derive(Serialize, Deserialize, StrictSchema)]
    #[strict(false)]
    struct S {
        headers: HashMap<String, String>,
        /// By their number
        scores: BTreeMap<u8, Option<f64>>,
        /// Whatever it is
        value: Value,
        object: serde_json::Map<String, Value>,
    }
    check(
        &[S {
            headers: HashMap::from([("a".into(), "b".into())]),
            scores: BTreeMap::from([(1, None)]),
            value: serde_json::json!([1, null]),
            object: serde_json::Map::new(),
        }],
        &expect![[r#"
            {
              "type": "object",
              "properties": {
                "headers": {
                  "type": "object",
                  "properties": {},
                  "additionalProperties": {
                    "type": "string"
                  }
                },
                "scores": {
                  "type": "object",
                  "description": "By their number",
                  "properties": {},
                  "patternProperties": {
                    "^(?:0|[1-9][0-9]{0,1}|1[0-9]{2}|2[0-4][0-9]|25[0-5])$": {
                      "type": [
                        "number",
                        "null"
                      ]
                    }
                  },
                  "additionalProperties": false
                },
                "value": {
                  "description": "Whatever it is"
                },
                "object": {
                  "type": "object",
                  "properties": {},
                  "additionalProperties": {}
                }
              },
              "required": [
                "headers",
                "scores",
                "value",
                "object"
              ]
            }"#]],
    );
}

#[test]
fn tuples_have_a_type_for_each_position() {
    #[derive(Serialize, Deserialize, StrictSchema)]
    #[strict(false)]
    struct S {
        pair: (String, u8),
        same: (u8, u8),
    }
    check(
        &[S { pair: ("x".into(), 1), same: (1, 2) }],
        &expect![[r#"
            {
              "type": "object",
              "properties": {
                "pair": {
                  "type": "array",
                  "prefixItems": [
                    {
                      "type": "string"
                    },
                    {
                      "type": "integer",
                      "minimum": 0,
                      "maximum": 255
                    }
                  ],
                  "items": {
                    "anyOf": [
                      {
                        "type": "string"
                      },
                      {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": 255
                      }
                    ]
                  },
                  "minItems": 2,
                  "maxItems": 2
                },
                "same": {
                  "type": "array",
                  "items": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 255
                  },
                  "minItems": 2,
                  "maxItems": 2
                }
              },
              "required": [
                "pair",
                "same"
              ]
            }"#]],
    );
}

#[test]
fn an_enum_is_a_choice_of_open_objects() {
    #[derive(Serialize, Deserialize, StrictSchema)]
    #[strict(false)]
    #[serde(tag = "kind")]
    enum Kind {
        Map { map: HashMap<String, u8> },
        Unit,
    }
    #[derive(Serialize, Deserialize, StrictSchema)]
    #[strict(false)]
    struct S {
        kind: Kind,
    }
    check(
        &[S { kind: Kind::Map { map: HashMap::from([("a".into(), 1)]) } }, S { kind: Kind::Unit }],
        &expect![[r#"
            {
              "type": "object",
              "properties": {
                "kind": {
                  "anyOf": [
                    {
                      "type": "object",
                      "properties": {
                        "kind": {
                          "type": "string",
                          "enum": [
                            "Map"
                          ]
                        },
                        "map": {
                          "type": "object",
                          "properties": {},
                          "additionalProperties": {
                            "type": "integer",
                            "minimum": 0,
                            "maximum": 255
                          }
                        }
                      },
                      "required": [
                        "kind",
                        "map"
                      ]
                    },
                    {
                      "type": "object",
                      "properties": {
                        "kind": {
                          "type": "string",
                          "enum": [
                            "Unit"
                          ]
                        }
                      },
                      "required": [
                        "kind"
                      ]
                    }
                  ]
                }
              },
              "required": [
                "kind"
              ]
            }"#]],
    );
}

#[test]
fn a_type_may_be_generic_and_contain_itself() {
    #[derive(Serialize, Deserialize, StrictSchema)]
    #[strict(false)]
    struct S<T> {
        value: T,
        children: Vec<S<T>>,
    }
    check(
        &[S { value: HashMap::from([("a".to_owned(), 1_u8)]), children: vec![] }],
        &expect![[r##"
        {
          "type": "object",
          "properties": {
            "value": {
              "type": "object",
              "properties": {},
              "additionalProperties": {
                "type": "integer",
                "minimum": 0,
                "maximum": 255
              }
            },
            "children": {
              "type": "array",
              "items": {
                "$ref": "#"
              }
            }
          },
          "required": [
            "value",
            "children"
          ]
        }"##]],
    );
}

#[test]
fn bounds_are_kept() {
    #[derive(Serialize, Deserialize, StrictSchema)]
    #[strict(false)]
    struct S {
        #[strict(length(min = 1, max = 3))]
        name: String,
        #[strict(format = "uri")]
        url: String,
    }
    check(
        &[S { name: "x".into(), url: "https://example.com".into() }],
        &expect![[r#"
        {
          "type": "object",
          "properties": {
            "name": {
              "type": "string",
              "minLength": 1,
              "maxLength": 3
            },
            "url": {
              "type": "string",
              "format": "uri"
            }
          },
          "required": [
            "name",
            "url"
          ]
        }"#]],
    );
}

#[test]
fn strict_mode_for_a_type_that_opts_out_is_refused_where_it_cannot_be() {
    #[derive(Serialize, Deserialize, StrictSchema)]
    #[strict(false)]
    struct Map {
        inner: Inner,
    }
    #[derive(Serialize, Deserialize, StrictSchema)]
    #[strict(false)]
    struct Inner {
        map: HashMap<String, u8>,
    }
    #[derive(Serialize, Deserialize, StrictSchema)]
    #[strict(false)]
    struct Any {
        list: Vec<Value>,
    }
    #[derive(Serialize, Deserialize, StrictSchema)]
    #[strict(false)]
    struct Tuple {
        pair: (String, u8),
    }
    #[derive(Serialize, Deserialize, StrictSchema)]
    #[strict(false)]
    struct Fine {
        pair: (u8, u8),
    }
    let refusal = |tool: Tool| tool.strict(true).to_json(&Provider::openai_chat()).unwrap_err().to_string();
    assert!(refusal(Tool::of::<Map>()).contains("at `inner.map`: a map cannot"), "{}", refusal(Tool::of::<Map>()));
    assert!(refusal(Tool::of::<Any>()).contains("at `list[]`: a value of any kind cannot"));
    assert!(refusal(Tool::of::<Tuple>()).contains("at `pair`: a tuple of several types cannot"));
    assert!(Tool::of::<Fine>().strict(true).to_json(&Provider::openai_chat()).is_ok());
}

#[test]
fn a_flattened_map_takes_what_is_left() {
    #[derive(Serialize, Deserialize, StrictSchema, PartialEq, Debug)]
    struct Place {
        city: String,
        zip: Option<u32>,
    }
    #[derive(Serialize, Deserialize, StrictSchema, PartialEq, Debug)]
    #[strict(false)]
    struct S {
        name: String,
        #[serde(flatten)]
        place: Place,
        /// Further labels
        #[serde(flatten)]
        labels: BTreeMap<String, u8>,
    }
    let value = S {
        name: "x".into(),
        place: Place { city: "Ulm".into(), zip: None },
        labels: [("a".to_owned(), 1), ("b".to_owned(), 2)].into(),
    };
    check(
        &[value],
        &expect![[r#"
        {
          "type": "object",
          "description": "Further labels",
          "properties": {
            "name": {
              "type": "string"
            },
            "city": {
              "type": "string"
            },
            "zip": {
              "type": [
                "integer",
                "null"
              ],
              "minimum": 0,
              "maximum": 4294967295
            }
          },
          "required": [
            "name",
            "city"
          ],
          "additionalProperties": {
            "type": "integer",
            "minimum": 0,
            "maximum": 255
          }
        }"#]],
    );
    let text = r#"{"name":"x","city":"Ulm","a":1}"#;
    let read: S = strict_schema::from_str(text).unwrap();
    assert_eq!(read.labels, [("a".to_owned(), 1)].into());
    let wrong = strict_schema::from_str::<S>(r#"{"name":"x","city":"Ulm","a":"one"}"#).unwrap_err();
    assert_eq!(wrong.reasons()[0].pointer, "/a");
    // Strict for the provider, and its own form in Rust.
    let tool = Tool::of::<S>().normalized().payload(&Provider::openai_chat()).unwrap();
    assert_eq!(tool.strict(), Some(true));
    let answer = r#"{"name":"x","city":"Ulm","zip":null,"entries":[{"key":"a","value":1}]}"#;
    let read: S = tool.decode_as(answer).unwrap();
    assert_eq!(read.labels, [("a".to_owned(), 1)].into());
}

/// What is left beside the tag is an enum that looks at one property, or that knows all of its own: other properties are an error.
#[test]
fn an_enum_beside_a_tag_closes_its_object() {
    #[derive(Serialize, Deserialize, StrictSchema)]
    #[serde(tag = "kind")]
    #[strict(false)]
    enum Tagged {
        One(External),
        Two(Adjacent),
        Three(Struct),
        Four(Inner),
    }
    #[derive(Serialize, Deserialize, StrictSchema)]
    enum External {
        Pair(u8, u8),
        Name(String),
    }
    #[derive(Serialize, Deserialize, StrictSchema)]
    #[serde(tag = "t", content = "c", deny_unknown_fields)]
    enum Adjacent {
        A(u8),
    }
    #[derive(Serialize, Deserialize, StrictSchema)]
    struct Struct {
        a: u8,
    }
    #[derive(Serialize, Deserialize, StrictSchema)]
    #[serde(tag = "inner")]
    enum Inner {
        Ex(External),
        St(Struct),
    }
    #[derive(Serialize, Deserialize, StrictSchema)]
    #[strict(false)]
    struct Root {
        value: Tagged,
    }
    let text = Tool::of::<Root>().to_json(&Provider::openai_chat()).unwrap();
    let tool: Value = serde_json::from_str(&text).unwrap();
    let branches = tool["function"]["parameters"]["properties"]["value"]["anyOf"].as_array().unwrap();
    let mut seen = 0;
    for branch in branches {
        // An instance of the branch, with one property more.
        let mut value: serde_json::Map<String, Value> = branch["properties"]
            .as_object()
            .unwrap()
            .iter()
            .map(|(key, schema)| (key.clone(), sample(schema)))
            .collect();
        assert!(serde_json::from_value::<Tagged>(value.clone().into()).is_ok(), "{value:?}");
        value.insert("other".to_owned(), true.into());
        let is_read = serde_json::from_value::<Tagged>(value.clone().into()).is_ok();
        let is_admitted = branch.get("additionalProperties") != Some(&Value::Bool(false));
        assert_eq!(is_read, is_admitted, "{value:?}\n{branch}");
        seen += usize::from(!is_read);
    }
    assert_eq!((branches.len(), seen), (7, 5), "{text}");
}

fn sample(schema: &Value) -> Value {
    match schema["type"].as_str() {
        Some("array") => serde_json::json!([1, 2]),
        Some("integer") => 1.into(),
        _ => schema["enum"].get(0).cloned().unwrap_or_else(|| "a".into()),
    }
}

/// Each text: the schema admits it, and the type reads it, or neither.
#[track_caller]
fn agree<T>(texts: &[&str])
where
    T: StrictSchema<Shape: strict_schema::strict::AtRoot> + Serialize + serde::de::DeserializeOwned,
{
    let schema = agree_on_these::<T>(texts);
    p::samples_then_reads(T::NAME.ident, &schema.to_string(), &[], 300, &|text| {
        serde_json::from_str::<T>(text).map(drop).map_err(|error| error.to_string())
    });
}

/// The same without samples: of a schema that admits more than the type reads, as `docs/exclusions.md` says.
fn agree_on_these<T>(texts: &[&str]) -> Value
where
    T: StrictSchema<Shape: strict_schema::strict::AtRoot> + Serialize + serde::de::DeserializeOwned,
{
    let tool = Tool::of::<T>().to_json(&Provider::openai_chat()).unwrap();
    let tool: Value = serde_json::from_str(&tool).unwrap();
    let schema = &tool["function"]["parameters"];
    let validator = jsonschema::draft202012::new(schema).unwrap();
    for text in texts {
        let admits = validator.is_valid(&serde_json::from_str(text).unwrap());
        let reads = serde_json::from_str::<T>(text).map(drop);
        assert_eq!(admits, reads.is_ok(), "{text}: admitted {admits}, read {reads:?}\n{schema:#}");
        let decoded = strict_schema::from_str::<T>(text).map(drop);
        assert_eq!(admits, decoded.is_ok(), "{text}: admitted {admits}, decoded {decoded:?}\n{schema:#}");
    }
    schema.clone()
}

#[test]
fn tuples_of_arrays_of_different_lengths() {
    #[derive(Serialize, Deserialize, StrictSchema)]
    #[strict(false)]
    struct S {
        arrays: ([u8; 2], [u8; 3]),
        lists: (Vec<u8>, [u8; 3]),
    }
    agree::<S>(&[
        r#"{"arrays":[[1,2],[1,2,3]],"lists":[[],[1,2,3]]}"#,
        r#"{"arrays":[[1,2,3],[1,2,3]],"lists":[[],[1,2,3]]}"#,
        r#"{"arrays":[[1,2],[1,2]],"lists":[[],[1,2,3]]}"#,
        r#"{"arrays":[[1,2],[1,2,3]],"lists":[[],[]]}"#,
    ]);
}

#[test]
fn unknown_fields_that_are_denied() {
    #[derive(Serialize, Deserialize, StrictSchema)]
    #[strict(false)]
    #[serde(deny_unknown_fields)]
    struct S {
        a: u8,
        map: HashMap<String, Inner>,
    }
    #[derive(Serialize, Deserialize, StrictSchema)]
    #[serde(deny_unknown_fields)]
    struct Inner {
        b: Option<u8>,
    }
    agree::<S>(&[
        r#"{"a":1,"map":{}}"#,
        r#"{"a":1,"map":{},"x":1}"#,
        r#"{"a":1,"map":{"k":{"b":1}}}"#,
        r#"{"a":1,"map":{"k":{"b":1,"x":1}}}"#,
    ]);
}

#[test]
fn keys_that_are_an_enum_or_any_text() {
    #[derive(Hash, PartialEq, Eq, Serialize, Deserialize, StrictSchema)]
    enum Key {
        A,
        #[serde(untagged)]
        Other(String),
    }
    #[derive(Serialize, Deserialize, StrictSchema)]
    #[strict(false)]
    struct S {
        map: HashMap<Key, u8>,
        more: HashMap<Option<String>, u8>,
    }
    agree::<S>(&[
        r#"{"map":{},"more":{}}"#,
        r#"{"map":{"A":1,"B":2,"3":3},"more":{"":1,"null":2}}"#,
        r#"{"map":{"A":null},"more":{}}"#,
    ]);
}

#[test]
fn an_external_tag_and_further_keys() {
    #[derive(Serialize, Deserialize, StrictSchema)]
    #[strict(false)]
    struct S {
        e: E,
        map: HashMap<String, u8>,
    }
    #[derive(Serialize, Deserialize, StrictSchema)]
    enum E {
        A(u8),
        B { b: u8 },
    }
    agree::<S>(&[
        r#"{"e":{"A":1},"map":{}}"#,
        r#"{"e":{"A":1,"x":1},"map":{}}"#,
        r#"{"e":{"A":1,"B":{"b":1}},"map":{}}"#,
        r#"{"e":{"B":{"b":1,"x":1}},"map":{}}"#,
    ]);
}

#[test]
fn closed_types_of_std() {
    #[derive(Serialize, Deserialize, StrictSchema)]
    #[strict(false)]
    struct S {
        range: Range<u8>,
        map: HashMap<String, u8>,
    }
    agree::<S>(&[r#"{"range":{"start":1,"end":2},"map":{}}"#, r#"{"range":{"start":1,"end":2,"x":1},"map":{}}"#]);
}

#[test]
fn keys_that_are_numbers() {
    #[derive(Serialize, Deserialize, StrictSchema)]
    #[strict(false)]
    struct S {
        map: BTreeMap<u8, u8>,
        signed: BTreeMap<i16, u8>,
    }
    agree::<S>(&[
        r#"{"map":{"1":1},"signed":{"-1":1}}"#,
        r#"{"map":{"a":1},"signed":{}}"#,
        r#"{"map":{"256":1},"signed":{}}"#,
        r#"{"map":{"-1":1},"signed":{}}"#,
        r#"{"map":{},"signed":{"40000":1}}"#,
        r#"{"map":{},"signed":{"":1}}"#,
        r#"{"map":{"01":1},"signed":{}}"#,
        r#"{"map":{"+1":1},"signed":{}}"#,
        r#"{"map":{},"signed":{"-0":1}}"#,
        r#"{"map":{"1":1.0,"01":2},"signed":{}}"#,
    ]);
}

#[test]
fn keys_with_a_format() {
    #[derive(Serialize, Deserialize, StrictSchema)]
    #[strict(false)]
    struct S<K: Ord> {
        map: BTreeMap<K, u8>,
    }
    #[derive(Serialize, Deserialize, StrictSchema, PartialEq, Eq, PartialOrd, Ord)]
    struct Kilos(u8);
    macro_rules! agree_on {
        ($agree:ident: $($key:ty: $($text:literal)*;)*) => {
            $($agree::<S<$key>>(&[$(concat!(r#"{"map":{""#, $text, r#"":1}}"#)),*, r#"{"map":{}}"#]);)*
        };
    }
    agree_on! { agree:
        core::num::NonZeroI8: "1" "127" "-128" "-1" "0" "128" "-129" "" "x";
        core::num::NonZeroI16: "32767" "-32768" "0" "32768" "-32769";
        core::num::NonZeroI32: "2147483647" "-2147483648" "0" "2147483648" "-2147483649";
        core::num::NonZeroI64: "9223372036854775807" "-9223372036854775808" "0" "9223372036854775808" "-9223372036854775809";
        core::net::Ipv4Addr: "127.0.0.1" "256.0.0.1" "1.2.3" "::1";
        core::net::Ipv6Addr: "::1" "::" "2001:db8::1" "::ffff:1.2.3.4" "1.2.3.4" "1:2" ":::";
        core::net::IpAddr: "::1" "1.2.3.4" "localhost" "1.2.3.4:80";
        core::net::SocketAddr: "1.2.3.4:80" "[::1]:80" "::1" "1.2.3.4:65536";
        uuid::Uuid: "67e55044-10b1-426f-9247-bb680e5fe0c8" "67e55044" "x";
        chrono::NaiveTime: "23:59:59.5" "24:00:00" "x";
        rust_decimal::Decimal: "1.5" "-1" "x";
        Kilos: "1" "300";
    }
    // No pattern knows which year has a 29th of February.
    agree_on! { agree_on_these:
        chrono::NaiveDate: "2023-01-31" "2023-04-31" "x";
        chrono::DateTime<chrono::Utc>: "2023-01-31T12:00:00Z" "2023-01-31T12:00:00.25+01:00" "2023-01-31" "2023-01-31T12:00:00";
        jiff::Timestamp: "2023-01-31T12:00:00Z" "2023-01-31" "2023-13-31T12:00:00Z";
    }
}

#[test]
fn keys_that_are_words() {
    #[derive(Serialize, Deserialize, StrictSchema)]
    #[strict(false)]
    struct S {
        map: BTreeMap<Key, u8>,
        flags: BTreeMap<bool, u8>,
        letters: BTreeMap<char, u8>,
    }
    #[derive(Serialize, Deserialize, StrictSchema, PartialEq, Eq, PartialOrd, Ord)]
    #[serde(rename_all = "lowercase")]
    enum Key {
        Red,
        Green,
        #[serde(rename = "dark-red")]
        DarkRed,
    }
    // A hyphen is escaped only in a class.
    let tool = Tool::of::<S>().to_json(&Provider::openai_chat()).unwrap();
    assert!(tool.contains("|dark-red)"), "{tool}");
    agree::<S>(&[
        r#"{"map":{"dark-red":1},"flags":{},"letters":{}}"#,
        r#"{"map":{"red":1},"flags":{"true":1},"letters":{"x":1}}"#,
        r#"{"map":{"blue":1},"flags":{},"letters":{}}"#,
        r#"{"map":{},"flags":{"yes":1},"letters":{}}"#,
        r#"{"map":{},"flags":{},"letters":{"xy":1}}"#,
    ]);
}

#[test]
fn bounds_of_a_tuple() {
    #[derive(Serialize, Deserialize, StrictSchema)]
    #[strict(false)]
    struct S(#[strict(range(max = 3))] u8, String);
    #[derive(Serialize, Deserialize, StrictSchema)]
    #[strict(false)]
    struct Root {
        pair: S,
    }
    let tool = Tool::of::<Root>().to_json(&Provider::openai_chat()).unwrap();
    let tool: Value = serde_json::from_str(&tool).unwrap();
    let validator = jsonschema::draft202012::new(&tool["function"]["parameters"]).unwrap();
    assert!(validator.is_valid(&serde_json::json!({ "pair": [3, "x"] })));
    assert!(!validator.is_valid(&serde_json::json!({ "pair": [4, "x"] })), "{tool:#}");
}

#[test]
fn a_first_field_of_a_few_strings_is_no_tag() {
    /// Any case.
    fn read<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<chrono::Weekday, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
    #[derive(Serialize, Deserialize, StrictSchema)]
    #[strict(false)]
    struct S {
        #[serde(deserialize_with = "read")]
        #[strict(as = "chrono::Weekday")]
        day: chrono::Weekday,
        #[serde(flatten)]
        rest: HashMap<String, String>,
    }
    let tool = Tool::of::<S>().to_json(&Provider::openai_chat()).unwrap();
    let tool: Value = serde_json::from_str(&tool).unwrap();
    let validator = jsonschema::draft202012::new(&tool["function"]["parameters"]).unwrap();
    for text in [r#"{"day":"Sat","note":"x"}"#, r#"{"day":"Sat","note":1}"#] {
        let is_read = serde_json::from_str::<S>(text).is_ok();
        assert_eq!(validator.is_valid(&serde_json::from_str(text).unwrap()), is_read, "{text}");
    }
}
