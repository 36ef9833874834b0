//! What is asked of each type. The only place of the suite that touches the library.

use std::fmt::Debug;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use strict_schema::dialect::{ANTHROPIC, Confidence, DIALECTS, OPENAI, OPENAI_2024_08, Source, Verdict};
use strict_schema::keyword::Keyword;
use strict_schema::{Dialect, Root, Severity, StrictSchema};
use strict_schema_tests::oracle::Api;
use strict_schema_tests::ordered::Json;
use strict_schema_tests::promises as p;

/// An object around a type that is none, to make a root of it.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
pub(crate) struct In<T> {
    pub value: T,
}

/// What the schema of a type cannot say, and so is asked less of: names of exclusions, and what else is known.
#[derive(Clone, Copy, Default)]
pub(crate) struct But {
    /// Exclusions, by name, for `OPENAI`.
    pub excluding: &'static [&'static str],
    /// It contains itself.
    pub recursive: bool,
    /// It is not read as it is written, so it is not asked to admit what it writes.
    pub writes_otherwise: bool,
    /// It has more unions or optional properties than Anthropic takes.
    pub beyond_anthropic: bool,
}

/// Set in the environment, every test shows its schema, after these letters, and judges nothing.
pub(crate) const SHOW: &str = "STRICT_SCHEMA_SHOW";
pub(crate) const SHOWN: &str = "the schema is ";

pub(crate) const BUT: But = But { excluding: &[], recursive: false, writes_otherwise: false, beyond_anthropic: false };

/// `json`, what const evaluation wrote, must be right in every way.
#[track_caller]
pub(crate) fn keeps<T>(name: &str, json: &str, values: &[T], but: But)
where
    T: Root + Serialize + DeserializeOwned + Debug,
{
    keeps_reading(name, json, values, but, read::<T>);
}

/// The same for a type that borrows from the text, and so is read by a function of its own.
#[track_caller]
pub(crate) fn keeps_reading<T>(
    name: &str,
    json: &str,
    values: &[T],
    but: But,
    read: impl Fn(&str) -> Result<(), String>,
) where
    T: Root + Serialize + Debug,
{
    if std::env::var_os(SHOW).is_some() {
        println!("\n{SHOWN}{json}");
        return;
    }
    let text = strict_schema::to_string::<T>(&OPENAI).unwrap();
    assert_eq!(json, text, "{name}: `json!` and `to_string` disagree");

    p::accepted(name, json, Api::OpenAi);
    p::orders_agree(name, json);
    p::admits_then_reads_except(name, json, but.excluding, &read);
    if !but.writes_otherwise {
        let written: Vec<_> = values.iter().map(|value| serde_json::to_value(value).unwrap()).collect();
        p::writes_then_admits(name, json, &written);
        for value in values {
            in_order_of_writing(name, json, &serde_json::to_string(value).unwrap());
        }
    }
    older::<T>(name);
    anthropic::<T>(name, but, read);
    every_dialect::<T>(name, but);
}

fn read<T: DeserializeOwned + StrictSchema>(text: &str) -> Result<(), String> {
    strict_schema::from_str::<T>(text).map(drop).map_err(|error| error.to_string())
}

/// P4: serde writes the fields in declaration order, and so must the schema.
#[track_caller]
fn in_order_of_writing(name: &str, schema: &str, written: &str) {
    let written = Json::read(written).unwrap();
    let schema = Json::read(schema).unwrap();
    let properties = schema.get("properties").map(Json::keys).unwrap_or_default();
    assert_eq!(properties, written.keys(), "{name}: the properties are not in the order of declaration");
}

/// The same type for a dialect with less.
#[track_caller]
fn older<T: Root>(name: &str) {
    // Its limits are lower than some of the types are large.
    let dialect = Dialect { limits: OPENAI.limits, ..OPENAI_2024_08 };
    let text = strict_schema::to_string::<T>(&dialect).unwrap();
    p::orders_agree(name, &text);
    for keyword in ["\"minimum\":", "\"maxItems\":", "\"pattern\":", "\"format\":"] {
        assert!(!text.contains(keyword), "{name}: {keyword} is not in the dialect\n{text}");
    }
}

