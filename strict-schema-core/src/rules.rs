//! The rules: what a strict mode forbids, why, what to write instead, and the check.
//!
//! [`RULES`] lists them. The [`Dialect`](crate::Dialect) decides whether a rule is in force, and whether a violation is an error or a
//! warning.
//!
//! In the sources, `dialect/rule_kind.rs` is the list: it names the file of each rule. A rule's [`Subject`] is the fact of a dialect
//! that decides.
#![allow(non_upper_case_globals, reason = "the constant of a rule is named as its kind")]

mod arrays;
mod bounds;
pub(crate) mod change_kind;
mod choices;
mod counts;
mod enums;
mod findings;
mod graph;
mod keywords;
mod label;
mod limits;
mod names;
mod objects;
mod patterns;
mod prelude;
mod recursion;
mod references;
mod root;
pub(crate) mod rule;
mod rule_set;
mod subschema;
mod types;
mod values;
pub(crate) mod violation;

use crate::dialect::rule_kind::each_rule;

pub(crate) use crate::dialect::RuleKind;
pub(crate) use choices::{are_ambiguous, shared_first_key};
pub(crate) use counts::Counts;
pub(crate) use findings::{Findings, Listed};
pub(crate) use graph::ReferenceGraph;
pub(crate) use label::{Code, Label};
pub(crate) use prelude::COMBINATORS;
pub(crate) use rule::{Rule, RuleCheck, in_force};
pub use rule::{Says, Subject};
pub(crate) use rule_set::{RuleSet, about, per_schema};
pub(crate) use subschema::{Scanned, Subschema};
pub(crate) use types::instead_of_type;
#[cfg(feature = "text")]
pub(crate) use violation::Position;
pub(crate) use violation::{Severity, Violation};

macro_rules! rules {
    ($($id:literal $kind:ident $name:literal $file:ident $forbids:literal;)*) => {
        const ALL: &[Rule] = &[$(Rule {
            id: $id,
            kind: RuleKind::$kind,
            name: $name,
            forbids: $forbids,
            ..$file::$kind
        },)*];
    };
}

impl RuleKind {
    /// The rule.
    #[must_use]
    pub fn rule(self) -> &'static Rule {
        &RULES[self as usize]
    }
}

/// Every rule, by id.
pub static RULES: &[Rule] = ALL;

each_rule!(rules);
