//! The graph of the input: a node for each set of subschemas that must hold together. Native properties need none.
//!
//! The same set is the same node, so a schema that contains itself is a cycle, and the graph is finite.
//!
//! It also collects the changes, the reasons to refuse, and the keywords that are lost.

mod local;
pub(super) mod native;

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::account::change::{Change, Loss};
use super::account::did::Did;
use super::account::policy::{Permit, Policy};
use super::node::{Decided, Node, NodeId, Part};
use super::read::bounds::{Bounds, TOO_LONG};
use super::read::document::{ByAddress, Document, RawId, id};
use crate::cost::{PATTERN_STEPS_A_STEP, PATTERN_WORK_A_STEP};
use crate::dialect::Dialect;
use crate::fault::error::Reason;
use crate::foreign::validate::{Accepted, Amount};
use crate::instance::evaluate::Evaluator;
use crate::instance::regex::Regex;
use crate::json::keyword::{Keyword, KeywordSet};
use crate::rules::change_kind::ChangeKind;

pub(super) struct Graph<'a> {
    pub document: Document<'a>,
    pub dialect: &'a Dialect,
    pub policy: &'a Policy,
    /// The subschemas that the dialect accepts as they stand.
    accepted: &'a Accepted,
    pub nodes: Vec<Node<'a>>,
    pub changes: Vec<Change>,
    pub reasons: Vec<Reason>,
    /// The reasons that were added already.
    refused: HashSet<(RawId, String)>,
    pub bounds: Bounds,
    /// For each subschema, the node at which it holds alone.
    alone: Vec<Option<NodeId>>,
    /// The nodes at which several subschemas hold.
    known: HashMap<Vec<Part>, NodeId, ByAddress>,
    /// The native schemas that nothing satisfies, by address.
    impossible: HashSet<usize, ByAddress>,
    patterns: HashMap<&'a str, Option<Regex>>,
    /// Evaluates the input's subschemas. It is built at the first question, and asked all of them.
    evaluator: Option<Evaluator<'a>>,
    /// For each of `changes`, its kind, its schema, and the change of the same kind to it that was recorded before.
    accounts: Vec<(ChangeKind, RawId, Option<usize>)>,
    /// The index of the last change of a kind to a schema, by [`account`].
    recorded: HashMap<usize, usize, ByAddress>,
    /// Changes that were made worse, with their indices, as they were before.
    replaced: Vec<(usize, Change)>,
    /// The keywords of a schema that the result does not have as they stand: `lost` where the schema is the origin of a
    /// node, `merged` where it is only a part of one.
    lost: HashMap<RawId, KeywordSet, ByAddress>,
    merged: HashMap<RawId, KeywordSet, ByAddress>,
    /// Whether choices were distributed over each other.
    pub has_product: bool,
    /// Whether further choices are described where one is made already, and conditions everywhere.
    pub is_frugal: bool,
    /// The next node to merge.
    next: usize,
    /// How many traversals have begun.
    visitors: u32,
}

impl<'a> Graph<'a> {
    /// The node in place of those for which no work is left: its values are written as JSON text.
    pub(super) const OVERFLOW: NodeId = 0;
    pub(super) const ROOT: NodeId = 1;

    pub(super) fn new(
        root: &'a Value,
        dialect: &'a Dialect,
        policy: &'a Policy,
        accepted: &'a Accepted,
        bounds: Bounds,
    ) -> Self {
        let capacity = bounds.nodes();
        let mut nodes = Vec::with_capacity(capacity);
        nodes.push(Node { is_possible: true, ..Node::default() });
        let mut graph = Self {
            document: Document::new(root, capacity),
            dialect,
            policy,
            accepted,
            nodes,
            changes: Vec::with_capacity(8),
            reasons: Vec::new(),
            refused: HashSet::new(),
            bounds,
            alone: Vec::with_capacity(capacity),
            known: HashMap::default(),
            impossible: HashSet::default(),
            patterns: HashMap::new(),
            evaluator: None,
            accounts: Vec::with_capacity(8),
            recorded: HashMap::default(),
            replaced: Vec::new(),
            lost: HashMap::default(),
            merged: HashMap::default(),
            has_product: false,
            is_frugal: false,
            next: 1,
            visitors: 0,
        };
        graph.node(Document::ROOT, vec![Part { raw: Document::ROOT, decided: Decided::NONE }]);
        graph
    }

