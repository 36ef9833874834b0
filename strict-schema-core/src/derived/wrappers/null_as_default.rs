//! Null for a default.

use serde_core::{Deserialize, Deserializer};

/// For the derive, which goes by the path.
#[doc(hidden)]
pub const __IS_A_HELPER_OF_THE_LIBRARY: super::own::Own = super::own::Own;

/// Read null as the type's default: for `#[serde(deserialize_with = "strict_schema::null_as_default")]`.
///
/// In a strict schema every property is required, so a field with a `#[serde(default)]` is one that the model must make
/// up a value for. With this function and `#[strict(nullable)]`, it may send null instead:
///
/// ```
/// use serde::Deserialize;
/// use strict_schema::StrictSchema;
///
/// #[derive(Deserialize, StrictSchema)]
/// struct Search {
///     query: String,
///     /// Null for all of them
///     #[serde(default, deserialize_with = "strict_schema::null_as_default")]
///     #[strict(nullable)]
///     tags: Vec<String>,
/// }
///
/// let search: Search = strict_schema::from_str(r#"{"query":"rust","tags":null}"#)?;
/// assert!(search.tags.is_empty());
/// # Ok::<(), strict_schema::Error>(())
/// ```
///
/// # Errors
/// If it is neither null nor fits the type.
pub fn null_as_default<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: Deserialize<'de> + Default,
    D: Deserializer<'de>,
{
    Option::deserialize(deserializer).map(Option::unwrap_or_default)
}
