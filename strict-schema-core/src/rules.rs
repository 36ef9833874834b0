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
use crate::json::keyword::Keyword;

pub(crate) use crate::dialect::RuleKind;
pub(crate) use choices::{are_ambiguous, shared_first_key};
pub(crate) use counts::Counts;
pub(crate) use findings::{Findings, Listed};
pub(crate) use graph::ReferenceGraph;
pub(crate) use label::{Code, Label};
pub(crate) use prelude::COMBINATORS;
pub(crate) use rule::{Rule, RuleCheck, in_force};
pub use rule::{Says, Subject};
pub(crate) use rule_set::RuleSet;
pub(crate) use subschema::{Scanned, Subschema};
pub(crate) use types::instead_of_type;
#[cfg(feature = "text")]
pub(crate) use violation::Position;
pub(crate) use violation::{Severity, Violation};

/// The rule that forbids a keyword.
pub(crate) fn about(keyword: Keyword) -> &'static Rule {
    &RULES[usize::from(ABOUT[keyword as usize])]
}

const ABOUT: [u8; Keyword::COUNT] = {
    let mut about = [0; Keyword::COUNT];
    let mut other = 0;
    while !matches!(ALL[other as usize].subject, Subject::OtherKeywords) {
        other += 1;
    }
    let mut index = 0;
    while index < about.len() {
        about[index] = other;
        index += 1;
    }
    let mut rule = 0;
    while (rule as usize) < ALL.len() {
        if let Subject::Keyword(keyword) = ALL[rule as usize].subject {
            about[keyword as usize] = rule;
        }
        rule += 1;
    }
    about
};

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

/// The rules that check each subschema.
static PER_SUBSCHEMA: &[u8] = &picked::<PER_SUBSCHEMA_COUNT>(true);

/// The rules that check the whole schema after the walk.
pub(crate) static PER_SCHEMA: &[u8] = &picked::<PER_SCHEMA_COUNT>(false);

/// How many rules check each subschema.
const PER_SUBSCHEMA_COUNT: usize = count(true);
const PER_SCHEMA_COUNT: usize = count(false);

const fn is_per_subschema(rule: &Rule) -> Option<bool> {
    match rule.check {
        RuleCheck::Subschema { .. } => Some(true),
        RuleCheck::ReferenceGraph(_) | RuleCheck::Totals(_) | RuleCheck::Levels => Some(false),
        RuleCheck::Presence | RuleCheck::Text | RuleCheck::Name => None,
    }
}

const fn count(per_subschema: bool) -> usize {
    let (mut index, mut count) = (0, 0);
    while index < ALL.len() {
        count += matches!(is_per_subschema(&ALL[index]), Some(it) if it == per_subschema) as usize;
        index += 1;
    }
    count
}

const fn picked<const N: usize>(per_subschema: bool) -> [u8; N] {
    let mut picked = [0; N];
    let (mut index, mut count) = (0, 0);
    while (index as usize) < ALL.len() {
        if matches!(is_per_subschema(&ALL[index as usize]), Some(it) if it == per_subschema) {
            picked[count] = index;
            count += 1;
        }
        index += 1;
    }
    picked
}

/// Every rule, by id.
pub static RULES: &[Rule] = ALL;

each_rule!(rules);
