//! Where a provider takes schemas, and which names it takes there.

use core::fmt;

use super::source::Source;
use crate::prelude::*;

/// A place where a provider takes a schema.
#[derive(Clone, Copy, Debug)]
pub struct Surface {
    /// The API, as the provider names it.
    pub api: &'static str,
    /// What the schema is for there.
    pub role: Role,
    /// Which names it takes, if there is a name and a rule for it.
    pub name: Option<NameRule>,
    /// What a request without the flag `strict` means there.
    pub strict_when_omitted: StrictWhenOmitted,
    /// Who says so.
    pub source: &'static Source,
}

/// What a schema is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The arguments of a tool.
    Tool,
    /// The format of an answer.
    Format,
}

/// Which names a provider takes: of `a-z`, `A-Z`, `0-9`, `_` and `-`, and of what else it takes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct NameRule {
    /// How many letters at most.
    pub longest: u32,
    /// How many at least.
    pub shortest: u32,
    /// Whether the first must be of `a-z`, `A-Z` and `_`.
    pub starts_with_letter: bool,
    /// Other letters that it takes.
    pub also: &'static str,
}

impl NameRule {
    /// One letter or more, and at most so many.
    #[must_use]
    pub const fn up_to(longest: u32) -> Self {
        Self { longest, shortest: 1, starts_with_letter: false, also: "" }
    }

    /// Whether a name may have this character.
    pub(crate) fn takes(self, letter: char) -> bool {
        letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-') || self.also.contains(letter)
    }

    /// What is wrong with a name, if anything is.
    pub(crate) fn problem(self, name: &str) -> Option<String> {
        let Self { longest, shortest, starts_with_letter, also } = self;
        let length = name.chars().count();
        let first = name.chars().next()?;
        if !name.chars().all(|letter| self.takes(letter)) {
            let more: String = also.chars().flat_map(|letter| [',', ' ', '`', letter, '`']).collect();
            Some(format!("it has a letter that is not of a-z, A-Z, 0-9, `_` and `-`{more}"))
        } else if starts_with_letter && !(first.is_ascii_alphabetic() || first == '_') {
            Some("it does not start with a letter or `_`".to_owned())
        } else if length as u64 > u64::from(longest) {
            Some(format!("it has {length} letters, and {longest} are allowed"))
        } else if (length as u64) < u64::from(shortest) {
            Some(format!("it has {length} letters, and {shortest} is the least"))
        } else {
            None
        }
    }
}

// What nearly every rule has is not said of it.
impl fmt::Debug for NameRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { longest, shortest, starts_with_letter, also } = self;
        let mut fields = f.debug_struct("NameRule");
        fields.field("longest", longest);
        if *shortest != 1 {
            fields.field("shortest", shortest);
        }
        if *starts_with_letter {
            fields.field("starts_with_letter", starts_with_letter);
        }
        if !also.is_empty() {
            fields.field("also", also);
        }
        fields.finish()
    }
}

/// What a request without the flag `strict` means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrictWhenOmitted {
    /// Not strict.
    Off,
    /// Strict.
    On,
    /// Strict if the schema happens to be fit for it, and perhaps only after the provider has changed it.
    Tried,
    /// There is no such flag: always constrained.
    NoFlag,
    /// The flag must be given.
    Refused,
    /// No source says.
    Unknown,
}
