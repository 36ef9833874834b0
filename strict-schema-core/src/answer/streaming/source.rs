//! The schema that an answer must satisfy, and how its parts are decoded.

#[cfg(feature = "validate")]
use alloc::sync::Arc;

use serde_core::de::DeserializeOwned;
use serde_json::Value;

#[cfg(feature = "validate")]
use crate::answer::decode;
use crate::answer::decode::Decoder;
use crate::derived::merge;
use crate::derived::schema::{Edge, Schema};
use crate::derived::strict::StrictSchema;
use crate::error::Error;
#[cfg(feature = "validate")]
use crate::fault::Faults;
#[cfg(feature = "validate")]
use crate::foreign::codec::{self, Codec};

/// The number of a step of the codec's plan. Without a codec there is one step, which keeps the value.
pub(super) type StepId = u32;

/// The step of a plan that keeps the value unchanged.
pub(super) const KEEP: StepId = 0;

/// What describes an answer: the type, a schema that it must satisfy, or a codec.
#[derive(Clone, Debug, Default)]
pub(crate) struct AnswerSource {
    /// The type whose schema was sent.
    pub root: Option<Edge>,
    /// A schema that the answer must satisfy unchanged.
    #[cfg(feature = "validate")]
    pub held: Option<Arc<Value>>,
    /// The codec of a schema that was normalized.
    #[cfg(feature = "validate")]
    pub codec: Option<Codec>,
}

impl AnswerSource {
    /// The type whose schema was sent, or else that of the answer, if it says anything.
    pub(super) fn root_of(&self, schema: Edge) -> Option<Edge> {
        self.root.or((!is_any(schema)).then_some(schema))
    }

    /// A part of an answer, decoded by a step of the plan. None if it cannot be.
    #[allow(clippy::unused_self, unused_variables, reason = "without codecs there is nothing to decode")]
    pub(super) fn decode(&self, step: StepId, part: Value, spent: &mut u64) -> Option<Value> {
        #[cfg(feature = "validate")]
        if let (Some(codec), true) = (&self.codec, step != KEEP) {
            return codec.decode_part(step, &part, spent);
        }
        (step == KEEP).then_some(part)
    }

    /// The whole answer.
    pub(crate) fn read<T: DeserializeOwned + StrictSchema>(&self, text: &str, decoder: Decoder) -> Result<T, Error> {
        #[cfg(feature = "validate")]
        {
            let as_value = |answer| self.read_value(answer, decoder);
            if self.codec.is_some() || is_any(T::SCHEMA) && (self.held.is_some() || self.root.is_some()) {
                return decode::read_text(text, true, as_value);
            }
            if self.held.is_some() {
                // A `Value` keeps no repeated property and no integer of more than 64 bits, so the text is what is read.
                return match decoder.from_str(text) {
                    Ok(read) => decode::read_text(text, false, |answer| self.decoded(answer, |_| Ok(read))),
                    Err(error) => Err(decode::read_text::<T>(text, false, as_value).err().unwrap_or(error)),
                };
            }
        }
        decoder.from_str(text)
    }

    /// The whole answer, as a value.
    #[cfg(feature = "validate")]
    pub(crate) fn read_value<T>(&self, answer: Value, decoder: Decoder) -> Result<T, Faults>
    where
        T: DeserializeOwned + StrictSchema,
    {
        let root = self.root.filter(|_| is_any(T::SCHEMA));
        self.decoded(answer, |value| decoder.read_any(root, value))
    }

    /// The whole answer: decoded, checked against the schema that it was made from, and read further.
    #[cfg(feature = "validate")]
    fn decoded<T>(&self, answer: Value, read: impl FnOnce(Value) -> Result<T, Faults>) -> Result<T, Faults> {
        match (&self.codec, &self.held) {
            (Some(codec), _) => codec.decode_into(answer, read),
            (None, Some(schema)) => codec::hold(schema, self.root.is_some(), answer, read),
            (None, None) => read(answer),
        }
    }
}

/// Whether a type describes nothing.
fn is_any(schema: Edge) -> bool {
    matches!(merge::unwrapped(schema), Some(Schema::Any))
}
