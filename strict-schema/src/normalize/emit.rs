//! Writes the graph as a schema of the dialect, and at the same time the plan by which an answer is read back.

use std::collections::{HashMap, HashSet, VecDeque};

use serde_json::{Map, Value, json};

use super::Loss;
use super::bounds::{RESULT_LEVELS, RESULT_SCHEMAS};
use super::describe_unsupported::shortened;
use super::document::{Document, RawId, id};
use super::graph::Graph;
use super::node::{Form, Items, NodeId, Rest};
use super::pass::{self, Pass};
use crate::codec::plan::{Branch, Plan, PlanId, Plans};
use crate::dialect::{Nesting, Null, References};
use crate::keyword::Keyword;
use crate::kind::{Kind, Kinds};
use crate::reference::name_of;

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
    references: References,
    /// Nodes that contain themselves without a reference of the input.
    cyclic: HashSet<NodeId>,
    names: HashMap<NodeId, String>,
    taken: HashSet<String>,
    def_plans: HashMap<NodeId, PlanId>,
    pending: VecDeque<NodeId>,
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
            Form::Any => self.text(id, &pass::WRITE_TEXT, "wrote any value as JSON text"),
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

    /// Writes the definitions that are referred to.
    pub(super) fn definitions(&mut self) -> Map<String, Value> {
        let mut definitions = Vec::new();
        while let Some(node) = self.pending.pop_front() {
            let out = self.write_here(node, Spot { objects: 0, steps: 0, levels: 2 });
            let plan = self.def_plans[&node];
            self.plans.set(plan, Plan::Same(out.plan));
            definitions.push((node, self.names[&node].clone(), out.schema));
        }
        // In the order of the input, as far as it has them.
        let root = self.graph.document.value(Document::ROOT);
        let order = |name: &str| {
            ["$defs", "definitions"]
                .into_iter()
                .find_map(|key| root.get(key)?.as_object()?.keys().position(|it| it == name))
        };
        definitions.sort_by_key(|(node, name, _)| (order(name).unwrap_or(usize::MAX), *node));
        definitions.into_iter().map(|(_, name, schema)| (name, Value::Object(schema))).collect()
    }

    /// A reference to a node.
    fn reference(&mut self, node: NodeId) -> Out {
        let plan = match self.def_plans.get(&node) {
            Some(plan) => *plan,
            None => {
                let plan = self.plans.add(Plan::Keep);
                self.def_plans.insert(node, plan);
                if self.root != Some(node) {
                    self.name(node);
                    self.pending.push_back(node);
                }
                plan
            }
        };
        let target = match self.root == Some(node) {
            true => "#".to_owned(),
            false => format!("#/$defs/{}", self.names[&node]),
        };
        let schema = Map::from_iter([("$ref".to_owned(), Value::String(target))]);
        Out { schema, plan, form: Shape::Plain }
    }

    /// The plan of the root, for references to it.
    pub(super) fn set_root_plan(&mut self, plan: PlanId) {
        if let Some(slot) = self.root.and_then(|root| self.def_plans.get(&root)) {
            self.plans.set(*slot, Plan::Same(plan));
        }
    }

    fn name(&mut self, node: NodeId) {
        let pointer = self.graph.document.pointer(self.graph.at(node).origin);
        let written = name_of(&pointer).unwrap_or_else(|| "root".to_owned());
        let plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-' | '.');
        let mut name: String = written.chars().map(|it| if plain(it) { it } else { '_' }).collect();
        if name.is_empty() {
            name.push('_');
        }
        let mut unique = name.clone();
        let mut number = 2;
        while !self.taken.insert(unique.clone()) {
            unique = format!("{name}_{number}");
            number += 1;
        }
        self.names.insert(node, unique);
    }

    fn referred(&mut self, id: NodeId, target: NodeId, spot: Spot) -> Out {
        let origin = self.graph.at(id).origin;
        let description = self.description(id, None);
        let to_definition = match self.references {
            References::Recursive => true,
            References::Acyclic => description.is_none() && self.root != Some(target),
            References::Inline => false,
        };
        if !to_definition {
            self.graph.change(
                &pass::RESOLVE_REFERENCES,
                origin,
                "wrote the reference's target in its place",
                Loss::Exact,
            );
            let mut out = self.write(target, spot);
            self.describe(&mut out.schema, id, description);
            return out;
        }
        let out = self.reference(target);
        let written = self.graph.document.value(origin).get("$ref");
        if written.is_some() && written != out.schema.get("$ref") {
            let did = format!("pointed the reference at {}", out.schema["$ref"]);
            self.graph.change(&pass::RESOLVE_REFERENCES, origin, did, Loss::Exact);
        } else if description.is_some() || written.is_none() {
            let did = "wrapped the reference, which takes nothing beside it, in `anyOf`";
            self.graph.change(&pass::RESOLVE_REFERENCES, origin, did, Loss::Exact);
        }
        if description.is_none() && self.graph.at(id).title.is_none() {
            return out;
        }
        self.unions += 1;
        let mut schema = Map::new();
        self.describe(&mut schema, id, description);
        schema.insert("anyOf".to_owned(), Value::Array(vec![Value::Object(out.schema)]));
        Out { schema, plan: out.plan, form: Shape::Plain }
    }

    fn choice(&mut self, id: NodeId, branches: &[(NodeId, Vec<RawId>)], spot: Spot) -> Out {
        let origin = self.graph.at(id).origin;
        let anything = |emitter: &Self, node: NodeId| matches!(emitter.graph.at(node).form, Form::Any);
        if branches.iter().any(|(node, _)| anything(self, *node)) {
            return self.text(id, &pass::WRITE_TEXT, "wrote a choice that takes any value as JSON text");
        }
        let possible: Vec<_> = branches.iter().filter(|(node, _)| self.graph.at(*node).inhabited).collect();
        if possible.len() < branches.len() {
            let did = "left out the branches that no value satisfies";
            self.graph.change(&pass::DROP_IMPOSSIBLE, origin, did, Loss::Exact);
        }
        if possible.len() > 1 && self.unions >= self.fit.unions {
            return self.cut(id);
        }
        let inner = Spot { levels: spot.levels + 2, ..spot };
        let alternatives = possible
            .into_iter()
            .map(|(node, guards)| (self.write(*node, inner), Kinds::default(), guards.clone()))
            .collect();
        self.unite(id, alternatives)
    }

    /// One of several, as `anyOf`.
    pub(super) fn unite(&mut self, id: NodeId, mut alternatives: Vec<(Out, Kinds, Vec<RawId>)>) -> Out {
        let single_reference = |out: &Out| out.schema.contains_key("$ref");
        if alternatives.len() == 1 && !single_reference(&alternatives[0].0) {
            let (mut out, ..) = alternatives.remove(0);
            let description = self.description(id, None);
            self.describe(&mut out.schema, id, description);
            return out;
        }
        if self.unions >= self.fit.unions {
            return self.cut(id);
        }
        self.unions += 1;
        let answers = |out: &Out, kind: &str| match out.schema.get("type") {
            Some(Value::Array(kinds)) => kinds.iter().any(|it| it == kind),
            Some(it) => it == kind,
            // A reference or a nested choice may be anything.
            None => true,
        };
        for index in 0..alternatives.len() {
            let (kind, name) = match alternatives[index].0.form {
                Shape::Plain => continue,
                Shape::Text => ("string", "json"),
                Shape::Entries => ("array", "entries"),
            };
            if alternatives.iter().enumerate().any(|(other, (out, ..))| other != index && answers(out, kind)) {
                let out = &mut alternatives[index].0;
                let inner = std::mem::take(&mut out.schema);
                out.schema = closed(Map::from_iter([(name.to_owned(), Value::Object(inner))]));
                out.plan = self.plans.add(Plan::Wrapped(name.to_owned(), out.plan));
                out.form = Shape::Plain;
            }
        }
        let mut written = Vec::new();
        let mut plans = Vec::new();
        for (out, kinds, guards) in alternatives {
            written.push(Value::Object(out.schema));
            plans.push((out.plan, kinds, guards));
        }
        let plan = match plans.iter().all(|(plan, ..)| self.plans.keeps(*plan)) {
            true => Plans::KEEP,
            false => {
                let branches = plans.into_iter().map(|(plan, kinds, guards)| {
                    let guards = guards.into_iter().map(|raw| self.graph.document.pointer(raw)).collect();
                    Branch { plan, kinds, guards }
                });
                Plan::Choice(branches.collect()).into_added(&mut self.plans)
            }
        };
        let mut schema = Map::new();
        let description = self.description(id, None);
        self.describe(&mut schema, id, description);
        schema.insert("anyOf".to_owned(), Value::Array(written));
        Out { schema, plan, form: Shape::Plain }
    }

    fn values(&mut self, id: NodeId) -> Out {
        let node = self.graph.at(id);
        let values = node.values.clone().unwrap_or_default();
        let origin = node.origin;
        if values.len() > self.fit.enum_values || self.is_large(&values) {
            return self.many_values(id, &values);
        }
        let mut groups: Vec<(Kind, Vec<&Value>)> = Vec::new();
        for value in values {
            let kind = kind_of(value);
            match groups.iter_mut().find(|(known, _)| *known == kind) {
                Some((_, group)) => group.push(value),
                None => groups.push((kind, vec![value])),
            }
        }
        // An integer is a number, and two enums of numbers are one.
        if groups.iter().any(|(kind, _)| *kind == Kind::Number) {
            let integers = groups.iter().position(|(kind, _)| *kind == Kind::Integer);
            if let Some(integers) = integers.map(|index| groups.remove(index).1)
                && let Some((_, numbers)) = groups.iter_mut().find(|(kind, _)| *kind == Kind::Number)
            {
                numbers.extend(integers);
            }
        }
        let raw = self.graph.document.value(origin);
        if raw.get("type").is_none() && raw.is_object() {
            self.graph.change(&pass::INFER_TYPES, origin, "gave the type of its values", Loss::Exact);
        } else if groups.len() > 1 || raw.get("type").is_some_and(Value::is_array) {
            self.graph.change(&pass::SPLIT_TYPES, origin, "wrote the values of each type by themselves", Loss::Exact);
        }
        let alternatives: Vec<_> = groups
            .into_iter()
            .map(|(kind, values)| (self.group(id, kind, &values), kinds_of(kind), Vec::new()))
            .collect();
        self.unite(id, alternatives)
    }

    /// Values of one type.
    fn group(&mut self, id: NodeId, kind: Kind, values: &[&Value]) -> Out {
        let mut schema = Map::new();
        if matches!(kind, Kind::Object | Kind::Array) {
            let origin = self.graph.at(id).origin;
            self.graph.change(&pass::WRITE_TEXT, origin, "wrote its values as JSON text", Loss::Codec);
            schema.insert("type".to_owned(), "string".into());
            schema.insert("enum".to_owned(), values.iter().map(|value| Value::String(value.to_string())).collect());
            return Out { schema, plan: self.plans.add(Plan::Text), form: Shape::Text };
        }
        schema.insert("type".to_owned(), kind.name().into());
        let raw = self.graph.document.value(self.graph.at(id).origin);
        match (kind, values) {
            (Kind::Null, _) => {}
            (Kind::Boolean, [_, _]) if raw.get("enum").is_none() => {}
            (_, [value]) if raw.get("const").is_some() && self.graph.dialect.allows(Keyword::Const) => {
                schema.insert("const".to_owned(), (*value).clone());
            }
            _ => _ = schema.insert("enum".to_owned(), values.iter().map(|value| (*value).clone()).collect()),
        }
        if raw.get("const").is_some() && schema.contains_key("enum") {
            let origin = self.graph.at(id).origin;
            self.graph.change(&pass::DESCRIBE_UNSUPPORTED, origin, "wrote `const` as an enum of one", Loss::Exact);
        }
        Out { schema, plan: Plans::KEEP, form: Shape::Plain }
    }

    fn is_large(&self, values: &[&Value]) -> bool {
        self.graph.dialect.limits.large_enum.is_some_and(|large| {
            let letters =
                values.iter().filter_map(|value| value.as_str()).map(|text| text.chars().count()).sum::<usize>();
            values.len() > large.over as usize && letters > large.characters as usize
        })
    }

    /// More values than there is room for: their types, and the values in words.
    fn many_values(&mut self, id: NodeId, values: &[&Value]) -> Out {
        let origin = self.graph.at(id).origin;
        if values.iter().any(|value| value.is_array() || value.is_object()) {
            return self.cut(id);
        }
        let did = format!("moved an enum of {} values into the description", values.len());
        self.graph.change(&pass::CUT_DEPTH, origin, did, Loss::Widened { checked: true });
        let mut kinds: Vec<Kind> = Vec::new();
        for kind in values.iter().map(|value| kind_of(value)) {
            if !kinds.contains(&kind) && !(kind == Kind::Integer && kinds.contains(&Kind::Number)) {
                kinds.push(kind);
            }
        }
        if kinds.contains(&Kind::Number) {
            kinds.retain(|kind| *kind != Kind::Integer);
        }
        let listed = shortened(&Value::Array(values.iter().map(|it| (*it).clone()).collect()).to_string());
        let note = format!("one of {listed}");
        if !self.graph.at(id).notes.contains(&note) {
            self.graph.at_mut(id).notes.push(note);
        }
        let alternatives = kinds.into_iter().map(|kind| {
            let schema = Map::from_iter([("type".to_owned(), Value::from(kind.name()))]);
            (Out { schema, plan: Plans::KEEP, form: Shape::Plain }, kinds_of(kind), Vec::new())
        });
        let alternatives = alternatives.collect();
        self.unite(id, alternatives)
    }

    fn typed(&mut self, id: NodeId, spot: Spot) -> Out {
        let origin = self.graph.at(id).origin;
        let kinds = self.kinds_in_order(id);
        let possible: Vec<Kind> =
            kinds.iter().copied().filter(|kind| super::drop_impossible::has(self.graph, id, *kind)).collect();
        if possible.len() < kinds.len() {
            self.graph.change(
                &pass::DROP_IMPOSSIBLE,
                origin,
                "left out the types that no value satisfies",
                Loss::Exact,
            );
        }
        let raw = self.graph.document.value(origin);
        let flagged = self.graph.dialect.null == Null::Flag;
        if raw.get("nullable").is_some() && !flagged {
            self.graph.change(&pass::SPLIT_TYPES, origin, "wrote `nullable` in the dialect's form", Loss::Exact);
        }
        if let [one] = possible.as_slice() {
            let mut out = self.of_kind(id, *one, spot);
            if raw.get("type").is_some_and(Value::is_array) {
                self.graph.change(&pass::SPLIT_TYPES, origin, "wrote the list of types as one type", Loss::Exact);
            }
            let description = self.description(id, None);
            self.describe(&mut out.schema, id, description);
            return out;
        }
        let scalars: Vec<Kind> = possible.iter().copied().filter(|kind| *kind != Kind::Null).collect();
        if let [scalar] = scalars.as_slice()
            && possible.len() == 2
        {
            if self.unions >= self.fit.unions && self.graph.dialect.null != Null::Flag {
                return self.cut(id);
            }
            let mut out = self.of_kind(id, *scalar, spot);
            if !self.plans.keeps(out.plan) {
                let branch = |plan, kind| Branch { plan, kinds: kinds_of(kind), guards: Vec::new() };
                let branches = vec![branch(Plans::KEEP, Kind::Null), branch(out.plan, *scalar)];
                out.plan = self.plans.add(Plan::Choice(branches));
            }
            let description = self.description(id, None);
            self.describe(&mut out.schema, id, description);
            let listed = raw.get("type").filter(|kind| kind.is_array()).cloned();
            self.make_nullable(&mut out);
            if let (Some(listed), Some(Value::Array(_))) = (&listed, out.schema.get("type")) {
                // As it was written.
                let same = listed.as_array().is_some_and(|it| it.len() == 2);
                if same {
                    out.schema.insert("type".to_owned(), listed.clone());
                    return out;
                }
            }
            if !flagged || raw.get("nullable") != Some(&Value::Bool(true)) {
                self.graph.change(&pass::SPLIT_TYPES, origin, "wrote null in the dialect's form", Loss::Exact);
            }
            return out;
        }
        self.graph.change(&pass::SPLIT_TYPES, origin, "wrote each type as a branch of `anyOf`", Loss::Exact);
        if possible.len() > 1 && self.unions >= self.fit.unions {
            return self.cut(id);
        }
        let inner = Spot { levels: spot.levels + 2, ..spot };
        let alternatives =
            possible.into_iter().map(|kind| (self.of_kind(id, kind, inner), kinds_of(kind), Vec::new())).collect();
        self.unite(id, alternatives)
    }

    /// The node's types, in the order in which the input lists them.
    fn kinds_in_order(&self, id: NodeId) -> Vec<Kind> {
        let node = self.graph.at(id);
        let listed = self.graph.document.value(node.origin).get("type").and_then(Value::as_array);
        let named = listed.into_iter().flatten().filter_map(|it| Kind::named(it.as_str()?));
        let mut kinds: Vec<Kind> = Vec::new();
        let rest = [Kind::String, Kind::Integer, Kind::Number, Kind::Boolean, Kind::Object, Kind::Array, Kind::Null];
        for kind in named.chain(rest) {
            if node.kinds.has(kind) && !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        if kinds.contains(&Kind::Number) {
            kinds.retain(|kind| *kind != Kind::Integer);
        }
        kinds
    }

    fn of_kind(&mut self, id: NodeId, kind: Kind, spot: Spot) -> Out {
        match kind {
            Kind::Object => self.object(id, spot),
            Kind::Array if self.graph.at(id).array.prefix.is_empty() => self.array(id, spot),
            Kind::Array => self.tuple(id, spot),
            _ => self.scalar(id, kind),
        }
    }

    pub(super) fn scalar(&mut self, id: NodeId, kind: Kind) -> Out {
        let node = self.graph.at(id);
        let dialect = self.graph.dialect;
        let keeps = |keyword: Keyword| dialect.allows(keyword) && !node.dropped.has(keyword);
        let mut schema = Map::new();
        schema.insert("type".to_owned(), kind.name().into());
        let mut put = |keyword: Keyword, value: Option<Value>| {
            if let Some(value) = value.filter(|_| keeps(keyword)) {
                schema.insert(keyword.name().to_owned(), value);
            }
        };
        match kind {
            Kind::String => {
                put(Keyword::MinLength, node.string.min.map(Value::from));
                put(Keyword::MaxLength, node.string.max.map(Value::from));
                put(Keyword::Pattern, node.string.patterns.first().map(|it| Value::from(*it)));
                put(Keyword::Format, node.string.formats.first().map(|it| Value::from(*it)));
            }
            Kind::Number | Kind::Integer => {
                let number = &node.number;
                let value = |it: Option<&serde_json::Number>| it.map(|it| Value::Number(it.clone()));
                put(Keyword::Minimum, value(number.minimum));
                put(Keyword::Maximum, value(number.maximum));
                put(Keyword::ExclusiveMinimum, value(number.exclusive_minimum));
                put(Keyword::ExclusiveMaximum, value(number.exclusive_maximum));
                put(Keyword::MultipleOf, value(number.multiples.first().copied()));
            }
            _ => {}
        }
        Out { schema, plan: Plans::KEEP, form: Shape::Plain }
    }

    fn array(&mut self, id: NodeId, spot: Spot) -> Out {
        if self.is_deepest(spot) {
            return self.cut(id);
        }
        let node = self.graph.at(id);
        let origin = node.origin;
        let (mut min, mut max) = (node.array.min, node.array.max);
        let inner = self.below(Keyword::Items, spot, 1);
        let items = match node.array.items {
            Items::Each(items) if self.graph.at(items).inhabited => self.write(items, inner),
            Items::Each(_) | Items::None => {
                (min, max) = (0, Some(0));
                let did = "no item is possible, so the array is always empty";
                self.graph.change(&pass::DROP_IMPOSSIBLE, origin, did, Loss::Exact);
                let schema = Map::from_iter([("type".to_owned(), Value::from("null"))]);
                Out { schema, plan: Plans::KEEP, form: Shape::Plain }
            }
            Items::Unsaid => {
                let did = "wrote items of any shape as JSON text";
                self.graph.change(&pass::WRITE_TEXT, origin, did, Loss::Codec);
                self.plain_text("An item, as JSON text.")
            }
        };
        let plan = match self.plans.keeps(items.plan) {
            true => Plans::KEEP,
            false => self.plans.add(Plan::List(items.plan)),
        };
        let mut schema = Map::new();
        schema.insert("type".to_owned(), "array".into());
        schema.insert("items".to_owned(), Value::Object(items.schema));
        self.bounds(&mut schema, min, max);
        Out { schema, plan, form: Shape::Plain }
    }

    /// `minItems` and `maxItems`, as far as the dialect has them.
    pub(super) fn bounds(&self, schema: &mut Map<String, Value>, min: u64, max: Option<u64>) {
        let dialect = self.graph.dialect;
        let most = |keyword: Keyword| {
            dialect.bounds.iter().find(|bound| bound.keyword == keyword).map_or(u64::MAX, |bound| bound.at_most)
        };
        let min = min.min(most(Keyword::MinItems));
        if min > 0 && dialect.allows(Keyword::MinItems) {
            schema.insert("minItems".to_owned(), min.into());
        }
        if let Some(max) = max.filter(|max| *max <= most(Keyword::MaxItems))
            && dialect.allows(Keyword::MaxItems)
        {
            schema.insert("maxItems".to_owned(), max.into());
        }
    }

    /// Adds null to what a schema admits.
    pub(super) fn make_nullable(&mut self, out: &mut Out) {
        let scalar = matches!(
            out.schema.get("type").and_then(Value::as_str).and_then(Kind::named),
            Some(Kind::String | Kind::Number | Kind::Integer | Kind::Boolean)
        ) && !out.schema.contains_key("enum")
            && !out.schema.contains_key("const");
        match (out.schema.get_mut("anyOf"), self.graph.dialect.null) {
            (_, Null::Flag) => _ = out.schema.insert("nullable".to_owned(), Value::Bool(true)),
            (Some(Value::Array(branches)), _) => branches.push(json!({ "type": "null" })),
            (None, Null::TypeList) if scalar => {
                self.unions += 1;
                let kind = out.schema["type"].take();
                out.schema.insert("type".to_owned(), json!([kind, "null"]));
            }
            _ => {
                self.unions += 1;
                let mut inner = std::mem::take(&mut out.schema);
                for words in ["title", "description"] {
                    if let Some(text) = take(&mut inner, words) {
                        out.schema.insert(words.to_owned(), text);
                    }
                }
                out.schema.insert("anyOf".to_owned(), json!([inner, { "type": "null" }]));
            }
        }
    }

    /// JSON text in place of what there is no room for.
    pub(super) fn cut(&mut self, id: NodeId) -> Out {
        self.text(id, &pass::CUT_DEPTH, "wrote what is too deep or too large for the dialect as JSON text")
    }

    pub(super) fn text(&mut self, id: NodeId, pass: &'static Pass, did: &str) -> Out {
        let node = self.graph.at(id);
        let (origin, target) = match node.form {
            Form::Ref(target) => (node.origin, self.graph.at(target).origin),
            _ => (node.origin, node.origin),
        };
        if id != Graph::OVERFLOW {
            self.graph.change(pass, origin, did, Loss::Codec);
        }
        let words = match std::ptr::eq(pass, &raw const pass::WRITE_TEXT) || id == Graph::OVERFLOW {
            true => "Any value, as JSON text.".to_owned(),
            false => {
                let schema = brief(self.graph.document.value(target));
                format!("JSON text of a value of this schema: {schema}")
            }
        };
        let mut out = self.plain_text("");
        take(&mut out.schema, "description");
        let description = self.description(id, Some(&words));
        self.describe(&mut out.schema, id, description);
        out
    }

    pub(super) fn plain_text(&mut self, description: &str) -> Out {
        let schema = Map::from_iter([
            ("type".to_owned(), Value::from("string")),
            ("description".to_owned(), Value::from(description)),
        ]);
        let schema = if self.graph.dialect.allows(Keyword::Description) {
            schema
        } else {
            schema.into_iter().filter(|(name, _)| name == "type").collect()
        };
        Out { schema, plan: self.plans.add(Plan::Text), form: Shape::Text }
    }

    /// The node's description, with its notes.
    fn description(&self, id: NodeId, more: Option<&str>) -> Option<String> {
        let node = self.graph.at(id);
        let mut text = node.descriptions.join("\n");
        let mut add = |words: &str, open: &str, close: &str| {
            if !words.is_empty() {
                let gap = if text.is_empty() { "" } else { " " };
                text = format!("{text}{gap}{open}{words}{close}");
            }
        };
        add(&node.notes.join("; "), "(", ")");
        add(more.unwrap_or_default(), "", "");
        (!text.is_empty()).then_some(text)
    }

    /// Writes title and description before what a schema has of its own.
    fn describe(&self, schema: &mut Map<String, Value>, id: NodeId, description: Option<String>) {
        let dialect = self.graph.dialect;
        let title = self.graph.at(id).title.filter(|_| dialect.allows(Keyword::Title));
        if let Some(title) = title {
            schema.insert("title".to_owned(), title.into());
        }
        if let Some(description) = description.filter(|_| dialect.allows(Keyword::Description)) {
            let inner = schema.get("description").and_then(Value::as_str);
            let whole = match inner {
                Some(inner) if !description.contains(inner) => format!("{description}\n{inner}"),
                _ => description,
            };
            schema.insert("description".to_owned(), whole.into());
        }
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

fn kinds_of(kind: Kind) -> Kinds {
    Kinds::default().with(kind)
}

fn kind_of(value: &Value) -> Kind {
    match value {
        Value::Null => Kind::Null,
        Value::Bool(_) => Kind::Boolean,
        Value::Number(number) if number.is_f64() => Kind::Number,
        Value::Number(_) => Kind::Integer,
        Value::String(_) => Kind::String,
        Value::Array(_) => Kind::Array,
        Value::Object(_) => Kind::Object,
    }
}

/// A schema as text, if that is short.
fn brief(schema: &Value) -> String {
    struct Start(Vec<u8>);
    impl std::io::Write for Start {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.extend_from_slice(bytes);
            if self.0.len() > 4_000 { Err(std::io::ErrorKind::WriteZero.into()) } else { Ok(bytes.len()) }
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut start = Start(Vec::new());
    // Where it does not fit, its start says enough.
    let _ = serde_json::to_writer(&mut start, schema);
    shortened(&String::from_utf8_lossy(&start.0))
}

/// The nodes through which the graph comes back to itself. References of the input count only if asked for.
fn cycles(graph: &Graph<'_>, references: bool) -> HashSet<NodeId> {
    #[derive(Clone, Copy, PartialEq)]
    enum Color {
        New,
        Open,
        Done,
    }
    let mut colors = vec![Color::New; graph.nodes.len()];
    let mut found = HashSet::new();
    for start in 0..graph.nodes.len() {
        let mut stack = vec![(id(start), false)];
        while let Some((node, left)) = stack.pop() {
            let color = &mut colors[node as usize];
            if left {
                *color = Color::Done;
                continue;
            }
            match color {
                Color::Done => continue,
                Color::Open => {
                    continue;
                }
                Color::New => *color = Color::Open,
            }
            stack.push((node, true));
            for child in children(graph, node, references) {
                match colors[child as usize] {
                    Color::New => stack.push((child, false)),
                    Color::Open => _ = found.insert(child),
                    Color::Done => {}
                }
            }
        }
    }
    found
}

fn children(graph: &Graph<'_>, id: NodeId, references: bool) -> Vec<NodeId> {
    let node = graph.at(id);
    match &node.form {
        Form::Any | Form::Values => Vec::new(),
        Form::Ref(target) => {
            if references {
                vec![*target]
            } else {
                Vec::new()
            }
        }
        Form::Choice(branches) => branches.iter().map(|branch| branch.node).collect(),
        Form::Typed => {
            let mut children: Vec<NodeId> = node.object.properties.iter().map(|property| property.node).collect();
            if let Rest::Open(entries) = &node.object.rest {
                children.extend(entries.iter().map(|(_, node)| *node));
            }
            children.extend(node.array.prefix.iter().copied());
            if let Items::Each(items) = node.array.items {
                children.push(items);
            }
            children
        }
    }
}
