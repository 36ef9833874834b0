//! `.normalized()`: the schema is rewritten for strict mode where that is needed. Without the feature `normalize`, none is.

#[cfg(not(feature = "normalize"))]
use std::convert::Infallible;

use serde_json::Value;

use crate::dialect::Dialect;
use crate::error::Error;
use crate::foreign::codec::Codec;
#[cfg(feature = "normalize")]
pub(super) use crate::foreign::normalize::account::{change::Change, policy::Policy};
use crate::json::ordered::Json;

#[cfg(not(feature = "normalize"))]
pub(super) type Policy = Infallible;
#[cfg(not(feature = "normalize"))]
pub(super) type Change = Infallible;

/// A schema that is rewritten by this policy, what decodes its answers, and the changes.
pub(super) fn rewrite(
    schema: &Json<'_>,
    dialect: &Dialect,
    policy: Policy,
) -> Result<(Value, Codec, Vec<Change>), Error> {
    #[cfg(feature = "normalize")]
    {
        let normalized = crate::foreign::normalize::normalize_with(&schema.to_value(), dialect, &policy)?;
        Ok((normalized.schema, normalized.codec, normalized.changes))
    }
    #[cfg(not(feature = "normalize"))]
    {
        _ = (schema, dialect);
        match policy {}
    }
}
