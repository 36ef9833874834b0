//! `.normalized()`: the schema is rewritten for strict mode where that is needed. Without the feature `normalize`, none is.

use serde_json::Value;

use crate::dialect::Dialect;
use crate::error::Error;
use crate::foreign::codec::Codec;
#[cfg(feature = "normalize")]
use crate::foreign::normalize::account::change::Change;
#[cfg(feature = "normalize")]
use crate::foreign::normalize::account::policy::Policy;
#[cfg(feature = "normalize")]
use crate::foreign::normalize::{Normalized, normalize_with};
use crate::json::ordered::Json;

/// Whether a schema may be rewritten, and by which policy.
#[derive(Clone, Debug, Default)]
pub(super) struct Rewriting {
    #[cfg(feature = "normalize")]
    policy: Option<Policy>,
}

/// The changes, for [`Payload::changes`](crate::Payload::changes).
#[derive(Clone, Debug, Default)]
pub(super) struct Changes(#[cfg(feature = "normalize")] pub(super) Vec<Change>);

/// A schema that was rewritten.
pub(super) struct Rewritten {
    pub(super) schema: Value,
    pub(super) codec: Codec,
    pub(super) changes: Changes,
}

#[cfg(feature = "normalize")]
impl Rewriting {
    pub(super) const fn by(policy: Policy) -> Self {
        Self { policy: Some(policy) }
    }

    pub(super) const fn is_permitted(&self) -> bool {
        self.policy.is_some()
    }

    pub(super) fn rewrite(&self, schema: &Json<'_>, dialect: &Dialect) -> Option<Result<Rewritten, Error>> {
        let policy = self.policy.as_ref()?;
        let normalized = normalize_with(&schema.to_value(), dialect, policy);
        Some(normalized.map(|Normalized { schema, changes, codec, .. }| Rewritten {
            schema,
            codec,
            changes: Changes(changes),
        }))
    }
}

#[cfg(not(feature = "normalize"))]
impl Rewriting {
    pub(super) const fn is_permitted(&self) -> bool {
        false
    }

    pub(super) const fn rewrite(&self, _: &Json<'_>, _: &Dialect) -> Option<Result<Rewritten, Error>> {
        None
    }
}
