//! The library and serde, each under the name that this manifest gives it.

use std::collections::BTreeMap;

use reader::Deserialize;
use schema_of_tools::{Provider, StrictSchema, Tool};

/// What the manifest says is enough for the derive; serde wants to be told.
#[derive(Debug, Deserialize, StrictSchema)]
#[serde(crate = "reader")]
struct Untold {
    #[serde(with = "schema_of_tools::entries")]
    filters: BTreeMap<String, u8>,
}

/// Search the catalogue.
#[derive(Debug, Deserialize, StrictSchema)]
#[serde(crate = "reader")]
#[strict(crate = "schema_of_tools")]
struct Search<T> {
    /// What to look for
    query: T,
    #[serde(flatten)]
    paging: Paging,
    #[serde(with = "schema_of_tools::entries")]
    filters: BTreeMap<String, u8>,
    #[serde(with = "schema_of_tools::json_text")]
    context: reader_of_json::Value,
    #[serde(default, deserialize_with = "schema_of_tools::null_as_default")]
    #[strict(nullable)]
    tags: Vec<String>,
}

#[derive(Debug, Deserialize, StrictSchema)]
#[serde(crate = "reader")]
#[strict(crate = "schema_of_tools")]
struct Paging {
    #[strict(range(min = 1))]
    page: u8,
}

const SCHEMA: &str = schema_of_tools::json!(Search<String>);

#[test]
fn a_renamed_dependency_is_named_by_crate() {
    let expected = concat!(
        r#"{"type":"object","description":"Search the catalogue.","properties":{"#,
        r#""query":{"type":"string","description":"What to look for"},"#,
        r#""page":{"type":"integer","minimum":1,"maximum":255},"#,
        r#""filters":{"type":"array","items":{"type":"object","properties":{"#,
        r#""key":{"type":"string"},"value":{"type":"integer","minimum":0,"maximum":255}},"#,
        r#""required":["key","value"],"additionalProperties":false}},"#,
        r#""context":{"type":"string","description":"A JSON value, written as a string that holds JSON"},"#,
        r#""tags":{"type":["array","null"],"items":{"type":"string"}}},"#,
        r#""required":["query","page","filters","context","tags"],"additionalProperties":false}"#,
    );
    assert_eq!(SCHEMA, expected);
    let untold = schema_of_tools::from_str::<Untold>(r#"{"filters":[{"key":"a","value":1}]}"#).unwrap();
    assert_eq!(untold.filters["a"], 1);
    assert!(schema_of_tools::json!(Untold).contains(r#""filters":{"type":"array""#));
    assert!(Tool::of::<Search<String>>().to_json(&Provider::openai_chat()).is_ok_and(|tool| {
        // What the type says of itself stands beside the schema there.
        let (_, properties) = SCHEMA.split_once("\"properties\"").unwrap();
        tool.contains(properties)
    }));
    let text = r#"{"query":"x","page":1,"filters":[{"key":"a","value":1}],"context":"{}","tags":null}"#;
    let search = schema_of_tools::from_str::<Search<String>>(text).unwrap();
    assert_eq!((search.query.as_str(), search.paging.page, search.filters["a"]), ("x", 1, 1));
    assert!(search.context.is_object() && search.tags.is_empty());
}
