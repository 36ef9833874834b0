//! The state of writing: dispatches on a node's form, and counts what was written.

use std::collections::{HashMap, HashSet, VecDeque};

use serde_json::Value;

use super::builder::SchemaBuilder;
use crate::cost::{RESULT_LEVELS, RESULT_SCHEMAS, RESULT_VALUES, RESULT_VALUES_EACH};
use crate::dialect::{References, RuleKind};
use crate::foreign::codec::plan::{Plan, StepId};
use crate::foreign::normalize::account::action::{Action, Texted};
use crate::foreign::normalize::graph::Graph;
use crate::foreign::normalize::node::{Decided, Form, NodeId, Part};
use crate::foreign::normalize::read::document::{ByAddress, Document, RawId};
use crate::foreign::normalize::solve::cycles::{cycles, finished};
use crate::json::keyword::{DEFINITIONS, HOLDERS, Keyword, KeywordSet, set};
use crate::json::kind::Kind;

/// The limits of an attempt, which are those of the dialect or lower.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fit {
    /// Levels of nesting.
    pub nesting: u32,
    /// Values of one enum; a larger enum is described.
    pub enum_values: usize,
    /// Unions, and properties that are left out of `required`.
    pub unions: u32,
    pub optionals: u32,
    /// Which references may be written, where the dialect accepts them.
    pub references: References,
    /// Whether a definition is written again at each use, where it is written in place.
    pub repeats: bool,
}

/// The treatment of branches that an answer does not distinguish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Alike {
    /// Each of these is put under a key of its own.
    Wrapped(Vec<usize>),
    /// Reports that the first matching branch reads an answer.
    Reported,
}

/// Where an answer may be written in several forms: the node, and the keyword of a choice (`anyOf`) or of kinds of entries
/// (`patternProperties`).
pub(crate) type Site = (NodeId, Keyword);

/// A written schema, and the step by which an answer to it is read.
pub(crate) struct Emitted {
    pub schema: SchemaBuilder,
    pub step: StepId,
}

impl Emitted {
    /// A schema whose answer is the decoded value.
    pub(crate) fn keep(schema: SchemaBuilder) -> Self {
        Self { schema, step: Plan::KEEP }
    }
}

/// The depth at which a schema is written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot {
    /// Objects around it, or keywords on the way down that count as steps, as the dialect counts.
    pub depth: u32,
    /// Arrays and objects of the schema's JSON text around it.
    pub levels: u32,
}

/// Counts of what was written, from which the next attempt is computed (`fit.rs`).
#[derive(Debug, Default)]
pub(crate) struct WrittenCounts {
    /// Properties at each level of nesting.
    pub properties: Vec<u64>,
    /// Values of the largest enum.
    pub largest_enum: usize,
}

/// Writes a graph once.
pub(crate) struct Emitter<'g, 'a> {
    pub graph: &'g mut Graph<'a>,
    pub plan: Plan,
    /// The sites of choices and of kinds of entries, by their steps.
    pub choices: Vec<(StepId, Site)>,
    /// Sites with branches that an answer does not tell apart.
    pub alike: &'g HashMap<Site, Alike>,
    /// The origins of arrays with `uniqueItems`, and their steps: what those of references do is known when all is written.
    pub unique: Vec<(RawId, StepId)>,
    pub fit: Fit,
    pub unions: u32,
    pub optionals: u32,
    pub written: WrittenCounts,
    /// The other branches, if the node is a branch of a choice.
    pub rivals: Vec<NodeId>,
    /// Whether a native subschema was too deep to be written as it stands.
    pub too_deep: bool,
    /// Whether a native subschema was written that is no leaf.
    pub has_parts: bool,
    /// The node at the root, if the dialect accepts the reference `#`.
    pub root: Option<NodeId>,
    pub references: References,
    /// Nodes on a cycle that has no `Form::Ref`: they are written as definitions.
    cyclic: HashSet<NodeId, ByAddress>,
    /// Where no reference may lead back: for each node, when a traversal in depth has left it.
    order: Vec<u32>,
    /// The definitions that were written in place.
    pub in_place: HashSet<NodeId, ByAddress>,
    /// The subschemas that the description of a text has covered.
    pub described: HashSet<RawId, ByAddress>,
    pub names: HashMap<NodeId, String, ByAddress>,
    pub taken: HashSet<String>,
    /// For each name that several definitions would have, the last number that was added to it.
    pub numbers: HashMap<String, usize>,
    pub def_steps: HashMap<NodeId, StepId, ByAddress>,
    pub pending: VecDeque<NodeId>,
    path: Vec<NodeId>,
    /// How many schemas were written.
    pub schemas: usize,
    /// The number of values that may still be written.
    pub(super) room: u64,
}

