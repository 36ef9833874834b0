//! What an API's file says of it: where a request has room for a schema, and how that is written.

use crate::dialect::{Role, Shape};
use crate::report::Violation;
use crate::rules::Subject;

/// A request's shape.
#[derive(Debug)]
pub(super) struct Api {
    /// As people call it.
    pub(super) name: &'static str,
    pub(super) tool: Seat,
    /// `None` where the API has no formats.
    pub(super) format: Option<Seat>,
    pub(super) without_strict: Binding,
}

impl Api {
    pub(super) const fn seat(&self, role: Role) -> Option<&Seat> {
        match role {
            Role::Tool => Some(&self.tool),
            Role::Format => self.format.as_ref(),
        }
    }
}

/// A place in a request for a schema.
#[derive(Debug)]
pub(super) struct Seat {
    /// What it is called in the dialect's surfaces.
    pub(super) surface: &'static str,
    pub(super) flag: Flag,
    pub(super) write: fn(&Parts<'_>) -> String,
}

/// Whether a request has the flag `strict` there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flag {
    /// Always: what its absence means depends on the API.
    Always,
    /// Only if the model has structured outputs. Others do not know it.
    WhereSupported,
    /// There is none, and each schema must keep the dialect's rules.
    NoneButJudged,
    /// There is none, and nobody judges the schema.
    None,
}

/// Which of the dialect's rules hold for a schema that is not strict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Binding {
    /// Those that are marked so.
    Marked,
    /// Those that are marked so and are about the root. Below it other providers take what OpenAI refuses.
    MarkedAtRoot,
    /// Only that the root is an object.
    RootIsObject,
}

impl Binding {
    pub(super) fn binds(self, violation: &Violation) -> bool {
        match self {
            Self::Marked => violation.rule.binds_non_strict,
            Self::MarkedAtRoot => violation.rule.binds_non_strict && violation.pointer.is_empty(),
            Self::RootIsObject => violation.rule.subject == Subject::Shape(Shape::RootNotObject),
        }
    }
}

/// What is written into a request.
pub(super) struct Parts<'a> {
    pub(super) name: &'a str,
    /// As a JSON string without its quotes.
    pub(super) description: &'a str,
    pub(super) schema: &'a str,
    pub(super) strict: Option<bool>,
}
