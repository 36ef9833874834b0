//! The libraries people call models with: what each makes of a schema on the way, and the call back as the Rust type.
//!
//! They talk to a server on loopback that refuses what strict mode refuses, and that tells what it was sent.

#![allow(missing_docs, reason = "these are tests")]

mod genai;
mod json_schema;
mod recipes;
mod rig;

use std::fmt::Debug;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use strict_schema::{Provider, StrictSchema, Tool};
use strict_schema_tests::server::{Server, Turn};

/// Look up the weather of the coming days.
#[derive(Debug, PartialEq, Eq, Deserialize, StrictSchema)]
struct GetWeather {
    /// City and country
    location: String,
    days: u8,
    /// Null means the local default
    unit: Option<Unit>,
    also: Option<String>,
}

#[derive(Debug, PartialEq, Eq, Deserialize, StrictSchema)]
#[serde(rename_all = "snake_case")]
enum Unit {
    Celsius,
    Fahrenheit,
}

/// A type that contains itself, and a tagged enum.
#[derive(Debug, Deserialize, StrictSchema)]
#[allow(dead_code, reason = "it is decoded, and no more")]
struct Outline {
    title: String,
    figure: Figure,
    /// What it has below it
    parts: Vec<Outline>,
}

#[derive(Debug, Deserialize, StrictSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(dead_code, reason = "it is decoded, and no more")]
enum Figure {
    None,
    Circle { radius: u16 },
    Line { from: u16, to: Option<u16> },
}

/// Nothing to say.
#[derive(Debug, Deserialize, StrictSchema)]
struct Ping {}

/// Send a request.
#[derive(Debug, PartialEq, Eq, Deserialize, StrictSchema)]
#[strict(false)]
struct SendRequest {
    url: String,
    headers: std::collections::BTreeMap<String, String>,
    body: Option<String>,
}

/// The model calls `get_weather`, and says so.
const CALL: Turn = Turn::Call("get_weather", r#"{"location":"Oslo, Norway","days":1,"unit":null,"also":null}"#);

fn oslo() -> GetWeather {
    GetWeather { location: "Oslo, Norway".to_owned(), days: 1, unit: None, also: None }
}

/// The part of a request as this library writes it.
fn payload<T: StrictSchema<Shape: strict_schema::strict::AtRoot>>(provider: &Provider) -> String {
    Tool::of::<T>().to_json(provider).unwrap()
}

/// The schema alone, as the type that the libraries have for it. Their features keep its keys in order.
fn schema<T: StrictSchema<Shape: strict_schema::strict::AtRoot>>(provider: &Provider) -> Value {
    Tool::of::<T>().payload(provider).unwrap().schema().parse().unwrap()
}

/// The type of each tool, where it is of no importance which.
struct Kind {
    tool: Tool,
    decode: fn(&str) -> Result<(), String>,
}

fn kinds() -> [Kind; 3] {
    [Kind::of::<GetWeather>(), Kind::of::<Outline>(), Kind::of::<Ping>()]
}

impl Kind {
    fn of<T: StrictSchema<Shape: strict_schema::strict::AtRoot> + DeserializeOwned + Debug>() -> Self {
        let decode = |text: &str| strict_schema::from_str::<T>(text).map(drop).map_err(|error| error.to_string());
        Self { tool: Tool::of::<T>(), decode }
    }
}

/// What was sent, with this in it to the byte.
#[track_caller]
fn assert_sent(server: &Server, text: &str) {
    let body = server.received();
    assert!(body.contains(text), "{text}\nis not in\n{body}");
}

#[track_caller]
fn sent(server: &Server) -> Value {
    server.received().parse().unwrap()
}

fn run<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}
