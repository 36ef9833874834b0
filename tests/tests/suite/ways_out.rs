//! Ways out of what strict mode cannot say, each plain serde on both sides.

use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use strict_schema::dialect::OPENAI;
use strict_schema::{Entries, JsonText, StrictSchema, Wrapped};

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Maps {
    /// By their name
    #[serde(with = "strict_schema::entries")]
    headers: HashMap<String, String>,
    #[serde(with = "strict_schema::entries", default)]
    scores: BTreeMap<u8, Option<f64>>,
    #[serde(
        serialize_with = "strict_schema::entries::serialize",
        deserialize_with = "strict_schema::entries::deserialize"
    )]
    #[strict(as = "Entries<BTreeMap<bool, Inner>>")]
    apart: BTreeMap<bool, Inner>,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Inner {
    a: u8,
}
promises!(maps_as_entries: Maps, [Maps {
    headers: HashMap::from([("a".into(), "b".into())]), scores: BTreeMap::from([(1, None)]),
    apart: BTreeMap::from([(true, Inner { a: 1 })]),
}], but excluding: &["duplicate-key"]);

/// Where a map is in an `Option` or a list, and where serde's two functions are named by their own paths.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct MapsWithin {
    #[serde(with = "strict_schema::entries")]
    maybe: Option<HashMap<String, u8>>,
    #[serde(with = "strict_schema::entries")]
    #[strict(length(max = 3), items(length(max = 2)))]
    list: Vec<BTreeMap<u8, Inner>>,
    #[serde(with = "strict_schema::entries", default)]
    both: Option<Vec<Option<BTreeMap<String, u8>>>>,
    #[serde(
        serialize_with = "strict_schema::entries::serialize",
        deserialize_with = "strict_schema::entries::deserialize"
    )]
    apart: BTreeMap<bool, Inner>,
    #[serde(
        serialize_with = "strict_schema::json_text::serialize",
        deserialize_with = "strict_schema::json_text::deserialize"
    )]
    text: Option<Value>,
}
promises!(maps_within_others: MapsWithin, [
    MapsWithin {
        maybe: Some(HashMap::from([("a".into(), 1)])), list: vec![BTreeMap::from([(1, Inner { a: 1 })])],
        both: Some(vec![None, Some(BTreeMap::new())]), apart: BTreeMap::new(), text: Some(json!({ "a": null })),
    },
    MapsWithin { maybe: None, list: vec![], both: None, apart: BTreeMap::new(), text: None },
], but excluding: &["duplicate-key", "json-text"], narrowed: &["bounds"]);

#[test]
fn an_option_of_json_text_may_be_null() {
    let text = strict_schema::to_string::<MapsWithin>(&OPENAI).unwrap();
    assert!(
        text.contains(r#""text":{"type":["string","null"]"#) || text.contains(r#"{"type":"null"}]}},"required""#),
        "{text}"
    );
    for (json, value) in [("null", None), (r#""null""#, None), (r#""[1]""#, Some(json!([1])))] {
        let answer = format!(r#"{{"maybe":null,"list":[],"both":null,"apart":[],"text":{json}}}"#);
        assert_eq!(strict_schema::from_str::<MapsWithin>(&answer).unwrap().text, value, "{json}");
    }
    // A type that is not read from null is not, and what is not there is not null.
    let null = r#"{"parameters":"1","typed":null,"wrapped":"1","list":[],"maybe":null}"#;
    assert!(strict_schema::from_str::<Texts>(null).is_err());
    let absent = r#"{"parameters":"1","typed":"[]","list":[],"maybe":null}"#;
    assert!(strict_schema::from_str::<Texts>(absent).is_err());
}

#[test]
fn an_entry_has_each_property_once() {
    for (name, entry) in
        [("key", r#"{"key":"a","key":"b","value":1}"#), ("value", r#"{"key":"a","value":1,"value":2}"#)]
    {
        let error = strict_schema::from_str::<Entries<BTreeMap<String, u8>>>(&format!("[{entry}]")).unwrap_err();
        assert_eq!(error.reasons()[0].to_string(), format!("at /0: `{name}` occurs more than once: send it once"));
    }
    let twice = r#"[{"key":"a","value":1},{"key":"b","value":1},{"key":"a","value":1}]"#;
    let error = strict_schema::from_str::<Entries<BTreeMap<String, u8>>>(twice).unwrap_err();
    assert!(error.to_string().contains("the key of entry 2 is there twice"), "{error}");
    // What else is there is ignored.
    let wrapped: Wrapped<u8> = serde_json::from_str(r#"{"other":[],"value":1}"#).unwrap();
    assert_eq!(wrapped.0, 1);
}

promises!(wrapped_maps: in Entries<BTreeMap<String, u8>>, [Entries(BTreeMap::from([("x".into(), 1)]))], but excluding: &["duplicate-key"]);
promises!(lists_of_wrapped_maps: in Vec<Option<Entries<HashMap<char, Inner>>>>, [vec![None]], but excluding: &["duplicate-key"]);
promises!(maps_in_maps: in Entries<BTreeMap<String, Entries<BTreeMap<u8, bool>>>>, [Entries(BTreeMap::new())], but excluding: &["duplicate-key"]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Texts {
    /// The parameters
    #[serde(with = "strict_schema::json_text")]
    parameters: Value,
    #[serde(with = "strict_schema::json_text", default)]
    typed: Vec<u8>,
    wrapped: JsonText<Value>,
    list: Vec<JsonText<Value>>,
    maybe: Option<JsonText<BTreeMap<String, Value>>>,
}
promises!(values_as_json_text: Texts, [Texts {
    parameters: json!({ "a": [1, null] }), typed: vec![1], wrapped: JsonText(json!("x")), list: vec![JsonText(json!(1.5))],
    maybe: None,
}], but excluding: &["json-text"]);

promises!(wrapped_enums: Wrapped<Result<u8, String>>, [Wrapped(Ok(1)), Wrapped(Err("x".into()))]);
promises!(wrapped_lists: Wrapped<Vec<u8>>, [Wrapped(vec![1])]);
promises!(wrapped_numbers: Wrapped<f64>, [Wrapped(1.5)]);
promises!(wrapped_entries: Wrapped<Entries<BTreeMap<String, String>>>, [Wrapped(Entries(BTreeMap::new()))], but excluding: &["duplicate-key"]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Nulls {
    #[serde(default, deserialize_with = "strict_schema::null_as_default")]
    #[strict(nullable)]
    tags: Vec<String>,
    /// Null for none
    #[serde(default, deserialize_with = "strict_schema::null_as_default")]
    #[strict(nullable, range(max = 10))]
    count: u8,
    #[serde(deserialize_with = "strict_schema::null_as_default")]
    #[strict(nullable)]
    inner: Defaulted,
    #[serde(deserialize_with = "strict_schema::null_as_default")]
    plain: u8,
    #[serde(deserialize_with = "strict_schema::null_as_default")]
    #[strict(nullable)]
    option: Option<u8>,
}

#[derive(Debug, Default, Serialize, Deserialize, StrictSchema)]
struct Defaulted {
    a: u8,
}
promises!(null_for_a_default: Nulls, [Nulls { tags: vec![], count: 1, inner: Defaulted::default(), plain: 1, option: None }], but narrowed: &["null-as-default"]);
