//! The lists of exclusions, judged in their turn: each row is true of a type, and the page shows them.

use std::fmt::Debug;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use strict_schema::StrictSchema;
use strict_schema_tests::exclusions::{self, EXCLUSIONS, Scope};
use strict_schema_tests::literals::nesting;
use strict_schema_tests::page::hold_whole;

use crate::harness::read;

/// Each row excuses its own examples, by its own name, and only where it may.
#[test]
fn every_exclusion_excuses_its_examples() {
    #[track_caller]
    fn excused<T: DeserializeOwned + Debug>(text: &str) -> Vec<&'static str> {
        let error = read::<T>(text).expect_err("an example is refused");
        let named: Vec<_> =
            EXCLUSIONS.iter().filter(|row| matches!(row.scope, Scope::Named(_))).map(|row| row.name).collect();
        exclusions::excuses(text, &error, &named, read::<T>)
    }
    #[derive(Debug, Deserialize)]
    #[serde(transparent)]
    #[expect(dead_code, reason = "it is only read")]
    struct Rfc3339(#[serde(with = "time::serde::rfc3339")] time::OffsetDateTime);

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "it is only read")]
    struct One {
        a: u8,
    }

    for row in EXCLUSIONS {
        for example in row.examples {
            let found = match row.name {
                "float-range" => excused::<f64>(example),
                "negative-zero" | "integer-spelling" => excused::<u16>(example),
                "integer-range" => excused::<u8>(example),
                "lone-surrogate" => excused::<String>(example),
                "array-length" => excused::<[u8; 2]>(example),
                "character" => excused::<char>(example),
                "undeclared-property" => excused::<std::ops::Range<char>>(example),
                "repeated-property" => excused::<One>(example),
                "calendar-day" => excused::<chrono::NaiveDate>(example),
                "fraction-digits" => excused::<jiff::Timestamp>(example),
                "leap-second" => excused::<Rfc3339>(example),
                "single-float" => excused::<f32>(example),
                "duplicate-key" => {
                    excused::<strict_schema::Entries<std::collections::BTreeMap<String, String>>>(example)
                }
                "json-text" => excused::<strict_schema::JsonText<Value>>(example),
                "borrowed-text" => {
                    let read = |text: &str| serde_json::from_str::<&str>(text).map(drop).map_err(|e| e.to_string());
                    let error = read(example).expect_err("an example is refused");
                    assert_eq!(exclusions::excuses(example, &error, &[], read), [""; 0]);
                    exclusions::excuses(example, &error, &[row.name], read)
                }
                name => panic!("`{name}` has examples, and no type here"),
            };
            assert_eq!(found, [row.name], "{example}");
        }
    }
}

/// Each row about what is read and not admitted is true of a type.
#[test]
#[allow(dead_code, reason = "the types are only read")]
fn every_narrowing_is_one() {
    #[track_caller]
    fn is_read_and_not_admitted<T: strict_schema::Root + DeserializeOwned>(text: &str) {
        let schema = strict_schema::to_value::<T>(&strict_schema::dialect::OPENAI).unwrap();
        let validator = jsonschema::draft202012::new(&schema).unwrap();
        assert!(serde_json::from_str::<T>(text).is_ok(), "{text} is not read");
        assert!(!validator.is_valid(&serde_json::from_str(text).unwrap()), "{text} is admitted\n{schema}");
    }
    #[derive(Deserialize, StrictSchema)]
    struct In<T> {
        value: T,
    }
    #[derive(Deserialize, StrictSchema)]
    struct Optional {
        #[serde(default)]
        defaulted: u8,
        option: Option<u8>,
    }
    #[derive(Deserialize, StrictSchema)]
    enum Words {
        A,
        #[serde(other)]
        Other,
    }
    #[derive(Deserialize, StrictSchema)]
    #[serde(tag = "t")]
    struct Tagged {
        a: u8,
    }
    #[derive(Deserialize, StrictSchema)]
    struct Flattened {
        #[serde(flatten)]
        tagged: Option<Tagged>,
    }
    #[derive(Deserialize, StrictSchema)]
    #[serde(untagged)]
    enum Untagged {
        Some { a: u8 },
        Empty {},
    }
    #[derive(Deserialize, StrictSchema)]
    struct Null {
        #[serde(default, deserialize_with = "strict_schema::null_as_default")]
        a: u8,
    }
    #[derive(Deserialize, StrictSchema)]
    struct Bound {
        #[strict(range(max = 3))]
        a: u8,
    }

    for row in exclusions::NARROWED {
        match row.name {
            "left-out" => is_read_and_not_admitted::<Optional>("{}"),
            "unknown-property" => is_read_and_not_admitted::<In<u8>>(r#"{"value":1,"other":1}"#),
            "struct-as-a-list" => is_read_and_not_admitted::<In<u8>>("[1]"),
            "unit-variant-as-an-object" => is_read_and_not_admitted::<In<Words>>(r#"{"value":{"A":null}}"#),
            "tag-of-a-struct" => is_read_and_not_admitted::<Tagged>(r#"{"t":"x","a":1}"#),
            "flattened-option" => is_read_and_not_admitted::<In<Flattened>>(r#"{"value":{"t":"Tagged","a":"x"}}"#),
            "another-variant" => is_read_and_not_admitted::<In<Untagged>>(r#"{"value":{"a":"x"}}"#),
            "word-for-others" => is_read_and_not_admitted::<In<Words>>(r#"{"value":"B"}"#),
            "null-as-default" => is_read_and_not_admitted::<Null>(r#"{"a":null}"#),
            "bounds" => is_read_and_not_admitted::<Bound>(r#"{"a":4}"#),
            "ends-of-integers" => is_read_and_not_admitted::<In<i64>>(r#"{"value":-9223372036854775808}"#),
            name => panic!("`{name}` has no type here"),
        }
    }
}

#[test]
fn nesting_is_excused_from_the_level_that_is_not_read() {
    let nested = |levels| "[".repeat(levels) + &"]".repeat(levels);
    assert_eq!(nesting(r#"{"[[": [1, {"a": "\"["}]}"#), 3);
    assert_eq!(read::<Value>(&nested(127)), Ok(()));
    let error = read::<Value>(&nested(128)).unwrap_err();
    assert_eq!(exclusions::excuses(&nested(128), &error, &[], read::<Value>), ["nesting"]);
}

#[test]
fn the_page_of_exclusions_is_current() {
    hold_whole("docs/exclusions.md", &exclusions::page());
}