    /// Whether the dialect accepts a schema of the input as it stands.
    pub(super) fn accepts(&self, schema: &Value) -> bool {
        self.accepted.part(schema).is_some()
    }

    /// How much is in a schema that is accepted.
    pub(super) fn amount(&self, schema: &Value) -> Amount {
        self.accepted.part(schema).unwrap_or_default()
    }

    /// The next node that is not merged yet.
    pub(super) fn take(&mut self) -> Option<NodeId> {
        let node = self.next;
        self.next += usize::from(node < self.nodes.len());
        (node < self.nodes.len()).then(|| id(node))
    }

    /// The node at which these parts hold together.
    pub(super) fn node(&mut self, origin: RawId, parts: Vec<Part>) -> NodeId {
        if let [Part { raw, decided: Decided::NONE }] = parts.as_slice() {
            return self.node_alone(origin, *raw);
        }
        if !self.bounds.spend(parts.len() as u64) {
            return Self::OVERFLOW;
        }
        let mut key = parts.clone();
        key.sort_unstable();
        key.dedup();
        if let Some(node) = self.known.get(&key) {
            return *node;
        }
        let node = self.push(origin, parts);
        self.known.insert(key, node);
        node
    }

    /// The node at which these schemas hold together, with no choice made.
    pub(super) fn node_of(&mut self, origin: RawId, raws: &[RawId]) -> NodeId {
        match raws {
            [raw] => self.node_alone(origin, *raw),
            _ => self.node(origin, raws.iter().map(|raw| Part { raw: *raw, decided: Decided::NONE }).collect()),
        }
    }

    /// The node at which one schema holds.
    fn node_alone(&mut self, origin: RawId, raw: RawId) -> NodeId {
        if let Some(node) = self.known_alone(raw) {
            return node;
        }
        let node = self.add(origin, vec![Part { raw, decided: Decided::NONE }]);
        if node != Self::OVERFLOW {
            self.note_alone(raw, node);
        }
        node
    }

    fn known_alone(&self, raw: RawId) -> Option<NodeId> {
        self.alone.get(raw as usize).copied().flatten()
    }

    fn note_alone(&mut self, raw: RawId, node: NodeId) {
        let index = raw as usize;
        if self.alone.len() <= index {
            self.alone.resize(self.document.len().max(index + 1), None);
        }
        self.alone[index] = Some(node);
    }

    fn add(&mut self, origin: RawId, parts: Vec<Part>) -> NodeId {
        if !self.bounds.spend(parts.len() as u64) {
            return Self::OVERFLOW;
        }
        self.push(origin, parts)
    }

    fn push(&mut self, origin: RawId, parts: Vec<Part>) -> NodeId {
        let node = id(self.nodes.len());
        self.nodes.push(Node { origin, parts, ..Node::default() });
        node
    }

    /// The number of a new traversal, for [`Document::visit`].
    pub(super) fn visitor(&mut self) -> u32 {
        self.visitors += 1;
        self.visitors
    }

