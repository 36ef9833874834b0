//! Imports and helpers for the files of rules.

use std::fmt;

pub(super) use serde_json::Value;

pub(super) use super::findings::Findings;
pub(super) use super::label::{Code, Label};
pub(super) use super::rule::{DEFAULTS, Rule, RuleCheck, Says, Subject, Trigger};
pub(super) use super::subschema::Subschema;
use crate::cost::LISTED_NAMES;
pub(super) use crate::dialect::Voice::{self, Anthropic, Cerebras, Gemini, Moonshot, OpenAi};
pub(super) use crate::dialect::{Limit, RuleKind, Verdict};
pub(super) use crate::json::keyword::{Keyword, KeywordSet, set};
pub(super) use crate::json::kind::Kind;
pub(super) use crate::rules::change_kind::ChangeKind;

impl Voice {
    /// A message of this provider.
    pub(super) const fn says(self, text: &'static str) -> Says {
        Says { voice: self, text }
    }
}

/// The message of `OpenAI` about a property that `required` does not name.
pub(super) const NOT_REQUIRED: Says = OpenAi.says(
    "In context={context}, 'required' is required to be supplied and to be an array including every key in properties. Missing '{key}'.",
);

/// The message of `OpenAI` about a property that it drops: it finds its name in `required`.
pub(super) const DROPPED_PROPERTY: Says = OpenAi.says(
    "In context={parent}, 'required' is required to be supplied and to be an array including every key in properties. Extra required key '{property}' supplied.",
);

/// The messages of providers about a keyword that they refuse.
pub(super) const NOT_PERMITTED: &[Says] = &[
    OpenAi.says("In context={context}, '{keyword}' is not permitted."),
    Anthropic.says("{key}"),
    Gemini.says("Invalid JSON payload received. Unknown name \"{keyword}\""),
    Cerebras.says("Unsupported JSON schema fields: {keys}"),
];

/// Keywords that providers refuse at the root.
pub(crate) const COMBINATORS: KeywordSet = set![AnyOf OneOf AllOf Enum Not];

/// Names, separated by commas: the first ones, and how many more there are.
pub(super) struct List<I>(pub I);

impl<I: Iterator + Clone> fmt::Display for List<I>
where
    I::Item: AsRef<str>,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, name) in self.0.clone().take(LISTED_NAMES).enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            Code(name.as_ref()).fmt(f)?;
        }
        match self.0.clone().skip(LISTED_NAMES).count() {
            0 => Ok(()),
            more => write!(f, " and {more} more"),
        }
    }
}

/// A scalar as JSON; arrays and objects are abbreviated.
pub(super) fn shown(value: &Value) -> String {
    match value {
        Value::Array(_) => "[…]".to_owned(),
        Value::Object(_) => "{…}".to_owned(),
        _ => value.to_string(),
    }
}
