//! The graph of the input: a node for each set of subschemas that must hold together.
//!
//! The same set is the same node, so a schema that contains itself is a cycle, and the graph is finite.

mod account;
pub(super) mod native;

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::account::change::Change;
use super::account::policy::Policy;
use super::graph::account::Recorded;
use super::node::{Decided, Node, NodeId, Part};
use super::read::document::{ByAddress, Document, RawId, id};
use super::read::work::WorkLeft;
use crate::cost::{PATTERN_STEPS_A_STEP, PATTERN_WORK_A_STEP};
use crate::dialect::Dialect;
use crate::error::Reason;
use crate::foreign::validate::{AcceptedSubschemas, SubschemaSize};
use crate::instance::evaluate::Evaluator;
use crate::instance::regex::Regex;
use crate::json::keyword::KeywordSet;

pub(super) struct Graph<'a> {
    pub document: Document<'a>,
    pub dialect: &'a Dialect,
    pub policy: &'a Policy,
    /// The subschemas that the dialect accepts as they stand.
    accepted: &'a AcceptedSubschemas,
    pub nodes: Vec<Node<'a>>,
    recorded: Vec<Recorded>,
    pub reasons: Vec<Reason>,
    /// The reasons that were added already.
    refused: HashSet<(RawId, String)>,
    pub bounds: WorkLeft,
    /// For each subschema, the node at which it holds alone: with `visitors` this saves 2.7 % of the instructions over real schemas.
    alone: Vec<Option<NodeId>>,
    /// The nodes at which several subschemas hold.
    known: HashMap<Vec<Part>, NodeId, ByAddress>,
    /// The native schemas that nothing satisfies, by address.
    impossible: HashSet<usize, ByAddress>,
    patterns: HashMap<&'a str, Option<Regex>>,
    /// Evaluates the input's subschemas. It is built at the first question, and asked all of them.
    evaluator: Option<Evaluator<'a>>,
    /// Changes that were made worse, with their indices, as they were before.
    replaced: Vec<(usize, Change)>,
    /// The keywords of a schema that the result does not have as they stand: `lost` where the schema is the origin of a
    /// node, `merged` where it is only a part of one.
    lost: HashMap<RawId, KeywordSet, ByAddress>,
    merged: HashMap<RawId, KeywordSet, ByAddress>,
    /// How much of the descriptions defines what described keywords refer to.
    pub defined_in_words: usize,
    /// Whether choices were distributed over each other.
    pub has_product: bool,
    /// Whether only leaves stay native.
    pub only_leaves: bool,
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
        accepted: &'a AcceptedSubschemas,
        bounds: WorkLeft,
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
            recorded: Vec::with_capacity(8),
            reasons: Vec::new(),
            refused: HashSet::new(),
            bounds,
            alone: Vec::with_capacity(capacity),
            known: HashMap::default(),
            impossible: HashSet::default(),
            patterns: HashMap::new(),
            evaluator: None,
            replaced: Vec::new(),
            lost: HashMap::default(),
            merged: HashMap::default(),
            defined_in_words: 0,
            has_product: false,
            only_leaves: false,
            is_frugal: false,
            next: 1,
            visitors: 0,
        };
        graph.node(Document::ROOT, vec![Part { raw: Document::ROOT, decided: Decided::NONE }]);
        graph
    }

    /// Whether the dialect accepts a schema of the input as it stands.
    pub(super) fn accepts(&self, schema: &Value) -> bool {
        self.accepted.part(schema).is_some_and(|it| it.is_leaf || !self.only_leaves)
    }

    /// How much is in a schema that is accepted.
    pub(super) fn amount(&self, schema: &Value) -> SubschemaSize {
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

    /// The node at which one schema holds. There are no more of these than schemas in the input, so they need no bound.
    fn node_alone(&mut self, origin: RawId, raw: RawId) -> NodeId {
        let index = raw as usize;
        if let Some(Some(node)) = self.alone.get(index) {
            return *node;
        }
        let node = self.push(origin, vec![Part { raw, decided: Decided::NONE }]);
        if self.alone.len() <= index {
            self.alone.resize(self.document.len().max(index + 1), None);
        }
        self.alone[index] = Some(node);
        node
    }

    /// A node that no value satisfies. Nodes of different places are not shared, because the change that drops one is reported at its place.
    pub(super) fn never(&mut self, origin: RawId) -> NodeId {
        let never = Part { raw: Document::NEVER, decided: Decided::NONE };
        if self.bounds.spend(1) { self.push(origin, vec![never]) } else { Self::OVERFLOW }
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

    /// Adds a note to what the description of a node says, once.
    pub(super) fn note(&mut self, id: NodeId, note: String) {
        let notes = &mut self.at_mut(id).notes;
        if !notes.contains(&note) {
            notes.push(note);
        }
    }

    /// Whether a value satisfies all of these schemas. True if there is no work left: the codec checks it.
    pub(super) fn admits(&mut self, raws: &[RawId], value: &Value) -> bool {
        raws.iter().all(|raw| self.is_satisfied(self.document.value(*raw), value))
    }

    /// Whether a value satisfies a schema of the input. True if there is no work left: the codec checks it.
    fn is_satisfied(&mut self, schema: &Value, value: &Value) -> bool {
        let Self { document, bounds, evaluator, .. } = self;
        if evaluator.is_none() {
            bounds.spend(bounds.size.values as u64);
        }
        if bounds.exceeded {
            return true;
        }
        let evaluator = evaluator.get_or_insert_with(|| Evaluator::new(document.value(Document::ROOT)));
        let admits = evaluator.admits(schema, value);
        // If the evaluator gives up, the work is used up, so that the loss is reported.
        bounds.spend(if evaluator.gave_up() { u64::MAX } else { evaluator.spent() });
        admits || evaluator.gave_up()
    }

    /// Whether the key matches the pattern. None if that cannot be computed.
    pub(super) fn matches(&mut self, pattern: &'a str, key: &str) -> Option<bool> {
        let bounds = &mut self.bounds;
        if bounds.exceeded {
            return Some(true);
        }
        let regex = self.patterns.entry(pattern).or_insert_with(|| {
            let regex = Regex::new(pattern).ok();
            bounds.spend(regex.as_ref().map_or(1, Regex::work) / PATTERN_WORK_A_STEP);
            regex
        });
        let (matches, work) = regex.as_ref()?.matches(key);
        bounds.spend(work / PATTERN_STEPS_A_STEP);
        Some(matches.unwrap_or(true))
    }
}
