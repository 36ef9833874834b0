//! A map as a list of entries, which strict mode can express: `[{ "key": …, "value": … }]`.
//!
//! On a field, write `#[serde(with = "strict_schema::entries")]`. The derive then describes the list of entries:
//!
//! ```
//! use std::collections::HashMap;
//!
//! use serde::{Deserialize, Serialize};
//! use strict_schema::StrictSchema;
//!
//! #[derive(Serialize, Deserialize, StrictSchema)]
//! struct Request {
//!     #[serde(with = "strict_schema::entries")]
//!     headers: HashMap<String, String>,
//! }
//!
//! let request: Request = strict_schema::from_str(r#"{"headers":[{"key":"Accept","value":"*/*"}]}"#)?;
//! assert_eq!(request.headers["Accept"], "*/*");
//!
//! let twice = r#"{"headers":[{"key":"Accept","value":"a"},{"key":"Accept","value":"b"}]}"#;
//! assert!(strict_schema::from_str::<Request>(twice).is_err_and(|error| error.to_string().contains("twice")));
//! # Ok::<(), strict_schema::Error>(())
//! ```
//!
//! The map may be in an `Option` or a `Vec`, also nested. Elsewhere use the wrapper [`Entries`](crate::Entries).

use alloc::collections::BTreeMap;
use core::fmt;
#[cfg(any(feature = "std", feature = "indexmap"))]
use core::hash::{BuildHasher, Hash};
use core::marker::PhantomData;
#[cfg(feature = "std")]
use std::collections::HashMap;

use serde_core::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde_core::ser::{Serialize, Serializer};

use super::entry::Entry;
use crate::prelude::*;

/// For the derive, which goes by the path.
#[doc(hidden)]
pub const __IS_A_HELPER_OF_THE_LIBRARY: super::own::Own = super::own::Own;

/// A map that can be written as entries.
#[diagnostic::on_unimplemented(
    message = "`strict_schema::entries` needs a map, and `{Self}` is not one",
    label = "`{Self}` has no entries",
    note = "why: it writes the keys and values of a map as a list",
    note = "fix: remove it; or use a `HashMap` or a `BTreeMap`, an `Option` or a `Vec` of one, or `strict_schema::Entries` around a map in another type"
)]
#[doc(hidden)]
pub trait EntryMap: Default {
    /// Its keys.
    type Key;
    /// Its values.
    type Value;

    /// Replaces the value, and returns the previous one.
    fn put(&mut self, key: Self::Key, value: Self::Value) -> Option<Self::Value>;

    /// Every entry, in the map's order.
    fn each(&self) -> impl ExactSizeIterator<Item = (&Self::Key, &Self::Value)>;
}

macro_rules! entry_map {
    ($map:ty, [$($parameters:tt)*]) => {
        impl<$($parameters)*> EntryMap for $map {
            type Key = K;
            type Value = V;

            fn put(&mut self, key: K, value: V) -> Option<V> {
                self.insert(key, value)
            }

            fn each(&self) -> impl ExactSizeIterator<Item = (&K, &V)> {
                self.iter()
            }
        }
    };
}

#[cfg(feature = "std")]
entry_map!(HashMap<K, V, S>, [K: Eq + Hash, V, S: BuildHasher + Default]);
entry_map!(BTreeMap<K, V>, [K: Ord, V]);
#[cfg(feature = "indexmap")]
entry_map!(indexmap::IndexMap<K, V, S>, [K: Eq + Hash, V, S: BuildHasher + Default]);

/// What [`serialize`] writes: a map, or an `Option` or a `Vec` that holds maps.
#[diagnostic::on_unimplemented(
    message = "`strict_schema::entries` needs a map, and `{Self}` is not one, or its keys and values cannot be written",
    label = "`{Self}` cannot be written as entries",
    note = "why: it writes the keys and values of a map as a list",
    note = "fix: use a `HashMap` or a `BTreeMap` whose keys and values are `Serialize`, an `Option` or a `Vec` of one, or `strict_schema::Entries` around a map in another type"
)]
#[doc(hidden)]
pub trait WriteEntries {
    /// Write it.
    ///
    /// # Errors
    /// Those of the serializer.
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error>;
}

impl<M: EntryMap<Key: Serialize, Value: Serialize>> WriteEntries for M {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.each().map(|(key, value)| Entry { key, value }))
    }
}

impl<T: WriteEntries> WriteEntries for Option<T> {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_ref().map(Writes).serialize(serializer)
    }
}

impl<T: WriteEntries> WriteEntries for Vec<T> {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(Writes))
    }
}

struct Writes<'a, T>(&'a T);

impl<T: WriteEntries> Serialize for Writes<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.write(serializer)
    }
}

/// What [`deserialize`] reads: a map, or an `Option` or a `Vec` that holds maps.
#[diagnostic::on_unimplemented(
    message = "`strict_schema::entries` needs a map, and `{Self}` is not one, or its keys and values cannot be read",
    label = "`{Self}` cannot be read from entries",
    note = "why: it reads the keys and values of a map from a list",
    note = "fix: use a `HashMap` or a `BTreeMap` whose keys and values are `Deserialize`, an `Option` or a `Vec` of one, or `strict_schema::Entries` around a map in another type"
)]
#[doc(hidden)]
pub trait ReadEntries<'de>: Sized {
    /// Read it.
    ///
    /// # Errors
    /// If it is not a list of entries, or a key is there twice.
    fn read<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;
}

impl<'de, M: EntryMap<Key: Deserialize<'de>, Value: Deserialize<'de>>> ReadEntries<'de> for M {
    fn read<D: Deserializer<'de>>(deserializer: D) -> Result<M, D::Error> {
        deserializer.deserialize_seq(EntriesVisitor(PhantomData))
    }
}

impl<'de, T: ReadEntries<'de>> ReadEntries<'de> for Option<T> {
    fn read<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Option::deserialize(deserializer)?.map(|Reads(map)| map))
    }
}

impl<'de, T: ReadEntries<'de>> ReadEntries<'de> for Vec<T> {
    fn read<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::deserialize(deserializer)?.into_iter().map(|Reads(map)| map).collect())
    }
}

struct Reads<T>(T);

impl<'de, T: ReadEntries<'de>> Deserialize<'de> for Reads<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::read(deserializer).map(Self)
    }
}

/// Write a map as entries: for `#[serde(with = "strict_schema::entries")]`.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<T: WriteEntries, S: Serializer>(map: &T, serializer: S) -> Result<S::Ok, S::Error> {
    map.write(serializer)
}

/// Read a map from entries: for `#[serde(with = "strict_schema::entries")]`.
///
/// # Errors
/// If it is not a list of entries, or a key is there twice.
pub fn deserialize<'de, T: ReadEntries<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    T::read(deserializer)
}

struct EntriesVisitor<M>(PhantomData<M>);

impl<'de, M: EntryMap<Key: Deserialize<'de>, Value: Deserialize<'de>>> Visitor<'de> for EntriesVisitor<M> {
    type Value = M;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of entries, each with a `key` and a `value`")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<M, A::Error> {
        let mut map = M::default();
        let mut index = 0_usize;
        while let Some(Entry { key, value }) = entries.next_element()? {
            if map.put(key, value).is_some() {
                return Err(A::Error::custom(format_args!(
                    "the key of entry {index} is there twice: give each key one entry, with one value"
                )));
            }
            index += 1;
        }
        Ok(map)
    }
}