#[track_caller]
fn anthropic<T: Root>(name: &str, but: But, read: impl Fn(&str) -> Result<(), String>) {
    match strict_schema::to_string::<T>(&ANTHROPIC) {
        Ok(text) => {
            assert!(!but.recursive, "{name}: Anthropic takes no recursion\n{text}");
            p::accepted(name, &text, Api::Anthropic);
            p::orders_agree(name, &text);
            let bounded = strict_schema::to_string::<T>(&BOUNDED_ANTHROPIC).unwrap();
            p::samples_then_reads(name, &bounded, but.excluding, p::samples() / 10, &read);
            p::samples_then_reads_within(name, &text, &bounded, but.excluding, p::samples() / 10, read);
        }
        Err(error) => {
            let is_expected = but.recursive && error.to_string().contains("contains itself")
                || but.beyond_anthropic && error.to_string().contains("takes at most");
            assert!(is_expected, "{name}: {error}");
        }
    }
}

/// Anthropic's dialect with the bounds that it lacks: what its schema admits beyond the type is told by this one.
const BOUNDED_ANTHROPIC: Dialect = Dialect {
    keywords: ANTHROPIC.keywords.with(
        Verdict::Allowed,
        &Source { what: "this test", date: "", confidence: Confidence::Inferred },
        &[Keyword::Minimum, Keyword::Maximum, Keyword::MinItems, Keyword::MaxItems],
    ),
    bounds: &[],
    ..ANTHROPIC
};

/// P0 in the judgement of the validator: a schema breaks no rule of the dialect that it was written for, and is doubtful
/// only where its type is. One that cannot be written says why, and where.
#[track_caller]
fn every_dialect<T: Root>(name: &str, but: But) {
    for dialect in DIALECTS {
        let schema = match strict_schema::to_value::<T>(dialect) {
            Ok(schema) => schema,
            Err(error) => {
                let error = error.to_string();
                let is_recursive = error.contains("contains itself") && error.contains(": at `");
                let is_expected =
                    but.recursive && is_recursive || error.contains(dialect.name) && error.contains("takes at most");
                assert!(is_expected, "{name}: {}: {error}", dialect.name);
                continue;
            }
        };
        let report = strict_schema::validate(&schema, dialect);
        for violation in report.violations() {
            // Branches of an internally tagged enum begin with the tag: that is how serde writes them. And the sources
            // disagree about what a level is.
            let is_doubt = ["shared-first-key", "deep-nesting"].contains(&violation.rule.name);
            let is_expected = violation.severity == Severity::Warning && is_doubt;
            assert!(is_expected, "{name}: {}: {violation}\n{schema}", dialect.name);
        }
    }
}

/// `promises!(test: Type, [values])`, with `but …` for what its schema cannot say, `in Type` for a type that is no root, and
/// `Type, read as Type<'_>` for one that borrows from the text.
macro_rules! promises {
    ($test:ident: $type:ty, read as $read:ty, [$($value:expr),* $(,)?] $(, but $($key:ident: $but:expr),+)?) => {
        #[test]
        fn $test() {
            const JSON: &str = strict_schema::json!($type);
            #[allow(unused_mut, reason = "most types need no exception")]
            let mut but = $crate::promises::BUT;
            $($(but.$key = $but;)+)?
            let values: &[$type] = &[$($value),*];
            $crate::promises::keeps_reading(stringify!($type), JSON, values, but, |text| {
                serde_json::from_str::<$read>(text).map(drop).map_err(|error| error.to_string())
            });
        }
    };
    ($test:ident: $type:ty, [$($value:expr),* $(,)?] $(, but $($key:ident: $but:expr),+)?) => {
        #[test]
        fn $test() {
            const JSON: &str = strict_schema::json!($type);
            #[allow(unused_mut, reason = "most types need no exception")]
            let mut but = $crate::promises::BUT;
            $($(but.$key = $but;)+)?
            $crate::promises::keeps::<$type>(stringify!($type), JSON, &[$($value),*], but);
        }
    };
    ($test:ident: in $type:ty, [$($value:expr),* $(,)?] $(, but $($key:ident: $but:expr),+)?) => {
        promises!($test: $crate::promises::In<$type>, [$($crate::promises::In { value: $value }),*] $(, but $($key: $but),+)?);
    };
}
