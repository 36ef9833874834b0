//! What is asked of each type. The only place of the suite that touches the library.

use std::collections::HashSet;
use std::fmt::Debug;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use strict_schema::dialect::{Confidence, DIALECTS, Null, OPENAI, Optional, Source, Verdict};
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
    /// Values that the schema does not admit though the type writes them, by the names of their rows in [`UNWRITTEN`].
    ///
    /// [`UNWRITTEN`]: strict_schema_tests::exclusions::UNWRITTEN
    pub unwritten: &'static [&'static str],
    /// It is not read as it is written, so it is not asked to admit what it writes.
    pub writes_otherwise: bool,
    /// It has more unions or optional properties than Anthropic takes.
    pub beyond_anthropic: bool,
}

/// Set in the environment, every test shows its schema, after these letters, and judges nothing.
pub(crate) const SHOW: &str = "STRICT_SCHEMA_SHOW";
pub(crate) const SHOWN: &str = "the schema is ";

pub(crate) const BUT: But =
    But { excluding: &[], recursive: false, unwritten: &[], writes_otherwise: false, beyond_anthropic: false };

/// `json`, what const evaluation wrote, must be right in every way.
#[track_caller]
pub(crate) fn keeps<T>(name: &str, json: &str, values: &[T], but: But)
where
    T: Root + Serialize + DeserializeOwned + Debug,
{
    keeps_reading(name, json, values, but, read::<T>, again::<T>);
}

/// The same for a type that borrows from the text, and so is read by functions of its own: `again` says what the value that
/// it read is written as.
#[track_caller]
pub(crate) fn keeps_reading<T>(
    name: &str,
    json: &str,
    values: &[T],
    but: But,
    read: impl Fn(&str) -> Result<(), String>,
    again: impl Fn(&str) -> Result<Value, String>,
) where
    T: Root + Serialize + Debug,
{
    if std::env::var_os(SHOW).is_some() {
        println!("\n{SHOWN}{json}");
        return;
    }
    let text = strict_schema::to_string::<T>(&OPENAI).unwrap();
    assert_eq!(json, text, "{name}: `json!` and `to_string` disagree");
    if !but.writes_otherwise {
        for value in values {
            in_order_of_writing(name, json, &serde_json::to_string(value).unwrap());
        }
    }
    everywhere::<T>(name, values, but, read, again);
}

fn read<T: DeserializeOwned + StrictSchema>(text: &str) -> Result<(), String> {
    strict_schema::from_str::<T>(text).map(drop).map_err(|error| error.to_string())
}

fn again<T: DeserializeOwned + Serialize>(text: &str) -> Result<Value, String> {
    let value: T = serde_json::from_str(text).map_err(|error| error.to_string())?;
    serde_json::to_value(value).map_err(|error| error.to_string())
}

/// P4: serde writes the fields in declaration order, and so must the schema.
#[track_caller]
fn in_order_of_writing(name: &str, schema: &str, written: &str) {
    let written = Json::read(written).unwrap();
    let schema = Json::read(schema).unwrap();
    let properties = schema.get("properties").map(Json::keys).unwrap_or_default();
    assert_eq!(properties, written.keys(), "{name}: the properties are not in the order of declaration");
}

/// P0, P1 and P2 for every dialect: most samples for `OPENAI`, a few for each schema that another dialect has instead.
#[track_caller]
pub(crate) fn everywhere<T: Root + Serialize>(
    name: &str,
    values: &[T],
    but: But,
    read: impl Fn(&str) -> Result<(), String>,
    again: impl Fn(&str) -> Result<Value, String>,
) {
    let written: Vec<_> = values.iter().map(|value| serde_json::to_value(value).unwrap()).collect();
    let mut judged = HashSet::new();
    for dialect in DIALECTS {
        let Some(text) = rendered::<T>(name, dialect, but) else { continue };
        let name = &format!("{name} for {}", dialect.name);
        breaks_no_rule(name, &text, dialect);
        // The engines know no `nullable`.
        let plain = |text: String| if dialect.null == Null::Flag { p::without_nullable(&text) } else { text };
        let text = plain(text);
        if !judged.insert(text.clone()) {
            continue;
        }
        p::orders_agree(name, &text);
        p::keys_are_unique(name, &text);
        p::references_resolve(name, &text);
        if !but.writes_otherwise {
            let leaves_out = matches!(dialect.optional, Optional::LeftOut);
            let always: &[&str] = if leaves_out { &["null-left-out"] } else { &[] };
            p::writes_then_admits_except(name, &text, &written, &[always, but.unwritten].concat(), &again);
        }
        let samples = match dialect.name {
            name if name == OPENAI.name => p::samples(),
            "anthropic-2026-09" => p::samples() / 10,
            _ => p::samples() / 25,
        };
        // What the schema admits beyond the type, since the dialect has no bounds, is told by one with bounds.
        let bounded = strict_schema::to_string::<T>(&Dialect { name: "bounded", ..bounded(dialect) }).unwrap();
        let bounded = plain(bounded);
        if judged.insert(bounded.clone()) && bounded != text {
            p::samples_then_reads(name, &bounded, but.excluding, samples, &read);
        }
        p::samples_then_reads_within(name, &text, &bounded, but.excluding, samples, &read);
    }
}

