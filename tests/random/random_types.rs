//! Every promise, for types that dice have made: `build.rs` writes them.
//!
//! Another seed makes others: `STRICT_SCHEMA_SEED=7 cargo test -p strict-schema-random-types`.

#![allow(clippy::all, clippy::pedantic, reason = "dice have no taste")]

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use strict_schema::dialect::OPENAI;
use strict_schema::{Root, StrictSchema};
use strict_schema_tests::oracle::Api;
use strict_schema_tests::promises as p;

/// An object around a type, which may be none.
#[derive(Serialize, Deserialize, StrictSchema)]
struct In<T> {
    value: T,
}

/// As many as find what is wrong with a shape: what is wrong with a number is the suite's to find.
const SAMPLES: usize = 200;

#[track_caller]
fn keeps<T: Root + Serialize + DeserializeOwned>(name: &str, json: &str, values: &[T]) {
    let name = &format!("{name} of STRICT_SCHEMA_SEED={SEED}");
    assert_eq!(json, strict_schema::to_string::<T>(&OPENAI).unwrap(), "{name}: `json!` and `to_string` disagree");
    p::accepted(name, json, Api::OpenAi);
    p::orders_agree(name, json);
    let written: Vec<_> = values.iter().map(|value| serde_json::to_value(value).unwrap()).collect();
    p::writes_then_admits(name, json, &written);
    for value in &written {
        let text = value.to_string();
        let read = strict_schema::from_str::<T>(&text);
        assert!(read.is_ok(), "{name}: {text} is not read: {:?}", read.err());
    }
    p::samples_then_reads(name, json, &[], SAMPLES, |text| {
        strict_schema::from_str::<T>(text).map(drop).map_err(|error| error.to_string())
    });
}

include!(concat!(env!("OUT_DIR"), "/types.rs"));
