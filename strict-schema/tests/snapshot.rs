//! `assert_snapshot!` as a user writes it. `UPDATE_SNAPSHOTS=1` writes the file.

use strict_schema::StrictSchema;

/// Look up the weather of the coming days.
#[derive(StrictSchema)]
#[allow(dead_code, reason = "its schema is what is looked at")]
struct GetWeather {
    /// City and country
    location: String,
    /// How many days to look ahead
    days: Option<u8>,
}

#[test]
fn a_tool_is_as_its_snapshot_says() {
    strict_schema::assert_snapshot!(GetWeather);
    strict_schema::assert_snapshot!(GetWeather, "tests/snapshots");
}

/// A snapshot cannot be read from this path, and not be written there either.
#[test]
#[should_panic(expected = "snapshot")]
fn a_tool_without_a_snapshot_fails() {
    strict_schema::assert_snapshot!(GetWeather, "Cargo.toml");
}
