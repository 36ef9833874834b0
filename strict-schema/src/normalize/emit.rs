//! Writes the graph as a schema of the dialect, and at the same time the plan by which an answer is read back.

use std::collections::{HashMap, HashSet, VecDeque};

use serde_json::{Map, Value};

use super::bounds::{RESULT_LEVELS, RESULT_SCHEMAS};
use super::cycles::cycles;
use super::document::{Document, RawId};
use super::graph::Graph;
use super::node::{Form, NodeId};
use super::pass::PassId;
use crate::codec::plan::{PlanId, Plans};
use crate::dialect::{Nesting, References};
use crate::keyword::Keyword;
use crate::kind::Kind;

/// How tight the result must be, beside what the dialect says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fit {
    /// Levels of nesting.
    pub nesting: u32,
    /// Values of one enum; one with more is said in words.
    pub enum_values: usize,
    /// Unions, and properties that are left out of `required`.
    pub unions: u32,
    pub optionals: u32,
}

/// A schema that was written, and how an answer to it is read.
pub(super) struct Out {
    pub schema: Map<String, Value>,
    pub plan: PlanId,
    pub form: Shape,
}

/// What an answer looks like that is not what it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Plain,
    Text,
    Entries,
}

/// Where a schema is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    /// Objects around it.
    pub objects: u32,
    /// Steps down to it, as some dialects count.
    pub steps: u32,
    /// Levels of the text.
    pub levels: u32,
}

pub(super) struct Emitter<'g, 'a> {
    pub graph: &'g mut Graph<'a>,
    pub plans: Plans,
    pub fit: Fit,
    pub unions: u32,
    pub optionals: u32,
    /// The node at the root, if it can be referred to as `#`.
    pub root: Option<NodeId>,
    pub(super) references: References,
    /// Nodes that contain themselves without a reference of the input.
    cyclic: HashSet<NodeId>,
    pub(super) names: HashMap<NodeId, String>,
    pub(super) taken: HashSet<String>,
    pub(super) def_plans: HashMap<NodeId, PlanId>,
    pub(super) pending: VecDeque<NodeId>,
    path: Vec<NodeId>,
    schemas: usize,
    /// Whether a `Value` keeps the order of its keys, which a feature of `serde_json` decides.
    keeps_order: bool,
}

impl<'g, 'a> Emitter<'g, 'a> {
    pub(super) fn new(graph: &'g mut Graph<'a>, fit: Fit) -> Self {
        let mut references = graph.dialect.references;
        let cyclic = match references {
            References::Recursive => cycles(graph, false),
            References::Acyclic => {
                if !cycles(graph, true).is_empty() {
                    references = References::Inline;
                }
                HashSet::new()
            }
            References::Inline => HashSet::new(),
        };
        Self {
            graph,
            plans: Plans::new(),
            fit,
            unions: 0,
            optionals: 0,
            root: None,
            references,
            cyclic,
            names: HashMap::new(),
            taken: HashSet::new(),
            def_plans: HashMap::new(),
            pending: VecDeque::new(),
            path: Vec::new(),
            schemas: 0,
            keeps_order: Map::from_iter([("b".to_owned(), Value::Null), ("a".to_owned(), Value::Null)])
                .keys()
                .eq(["b", "a"]),
        }
    }

    /// Writes the schema of a node, or a reference to it.
    pub(super) fn write(&mut self, node: NodeId, spot: Spot) -> Out {
        if self.cyclic.contains(&node) {
            return self.reference(node);
        }
        self.write_here(node, spot)
    }

    /// Writes the schema of a node in this place.
    pub(super) fn write_here(&mut self, id: NodeId, spot: Spot) -> Out {
        self.schemas += 1;
        let too_much = spot.levels > RESULT_LEVELS || self.schemas > RESULT_SCHEMAS;
        if too_much && !self.is_leaf(id) || self.path.contains(&id) {
            return self.cut(id);
        }
        self.path.push(id);
        let out = match &self.graph.at(id).form {
            Form::Any => self.text(id, PassId::WriteText, "wrote any value as JSON text"),
            Form::Ref(target) => {
                let target = *target;
                self.referred(id, target, spot)
            }
            Form::Choice(branches) => {
                let branches: Vec<(NodeId, Vec<RawId>)> =
                    branches.iter().map(|branch| (branch.node, branch.guards.clone())).collect();
                self.choice(id, &branches, spot)
            }
            Form::Values => self.values(id),
            Form::Typed => self.typed(id, spot),
        };
        self.path.pop();
        self.account_rest(id, &out.schema);
        self.in_order(id, out)
    }

