//! The graph that the passes work on: a node for each set of schemas that must hold together somewhere.
//!
//! The same set is the same node, so a schema that contains itself is a cycle, and the graph is finite.

use std::collections::{HashMap, HashSet};
use std::hash::BuildHasherDefault;

use serde_json::Value;

use super::bounds::Bounds;
use super::document::{AddressHasher, Document, RawId, id};
use super::node::{Form, Node, NodeId, Part};
use super::pass::{self, PASSES, Pass};
use super::{Change, Loss, Permit, Policy};
use crate::dialect::Dialect;
use crate::error::Reason;
use crate::regex::Regex;

pub(super) struct Graph<'a> {
    pub document: Document<'a>,
    pub dialect: &'a Dialect,
    pub policy: &'a Policy,
    pub nodes: Vec<Node<'a>>,
    pub changes: Vec<Change>,
    pub reasons: Vec<Reason>,
    pub bounds: Bounds,
    known: HashMap<Vec<Part>, NodeId, BuildHasherDefault<AddressHasher>>,
    patterns: HashMap<&'a str, Option<Regex>>,
    /// A pass that comes to the same schema by several ways changes it once.
    accounted: HashSet<(&'static str, RawId)>,
    /// For each change its entry in `accounted`.
    accounts: Vec<(&'static str, RawId)>,
    next: usize,
}

impl<'a> Graph<'a> {
    /// The node that everything goes to for which there is no room: its values are written as JSON text.
    pub(super) const OVERFLOW: NodeId = 0;
    pub(super) const ROOT: NodeId = 1;

    pub(super) fn new(root: &'a Value, dialect: &'a Dialect, policy: &'a Policy, bounds: Bounds) -> Self {
        let mut graph = Self {
            document: Document::new(root),
            dialect,
            policy,
            nodes: vec![Node { inhabited: true, ..Node::default() }],
            changes: Vec::new(),
            reasons: Vec::new(),
            bounds,
            known: HashMap::default(),
            patterns: HashMap::new(),
            accounted: HashSet::new(),
            accounts: Vec::new(),
            next: 1,
        };
        graph.node(Document::ROOT, vec![Part { raw: Document::ROOT, decided: 0 }]);
        graph
    }

    /// The next node that no pass has seen.
    pub(super) fn take(&mut self) -> Option<NodeId> {
        let node = self.next;
        self.next += usize::from(node < self.nodes.len());
        (node < self.nodes.len()).then(|| id(node))
    }

    /// The node at which these hold together.
    pub(super) fn node(&mut self, origin: RawId, parts: Vec<Part>) -> NodeId {
        let mut key = parts.clone();
        key.sort_unstable();
        key.dedup();
        if let Some(node) = self.known.get(&key) {
            return *node;
        }
        if !self.bounds.spend(parts.len() as u64) {
            return Self::OVERFLOW;
        }
        let node = id(self.nodes.len());
        self.nodes.push(Node { origin, parts, form: Form::Any, ..Node::default() });
        self.known.insert(key, node);
        node
    }

    /// The node at which these schemas hold together, with no choice made.
    pub(super) fn node_of(&mut self, origin: RawId, raws: &[RawId]) -> NodeId {
        self.node(origin, raws.iter().map(|raw| Part { raw: *raw, decided: 0 }).collect())
    }

    pub(super) fn at(&self, node: NodeId) -> &Node<'a> {
        &self.nodes[node as usize]
    }

    pub(super) fn at_mut(&mut self, node: NodeId) -> &mut Node<'a> {
        &mut self.nodes[node as usize]
    }

    /// Records what a pass did to a schema of the input. What the policy forbids is a reason to refuse.
    pub(super) fn change(&mut self, pass: &'static Pass, raw: RawId, did: impl Into<String>, loss: Loss) {
        if !self.accounted.insert((pass.name, raw)) {
            return;
        }
        let change = Change { pass: pass.name, pointer: self.document.pointer(raw), did: did.into(), loss };
        let forbidden = match loss {
            Loss::Widened { checked } => match self.policy.widened {
                Permit::Never => true,
                Permit::Checked => !checked,
                Permit::Always => false,
            },
            Loss::Exact | Loss::Codec | Loss::Narrowed => false,
        };
        if forbidden {
            let message = format!("{}, and the policy does not permit it ({})", change.did, pass.name);
            self.reasons.push(Reason { pointer: change.pointer.clone(), message });
        }
        self.changes.push(change);
        self.accounts.push((pass.name, raw));
    }

    /// Records a change that loses nothing, unless some pass has changed the schema already.
    pub(super) fn account_once(&mut self, raw: RawId, did: &str) {
        if !PASSES.iter().any(|pass| self.accounted.contains(&(pass.name, raw))) {
            self.change(&pass::DESCRIBE_UNSUPPORTED, raw, did, Loss::Exact);
        }
    }

    pub(super) fn narrows(&self) -> bool {
        self.policy.narrowed != Permit::Never
    }

    /// Whether the key matches; a pattern that is none matches everything.
    pub(super) fn matches(&mut self, pattern: &'a str, key: &str) -> bool {
        let regex = self.patterns.entry(pattern).or_insert_with(|| Regex::new(pattern).ok());
        regex.as_ref().is_none_or(|regex| regex.matches(key).unwrap_or(true))
    }
}

/// What writing a graph adds to it.
pub(super) struct Saved {
    changes: usize,
    notes: Vec<usize>,
}

impl Graph<'_> {
    /// Remembers the graph as it is before it is written.
    pub(super) fn save(&self) -> Saved {
        let notes = self.nodes.iter().map(|node| node.notes.len()).collect();
        Saved { changes: self.changes.len(), notes }
    }

    /// Forgets what was added.
    pub(super) fn restore(&mut self, saved: &Saved) {
        self.changes.truncate(saved.changes);
        for (pass, raw) in self.accounts.drain(saved.changes..) {
            self.accounted.remove(&(pass, raw));
        }
        for (node, notes) in self.nodes.iter_mut().zip(&saved.notes) {
            node.notes.truncate(*notes);
        }
    }
}
