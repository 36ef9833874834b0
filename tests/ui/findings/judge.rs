//! What the programs of `pass` ask of their types, with no engine but serde's: that they compile, that no key of a schema is
//! there twice, that the validator has nothing to say, and that what is written is read.
//!
//! In the suite of `strict-schema-tests` the same programs are held to every promise.

use std::collections::BTreeSet;
use std::fmt;

use serde::de::{DeserializeOwned, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};
use strict_schema::Root;
use strict_schema::dialect::DIALECTS;

/// A root.
#[track_caller]
pub fn right<T: Root + Serialize + DeserializeOwned>(json: &str, values: &[T]) {
    let reading = |text: &str| serde_json::from_str::<T>(text).map(drop).map_err(|error| error.to_string());
    right_reading(json, values, reading);
}

/// A root that contains itself.
#[track_caller]
#[allow(dead_code)]
pub fn right_of_recursive<T: Root + Serialize + DeserializeOwned>(json: &str, values: &[T]) {
    right(json, values);
}

/// A root of which the schema says less: in the suite these exclusions excuse it.
#[track_caller]
#[allow(dead_code)]
pub fn right_except<T: Root + Serialize + DeserializeOwned>(json: &str, values: &[T], _excluding: &'static [&'static str]) {
    right(json, values);
}

/// A root that serde reads more for: in the suite these rows of what is narrowed excuse it.
#[track_caller]
#[allow(dead_code)]
pub fn right_narrowed<T: Root + Serialize + DeserializeOwned>(json: &str, values: &[T], _narrowed: &'static [&'static str]) {
    right(json, values);
}

#[track_caller]
fn right_reading<T: Root + Serialize>(json: &str, values: &[T], read: impl Fn(&str) -> Result<(), String>) {
    serde_json::from_str::<Unique>(json).unwrap_or_else(|error| panic!("{error}\n{json}"));
    for dialect in DIALECTS {
        let Ok(text) = strict_schema::to_string::<T>(dialect) else { continue };
        serde_json::from_str::<Unique>(&text).unwrap_or_else(|error| panic!("{}: {error}\n{text}", dialect.name));
        let schema = serde_json::from_str(&text).unwrap();
        let report = strict_schema::validate(&schema, dialect);
        assert!(report.is_ok(), "{}: {report}\n{text}", dialect.name);
    }
    for value in values {
        let text = serde_json::to_string(value).unwrap();
        let read = read(&text);
        assert!(read.is_ok(), "{text}: {read:?}");
    }
}

/// Any JSON whose objects have each key once.
struct Unique;

impl<'de> Deserialize<'de> for Unique {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Self)
    }
}

impl<'de> Visitor<'de> for Unique {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Self, A::Error> {
        let mut keys = BTreeSet::new();
        while let Some(key) = members.next_key::<String>()? {
            members.next_value::<Self>()?;
            if let Some(key) = keys.replace(key) {
                return Err(serde::de::Error::custom(format!("the key `{key}` is there twice")));
            }
        }
        Ok(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self, A::Error> {
        while items.next_element::<Self>()?.is_some() {}
        Ok(self)
    }

    fn visit_unit<E>(self) -> Result<Self, E> {
        Ok(self)
    }
    fn visit_bool<E>(self, _: bool) -> Result<Self, E> {
        Ok(self)
    }
    fn visit_i64<E>(self, _: i64) -> Result<Self, E> {
        Ok(self)
    }
    fn visit_u64<E>(self, _: u64) -> Result<Self, E> {
        Ok(self)
    }
    fn visit_f64<E>(self, _: f64) -> Result<Self, E> {
        Ok(self)
    }
    fn visit_str<E>(self, _: &str) -> Result<Self, E> {
        Ok(self)
    }
}
