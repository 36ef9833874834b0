//! The way in for a project full of `schemars` derives: normalize, send, decode, and see what the derive would do better.

use schemars::JsonSchema;
use serde::Deserialize;
use strict_schema::{Provider, StrictSchema, Tool};

/// Look up orders.
#[derive(Debug, Deserialize, JsonSchema, StrictSchema)]
struct FindOrders {
    /// Whose
    customer: String,
    /// At most so many
    limit: Option<u32>,
    /// Newest first
    #[serde(default)]
    descending: bool,
    state: Option<State>,
}

#[derive(Debug, Deserialize, JsonSchema, StrictSchema)]
#[serde(tag = "is", rename_all = "snake_case")]
enum State {
    Open,
    Sent { carrier: String },
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let provider = Provider::openai_responses();

    // As it is, this API refuses the schema, strict or not. The error says so before the request does.
    let schema = schemars::schema_for!(FindOrders).to_value();
    let tool = Tool::new("find_orders", "Look up orders.", schema);
    match tool.payload(&provider) {
        Ok(payload) => println!("From schemars, strict: {:?}. {:?}\n", payload.strict(), payload.demoted()),
        Err(why) => println!("From schemars: {why}\n"),
    }

    // Normalized, it is strict, with an account of each change and the way back.
    let normalized = tool.normalized().payload(&provider)?;
    println!("Normalized, strict: {:?}.", normalized.strict());
    for change in normalized.changes() {
        println!("  {} at {:?}: {} ({:?})", change.kind, change.pointer, change.did(), change.loss);
    }
    println!("\n{normalized}\n");
    let answer = r#"{"customer":"Ada","limit":null,"descending":null,"state":{"is":"sent","carrier":"snail"}}"#;
    let found: FindOrders = serde_json::from_value(normalized.decode(answer)?)?;
    println!("Decoded: {found:?}\n");

    // `schemars` says of an `Option` that it may be absent and may be null: here it becomes required, and null means null.
    // The derive needs no changes and no codec: it knows what serde reads, and keeps the order of the fields.
    let derived = Tool::of::<FindOrders>().payload(&provider)?;
    println!("From the derive, strict: {:?}.\n\n{derived}\n", derived.strict());
    let answer = r#"{"customer":"Ada","limit":null,"descending":false,"state":{"is":"open"}}"#;
    let FindOrders { customer, limit, descending, state } = strict_schema::from_str(answer)?;
    let state = match state {
        Some(State::Sent { carrier }) => format!("sent by {carrier}"),
        Some(State::Open) => "open".to_owned(),
        None => "any".to_owned(),
    };
    println!("Decoded: {customer}, {limit:?}, {descending}, {state}");
    Ok(())
}