/// The schema for the dialect; nothing, if it is right that the dialect has none. One that cannot be written says why, and
/// where.
#[track_caller]
fn rendered<T: Root>(name: &str, dialect: &Dialect, but: But) -> Option<String> {
    // The limits of an older one are lower than some of the types are large.
    let limits = if dialect.name == "openai-2024-08" { OPENAI.limits } else { dialect.limits };
    match strict_schema::to_string::<T>(&Dialect { limits, ..*dialect }) {
        Ok(text) => {
            let takes_recursion = !dialect.name.starts_with("anthropic");
            assert!(takes_recursion || !but.recursive, "{name}: {} takes no recursion\n{text}", dialect.name);
            Some(text)
        }
        Err(error) => {
            let error = error.to_string();
            let is_recursive = but.recursive && error.contains("contains itself") && error.contains(": at `");
            let is_large = error.contains(dialect.name) && error.contains("takes at most");
            let may_be_large = but.beyond_anthropic || !dialect.name.starts_with("anthropic");
            assert!(is_recursive || is_large && may_be_large, "{name}: {}: {error}", dialect.name);
            None
        }
    }
}

/// The dialect with the bounds that it lacks.
fn bounded(dialect: &Dialect) -> Dialect {
    const TEST: Source = Source { what: "this test", date: "", confidence: Confidence::Inferred };
    let keywords = dialect.keywords.with(
        Verdict::Allowed,
        &TEST,
        &[
            Keyword::Minimum,
            Keyword::Maximum,
            Keyword::MinItems,
            Keyword::MaxItems,
            Keyword::Pattern,
            Keyword::Format,
            Keyword::AdditionalProperties,
        ],
    );
    Dialect { keywords, formats: OPENAI.formats, bounds: &[], limits: OPENAI.limits, ..*dialect }
}

/// P0, in the judgement of the oracle and of the validator: a schema breaks no rule of the dialect that it was written for, and
/// is doubtful only where its type is.
#[track_caller]
fn breaks_no_rule(name: &str, text: &str, dialect: &Dialect) {
    match dialect.name {
        name if name == OPENAI.name => p::accepted(name, text, Api::OpenAi),
        "anthropic-2026-09" => p::accepted(name, text, Api::Anthropic),
        "openai-2024-08" => {
            for keyword in ["\"minimum\":", "\"maxItems\":", "\"pattern\":", "\"format\":"] {
                assert!(!text.contains(keyword), "{name}: {keyword} is not in the dialect\n{text}");
            }
            // Its limits are not asked for.
            return;
        }
        _ => {}
    }
    let schema: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
    let report = strict_schema::validate(&schema, dialect);
    for violation in report.violations() {
        // Branches of an internally tagged enum begin with the tag: that is how serde writes them. And the sources
        // disagree about what a level is.
        let is_doubt = ["shared-first-key", "deep-nesting"].contains(&violation.rule.name);
        let is_expected = violation.severity == Severity::Warning && is_doubt;
        assert!(is_expected, "{name}: {violation}\n{schema}");
    }
}

/// What a program of `tests/ui/findings/pass` asks of its types.
pub(crate) mod judge {
    use super::*;

    /// Every promise, for a root.
    #[track_caller]
    pub(crate) fn right<T: Root + Serialize + DeserializeOwned + Debug>(json: &str, values: &[T]) {
        keeps(std::any::type_name::<T>(), json, values, BUT);
    }

    /// Every promise, for a root that contains itself.
    #[track_caller]
    pub(crate) fn right_of_recursive<T: Root + Serialize + DeserializeOwned + Debug>(json: &str, values: &[T]) {
        keeps(std::any::type_name::<T>(), json, values, But { recursive: true, ..BUT });
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
            $crate::promises::keeps_reading(
                stringify!($type),
                JSON,
                values,
                but,
                |text| serde_json::from_str::<$read>(text).map(drop).map_err(|error| error.to_string()),
                |text| {
                    let value = serde_json::from_str::<$read>(text).map_err(|error| error.to_string())?;
                    serde_json::to_value(value).map_err(|error| error.to_string())
                },
            );
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
