//! What an answer is held to, and how its parts are decoded.

#[cfg(feature = "normalize")]
use alloc::sync::Arc;

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::form::{Forms, KEEP, PlanId};
#[cfg(feature = "normalize")]
use crate::codec::{self, Codec};
use crate::derived::merge;
use crate::derived::schema::{Edge, Schema};
#[cfg(feature = "normalize")]
use crate::{Decoder, fault::Faults};
use crate::{Error, StrictSchema, decode};

/// Where it is known from what an answer looks like.
#[derive(Clone, Debug, Default)]
pub(crate) struct Source {
    /// The type whose schema was sent.
    pub root: Option<Edge>,
    /// A schema that the answer must satisfy as it is.
    #[cfg(feature = "normalize")]
    pub held: Option<Arc<Value>>,
    /// The codec of a schema that was normalized.
    #[cfg(feature = "normalize")]
    pub codec: Option<Codec>,
}

impl Source {
    pub(super) fn forms<T: StrictSchema>(&self) -> Forms {
        let is_any = matches!(merge::unwrapped(T::SCHEMA), Some(Schema::Any));
        let root = self.root.or((!is_any).then_some(T::SCHEMA));
        #[cfg(feature = "normalize")]
        {
            if let Some(codec) = &self.codec {
                return Forms::of_schema(codec.root());
            }
            match (root, &self.held) {
                (Some(root), Some(_)) => return Forms::of_type(root).within_schema(),
                (None, Some(_)) => return Forms::of_schema(KEEP),
                (_, None) => {}
            }
        }
        Forms::of_type(root.unwrap_or(T::SCHEMA))
    }

    /// A part of an answer, decoded by a step of the plan. None if it cannot be.
    #[allow(clippy::unused_self, reason = "without codecs there is nothing to decode")]
    pub(super) fn decode(&self, plan: PlanId, part: Value) -> Option<Value> {
        #[cfg(feature = "normalize")]
        if let (Some(codec), true) = (&self.codec, plan != KEEP) {
            return codec.decode_part(plan, &part);
        }
        (plan == KEEP).then_some(part)
    }

    /// The whole answer.
    pub(super) fn finish<T: DeserializeOwned + StrictSchema>(&self, text: &str) -> Result<T, Error> {
        #[cfg(feature = "normalize")]
        {
            if let Some(codec) = &self.codec {
                let answer = decode::value(text)?;
                return codec.decode_into(answer, |it| Decoder::new().read(&it)).map_err(Faults::into_error);
            }
            if let Some(schema) = &self.held {
                let answer = decode::value(text)?;
                return codec::hold(schema, answer, |it| Decoder::new().read(&it)).map_err(Faults::into_error);
            }
        }
        decode::from_str(text)
    }
}
