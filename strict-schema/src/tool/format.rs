//! A format: what an answer that is no tool call has to look like.

use std::borrow::Cow;

use serde_json::Value;

use super::declared::Declared;
use super::payload::Payload;
use super::provider::Provider;
use crate::dialect::Role;
use crate::strict::AtRoot;
use crate::{Error, StrictSchema};

/// The form of an answer: `response_format` of Chat Completions, `text.format` of Responses, `output_config.format` of
/// Anthropic's Messages, `outputConfig.textFormat` of Bedrock's Converse, and Gemini's part of `generationConfig`.
///
/// ```
/// use strict_schema::{Format, Provider, StrictSchema};
///
/// #[derive(StrictSchema)]
/// struct Verdict {
///     reasoning: String,
///     is_spam: bool,
/// }
///
/// let format = Format::of::<Verdict>();
/// let text_format = format.to_json(&Provider::openai_responses())?;
/// assert!(text_format.starts_with(r#"{"type":"json_schema","name":"verdict","schema":{"#));
/// let output_config_format = format.to_json(&Provider::anthropic())?;
/// assert!(output_config_format.starts_with(r#"{"type":"json_schema","schema":{"#));
/// # Ok::<(), strict_schema::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Format(pub(super) Declared);

impl Format {
    /// The format of answers that are of this type.
    ///
    /// Name and description are as those of [`Tool::of`](crate::Tool::of).
    pub fn of<T: StrictSchema<Shape: AtRoot> + ?Sized>() -> Self {
        Self(Declared::of::<T>(Role::Format))
    }

    /// A format with a schema that was written by hand, or came from somewhere else.
    ///
    /// It is treated as that of [`Tool::new`](crate::Tool::new).
    pub fn new(name: impl Into<Cow<'static, str>>, description: &str, schema: Value) -> Self {
        Self(Declared::new(Role::Format, name.into(), description, schema))
    }

    /// Whether strict mode is asked for. Unset, what the type says holds, then what the provider says.
    #[must_use]
    pub fn strict(mut self, strict: bool) -> Self {
        self.0.strict = Some(strict);
        self
    }

    /// A foreign schema that strict mode does not take is [normalized](crate::normalize()) where that is possible.
    ///
    /// [`Payload::changes`] has an account of it, and [`Payload::decode`] reads the answer back in the original's shape.
    #[must_use]
    pub fn normalized(mut self) -> Self {
        self.0.normalize();
        self
    }

    /// The same with another name.
    #[must_use]
    pub fn named(mut self, name: impl Into<Cow<'static, str>>) -> Self {
        self.0.name = name.into();
        self
    }

    /// The same with another description.
    #[must_use]
    pub fn described(mut self, description: &str) -> Self {
        self.0.describe(description);
        self
    }

    /// What the provider calls it, where formats have names.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// What the format itself says of strict mode: [`strict`](Self::strict), or else the type.
    pub fn strict_mode(&self) -> Option<bool> {
        self.0.strict
    }

    /// The part of a request that tells the provider of the format.
    ///
    /// # Errors
    /// As [`Tool::payload`](crate::Tool::payload), and if the API or the model has no formats.
    pub fn payload(&self, provider: &Provider) -> Result<Payload, Error> {
        self.0.payload(provider)
    }

    /// The text of [`payload`](Self::payload).
    ///
    /// # Errors
    /// As [`payload`](Self::payload).
    pub fn to_json(&self, provider: &Provider) -> Result<String, Error> {
        Ok(self.payload(provider)?.into_string())
    }
}
