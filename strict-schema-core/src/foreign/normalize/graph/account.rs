//! The account of a graph: the changes, the reasons to refuse, and the keywords that are lost. What a failed attempt to write
//! added to it is undone.

use serde_json::Value;

use super::Graph;
use crate::error::Reason;
use crate::foreign::local_references::TOO_LONG;
use crate::foreign::normalize::account::action::Action;
use crate::foreign::normalize::account::change::{Change, Loss};
use crate::foreign::normalize::account::policy::Permit;
use crate::foreign::normalize::read::document::RawId;
use crate::json::keyword::{Keyword, KeywordSet};
use crate::rules::change_kind::ChangeKind;

/// A change to a schema of the input.
pub(super) struct Recorded {
    change: Change,
    raw: RawId,
    /// The change to the same schema that was recorded before.
    before: Option<usize>,
}

/// The state of a graph before it is written, to undo a failed attempt.
pub(crate) struct Saved<'a> {
    changes: usize,
    replaced: usize,
    notes: Vec<usize>,
    pointers: usize,
    /// The root's descriptions and notes: writing moves them to the node that the root refers to.
    root: (Vec<&'a str>, Vec<String>),
}

impl<'a> Graph<'a> {
    /// Records a change to a schema of the input. If the policy forbids it, that is a reason to refuse.
    ///
    /// What is done is recorded once for a schema, as the worst at one of its nodes; what loses nothing only if no other
    /// change of the kind is recorded.
    pub(crate) fn change(&mut self, raw: RawId, did: Action) {
        let (kind, mut is_first, mut mild) = (did.kind(), true, None);
        let mut next = self.document.raw(raw).last_change;
        while let Some(index) = next {
            let Recorded { change, before, .. } = &self.recorded[index];
            if change.kind == kind {
                if change.is_like(&did) {
                    return self.worsen(index, did);
                }
                is_first = false;
                if change.loss <= Loss::Codec {
                    mild = Some(index);
                }
            }
            next = *before;
        }
        match mild {
            _ if !is_first && did.loss() <= Loss::Codec => {}
            Some(index) => self.worsen(index, did),
            None => self.record(raw, did),
        }
    }

    fn record(&mut self, raw: RawId, did: Action) {
        let Some(pointer) = self.pointer(raw) else { return };
        let change = Change::new(pointer, did);
        self.permit(&change);
        let before = self.document.set_last_change(raw, Some(self.recorded.len()));
        self.recorded.push(Recorded { change, raw, before });
    }

    /// Makes a change that was recorded what both do, if that is worse.
    fn worsen(&mut self, index: usize, did: Action) {
        let Some(worse) = self.recorded[index].change.with(did) else { return };
        self.permit(&worse);
        let better = std::mem::replace(&mut self.recorded[index].change, worse);
        self.replaced.push((index, better));
    }

    /// Adds a reason to refuse, if the policy forbids the change.
    fn permit(&mut self, change: &Change) {
        let forbidden = match change.loss {
            Loss::Widened { checked } => match self.policy.widened {
                Permit::Never => true,
                // A malformed keyword has no meaning that could be checked.
                Permit::Checked => !checked && change.kind != ChangeKind::IgnoreMalformed,
                Permit::Always => false,
            },
            // Other narrow forms are not written at all where the policy forbids them.
            Loss::Narrowed => !self.policy.narrowed,
            Loss::Exact | Loss::Codec => false,
        };
        if forbidden {
            let message = format!("the policy does not permit this change ({}): {}", change.kind, change.did());
            self.reasons.push(Reason { pointer: change.pointer.clone(), message });
        }
    }

    /// The pointer to a schema, for a change or a reason. If all pointers have too many bytes, that is a reason to
    /// refuse.
    pub(crate) fn pointer(&mut self, raw: RawId) -> Option<String> {
        if self.bounds.pointers == 0 {
            return None;
        }
        let pointer = self.document.pointer(raw);
        self.bounds.pointers = self.bounds.pointers.saturating_sub(1 + pointer.len());
        if self.bounds.pointers == 0 {
            self.reasons.push(Reason { pointer: String::new(), message: TOO_LONG.to_owned() });
            return None;
        }
        Some(pointer)
    }

