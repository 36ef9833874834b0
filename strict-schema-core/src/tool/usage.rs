//! How much of a request's budgets is used.

use std::fmt;

use crate::derived::render;
use crate::dialect::{Dialect, Limit};
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

/// What is limited in all of a request together.
pub(super) const BUDGETS: [&str; 4] = ["strict tools", "optional properties", "unions", "properties"];

/// The limit of each budget.
pub(super) fn limits(dialect: &Dialect) -> [Option<u32>; BUDGETS.len()] {
    [Limit::StrictTools, Limit::Optionals, Limit::Unions, Limit::Fields].map(|limit| limit.most(dialect))
}

/// The share of a strict tool in each budget.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Share(pub(super) [u64; BUDGETS.len()]);

impl From<&Totals> for Share {
    fn from(totals: &Totals) -> Self {
        Self([1, totals.optionals.count, totals.unions.count, totals.properties.count])
    }
}

impl From<&Usage> for Share {
    fn from(usage: &Usage) -> Self {
        Self([usage.strict_tools, usage.optionals, usage.unions, usage.properties].map(|total| total.count))
    }
}

impl From<render::Spent> for Share {
    fn from(spent: render::Spent) -> Self {
        Self([1, spent.optionals.into(), spent.unions.into(), spent.properties.into()])
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