    /// A change where keywords come or go of which no pass has given an account: such as say nothing where they stand.
    fn account_rest(&mut self, id: NodeId, schema: &Map<String, Value>) {
        let origin = self.graph.at(id).origin;
        let Value::Object(members) = self.graph.document.value(origin) else {
            return self.graph.account_once(origin, "wrote a schema in place of `true`");
        };
        let same = members.len() == schema.len() && members.keys().all(|name| schema.contains_key(name));
        let root_only = |name: &str| origin == Document::ROOT && matches!(name, "$schema" | "$id" | "$defs");
        if !same && !members.keys().all(|name| schema.contains_key(name) || root_only(name))
            || schema.keys().any(|name| !members.contains_key(name))
        {
            self.graph.account_once(origin, "left out keywords that say nothing here");
        }
    }

    /// Whether nothing is inside.
    fn is_leaf(&self, id: NodeId) -> bool {
        let node = self.graph.at(id);
        match node.form {
            Form::Any | Form::Values => true,
            Form::Typed => !node.kinds.has(Kind::Object) && !node.kinds.has(Kind::Array),
            Form::Ref(_) | Form::Choice(_) => false,
        }
    }

    /// The same schema, with its keywords in the order in which the input has them.
    pub(super) fn in_order(&self, id: NodeId, mut out: Out) -> Out {
        let Value::Object(members) = self.graph.document.value(self.graph.at(id).origin) else { return out };
        if !self.keeps_order || members.keys().filter(|name| out.schema.contains_key(*name)).eq(out.schema.keys()) {
            return out;
        }
        let mut rest: Vec<(String, Value)> = std::mem::take(&mut out.schema).into_iter().collect();
        rest.sort_by_key(|(name, _)| members.keys().position(|it| it == name).unwrap_or(usize::MAX));
        out.schema = rest.into_iter().collect();
        out
    }

    /// Whether what is here cannot hold anything.
    pub(super) fn is_deepest(&self, spot: Spot) -> bool {
        match self.graph.dialect.nesting {
            Nesting::Objects => false,
            Nesting::Steps(_) => spot.steps >= self.fit.nesting,
        }
    }

    /// The spot under a keyword, so many levels of text further down.
    pub(super) fn below(&self, keyword: Keyword, spot: Spot, levels: u32) -> Spot {
        let step = match self.graph.dialect.nesting {
            Nesting::Objects => false,
            Nesting::Steps(keywords) => keywords.has(keyword),
        };
        Spot { steps: spot.steps + u32::from(step), levels: spot.levels + levels, ..spot }
    }
}

/// Takes a member out, and leaves the others in their order.
pub(super) fn take(map: &mut Map<String, Value>, name: &str) -> Option<Value> {
    let mut taken = None;
    *map = std::mem::take(map)
        .into_iter()
        .filter_map(|(key, value)| {
            if key == name {
                taken = Some(value);
                return None;
            }
            Some((key, value))
        })
        .collect();
    taken
}

/// A closed object with all its properties required.
pub(super) fn closed(properties: Map<String, Value>) -> Map<String, Value> {
    let required: Vec<Value> = properties.keys().map(|name| Value::String(name.clone())).collect();
    Map::from_iter([
        ("type".to_owned(), Value::from("object")),
        ("properties".to_owned(), Value::Object(properties)),
        ("required".to_owned(), Value::Array(required)),
        ("additionalProperties".to_owned(), Value::Bool(false)),
    ])
}

/// Whether null is an answer that stands for null.
pub(super) fn admits_null(graph: &Graph<'_>, id: NodeId, rest: u32) -> bool {
    let node = graph.at(id);
    match &node.form {
        _ if rest == 0 => true,
        Form::Any => false,
        Form::Ref(target) => admits_null(graph, *target, rest - 1),
        Form::Choice(branches) => {
            let anything = branches.iter().any(|branch| matches!(graph.at(branch.node).form, Form::Any));
            !anything && branches.iter().any(|branch| admits_null(graph, branch.node, rest - 1))
        }
        Form::Values => node.values.iter().flatten().any(|value| value.is_null()),
        Form::Typed => node.kinds.has(Kind::Null),
    }
}
