//! Every promise, for types that dice have made: `build.rs` writes them.
//!
//! Another seed makes others: `STRICT_SCHEMA_SEED=7 cargo test -p strict-schema-random-types`. What is wrong with one is made
//! small by `STRICT_SCHEMA_SEED=7 cargo run -p strict-schema-random-types --bin shrink -- 12`.

#![allow(clippy::all, clippy::pedantic, reason = "dice have no taste")]
#![allow(dead_code, nonstandard_style, private_interfaces, unused_imports, unused_macros, reason = "dice made it")]
#![allow(missing_docs, missing_debug_implementations, unreachable_pub, reason = "dice made it")]

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use strict_schema::Dialect;
use strict_schema::dialect::{Definitions, OPENAI};
use strict_schema::{Provider, Root, StrictSchema, Tool};
use strict_schema_tests::everywhere::{BUT, But, everywhere};
use strict_schema_tests::promises as p;

/// An object around a type, which may be none.
#[derive(Serialize, Deserialize, StrictSchema)]
struct In<T> {
    value: T,
}

/// What stands for the argument of a marker: it has no schema.
#[derive(Clone)]
pub struct Marker;

macro_rules! defaults {
    ($($name:ident: $ty:ty = $value:expr),* $(,)?) => {$(
        /// A default that is not `None`.
        pub fn $name() -> Option<$ty> {
            Some($value)
        }
    )*};
}
defaults! {
    some_bool: bool = true, some_u8: u8 = 1, some_i32: i32 = -1, some_u64: u64 = 1, some_i64: i64 = -1, some_f64: f64 = 0.5,
    some_string: String = "x".to_owned(), some_char: char = 'x',
}

/// As many as find what is wrong with a shape: what is wrong with a number is the suite's to find.
const SAMPLES: usize = 100;

/// Dice make untagged enums, flattened options and bounds wherever they fall.
const NARROWED: &[&str] = &["another-variant", "flattened-option", "tag-of-a-struct", "bounds", "ends-of-integers"];

#[track_caller]
fn keeps<T: Root + Serialize + DeserializeOwned>(name: &str, json: &str, values: &[T]) {
    let name = &format!("{name} of STRICT_SCHEMA_SEED={SEED}");
    assert_eq!(json, strict_schema::to_string::<T>(&OPENAI).unwrap(), "{name}: `json!` and `to_string` disagree");
    for value in values {
        let text = serde_json::to_string(value).unwrap();
        let read = strict_schema::from_str::<T>(&text);
        assert!(read.is_ok(), "{name}: {text} is not read: {:?}", read.err());
    }
    // Whether a dialect takes them is not known of types that dice made.
    const IN_PLACE: Dialect = OPENAI.with_definitions(Definitions::Recursive);
    let recursive = strict_schema::to_string::<T>(&IN_PLACE).unwrap().contains("\"$ref\":\"#");
    let but = But { recursive, beyond_anthropic: true, narrowed: NARROWED, ..BUT };
    everywhere::<T>(name, values, but, SAMPLES, read::<T>, |text| {
        let value: T = serde_json::from_str(text).map_err(|error| error.to_string())?;
        serde_json::to_value(value).map_err(|error| error.to_string())
    });
}

/// The promises for a type that opts out.
#[track_caller]
fn keeps_open<T>(name: &str, values: &[T])
where
    T: StrictSchema<Shape: strict_schema::strict::AtRoot> + Serialize + DeserializeOwned,
{
    let name = &format!("{name} of STRICT_SCHEMA_SEED={SEED}");
    let tool = Tool::of::<T>().to_json(&Provider::openai_chat()).unwrap();
    let tool: Value = serde_json::from_str(&tool).unwrap();
    let schema = tool["function"]["parameters"].to_string();
    let written: Vec<_> = values.iter().map(|value| serde_json::to_value(value).unwrap()).collect();
    p::writes_then_admits(name, &schema, &written);
    p::samples_then_reads(name, &schema, &[], SAMPLES, &read::<T>);
    p::admits_as_reads(name, &schema, &[], NARROWED, SAMPLES / 10, &read::<T>);
}

fn read<T: StrictSchema + DeserializeOwned>(text: &str) -> Result<(), String> {
    strict_schema::from_str::<T>(text).map(drop).map_err(|error| error.to_string())
}

include!(concat!(env!("OUT_DIR"), "/types.rs"));
