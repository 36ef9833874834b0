//! A choice of which no branch fits: what to say of it.

use super::{Fault, What};
use crate::cost::TOLD_REASONS;
use crate::error::ErrorKind;
use crate::json::keyword::Keyword;
use crate::json::pointer;
use crate::prelude::*;

/// Collects the faults of each branch, and keeps those of the nearest.
pub(crate) struct NearestBranch {
    keyword: Keyword,
    /// How many steps lead to the choice.
    depth: usize,
    nearest: Option<(usize, Vec<Fault>)>,
    /// How many branches are not of another type or tag.
    near: usize,
    /// The place where every branch requires another value, and what all of them together accept there.
    common: Option<Vec<Fault>>,
    /// As above, for the branches that have the value's type: they may differ in a tag.
    tagged: Option<Vec<Fault>>,
    /// The properties that each of the near branches lacks, if it lacks nothing else and there are few.
    lacking: Option<Vec<String>>,
}

impl NearestBranch {
    pub(crate) fn new(keyword: Keyword, place: &str) -> Self {
        let depth = pointer::steps(place).count();
        Self { keyword, depth, nearest: None, near: 0, common: None, tagged: None, lacking: Some(Vec::new()) }
    }

    /// A branch with its faults.
    pub(crate) fn add(&mut self, faults: Vec<Fault>) {
        if faults.is_empty() {
            return;
        }
        let distance: usize = faults.iter().map(|fault| self.distance(fault)).sum();
        if distance < FAR {
            self.near += 1;
            let lacks = |it: &Fault| match &it.what {
                What::Missing { name, .. } if self.below(it) == 0 => Some(format!("`{name}`")),
                _ => None,
            };
            let names = faults.iter().map(lacks).collect::<Option<Vec<_>>>().map(|mut it| {
                it.sort();
                it.dedup();
                it.join(" with ")
            });
            match (&mut self.lacking, names) {
                (Some(ways), Some(names)) if ways.contains(&names) => {}
                (Some(ways), Some(names)) if ways.len() < TOLD_REASONS => ways.push(names),
                (lacking, _) => *lacking = None,
            }
        }
        let (common, tagged) = (self.common.take(), self.tagged.take());
        let far = || faults.iter().filter(|fault| self.distance(fault) >= FAR);
        let is_of_type = !far().any(|fault| self.below(fault) == 0);
        let narrowed = |common: Option<Vec<Fault>>| match common {
            None => far().cloned().collect(),
            Some(common) => common.into_iter().filter_map(|it| accepting_both(it, &faults)).collect::<Vec<_>>(),
        };
        let common = Some(narrowed(common));
        let tagged = if is_of_type { Some(narrowed(tagged)) } else { tagged };
        (self.common, self.tagged) = (common, tagged);
        if self.nearest.as_ref().is_none_or(|(best, _)| distance < *best) {
            self.nearest = Some((distance, faults));
        }
    }

    pub(crate) fn finish(self) -> Vec<Fault> {
        match (self.common.filter(|it| !it.is_empty()).or(self.tagged), self.nearest) {
            (Some(common), _) if !common.is_empty() => common,
            (_, Some((_, mut nearest))) => {
                if let (Some(ways @ [_, _, ..]), [first, ..]) = (self.lacking.as_deref(), &*nearest) {
                    let what = What::MissingOneOf { ways: ways.to_vec() };
                    return vec![Fault { because: Some(self.keyword), ..what.at(first.place.as_str()) }];
                }
                // If only one branch has the type and the tag of the value, there is no choice.
                if self.near != 1 {
                    for fault in &mut nearest {
                        fault.because.get_or_insert(self.keyword);
                    }
                }
                nearest
            }
            _ => Vec::new(),
        }
    }

    /// How many steps lead from the choice to the fault.
    fn below(&self, fault: &Fault) -> usize {
        pointer::steps(&fault.place).count().saturating_sub(self.depth)
    }

    /// How much of the value has to change: the whole of it where the type or the tag is another.
    fn distance(&self, fault: &Fault) -> usize {
        let below = self.below(fault);
        match &fault.what {
            _ if fault.kind() == ErrorKind::Constraint => 1,
            What::Broken(broken) if below == 0 || below == 1 && broken.expected.is_one_value() => {
                match broken.keyword {
                    Keyword::Type | Keyword::Enum | Keyword::Const => FAR,
                    _ => 2,
                }
            }
            What::Impossible if below == 0 => FAR,
            What::Missing { .. } | What::Undeclared { .. } => 3,
            _ => 2,
        }
    }
}

/// The fault with what is accepted at its place by a further branch, if the value is wrong there for that, too.
fn accepting_both(fault: Fault, faults: &[Fault]) -> Option<Fault> {
    let What::Broken(mut broken) = fault.what else { return None };
    let other = faults.iter().find_map(|it| match &it.what {
        What::Broken(other) if it.place == fault.place && it.kind() == ErrorKind::Shape => Some(other),
        _ => None,
    })?;
    broken.expected = broken.expected.or(other.expected.clone());
    broken.near = broken.near.or_else(|| other.near.clone());
    Some(Fault { what: What::Broken(broken), ..fault })
}

/// A distance beyond that of any number of reported faults.
const FAR: usize = 1_000;