    pub(super) fn at(&self, node: NodeId) -> &Node<'a> {
        &self.nodes[node as usize]
    }

    pub(super) fn at_mut(&mut self, node: NodeId) -> &mut Node<'a> {
        &mut self.nodes[node as usize]
    }

    /// Records a change to a schema of the input. If the policy forbids it, that is a reason to refuse.
    ///
    /// What is done is recorded once for a schema, as the worst at one of its nodes; what loses nothing only if no other
    /// change of the kind is recorded.
    pub(super) fn change(&mut self, raw: RawId, did: Did) {
        let kind = did.kind();
        if self.document.changed_by(raw).insert(kind) {
            return self.record(raw, did);
        }
        let mut mild = None;
        let mut next = self.recorded.get(&account(raw, kind)).copied();
        while let Some(index) = next {
            if self.changes[index].is_like(&did) {
                return self.worsen(index, did);
            }
            if self.changes[index].loss <= Loss::Codec {
                mild = Some(index);
            }
            next = self.accounts[index].2;
        }
        match mild {
            _ if did.loss() <= Loss::Codec => {}
            Some(index) => self.worsen(index, did),
            None => self.record(raw, did),
        }
    }

    fn record(&mut self, raw: RawId, did: Did) {
        let Some(pointer) = self.pointer(raw) else { return };
        let change = Change::new(pointer, did);
        self.permit(&change);
        let before = self.recorded.insert(account(raw, change.kind), self.changes.len());
        self.accounts.push((change.kind, raw, before));
        self.changes.push(change);
    }

    /// Makes a change that was recorded what both do, if that is worse.
    fn worsen(&mut self, index: usize, did: Did) {
        let Some(worse) = self.changes[index].with(did) else { return };
        self.permit(&worse);
        let better = std::mem::replace(&mut self.changes[index], worse);
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
            Loss::Exact | Loss::Codec | Loss::Narrowed => false,
        };
        if forbidden {
            let message = format!("{}, and the policy does not permit it ({})", change.did(), change.kind);
            self.reasons.push(Reason { pointer: change.pointer.clone(), message });
        }
    }

    /// The pointer to a schema, for a change or a reason. If all pointers have too many bytes, that is a reason to
    /// refuse.
    pub(super) fn pointer(&mut self, raw: RawId) -> Option<String> {
        if self.bounds.pointers == 0 {
            return None;
        }
        // Several changes to one schema mostly follow each other.
        let pointer = match (self.accounts.last(), self.changes.last()) {
            (Some((_, last, _)), Some(change)) if *last == raw => change.pointer.clone(),
            _ => self.document.pointer_beside(raw),
        };
        self.bounds.pointers = self.bounds.pointers.saturating_sub(1 + pointer.len());
        if self.bounds.pointers == 0 {
            self.reasons.push(Reason { pointer: String::new(), message: TOO_LONG.to_owned() });
            return None;
        }
        Some(pointer)
    }

    /// Adds a reason to refuse the schema, once even if the schema is merged at several nodes.
    pub(super) fn refuse(&mut self, raw: RawId, message: String) {
        let reason = (raw, message);
        if self.refused.contains(&reason) {
            return;
        }
        if let Some(pointer) = self.pointer(raw) {
            self.reasons.push(Reason { pointer, message: reason.1.clone() });
            self.refused.insert(reason);
        }
    }

    /// Whether a change to the schema was recorded.
    pub(super) fn is_accounted(&self, raw: RawId) -> bool {
        !self.document.changes(raw).is_empty()
    }

    /// Records a change that loses nothing, unless a change to the schema was recorded already.
    pub(super) fn account_once(&mut self, raw: RawId, did: Did) {
        if !self.is_accounted(raw) {
            self.change(raw, did);
        }
    }

    /// Notes the keywords of an origin that the result does not have as they stand.
    pub(super) fn lose(&mut self, raw: RawId, keywords: KeywordSet) {
        // Most schemas lose nothing, and only those with a change are asked for.
        if !keywords.is_empty() || self.is_accounted(raw) {
            let lost = self.lost.entry(raw).or_default();
            *lost = lost.or(keywords);
        }
    }

    /// As above, for a schema that is merged into the node of another.
    pub(super) fn lose_in_merging(&mut self, raw: RawId, keywords: KeywordSet) {
        let lost = self.merged.entry(raw).or_default();
        *lost = lost.or(keywords);
    }

    /// Takes the changes, each with its keywords: those that it is about; the first of a schema also has those that no
    /// change is about.
    pub(super) fn changes(&mut self) -> Vec<Change> {
        let mut changes = std::mem::take(&mut self.changes);
        let mut by_schema: Vec<usize> = (0..self.accounts.len()).collect();
        let schema = |index: usize| self.accounts[index].1;
        by_schema.sort_by_key(|index| schema(*index));
        for group in by_schema.chunk_by(|one, other| schema(*one) == schema(*other)) {
            let mut lost = self.names_lost(schema(group[0]));
            for index in group {
                let change = &mut changes[*index];
                let concerned = lost.extract_if(.., |name| change.concerns(name));
                change.keywords = concerned.map(str::to_owned).collect();
            }
            changes[group[0]].keywords.extend(lost.into_iter().map(str::to_owned));
        }
        changes
    }

    /// The members of a schema that the result does not have as they stood.
    fn names_lost(&self, raw: RawId) -> Vec<&'a str> {
        let lost = self.lost.get(&raw).or(self.merged.get(&raw)).copied().unwrap_or_default();
        let Value::Object(members) = self.document.value(raw) else { return Vec::new() };
        let known = self.document.keywords(raw);
        let is_lost = |name: &&str| Keyword::named(name).is_none_or(|it| lost.has(it) || !known.has(it));
        members.keys().map(String::as_str).filter(is_lost).collect()
    }

    pub(super) fn narrows(&self) -> bool {
        self.policy.narrowed
    }

    /// Whether a value satisfies all of these schemas. True if there is no work left: the codec checks it.
    pub(super) fn admits(&mut self, raws: &[RawId], value: &Value) -> bool {
        raws.iter().all(|raw| self.is_satisfied(self.document.value(*raw), value))
    }

    /// Whether a value satisfies a schema of the input. True if there is no work left: the codec checks it.
    fn is_satisfied(&mut self, schema: &Value, value: &Value) -> bool {
        let Self { document, bounds, evaluator, .. } = self;
        if evaluator.is_none() {
            bounds.spend(bounds.values() as u64);
        }
        if bounds.exceeded() {
            return true;
        }
        let evaluator = evaluator.get_or_insert_with(|| Evaluator::new(document.value(Document::ROOT)));
        let admits = evaluator.admits(schema, value);
        // If the evaluator gives up, the work is used up, so that the loss is reported.
        bounds.spend(if evaluator.gave_up() { u64::MAX } else { evaluator.steps() });
        admits || evaluator.gave_up()
    }

    /// Whether the key matches the pattern. None if that cannot be computed.
    pub(super) fn matches(&mut self, pattern: &'a str, key: &str) -> Option<bool> {
        let bounds = &mut self.bounds;
        if bounds.exceeded() {
            return Some(true);
        }
        let regex = self.patterns.entry(pattern).or_insert_with(|| {
            let regex = Regex::new(pattern).ok();
            bounds.spend(regex.as_ref().map_or(1, Regex::work) / PATTERN_WORK_A_STEP);
            regex
        });
        let (matches, steps) = regex.as_ref()?.matches(key);
        bounds.spend(steps / PATTERN_STEPS_A_STEP);
        Some(matches.unwrap_or(true))
    }
}

