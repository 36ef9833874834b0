//! What `check` found, as each format prints it.

use serde::{Serialize, Serializer};
use strict_schema::Dialect;

use crate::failure::Failure;
use crate::finding::{Checked, Summary};

#[derive(Clone, Copy)]
pub(super) struct CheckResults<'a> {
    pub files: &'a [Checked],
    pub summary: &'a Summary,
    pub dialects: &'a [&'static Dialect],
    /// What could not be read.
    pub faults: &'a [Failure],
}

impl CheckResults<'_> {
    /// `openai-2026-10 and anthropic-2026-09`, or the number of dialects.
    pub(super) fn by(&self) -> String {
        match self.dialects {
            [one] => one.name.to_owned(),
            [one, other] => format!("{} and {}", one.name, other.name),
            many => format!("{} dialects", many.len()),
        }
    }

    /// The dialects of a finding, unless the run has only one dialect: their number if it is all of them, or else their names.
    pub(super) fn of(&self, dialects: &[&'static str]) -> Option<String> {
        match (self.dialects.len(), dialects.len()) {
            (1, _) => None,
            (all, some) if all == some => Some(format!("all {all}")),
            _ => Some(dialects.join(", ")),
        }
    }

    /// The same after a message: ` (all 2)`.
    pub(super) fn suffix(&self, dialects: &[&'static str]) -> String {
        self.of(dialects).map(|it| format!(" ({it})")).unwrap_or_default()
    }
}

/// A list that is serialized item by item: the reports of many files are never in memory as one JSON value.
pub(super) struct Each<I>(pub I);

impl<I: Clone + Iterator<Item: Serialize>> Serialize for Each<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.clone())
    }
}
