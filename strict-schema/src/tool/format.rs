//! A format: what an answer that is no tool call has to look like.

use std::borrow::Cow;

use serde_json::Value;

use super::declared::{Declared, checked_name};
use crate::derived::strict::AnyRoot;
use crate::dialect::Role;

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
    #[must_use]
    pub fn of<T: AnyRoot + ?Sized>() -> Self {
        Self(Declared::of::<T>(Role::Format, const { checked_name::<T>() }))
    }

    /// A format with a schema that was written by hand, or came from somewhere else.
    ///
    /// It is treated as that of [`Tool::new`](crate::Tool::new).
    pub fn new(name: impl Into<Cow<'static, str>>, description: &str, schema: Value) -> Self {
        Self(Declared::new(Role::Format, name.into(), description, schema))
    }
}

declared!(Format);
