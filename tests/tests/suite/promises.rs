//! What is asked of each type. The only place of the suite that touches the library.

use std::fmt::Debug;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use strict_schema::dialect::{OPENAI, PORTABLE};
use strict_schema::{Dialect, Error, Root, StrictSchema};
use strict_schema_tests::everywhere::everywhere;
pub(crate) use strict_schema_tests::everywhere::{BUT, But};
use strict_schema_tests::ordered::Json;

/// An object around a type that is none, to make a root of it.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
pub(crate) struct In<T> {
    pub value: T,
}

/// Set in the environment, every test shows its schema, after these letters, and judges nothing.
pub(crate) const SHOW: &str = "STRICT_SCHEMA_SHOW";
pub(crate) const SHOWN: &str = "the schema is ";

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
    if let Some(folder) = strict_schema_tests::judges::folder() {
        strict_schema_tests::judges::work::<T>(&folder, name, but, read);
        return;
    }
    let text = strict_schema::to_string::<T>(&OPENAI).unwrap();
    assert_eq!(json, text, "{name}: `json!` and `to_string` disagree");
    let settings = schemars::generate::SchemaSettings::draft2020_12();
    let arrived = settings.into_generator().into_root_schema_for::<Through<T>>();
    through_schemars(name, arrived, strict_schema::to_string::<Through<T>>);
    if !but.writes_otherwise && but.unwritten.is_empty() {
        for value in values {
            in_order_of_writing(name, json, &serde_json::to_string(value).unwrap());
        }
    }
    everywhere::<T>(name, values, but, strict_schema_tests::promises::samples(), read, again);
}

/// The type as another crate's `JsonSchema`.
#[derive(StrictSchema)]
#[strict(schemars)]
#[serde(transparent)]
#[allow(dead_code, reason = "only the schema is used")]
pub(crate) struct Through<T>(T);

/// What arrives through `schemars`, as `rmcp` asks it, is what was written here: so the promises that hold of ours hold of it.
#[track_caller]
fn through_schemars(name: &str, mut arrived: schemars::Schema, render: fn(&Dialect) -> Result<String, Error>) {
    arrived.remove("$schema").expect("schemars says its draft");
    let title =
        arrived.remove("title").and_then(|title| title.as_str().map(str::to_owned)).expect("schemars adds a title");
    assert!(title.starts_with("Through_"), "{title}");
    let ours = render(&PORTABLE).or_else(|_| render(&OPENAI)).unwrap();
    assert_eq!(serde_json::to_string(arrived.as_value()).unwrap(), ours, "{name}: through schemars");
}

fn read<T: DeserializeOwned + StrictSchema>(text: &str) -> Result<(), String> {
    strict_schema::from_str::<T>(text).map(drop).map_err(|error| error.to_string())
}

fn again<T: DeserializeOwned + Serialize>(text: &str) -> Result<Value, String> {
    let value: T = serde_json::from_str(text).map_err(|error| error.to_string())?;
    written(serde_json::to_string(&value))
}

/// What was written, as a value.
pub(crate) fn written(text: serde_json::Result<String>) -> Result<Value, String> {
    text.and_then(|text| serde_json::from_str(&text)).map_err(|error| error.to_string())
}

/// P4: serde writes the fields in declaration order, and so must the schema.
#[track_caller]
fn in_order_of_writing(name: &str, schema: &str, written: &str) {
    let written = Json::read(written).unwrap();
    let schema = Json::read(schema).unwrap();
    let properties = schema.get("properties").map(Json::keys).unwrap_or_default();
    assert_eq!(properties, written.keys(), "{name}: the properties are not in the order of declaration");
}

/// What a module of `programs` asks of its types.
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

    /// Every promise, for a root of which the schema says less.
    #[track_caller]
    pub(crate) fn right_except<T: Root + Serialize + DeserializeOwned + Debug>(
        json: &str,
        values: &[T],
        excluding: &'static [&'static str],
    ) {
        keeps(std::any::type_name::<T>(), json, values, But { excluding, ..BUT });
    }

    /// Every promise, for a root that serde reads more for.
    #[track_caller]
    pub(crate) fn right_narrowed<T: Root + Serialize + DeserializeOwned + Debug>(
        json: &str,
        values: &[T],
        narrowed: &'static [&'static str],
    ) {
        keeps(std::any::type_name::<T>(), json, values, But { narrowed, ..BUT });
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
                |text| strict_schema::from_str::<$read>(text).map(drop).map_err(|error| error.to_string()),
                |text| {
                    let value = serde_json::from_str::<$read>(text).map_err(|error| error.to_string())?;
                    $crate::promises::written(serde_json::to_string(&value))
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