impl<'g, 'a> Emitter<'g, 'a> {
    pub(crate) fn new(graph: &'g mut Graph<'a>, fit: Fit, alike: &'g HashMap<Site, Alike>) -> Self {
        let mut references = graph.dialect.references;
        // Derived types are written without recursion where the dialect accepts only some ways back. The result here is
        // validated, so it may have recursion.
        if references == References::Acyclic && graph.dialect.allows_breaking(RuleKind::Recursion) {
            references = References::Recursive;
        }
        references = references.and(fit.references);
        let cyclic = match references {
            References::Recursive => cycles(graph),
            References::Acyclic | References::Inline => HashSet::default(),
        };
        let order = if references == References::Acyclic { finished(graph, true) } else { Vec::new() };
        let room = RESULT_VALUES.saturating_add(RESULT_VALUES_EACH.saturating_mul(graph.bounds.size.values as u64));
        Self {
            graph,
            plan: Plan::new(),
            choices: Vec::new(),
            unique: Vec::new(),
            alike,
            fit,
            unions: 0,
            optionals: 0,
            written: WrittenCounts::default(),
            rivals: Vec::new(),
            too_deep: false,
            has_parts: false,
            root: None,
            references,
            cyclic,
            order,
            in_place: HashSet::default(),
            described: HashSet::default(),
            names: HashMap::default(),
            taken: HashSet::new(),
            numbers: HashMap::new(),
            def_steps: HashMap::default(),
            pending: VecDeque::new(),
            path: Vec::new(),
            schemas: 0,
            room,
        }
    }

    /// Writes the schema of a node, or a reference to it.
    pub(crate) fn write(&mut self, node: NodeId, spot: Spot) -> Emitted {
        if self.cyclic.contains(&node) {
            return self.reference(node);
        }
        if self.path.last().is_some_and(|around| self.leads_back(*around, node)) {
            let out = self.cut(node);
            return self.in_order(node, out);
        }
        self.write_here(node, spot)
    }

    /// Writes the schema of a node in place, not as a reference.
    pub(crate) fn write_here(&mut self, id: NodeId, spot: Spot) -> Emitted {
        self.schemas += 1;
        let too_much = spot.levels > RESULT_LEVELS || self.schemas > RESULT_SCHEMAS;
        let weight = self.graph.at(id).weight;
        if !self.take(weight) || too_much && !self.is_leaf(id) || self.path.contains(&id) {
            let out = self.cut(id);
            return self.in_order(id, out);
        }
        let node = self.graph.at(id);
        if matches!(node.form, Form::Native) && self.root != Some(id) {
            // All of it is written, in the order of the input.
            return self.native(id, spot.levels);
        }
        self.path.push(id);
        let mut out = match &self.graph.at(id).form {
            Form::Any => self.text(id, Texted::AnyValue),
            Form::Ref(target) => {
                let target = *target;
                self.referred(id, target, spot)
            }
            Form::Choice(branches) => {
                let branches = branches.clone();
                self.choice(id, &branches, spot)
            }
            Form::Values => self.values(id),
            Form::Typed => self.typed(id, spot),
            Form::Native => self.native(id, spot.levels),
        };
        self.path.pop();
        for (keyword, value) in &self.graph.at(id).kept {
            out.schema.put(*keyword, (*value).clone());
        }
        // What there was no work for, or what no schema says, has no place.
        if id != Graph::OVERFLOW {
            self.account_rest(id, &out.schema);
        }
        self.in_order(id, out)
    }

    /// Takes some values of the room. Returns whether there was enough.
    pub(crate) fn take(&mut self, values: u64) -> bool {
        let left = self.room.checked_sub(values);
        self.room = left.unwrap_or(0);
        left.is_some()
    }

    pub(crate) fn written_values(&self) -> u64 {
        let all = RESULT_VALUES_EACH.saturating_mul(self.graph.bounds.size.values as u64);
        RESULT_VALUES.saturating_add(all) - self.room
    }

