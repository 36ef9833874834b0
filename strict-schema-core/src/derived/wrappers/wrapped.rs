//! A root for a type that is not an object.

use core::fmt;
use core::marker::PhantomData;
use serde_core::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, Visitor};
use serde_core::ser::{Serialize, SerializeStruct, Serializer};

use crate::derived::schema::{Argument, Closed, Edge, Object, Schema, TypeName};
use crate::derived::strict::ObjectShape as IsObject;
use crate::derived::strict::StrictSchema;
use crate::derived::types::field;
use crate::dialect::Dialect;
use crate::prelude::*;

/// An object with the one property `value`: a root for an enum, a list or a number.
///
/// ```
/// use strict_schema::{Wrapped, dialect::OPENAI};
///
/// let schema = strict_schema::to_string::<Wrapped<Vec<bool>>>(&OPENAI)?;
/// assert!(schema.starts_with(r#"{"type":"object","properties":{"value":{"type":"array""#));
///
/// let Wrapped(answer) = strict_schema::from_str::<Wrapped<Vec<bool>>>(r#"{"value":[true]}"#)?;
/// assert_eq!(answer, [true]);
/// # Ok::<(), strict_schema::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wrapped<T>(pub T);

impl<T: Serialize> Serialize for Wrapped<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Wrapped", 1)?;
        object.serialize_field("value", &self.0)?;
        object.end()
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Wrapped<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_struct("Wrapped", &["value"], WrappedVisitor(PhantomData))
    }
}

struct WrappedVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for WrappedVisitor<T> {
    type Value = Wrapped<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with the property `value`")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut properties: A) -> Result<Self::Value, A::Error> {
        let mut value = None;
        while let Some(name) = properties.next_key::<String>()? {
            if name != "value" {
                properties.next_value::<IgnoredAny>()?;
            } else if value.is_some() {
                return Err(A::Error::duplicate_field("value"));
            } else {
                value = Some(properties.next_value()?);
            }
        }
        value.map(Wrapped).ok_or_else(|| A::Error::missing_field("value"))
    }
}

impl<T: StrictSchema> StrictSchema for Wrapped<T> {
    type Strictness = T::Strictness;
    type Shape = IsObject;
    const NAME: &'static TypeName = &TypeName::library("Wrapped", &[Argument::Type(T::NAME)]);
    const SCHEMA: Edge = Edge::to(
        const {
            &Schema::Object(Object {
                fields: &[field("\"value\"", T::SCHEMA)],
                required: "\"value\"",
                closed: Closed::NoList,
                ..Object::EMPTY
            })
        },
    );
    const CHECKS: () = T::CHECKS;
    const STRICT: Option<bool> = T::STRICT;
    const DIALECT: &'static Dialect = T::DIALECT;
    const SAYS_NO_DIALECT: bool = T::SAYS_NO_DIALECT;
}
