//! `JsonText`: the wrapper, for places where no `with` can stand.

use core::marker::PhantomData;
use core::ops::{Deref, DerefMut};

use serde_core::de::{Deserialize, DeserializeOwned, Deserializer};
use serde_core::ser::{Serialize, Serializer};

use super::json_text::{self, JsonVisitor};
use crate::derived::schema::{Definition, Edge, Schema, TypeName};
use crate::derived::strict::{Other, StrictSchema, Yes};
use crate::prelude::*;

/// A value that is written as a string that contains its JSON.
///
/// Use it inside other types, for example for the items of a `Vec`. On a field, use [`json_text`](crate::json_text).
///
/// ```
/// use serde_json::{Value, json};
/// use strict_schema::JsonText;
///
/// let values: Vec<JsonText<Value>> = serde_json::from_str(r#"["1", "[true]"]"#)?;
/// assert_eq!(*values[1], json!([true]));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JsonText<T>(pub T);

impl<T> Deref for JsonText<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for JsonText<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

impl<T> From<T> for JsonText<T> {
    fn from(value: T) -> Self {
        Self(value)
    }
}

impl<T: Serialize> Serialize for JsonText<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        json_text::serialize(&self.0, serializer)
    }
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for JsonText<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(JsonVisitor(PhantomData)).map(Self)
    }
}

impl<T> StrictSchema for JsonText<T> {
    type Strictness = Yes;
    type Shape = Other<Self>;
    const NAME: &'static TypeName = &TypeName::library("JsonText", &[]);
    const SCHEMA: Edge = Edge::to(
        const {
            &Schema::Named(Definition {
                name: <JsonText<()> as StrictSchema>::NAME,
                doc: "A JSON value, written as a string that holds JSON",
                transparent: false,
                schema: String::SCHEMA,
            })
        },
    );
}
