//! A type with maps and values of any kind, whose JSON is in a database and must stay as it is.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use strict_schema::{Format, Provider, StrictSchema, Tool, Toolbox};

/// Save a document.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[strict(false)]
struct Document {
    title: String,
    /// Labels by their names
    labels: BTreeMap<String, String>,
    size: (u32, u32),
    #[serde(default)]
    extra: Option<Value>,
}

pub(crate) fn main() -> crate::Result {
    // The schema is strict on the wire, and `Document` keeps its form in Rust and in the database.
    let tool = Tool::of::<Document>().normalized();
    let payload = tool.payload(&Provider::openai_chat())?;
    println!("strict: {:?}\n{}", payload.strict(), payload.schema());
    for change in payload.changes() {
        println!("  at {:?}: {}", change.pointer, change.did());
    }
    let answer = r#"{"title":"Plan","labels":[{"key":"state","value":"draft"}],"size":[3,4],"extra":null}"#;
    let toolbox = Toolbox::returning().on_tool(tool, |document: Document| serde_json::to_string(&document));
    let ready = toolbox.fit(&Provider::openai_chat())?;
    match ready.call("document", answer) {
        Ok(stored) => println!("stored: {}", stored?),
        Err(error) => println!("{error}"),
    }
    let format = Format::of::<Document>().normalized().payload(&Provider::openai_responses())?;
    println!("{:?}", format.decode(r#"{"title":1,"labels":[],"size":[3,4],"extra":null}"#).unwrap_err().to_string());
    Ok(())
}
