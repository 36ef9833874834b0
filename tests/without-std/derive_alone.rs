//! What the derive and `decode` give without the other features: `.ci/features` runs it by itself.

use serde::{Deserialize, Serialize};
use strict_schema::dialect::{ANTHROPIC, MOONSHOT, OPENAI};
use strict_schema::{StrictSchema, to_string, to_value};

/// A stay.
#[derive(Debug, PartialEq, Serialize, Deserialize, StrictSchema)]
struct Stay {
    /// The city.
    city: String,
    #[strict(range(min = 1, max = 30))]
    nights: u8,
    room: Option<Room>,
    #[serde(with = "strict_schema::entries")]
    labels: std::collections::BTreeMap<String, String>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, StrictSchema)]
#[serde(rename_all = "snake_case")]
enum Room {
    Single,
    Double,
}

const STAY: &str = strict_schema::json!(Stay);

#[test]
fn a_schema_is_written() {
    assert_eq!(to_string::<Stay>(&OPENAI).unwrap(), STAY);
    assert!(to_value::<Stay>(&ANTHROPIC).unwrap()["properties"]["nights"].is_object());
}

#[test]
fn answers_are_read() {
    use strict_schema::{from_str, from_value};
    let text = r#"{"city":"Oslo","nights":3,"room":"double","labels":[{"key":"a","value":"b"}]}"#;
    let stay: Stay = from_str(text).unwrap();
    assert_eq!(stay.room, Some(Room::Double));
    assert_eq!(from_value::<Stay>(serde_json::from_str(text).unwrap()).unwrap(), stay);
    let error = from_str::<Stay>(r#"{"city":"Oslo","nights":31,"room":null,"labels":[]}"#).unwrap_err();
    assert_eq!(
        (error.reasons()[0].pointer.as_str(), error.reasons()[0].message.as_str()),
        ("/nights", "expected an integer from 1 to 30, not 31")
    );
}

/// What only the whole schema shows is seen without the validator, too.
#[test]
fn a_dialect_that_judges_the_whole_has_its_schema() {
    assert!(to_string::<Stay>(&MOONSHOT).is_ok());
}

#[cfg(feature = "std")]
#[test]
fn types_of_the_standard_library_are_read() {
    #[derive(Debug, Deserialize, StrictSchema)]
    struct Places {
        seen: std::collections::HashSet<u8>,
        file: std::path::PathBuf,
    }
    let read: Places = strict_schema::from_str(r#"{"seen":[1,2],"file":"a/b"}"#).unwrap();
    assert_eq!((read.seen.len(), read.file.to_str()), (2, Some("a/b")));
}
