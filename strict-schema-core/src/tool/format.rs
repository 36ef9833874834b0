//! A format: what an answer that is no tool call has to look like.

use std::fmt;
use std::marker::PhantomData;

use serde_json::Value;

use super::declared::Declared;
use crate::derived::strict::AnyRoot;
use crate::dialect::Role;

/// The format of a response: `response_format` of Chat Completions, `text.format` of Responses, `output_config.format` of
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
pub struct Format<T: ?Sized = Value>(pub(super) Declared, PhantomData<fn(&T)>);

impl Format {
    /// The format of responses of this type. Its [payload](Format::payload) decodes them.
    ///
    /// The name and the description are those of [`Tool::of`](crate::Tool::of).
    #[must_use]
    pub fn of<T: AnyRoot + ?Sized>() -> Format<T> {
        Format(Declared::of::<T>(Role::Format, T::TOOL_NAME), PhantomData)
    }

    /// A format with a schema that is written by hand or comes from elsewhere.
    ///
    /// The schema is checked as in [`Tool::new`](crate::Tool::new). The description is in the request, or in the schema if the request has no
    /// place for it.
    pub fn new(name: impl Into<String>, description: impl Into<String>, schema: Value) -> Self {
        Self(Declared::new(Role::Format, name.into(), &description.into(), schema), PhantomData)
    }
}

impl<T: ?Sized> Format<T> {
    /// Removes the type, for a list of formats of several types.
    #[must_use]
    pub fn erased(self) -> Format {
        Format(self.0, PhantomData)
    }
}

impl<T: ?Sized> Clone for Format<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone(), PhantomData)
    }
}

impl<T: ?Sized> fmt::Debug for Format<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Format").field(&self.0).finish()
    }
}

declared!(Format, [T: ?Sized], Format<T>, T, "decode");