    /// Adds a reason to refuse the schema, once even if the schema is merged at several nodes.
    pub(crate) fn refuse(&mut self, raw: RawId, message: String) {
        let reason = (raw, message);
        if self.refused.contains(&reason) {
            return;
        }
        if let Some(pointer) = self.pointer(raw) {
            self.reasons.push(Reason { pointer, message: reason.1.clone() });
            self.refused.insert(reason);
        }
    }

    pub(crate) fn is_accounted(&self, raw: RawId) -> bool {
        self.document.raw(raw).last_change.is_some()
    }

    /// Records a change that loses nothing, unless a change to the schema was recorded already.
    pub(crate) fn account_once(&mut self, raw: RawId, did: Action) {
        if !self.is_accounted(raw) {
            self.change(raw, did);
        }
    }

    /// Notes the keywords of an origin that the result does not have as they stand.
    pub(crate) fn lose(&mut self, raw: RawId, keywords: KeywordSet) {
        // Most schemas lose nothing, and only those with a change are asked for.
        if !keywords.is_empty() || self.is_accounted(raw) {
            let lost = self.lost.entry(raw).or_default();
            *lost = lost.or(keywords);
        }
    }

    /// As above, for a schema that is merged into the node of another.
    pub(crate) fn lose_in_merging(&mut self, raw: RawId, keywords: KeywordSet) {
        let lost = self.merged.entry(raw).or_default();
        *lost = lost.or(keywords);
    }

    /// Takes the changes, each with its keywords: those that it is about; the first of a schema also has those that no
    /// change is about.
    pub(crate) fn changes(&mut self) -> Vec<Change> {
        let mut recorded = std::mem::take(&mut self.recorded);
        let mut by_schema: Vec<(RawId, usize)> = recorded.iter().map(|it| it.raw).zip(0..).collect();
        by_schema.sort_unstable();
        for group in by_schema.chunk_by(|one, other| one.0 == other.0) {
            let (raw, first) = group[0];
            let mut lost = self.names_lost(raw);
            for (_, index) in group {
                let change = &mut recorded[*index].change;
                let concerns = change.did.concerns();
                let concerned = lost.extract_if(.., |name| concerns(name));
                change.keywords = concerned.map(str::to_owned).collect();
            }
            recorded[first].change.keywords.extend(lost.into_iter().map(str::to_owned));
        }
        recorded.into_iter().map(|it| it.change).collect()
    }

    /// The members of a schema that the result does not have as they stood.
    fn names_lost(&self, raw: RawId) -> Vec<&'a str> {
        let lost = self.lost.get(&raw).or(self.merged.get(&raw)).copied().unwrap_or_default();
        let Value::Object(members) = self.document.value(raw) else { return Vec::new() };
        let known = self.document.keywords(raw);
        let is_lost = |name: &&str| Keyword::named(name).is_none_or(|it| lost.has(it) || !known.has(it));
        members.keys().map(String::as_str).filter(is_lost).collect()
    }

    /// The state before the graph is written.
    pub(crate) fn save(&self) -> Saved<'a> {
        let notes = self.nodes.iter().map(|node| node.notes.len()).collect();
        let root = self.at(Self::ROOT);
        let root = (root.descriptions.clone(), root.notes.clone());
        Saved {
            changes: self.recorded.len(),
            replaced: self.replaced.len(),
            notes,
            pointers: self.bounds.pointers,
            root,
        }
    }

    /// Removes what writing has added.
    pub(crate) fn restore(&mut self, saved: &Saved<'a>) {
        for (index, better) in self.replaced.drain(saved.replaced..).rev() {
            self.recorded[index].change = better;
        }
        for Recorded { raw, before, .. } in self.recorded.drain(saved.changes..).rev() {
            self.document.set_last_change(raw, before);
        }
        self.lost.clear();
        self.merged.clear();
        self.bounds.pointers = saved.pointers;
        for (node, notes) in self.nodes.iter_mut().zip(&saved.notes) {
            node.notes.truncate(*notes);
        }
        let root = self.at_mut(Self::ROOT);
        (root.descriptions, root.notes) = saved.root.clone();
    }
}
