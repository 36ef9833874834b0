//! What is done at run time, beside what it is compared with: `cargo bench -p strict-schema-tests --bench run_time`.
//!
//! Three pairs. `schema_at_run_time` against `schemars_and_text`: at least five times faster. `payload` against
//! `payload_copied`: at most twice as long. `decode` against `decode_by_serde`: at most 1.05 times. What `json!` gives is
//! a constant, so there is nothing to measure.

use divan::{Bencher, black_box};
use serde::Deserialize;
use strict_schema::dialect::OPENAI;
use strict_schema::{Provider, StrictSchema, Tool};

fn main() {
    divan::main();
}

/// Look for a place to stay.
#[derive(Deserialize, StrictSchema, schemars::JsonSchema)]
#[allow(dead_code, reason = "what is read is not used")]
struct FindRooms {
    /// City and country
    location: String,
    /// How many nights
    nights: u8,
    /// How many people
    guests: u16,
    /// The most a night may cost
    price: Option<f64>,
    /// What there must be
    comforts: Vec<Comfort>,
    /// Whether a dog may come along
    dogs: bool,
    /// Where it should be
    area: Option<Area>,
    /// What to sort by
    order: Order,
    /// How many to skip
    offset: u32,
    /// Anything else
    note: Option<String>,
}

#[derive(Deserialize, StrictSchema, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Comfort {
    Breakfast,
    Kitchen,
    Lift,
}

/// A circle on the map
#[derive(Deserialize, StrictSchema, schemars::JsonSchema)]
#[allow(dead_code, reason = "what is read is not used")]
struct Area {
    /// Degrees north
    latitude: f64,
    /// Degrees east
    longitude: f64,
    /// Kilometres
    radius: f64,
}

#[derive(Deserialize, StrictSchema, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Order {
    Price,
    Distance,
    Stars,
}

const ANSWER: &str = r#"{"location":"Oslo, Norway","nights":3,"guests":2,"price":120.5,"comforts":["breakfast","lift"],"dogs":true,"area":{"latitude":59.9,"longitude":10.7,"radius":2.5},"order":"price","offset":0,"note":"as quiet as can be"}"#;

#[divan::bench]
fn schema_at_run_time() -> String {
    strict_schema::to_string::<FindRooms>(black_box(&OPENAI)).expect("it has a schema")
}

#[divan::bench]
fn schemars_and_text() -> String {
    serde_json::to_string(&schemars::schema_for!(FindRooms)).expect("it is JSON")
}

#[divan::bench]
fn payload(bencher: Bencher<'_, '_>) {
    let (tool, provider) = (Tool::of::<FindRooms>(), Provider::openai_chat());
    bencher.bench(|| black_box(&tool).to_json(&provider));
}

#[divan::bench]
fn payload_copied(bencher: Bencher<'_, '_>) {
    let text = Tool::of::<FindRooms>().to_json(&Provider::openai_chat()).expect("it is a tool");
    bencher.bench(|| black_box(&text).clone());
}

#[divan::bench]
fn decode() -> Result<FindRooms, strict_schema::Error> {
    strict_schema::from_str(black_box(ANSWER))
}

#[divan::bench]
fn decode_by_serde() -> Result<FindRooms, serde_json::Error> {
    serde_json::from_str(black_box(ANSWER))
}
