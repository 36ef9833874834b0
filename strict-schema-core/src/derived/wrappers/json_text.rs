//! Any JSON value as a string that contains JSON, which strict mode can express.
//!
//! On a field, write `#[serde(with = "strict_schema::json_text")]`. The derive then describes a string:
//!
//! ```
//! use serde::{Deserialize, Serialize};
//! use serde_json::{Value, json};
//! use strict_schema::StrictSchema;
//!
//! #[derive(Serialize, Deserialize, StrictSchema)]
//! struct Call {
//!     method: String,
//!     /// The parameters, as JSON
//!     #[serde(with = "strict_schema::json_text")]
//!     parameters: Value,
//! }
//!
//! let call: Call = strict_schema::from_str(r#"{"method":"move","parameters":"{\"by\":3}"}"#)?;
//! assert_eq!(call.parameters, json!({ "by": 3 }));
//! # Ok::<(), strict_schema::Error>(())
//! ```
//!
//! For an `Option`, the schema also admits null. `None` is read from null, and from the string `"null"`:
//!
//! ```
//! # use serde::{Deserialize, Serialize};
//! # use strict_schema::StrictSchema;
//! #[derive(Serialize, Deserialize, StrictSchema)]
//! struct Call {
//!     #[serde(with = "strict_schema::json_text")]
//!     parameters: Option<serde_json::Value>,
//! }
//!
//! for none in [r#"{"parameters":null}"#, r#"{"parameters":"null"}"#] {
//!     assert!(strict_schema::from_str::<Call>(none)?.parameters.is_none());
//! }
//! # Ok::<(), strict_schema::Error>(())
//! ```
//!
//! No schema can require that a string contains JSON, so a model may write another string. That is an error with its place: send it back.
//! The bounds that `#[strict(…)]` puts on fields of the type in the string are not checked: the schema does not have them.
//! Elsewhere use the wrapper [`JsonText`](crate::JsonText).

use core::fmt;
use core::marker::PhantomData;

use serde_core::de::{DeserializeOwned, Deserializer, IntoDeserializer, Unexpected, Visitor};
use serde_core::ser::{Error as _, Serialize, Serializer};
use serde_json::error::Category;

/// For the derive, which goes by the path.
#[doc(hidden)]
pub const __IS_A_HELPER_OF_THE_LIBRARY: super::own::Own = super::own::Own;

/// Write a value as JSON in a text: for `#[serde(with = "strict_schema::json_text")]`.
///
/// # Errors
/// If the value has no JSON, for example a map whose keys are not strings.
pub fn serialize<T: Serialize, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    let text = serde_json::to_string(value).map_err(S::Error::custom)?;
    serializer.serialize_str(&text)
}

/// Read a value from JSON in a text: for `#[serde(with = "strict_schema::json_text")]`.
///
/// # Errors
/// If it is not a string, the string is not JSON, or the JSON does not fit the type.
pub fn deserialize<'de, T: DeserializeOwned, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    // Null is the value of a type that reads it, for example `Option`: a field of that type may be null instead of a string.
    deserializer.deserialize_option(JsonVisitor(PhantomData))
}

pub(super) struct JsonVisitor<T>(pub(super) PhantomData<T>);

impl<'de, T: DeserializeOwned> Visitor<'de> for JsonVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string that holds JSON")
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        deserializer.deserialize_str(self)
    }

    fn visit_none<E: serde_core::de::Error>(self) -> Result<T, E> {
        let null = <() as IntoDeserializer<'de, E>>::into_deserializer(());
        T::deserialize(null).map_err(|_| E::invalid_type(Unexpected::Unit, &self))
    }

    fn visit_unit<E: serde_core::de::Error>(self) -> Result<T, E> {
        self.visit_none()
    }

    fn visit_str<E: serde_core::de::Error>(self, text: &str) -> Result<T, E> {
        serde_json::from_str(text).map_err(|error| match error.classify() {
            Category::Data => E::custom(format_args!("expected a string that holds JSON that fits its type: {error}")),
            _ => E::custom(format_args!("expected a string that holds JSON, for example `{{}}` or `null`: {error}")),
        })
    }
}
