//! What every rule's file needs.

use std::fmt;

pub(super) use serde_json::Value;

pub(super) use super::called::{Called, Code};
#[cfg(feature = "rule-cases")]
pub(super) use super::definition::Cases;
pub(super) use super::definition::{Check, Rule, Says, Subject, Trigger};
pub(super) use super::kind::RuleKind;
#[cfg(feature = "rule-cases")]
pub(super) use crate::dialect::SM;
pub(super) use crate::dialect::{Limit, Shape, Voice};
pub(super) use crate::json::keyword::{Keyword, KeywordSet};
pub(super) use crate::rules::change_kind::ChangeKind;

/// What `OpenAI` says.
pub(super) const fn openai(text: &'static str) -> Says {
    Says { voice: Voice::OpenAi, text }
}

/// What Anthropic says.
pub(super) const fn anthropic(text: &'static str) -> Says {
    Says { voice: Voice::Anthropic, text }
}

/// What Gemini says.
pub(super) const fn gemini(text: &'static str) -> Says {
    Says { voice: Voice::Gemini, text }
}

/// What Cerebras says.
pub(super) const fn cerebras(text: &'static str) -> Says {
    Says { voice: Voice::Cerebras, text }
}

/// What providers say of a keyword that they do not take.
pub(super) const NOT_PERMITTED: &[Says] = &[
    openai("In context={context}, '{keyword}' is not permitted."),
    anthropic("{key}"),
    gemini("Invalid JSON payload received. Unknown name \"{keyword}\""),
    cerebras("Unsupported JSON schema fields: {keys}"),
];

/// What may not stand at the root.
pub(crate) const COMBINATORS: KeywordSet =
    KeywordSet::of(&[Keyword::AnyOf, Keyword::OneOf, Keyword::AllOf, Keyword::Enum, Keyword::Not]);

/// Names, with commas in between.
pub(super) struct List<I>(pub I);

impl<I: Iterator + Clone> fmt::Display for List<I>
where
    I::Item: AsRef<str>,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, name) in self.0.clone().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            Code(name.as_ref()).fmt(f)?;
        }
        Ok(())
    }
}

/// A value as JSON, if it is not a large one.
pub(super) fn shown(value: &Value) -> String {
    match value {
        Value::Array(_) => "[…]".to_owned(),
        Value::Object(_) => "{…}".to_owned(),
        _ => value.to_string(),
    }
}
