//! An entry of a map, and the wrapper around a map that is written as entries.

use core::fmt;
use core::marker::PhantomData;
use core::ops::{Deref, DerefMut};

use serde_core::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, Visitor};
use serde_core::ser::{Serialize, SerializeStruct, Serializer};

use super::entries::{self, EntryMap};
use crate::derived::schema::{Argument, Array, Closed, Edge, Length, Object, Schema, TypeName};
use crate::derived::strict::{ObjectShape as IsObject, Other, StrictSchema};
use crate::derived::types::field;
use crate::prelude::*;

/// An entry of a map, as [`Entries`] and [`entries`](crate::entries) write it: `{ "key": …, "value": … }`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<K, V> {
    /// The key.
    pub key: K,
    /// The value.
    pub value: V,
}

impl<K: Serialize, V: Serialize> Serialize for Entry<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut entry = serializer.serialize_struct("Entry", 2)?;
        entry.serialize_field("key", &self.key)?;
        entry.serialize_field("value", &self.value)?;
        entry.end()
    }
}

impl<'de, K: Deserialize<'de>, V: Deserialize<'de>> Deserialize<'de> for Entry<K, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_struct("Entry", &["key", "value"], EntryVisitor(PhantomData))
    }
}

struct EntryVisitor<K, V>(PhantomData<(K, V)>);

impl<'de, K: Deserialize<'de>, V: Deserialize<'de>> Visitor<'de> for EntryVisitor<K, V> {
    type Value = Entry<K, V>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an entry with a `key` and a `value`")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut properties: A) -> Result<Self::Value, A::Error> {
        let (mut key, mut value) = (None, None);
        while let Some(name) = properties.next_key::<String>()? {
            match name.as_str() {
                "key" if key.is_some() => return Err(A::Error::duplicate_field("key")),
                "value" if value.is_some() => return Err(A::Error::duplicate_field("value")),
                "key" => key = Some(properties.next_value()?),
                "value" => value = Some(properties.next_value()?),
                _ => drop(properties.next_value::<IgnoredAny>()?),
            }
        }
        let key = key.ok_or_else(|| A::Error::missing_field("key"))?;
        let value = value.ok_or_else(|| A::Error::missing_field("value"))?;
        Ok(Entry { key, value })
    }
}

impl<K: StrictSchema, V: StrictSchema> StrictSchema for Entry<K, V> {
    type Strictness = (K::Strictness, V::Strictness);
    type Shape = IsObject;
    const NAME: &'static TypeName = &TypeName::library("Entry", &[Argument::Type(K::NAME), Argument::Type(V::NAME)]);
    const SCHEMA: Edge = Edge::to(
        const {
            &Schema::Object(Object {
                fields: &[field("\"key\"", K::SCHEMA), field("\"value\"", V::SCHEMA)],
                required: "\"key\",\"value\"",
                closed: Closed::NoList,
                ..Object::EMPTY
            })
        },
    );
    const CHECKS: () = <(K, V) as StrictSchema>::CHECKS;
}

/// A map that is written as a list of entries: `[{ "key": …, "value": … }]`.
///
/// Use it inside other types, for example for the values of another map. On a field, use [`entries`](crate::entries).
///
/// ```
/// use std::collections::BTreeMap;
///
/// use strict_schema::Entries;
///
/// let scores: Entries<BTreeMap<String, u32>> = serde_json::from_str(r#"[{"key":"ada","value":3}]"#)?;
/// assert_eq!(scores["ada"], 3);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entries<M>(pub M);

impl<M> Deref for Entries<M> {
    type Target = M;

    fn deref(&self) -> &M {
        &self.0
    }
}

impl<M> DerefMut for Entries<M> {
    fn deref_mut(&mut self) -> &mut M {
        &mut self.0
    }
}

impl<M> From<M> for Entries<M> {
    fn from(map: M) -> Self {
        Self(map)
    }
}

impl<M: EntryMap<Key: Serialize, Value: Serialize>> Serialize for Entries<M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        entries::serialize(&self.0, serializer)
    }
}

impl<'de, M: EntryMap<Key: Deserialize<'de>, Value: Deserialize<'de>>> Deserialize<'de> for Entries<M> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        entries::deserialize(deserializer).map(Self)
    }
}

impl<M: EntryMap<Key: StrictSchema, Value: StrictSchema>> StrictSchema for Entries<M> {
    type Strictness = (<M::Key as StrictSchema>::Strictness, <M::Value as StrictSchema>::Strictness);
    type Shape = Other<Self>;
    const NAME: &'static TypeName =
        &TypeName::library("Entries", &[Argument::Type(M::Key::NAME), Argument::Type(M::Value::NAME)]);
    const SCHEMA: Edge = Edge::to(
        const { &Schema::Array(Array { items: <Entry<M::Key, M::Value>>::SCHEMA, length: Length::ANY, set: true }) },
    );
    const CHECKS: () = <Entry<M::Key, M::Value>>::CHECKS;
}
