//! Fifteen types of a project that derives `schemars::JsonSchema`: what each becomes by `normalize`, and by the derive.

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::Deserialize;
use strict_schema::{Provider, Root, StrictSchema, Tool, Wrapped};

#[derive(Debug, Deserialize, JsonSchema, StrictSchema)]
struct Address {
    street: String,
    zip: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema, StrictSchema)]
struct Person {
    name: String,
    age: Option<u8>,
    address: Option<Address>,
}

#[derive(Debug, Deserialize, JsonSchema, StrictSchema)]
struct Tags {
    tags: Vec<String>,
}

#[derive(Debug, Deserialize, JsonSchema, StrictSchema)]
struct Flags {
    #[serde(default)]
    verbose: bool,
    #[serde(default)]
    dry: bool,
}

#[derive(Debug, Deserialize, JsonSchema, StrictSchema)]
struct Price {
    cents: i64,
    currency: Currency,
}

#[derive(Debug, Deserialize, JsonSchema, StrictSchema)]
struct Window {
    #[serde(rename = "from")]
    start: String,
    until: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema, StrictSchema)]
struct Tree {
    name: String,
    children: Vec<Tree>,
}

#[derive(Debug, Deserialize, JsonSchema, StrictSchema)]
struct Filter {
    field: String,
    value: FilterValue,
}

#[derive(Debug, Deserialize, JsonSchema, StrictSchema)]
struct Query {
    #[serde(flatten)]
    filter: Filter,
    limit: u32,
}

#[derive(Debug, Deserialize, JsonSchema, StrictSchema)]
struct Event {
    at: String,
    kind: Kind,
}

#[derive(Debug, Deserialize, JsonSchema, StrictSchema)]
struct Matrix {
    rows: Vec<Vec<f64>>,
}

#[derive(Debug, Deserialize, JsonSchema, StrictSchema)]
struct Score {
    score: f32,
    reasons: Vec<String>,
}

#[derive(Debug, Deserialize, JsonSchema, StrictSchema)]
#[serde(rename_all = "lowercase")]
enum Currency {
    Eur,
    Usd,
}

#[derive(Debug, Deserialize, JsonSchema, StrictSchema)]
#[serde(untagged)]
enum FilterValue {
    Number(f64),
    Text(String),
}

#[derive(Debug, Deserialize, JsonSchema, StrictSchema)]
#[serde(tag = "is", rename_all = "snake_case")]
enum Kind {
    Opened,
    Closed { by: String },
}

/// The same answer, by both ways.
fn compare<T: Root + JsonSchema + DeserializeOwned + std::fmt::Debug>(name: &'static str, answer: &str) -> crate::Result {
    let provider = Provider::openai_responses();
    let foreign = Tool::new(name, "", schemars::schema_for!(T).to_value()).normalized().payload(&provider)?;
    let derived = Tool::of::<T>().payload(&provider)?;
    let by_codec: T = foreign.decode_as(answer)?;
    let by_derive: T = derived.decode_as(answer)?;
    assert_eq!(format!("{by_codec:?}"), format!("{by_derive:?}"));
    println!("{name}: {} changes; by the derive {} bytes, normalized {}", foreign.changes().len(), derived.schema().len(), foreign.schema().len());
    Ok(())
}

pub(crate) fn main() -> crate::Result {
    compare::<Address>("Address", r#"{"street":"A","zip":null}"#)?;
    compare::<Person>("Person", r#"{"name":"Ada","age":36,"address":{"street":"A","zip":null}}"#)?;
    compare::<Tags>("Tags", r#"{"tags":["a"]}"#)?;
    compare::<Flags>("Flags", r#"{"verbose":true,"dry":false}"#)?;
    compare::<Price>("Price", r#"{"cents":-5,"currency":"eur"}"#)?;
    compare::<Window>("Window", r#"{"from":"a","until":null}"#)?;
    compare::<Tree>("Tree", r#"{"name":"a","children":[{"name":"b","children":[]}]}"#)?;
    compare::<Filter>("Filter", r#"{"field":"a","value":1.5}"#)?;
    compare::<Query>("Query", r#"{"field":"a","value":"b","limit":3}"#)?;
    compare::<Event>("Event", r#"{"at":"now","kind":{"is":"closed","by":"Ada"}}"#)?;
    compare::<Matrix>("Matrix", r#"{"rows":[[1.0,2.5],[]]}"#)?;
    compare::<Score>("Score", r#"{"score":0.5,"reasons":[]}"#)?;
    // No root by themselves.
    compare::<Holds<Currency>>("Currency", r#"{"value":"usd"}"#)?;
    compare::<Holds<FilterValue>>("FilterValue", r#"{"value":2.5}"#)?;
    compare::<Holds<Kind>>("Kind", r#"{"value":{"is":"opened"}}"#)?;
    let wrapped: Wrapped<Kind> = strict_schema::from_str(r#"{"value":{"is":"opened"}}"#)?;
    println!("{:?}", wrapped.0);
    Ok(())
}

#[derive(Debug, Deserialize, JsonSchema, StrictSchema)]
struct Holds<T> {
    value: T,
}
