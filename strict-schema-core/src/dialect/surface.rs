//! The APIs of a provider that accept a schema, and the names that they accept.

use core::fmt;

use super::source::Source;
use crate::prelude::*;

/// An API that accepts a schema, for a tool or for a format.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
#[doc(hidden)]
pub struct Surface {
    /// The API, as the provider names it.
    pub api: &'static str,
    /// What the schema is for.
    pub role: Role,
    /// The rule for the name of the tool or format, if there is one.
    pub name: Option<NameRule>,
    /// What a request without `strict` means.
    pub strict_when_omitted: StrictWhenOmitted,
    /// The source of these facts.
    pub source: &'static Source,
}

/// What a schema is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Role {
    /// The arguments of a tool.
    Tool,
    /// The format of a response.
    Format,
}

/// The names that a provider accepts: of the characters `a-z`, `A-Z`, `0-9`, `_`, `-` and `also`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[doc(hidden)]
pub struct NameRule {
    /// The greatest number of characters.
    pub longest: u32,
    /// The least number of characters.
    pub shortest: u32,
    /// Whether the first character must be one of `a-z`, `A-Z` and `_`.
    pub starts_with_letter: bool,
    /// Other characters that the provider accepts.
    pub also: &'static str,
}

impl NameRule {
    /// One to `longest` characters.
    #[must_use]
    pub const fn up_to(longest: u32) -> Self {
        Self { longest, shortest: 1, starts_with_letter: false, also: "" }
    }

    /// Whether a name may have this character.
    pub(crate) fn takes(self, letter: char) -> bool {
        letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-') || self.also.contains(letter)
    }

    /// The reason why the rule rejects the name, if it does.
    pub(crate) fn problem(self, name: &str) -> Option<String> {
        let Self { longest, shortest, starts_with_letter, also } = self;
        let length = name.chars().count();
        let first = name.chars().next()?;
        if !name.chars().all(|letter| self.takes(letter)) {
            let more: String = also.chars().flat_map(|letter| [',', ' ', '`', letter, '`']).collect();
            Some(format!("it has a character other than a-z, A-Z, 0-9, `_` and `-`{more}"))
        } else if starts_with_letter && !(first.is_ascii_alphabetic() || first == '_') {
            Some("it does not start with a letter or `_`".to_owned())
        } else if length as u64 > u64::from(longest) {
            Some(format!("it has {length} characters, and at most {longest} are allowed"))
        } else if (length as u64) < u64::from(shortest) {
            Some(format!("it has {length} characters, and at least {shortest} are required"))
        } else {
            None
        }
    }
}

/// What a request without `strict` means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[doc(hidden)]
pub enum StrictWhenOmitted {
    /// Not strict.
    Off,
    /// Strict.
    On,
    /// Strict if the schema is valid in strict mode, perhaps after the provider has changed it.
    Tried,
    /// There is no such flag: the output is always constrained.
    NoFlag,
    /// The request is refused.
    Refused,
    /// Unknown.
    Unknown,
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Tool => "tool",
            Self::Format => "format",
        })
    }
}

impl fmt::Display for StrictWhenOmitted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Off => "not strict",
            Self::On => "strict",
            Self::Tried => "tries to be strict",
            Self::NoFlag => "there is no such flag",
            Self::Refused => "rejected",
            Self::Unknown => "not known",
        })
    }
}
