//! How much of a request's budgets is used.

use std::fmt;

use crate::derived::render;
use crate::foreign::report::{Total, Totals};
use crate::json::serialize::serialize;

/// How much of each budget of a request is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Usage {
    /// Tools, strict or not.
    pub tools: Total,
    /// Strict tools.
    pub strict_tools: Total,
    /// Properties that are not required, of everything strict.
    pub optionals: Total,
    /// Nodes with `anyOf` or several types, of everything strict.
    pub unions: Total,
    /// Properties, of everything strict.
    pub properties: Total,
}

/// What one strict schema uses of the budgets of a request.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counted {
    pub(super) optionals: u64,
    pub(super) unions: u64,
    pub(super) properties: u64,
}

impl From<&Totals> for Counted {
    fn from(totals: &Totals) -> Self {
        let Totals { optionals, unions, properties, .. } = totals;
        Self { optionals: optionals.count, unions: unions.count, properties: properties.count }
    }
}

impl From<render::Spent> for Counted {
    fn from(totals: render::Spent) -> Self {
        let render::Spent { optionals, unions, properties, .. } = totals;
        Self { optionals: optionals.into(), unions: unions.into(), properties: properties.into() }
    }
}

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { tools, strict_tools, optionals, unions, properties } = self;
        write!(f, "tools {tools}, strict tools {strict_tools}, optional properties {optionals}, unions {unions}")?;
        // Few providers count them over a request.
        if properties.limit.is_some() { write!(f, ", properties {properties}") } else { Ok(()) }
    }
}

serialize! {
    Usage { tools, strict_tools, optionals, unions, properties }
}
