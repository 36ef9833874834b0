//! The methods that a tool and a format have in common.

/// The methods of a tool and of a format: both are a [`Declared`].
macro_rules! declared {
    ($type:ident, [$($generics:tt)*], $self:ty, $answer:ty, $decode:literal) => {
        impl<$($generics)*> $self {
            /// Requires strict mode, or turns it off. The default is the type's `#[strict(…)]`, then the provider's setting. An API that judges every
            /// schema (see [`Provider::with_strict`](crate::Provider::with_strict)) has no way to turn it off.
            #[must_use]
            pub fn strict(mut self, strict: bool) -> Self {
                self.0.strict = Some(strict);
                self
            }

            /// Rewrites the schema for strict mode with [`normalize`](crate::normalize()), if that is needed and possible.
            ///
            /// It is for foreign schemas, and for types with `#[strict(false)]` that contain maps, values of any kind or tuples.
            ///
            /// [`Payload::changes`](crate::Payload::changes) lists the changes. The [`Payload`](crate::Payload) and a
            /// [`Toolbox`](crate::Toolbox) decode arguments into the shape of the original.
            ///
            /// ```
            /// use std::collections::BTreeMap;
            ///
            /// use serde::{Deserialize, Serialize};
            #[doc = concat!("use strict_schema::{", stringify!($type), ", Provider, StrictSchema};")]
            ///
            /// /// Its JSON is also stored in a database.
            /// #[derive(Serialize, Deserialize, StrictSchema)]
            /// #[strict(false)]
            /// struct Labels {
            ///     labels: BTreeMap<String, u8>,
            /// }
            ///
            #[doc = concat!("let payload = ", stringify!($type), "::of::<Labels>().normalized().payload(&Provider::openai_chat())?;")]
            /// assert_eq!(payload.strict(), Some(true));
            #[doc = concat!("let labels: Labels = payload.", $decode, r##"(r#"{"labels":[{"key":"a","value":1}]}"#)?;"##)]
            /// assert_eq!(labels.labels["a"], 1);
            /// # Ok::<(), strict_schema::Error>(())
            /// ```
            #[cfg(feature = "normalize")]
            #[must_use]
            pub fn normalized(self) -> Self {
                self.normalized_with(crate::foreign::normalize::account::policy::Policy::default())
            }

            /// Normalizes by a policy: what may be lost, and what null means.
            ///
            /// ```
            /// use serde_json::json;
            #[doc = concat!("use strict_schema::{", stringify!($type), ", NullMeans, Policy, Provider};")]
            ///
            /// let schema = json!({ "type": "object", "properties": { "port": { "type": ["integer", "null"] } } });
            /// let policy = Policy::default().with_null(NullMeans::Absent);
            #[doc = concat!("let ping = ", stringify!($type), "::new(\"ping\", \"\", schema).normalized_with(policy);")]
            /// let payload = ping.payload(&Provider::openai_chat())?;
            /// assert_eq!(payload.decode(r#"{"port":null}"#)?, json!({}));
            /// # Ok::<(), strict_schema::Error>(())
            /// ```
            #[cfg(feature = "normalize")]
            #[must_use]
            pub fn normalized_with(mut self, policy: crate::foreign::normalize::account::policy::Policy) -> Self {
                self.0.policy = Some(policy);
                self
            }

            /// Restricts a place to these values, which are known at run time.
            ///
            /// The place is a pointer into the arguments: `/city`, or `/legs/*/city` for the `city` of each item of `legs`. A
            /// [`Payload`](crate::Payload) and a [`Toolbox`](crate::Toolbox) reject another value when they decode.
            ///
            /// ```
            /// use serde::Deserialize;
            #[doc = concat!("use strict_schema::{", stringify!($type), ", Provider, StrictSchema};")]
            ///
            /// #[derive(Deserialize, StrictSchema)]
            /// struct Book {
            ///     city: String,
            ///     nights: u8,
            /// }
            ///
            /// let cities: Vec<String> = vec!["Oslo".to_owned(), "Bergen".to_owned()]; // of a database
            #[doc = concat!("let book = ", stringify!($type), "::of::<Book>().with_enum(\"/city\", &cities)?;")]
            /// let payload = book.payload(&Provider::openai_chat())?;
            /// assert!(payload.schema().contains(r#""city":{"type":"string","enum":["Oslo","Bergen"]}"#));
            #[doc = concat!("let book: Result<Book, _> = payload.", $decode, r##"(r#"{"city":"Rome","nights":2}"#);"##)]
            /// assert!(book.is_err());
            ///
            #[doc = concat!("let error = ", stringify!($type), "::of::<Book>().with_enum(\"/town\", [\"Oslo\"]).unwrap_err();")]
            /// assert!(error.to_string().ends_with("there is no `town` at the root: there are `city`, `nights`"));
            /// # Ok::<(), strict_schema::Error>(())
            /// ```
            ///
            /// # Errors
            /// If there is no such place in the schema, if the type does not admit one of the values there, or if `values` is empty.
            pub fn with_enum<V: serde_core::Serialize>(
                mut self,
                pointer: &str,
                values: impl IntoIterator<Item = V>,
            ) -> Result<Self, crate::error::Error> {
                self.0.with_enum(pointer, values)?;
                Ok(self)
            }

            /// Replaces the description of a place. The place is as for [`with_enum`](Self::with_enum).
            ///
            /// # Errors
            /// If there is no such place in the schema.
            pub fn with_description_at(mut self, pointer: &str, description: &str) -> Result<Self, crate::error::Error> {
                self.0.amend(pointer, $crate::tool::edit::Edit::Description(description.to_owned()))?;
                Ok(self)
            }

            /// Describes the default of a place, by the keyword or in the description. The place is as for
            /// [`with_enum`](Self::with_enum). The type decides what an absent property means.
            ///
            /// # Errors
            /// If there is no such place in the schema, or the type does not admit the value there. What is set there later must admit it too.
            pub fn with_default_at(
                mut self,
                pointer: &str,
                default: impl Into<serde_json::Value>,
            ) -> Result<Self, crate::error::Error> {
                self.0.amend(pointer, $crate::tool::edit::Edit::Default(default.into()))?;
                Ok(self)
            }

            /// Sets the least number at a place. The place is as for [`with_enum`](Self::with_enum).
            ///
            /// For a fraction, write `serde_json::Number::from_f64(0.5).unwrap()`.
            ///
            /// # Errors
            /// If there is no number at such a place, or its type has a narrower bound.
            pub fn with_minimum(
                mut self,
                pointer: &str,
                minimum: impl Into<serde_json::Number>,
            ) -> Result<Self, crate::error::Error> {
                self.0.bound(pointer, crate::json::keyword::Keyword::Minimum, minimum.into())?;
                Ok(self)
            }

            /// Sets the greatest number at a place. The place is as for [`with_enum`](Self::with_enum).
            ///
            /// For a fraction, write `serde_json::Number::from_f64(0.5).unwrap()`.
            ///
            /// # Errors
            /// If there is no number at such a place, or its type has a narrower bound.
            pub fn with_maximum(
                mut self,
                pointer: &str,
                maximum: impl Into<serde_json::Number>,
            ) -> Result<Self, crate::error::Error> {
                self.0.bound(pointer, crate::json::keyword::Keyword::Maximum, maximum.into())?;
                Ok(self)
            }

            /// Bounds the number of items of the list at a place. The place is as for [`with_enum`](Self::with_enum).
            ///
            /// # Errors
            /// If there is no list at such a place, or its type has a narrower bound.
            pub fn with_max_items(mut self, pointer: &str, items: u32) -> Result<Self, crate::error::Error> {
                self.0.bound(pointer, crate::json::keyword::Keyword::MaxItems, items.into())?;
                Ok(self)
            }

            /// Bounds the length of the string at a place, in characters. The place is as for [`with_enum`](Self::with_enum).
            ///
            /// # Errors
            /// If there is no string at such a place, or its type has a narrower bound.
            pub fn with_max_length(mut self, pointer: &str, characters: u32) -> Result<Self, crate::error::Error> {
                self.0.bound(pointer, crate::json::keyword::Keyword::MaxLength, characters.into())?;
                Ok(self)
            }

            /// Sets another name.
            #[must_use]
            pub fn with_name(mut self, name: impl Into<std::borrow::Cow<'static, str>>) -> Self {
                self.0.name = name.into();
                self
            }

            /// Replaces the description of the type, in the schema too.
            #[must_use]
            pub fn with_description(mut self, description: &str) -> Self {
                self.0.describe(description);
                self
            }

            /// The name of the tool or the format.
            pub fn name(&self) -> &str {
                &self.0.name
            }

            /// Its own setting of strict mode: [`strict`](Self::strict), or that of the type. `None` leaves it to the provider.
            pub fn strict_mode(&self) -> Option<bool> {
                self.0.strict()
            }

            /// The part of a request that describes it, in the form of this provider's API.
            ///
            /// # Errors
            /// - The provider rejects the name, or this is a format and the provider has none.
            /// - The provider's dialect is for another API.
            /// - The dialect does not accept the type; the error has the path.
            /// - A foreign schema is nested deeper than 256 levels, or strict mode is required and does not accept it.
            /// - The provider rejects the schema even as not strict.
            pub fn payload(&self, provider: &crate::tool::provider::Provider) -> Result<crate::tool::payload::Payload<$answer>, crate::error::Error> {
                self.0.payload(provider)
            }

            /// The text of [`payload`](Self::payload).
            ///
            /// # Errors
            /// As [`payload`](Self::payload).
            pub fn to_json(&self, provider: &crate::tool::provider::Provider) -> Result<String, crate::error::Error> {
                Ok(self.0.payload::<$answer>(provider)?.into_string())
            }
        }
    };
}