/// The key of a change: the schema, and the kind.
fn account(raw: RawId, kind: ChangeKind) -> usize {
    (raw as usize) << 5 | kind as usize
}

/// The state of a graph before it is written, to undo a failed attempt.
pub(super) struct Saved<'a> {
    changes: usize,
    replaced: usize,
    notes: Vec<usize>,
    pointers: usize,
    /// The root's descriptions and notes: writing moves them to the node that the root refers to.
    root: (Vec<&'a str>, Vec<String>),
}

impl<'a> Graph<'a> {
    /// The state before the graph is written.
    pub(super) fn save(&self) -> Saved<'a> {
        let notes = self.nodes.iter().map(|node| node.notes.len()).collect();
        let root = self.at(Self::ROOT);
        let root = (root.descriptions.clone(), root.notes.clone());
        Saved {
            changes: self.changes.len(),
            replaced: self.replaced.len(),
            notes,
            pointers: self.bounds.pointers,
            root,
        }
    }

    /// Removes what writing has added.
    pub(super) fn restore(&mut self, saved: &Saved<'a>) {
        for (index, better) in self.replaced.drain(saved.replaced..).rev() {
            self.changes[index] = better;
        }
        self.lost.clear();
        self.merged.clear();
        self.bounds.pointers = saved.pointers;
        self.changes.truncate(saved.changes);
        for (kind, raw, before) in self.accounts.drain(saved.changes..).rev() {
            if let Some(before) = before {
                self.recorded.insert(account(raw, kind), before);
            } else {
                self.recorded.remove(&account(raw, kind));
                self.document.changed_by(raw).remove(kind);
            }
        }
        for (node, notes) in self.nodes.iter_mut().zip(&saved.notes) {
            node.notes.truncate(*notes);
        }
        let root = self.at_mut(Self::ROOT);
        (root.descriptions, root.notes) = saved.root.clone();
    }
}