    /// Whether the edge from one node to another leads back, where none may.
    pub(crate) fn leads_back(&self, from: NodeId, to: NodeId) -> bool {
        let at = |node: NodeId| self.order.get(node as usize);
        at(to) >= at(from) && !self.order.is_empty()
    }

    /// Notes the keywords that were not written as they stand. If no change to the schema was recorded yet, this
    /// records one.
    fn account_rest(&mut self, id: NodeId, schema: &SchemaBuilder) {
        let origin = self.graph.at(id).origin;
        if !self.graph.document.value(origin).is_object() {
            return self.graph.account_once(origin, Action::WriteTrue);
        }
        for index in 0..self.graph.at(id).parts.len() {
            let Part { raw, decided } = self.graph.at(id).parts[index];
            if raw != origin && decided != Decided::FOR_NULL {
                let lost = self.lost(raw, schema);
                self.graph.lose_in_merging(raw, lost);
            }
        }
        let moved = if origin == Document::ROOT { OF_DOCUMENT } else { KeywordSet::NONE };
        // A property that is required and not declared stands at the object's place, and none of the object's keywords hold for it.
        let is_part = self.graph.at(id).parts.iter().any(|part| part.raw == origin);
        let lost = if is_part { self.lost(origin, schema).without(moved) } else { KeywordSet::NONE };
        self.graph.lose(origin, lost);
        if self.graph.is_accounted(origin) {
            return;
        }
        let added = schema.keywords().without(self.graph.document.keywords(origin));
        if !lost.is_empty() {
            self.graph.account_once(origin, Action::WriteOtherwise(lost));
        } else if !added.is_empty() {
            self.graph.account_once(origin, Action::Add(added));
        }
    }

    /// The keywords of a schema that were not written as they stand. Subschemas under them are not compared: they have
    /// changes of their own.
    fn lost(&self, raw: RawId, schema: &SchemaBuilder) -> KeywordSet {
        let stays = |keyword: Keyword, value: &Value| match schema.get(keyword) {
            Some(written) => HOLDERS.has(keyword) || written == value,
            None => false,
        };
        let members = self.graph.document.members(raw).iter();
        let lost = members.filter(|(keyword, value)| !stays(*keyword, value));
        lost.fold(KeywordSet::NONE, |set, (keyword, _)| set.with(*keyword))
    }

    /// Whether the node is written without subschemas.
    fn is_leaf(&self, id: NodeId) -> bool {
        let node = self.graph.at(id);
        match node.form {
            Form::Any | Form::Values => true,
            Form::Native => self.graph.amount(self.graph.document.value(node.origin)).is_leaf,
            Form::Typed => !node.kinds.has(Kind::Object) && !node.kinds.has(Kind::Array),
            Form::Ref(_) | Form::Choice(_) => false,
        }
    }

    /// The schema, with its keywords in the order of the input.
    pub(crate) fn in_order(&self, id: NodeId, mut out: Emitted) -> Emitted {
        out.schema.order_as(self.graph.document.members(self.graph.at(id).origin));
        out
    }

    /// Counts the properties of an object.
    pub(crate) fn count(&mut self, spot: Spot, properties: usize) {
        let level = spot.depth as usize;
        let counts = &mut self.written.properties;
        if counts.len() <= level {
            counts.resize(level + 1, 0);
        }
        counts[level] += properties as u64;
    }

    /// Whether the dialect permits no object at a spot.
    pub(crate) fn is_deepest(&self, spot: Spot) -> bool {
        spot.depth >= self.fit.nesting
    }

    /// The spot under a keyword, `levels` arrays and objects further down.
    pub(crate) fn below(&self, keyword: Keyword, spot: Spot, levels: u32) -> Spot {
        let counted = self.graph.dialect.nesting.steps().unwrap_or(OF_OBJECTS);
        Spot { depth: spot.depth + u32::from(counted.has(keyword)), levels: spot.levels + levels }
    }
}

/// The keywords under which the values of an object's properties stand.
const OF_OBJECTS: KeywordSet = set![Properties AdditionalProperties];

/// Keywords about the whole document, which `root.rs` writes and accounts for.
pub(super) const OF_DOCUMENT: KeywordSet = DEFINITIONS.or(set![Schema Id]);
