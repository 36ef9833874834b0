//! The rules: what a strict mode forbids, why, how to mend it, the check, and the cases that break and keep it.
//!
//! One file a rule. Whether a rule is in force is not here, because that changes; it is in the
//! [`Dialect`](crate::Dialect), under the rule's [`Subject`].

mod called;
pub(crate) mod change_kind;
mod counts;
mod definition;
mod due;
mod findings;
mod graph;
mod kind;
mod prelude;
mod site;
mod violation;

use crate::json::keyword::Keyword;
use kind::each_rule;

pub(crate) use called::{Called, Code};
pub(crate) use counts::Counts;
#[cfg(feature = "rule-cases")]
pub use definition::Cases;
pub(crate) use definition::{Check, in_force};
pub use definition::{Rule, Says, Subject};
pub(crate) use due::Due;
pub(crate) use findings::{Findings, Listed};
pub(crate) use graph::ReferenceGraph;
pub use kind::RuleKind;
pub(crate) use prelude::COMBINATORS;
pub(crate) use site::{Scanned, Site};
pub use violation::{Position, Severity, Violation};

/// The rule about a keyword.
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
    ($($file:ident $kind:ident)*) => {
        $(
            // What only the cases need.
            #[cfg_attr(not(feature = "rule-cases"), allow(unused_imports))]
            mod $file;
        )*

        const ALL: &[Rule] = &[$($file::RULE,)*];
    };
}

impl RuleKind {
    /// All that is known of it.
    #[must_use]
    pub fn rule(self) -> &'static Rule {
        &RULES[self as usize]
    }
}

const _: () = {
    let mut index = 0;
    while index < ALL.len() {
        assert!(ALL[index].kind as usize == index, "a rule's kind is the one beside its file's name");
        index += 1;
    }
};

/// The rules that look at schemas one by one.
static EARLY: &[u8] = &picked::<EARLY_COUNT>(true);

/// The rules that look once every schema is known.
pub(crate) static LATE: &[u8] = &picked::<LATE_COUNT>(false);

/// How many rules look at schemas one by one.
const EARLY_COUNT: usize = count(true);
const LATE_COUNT: usize = count(false);

const fn is_early(rule: &Rule) -> Option<bool> {
    match rule.check {
        Check::Node { .. } => Some(true),
        Check::ReferenceGraph(_) | Check::Totals(_) | Check::Levels => Some(false),
        Check::Presence | Check::Text | Check::Name => None,
    }
}

const fn count(early: bool) -> usize {
    let (mut index, mut count) = (0, 0);
    while index < ALL.len() {
        count += matches!(is_early(&ALL[index]), Some(it) if it == early) as usize;
        index += 1;
    }
    count
}

const fn picked<const N: usize>(early: bool) -> [u8; N] {
    let mut picked = [0; N];
    let (mut index, mut count) = (0, 0);
    while (index as usize) < ALL.len() {
        if matches!(is_early(&ALL[index as usize]), Some(it) if it == early) {
            picked[count] = index;
            count += 1;
        }
        index += 1;
    }
    picked
}

pub(crate) use ambiguous_branches::are_ambiguous;
pub(crate) use shared_first_key::shared_first_key;

/// Every rule, by id.
pub static RULES: &[Rule] = ALL;

each_rule!(rules);
