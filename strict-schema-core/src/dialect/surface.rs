//! The APIs of a provider that accept a schema, and the names that they accept.

use core::fmt;
use core::slice;

use super::facts::Dialect;
use super::rule_kind::RuleKind;
use super::source::Source;
use super::verdict::Verdict;
use crate::prelude::*;

/// An API that accepts a schema, for a tool or for a format.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
#[doc(hidden)]
pub struct Surface {
    /// The API and the place in it, by the name that `tool/apis.rs` also uses: `Chat Completions, tool`.
    pub api: &'static str,
    /// What the schema is for.
    pub role: Role,
    /// The rule for the name of the tool or format, if there is one.
    pub name: Option<NameRule>,
    /// What a request without `strict` means.
    pub strict_when_omitted: StrictWhenOmitted,
    /// The verdict on a root that is not an object, if that of the dialect's rules does not hold here.
    pub root: Option<Verdict>,
    /// The source of these facts.
    pub source: &'static Source,
}

impl Dialect {
    /// The same dialect for schemas of one role. If one of its APIs is meant, it is the dialect of that API: its names, its roots and its
    /// limit on tools.
    #[doc(hidden)]
    #[must_use]
    pub fn at(&self, role: Role, is_meant: impl Fn(&str) -> bool) -> Self {
        let of_role = || self.surfaces.iter().filter(|it| it.role == role);
        let meant = of_role().find(|it| is_meant(it.api));
        let mut own = *self;
        if let Some(surface) = meant {
            own.surfaces = slice::from_ref(surface);
            if own.request.tools_api.is_some_and(|api| api != surface.api) {
                own.request.tools = None;
            }
        }
        if let Some(verdict) = meant.or_else(|| of_role().next()).and_then(|it| it.root) {
            let about_roots = [RuleKind::RootNotObject, RuleKind::RootCombinator, RuleKind::RootConst];
            let rules = if verdict == Verdict::Allowed { &about_roots[..] } else { &about_roots[..1] };
            let source = own.rules.permission(RuleKind::RootNotObject).source;
            own.rules = own.rules.with(verdict, source, rules);
        }
        own
    }

    /// Why this format cannot be in one request with tools, if the provider accepts only one of them.
    #[doc(hidden)]
    #[must_use]
    pub fn apart(&self, format: &str) -> String {
        format!(
            "the format `{format}` is in one request with tools: `{}` accepts tools or a format in one request, not both; send the \
             format in its own request, or write a tool that the model must call",
            self.name
        )
    }

    /// Why a strict tool cannot be in one request with these others, if the provider accepts only strict tools or none.
    #[doc(hidden)]
    #[must_use]
    pub fn all_or_none(strict: &str, others: &str) -> String {
        format!(
            "tool `{strict}` must stay strict, and `{others}` cannot be strict: the provider accepts only strict tools or none"
        )
    }
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
        self.broken(name).map(|(problem, _)| problem)
    }

    /// The reason why the rule rejects the name, and what to write instead.
    pub(crate) fn broken(self, name: &str) -> Option<(String, String)> {
        let Self { longest, shortest, starts_with_letter, also } = self;
        let length = name.chars().count();
        let first = name.chars().next()?;
        let more: String = also.chars().flat_map(|letter| [',', ' ', '`', letter, '`']).collect();
        if !name.chars().all(|letter| self.takes(letter)) {
            let known = format!("a-z, A-Z, 0-9, `_` and `-`{more}");
            Some((
                format!("it has a character other than {known}"),
                "write `_` instead of every other character".to_owned(),
            ))
        } else if starts_with_letter && !(first.is_ascii_alphabetic() || first == '_') {
            Some(("it does not start with a letter or `_`".to_owned(), "start with a letter".to_owned()))
        } else if length as u64 > u64::from(longest) {
            let problem = format!("it has {length} characters, and at most {longest} are allowed");
            Some((problem, format!("write at most {longest} characters")))
        } else if (length as u64) < u64::from(shortest) {
            let problem = format!("it has fewer than {shortest} characters");
            Some((problem, format!("write at least {shortest} characters")))
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
    /// There is no such flag, or it is not read: the output is always constrained.
    NoFlag,
    /// There is no such flag, and the output is not constrained.
    Unconstrained,
    /// Not strict, unless the request's `tool_choice` demands a call, or leaves it to the model and another tool is strict.
    OffUnlessDemanded,
    /// Not strict, unless the request has `strict_tools: true`. A flag of a tool is not read.
    OfRequest,
    /// The request is refused.
    Refused,
    /// Unknown.
    Unknown,
}

/// Which rules also apply to tools that are not strict. A later variant includes the earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
#[doc(hidden)]
pub enum NonStrict {
    /// Only that the root is an object.
    RootIsObject,
    /// The same, and that it is a JSON Schema.
    SchemaOfObject,
    /// The same, and that the root has no choice, combination or values.
    SchemaOfPlainObject,
    /// All with [`Rule::binds_non_strict`](crate::Rule).
    Marked,
}

impl NonStrict {
    pub(crate) const fn and(self, other: Self) -> Self {
        if other as u8 > self as u8 { other } else { self }
    }
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
            Self::Unconstrained => "there is no such flag, and tools are not constrained",
            Self::OffUnlessDemanded => "not strict, unless `tool_choice` demands a call or another tool is strict",
            Self::OfRequest => "not strict, unless the request has `strict_tools: true`",
            Self::Refused => "rejected",
            Self::Unknown => "not known",
        })
    }
}

impl fmt::Display for NonStrict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::RootIsObject => "the root is an object",
            Self::SchemaOfObject => "it is valid JSON Schema, and the root is an object",
            Self::SchemaOfPlainObject => {
                "it is valid JSON Schema, and the root is an object without `anyOf`, `oneOf`, `allOf`, `enum` and `not`"
            }
            Self::Marked => "the rules that the page of rules marks for them",
        })
    }
}
