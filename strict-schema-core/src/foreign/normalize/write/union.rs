//! Writes choices and other unions as `anyOf`.

use serde_json::{Map, Value};

use super::builder::SchemaBuilder;
use super::emitter::{Alike, Emitted, Emitter, Site, Spot};
use crate::cost::COMPARED_RIVALS;
use crate::dialect::RuleKind;
use crate::foreign::codec::plan::{Choice, Plan, PlanStep, StepId};
use crate::foreign::normalize::account::action::{Action, Texted};
use crate::foreign::normalize::node::{Form, NodeId};
use crate::foreign::normalize::read::document::{OPTION, RawId};
use crate::json::keyword::Keyword;
use crate::rules;

impl Emitter<'_, '_> {
    pub(crate) fn choice(&mut self, id: NodeId, branches: &[NodeId], spot: Spot) -> Emitted {
        let origin = self.graph.at(id).origin;
        let anything = |emitter: &Self, node: NodeId| matches!(emitter.graph.at(node).form, Form::Any);
        if branches.iter().any(|branch| anything(self, *branch)) {
            return self.text(id, Texted::AnyChoice);
        }
        let possible: Vec<_> = branches.iter().copied().filter(|branch| self.graph.at(*branch).is_possible).collect();
        if possible.len() < branches.len() {
            self.graph.change(origin, Action::DropBranches);
        }
        if possible.len() > 1 && self.unions >= self.fit.unions {
            return self.cut(id);
        }
        let inner = Spot { levels: spot.levels + 2, ..spot };
        let mut alternatives = Vec::with_capacity(possible.len());
        for (index, branch) in possible.iter().enumerate() {
            // Only some of the others: with all, the work would be quadratic.
            let others = possible.iter().enumerate().filter(|(other, _)| *other != index);
            self.rivals = others.map(|(_, other)| *other).take(COMPARED_RIVALS).collect();
            alternatives.push(self.write(*branch, inner));
        }
        self.rivals.clear();
        self.unite(id, alternatives)
    }

    /// Several written alternatives as `anyOf`; a single one stays without it.
    pub(crate) fn unite(&mut self, id: NodeId, mut alternatives: Vec<Emitted>) -> Emitted {
        let single_reference = |out: &Emitted| out.schema.has(Keyword::Ref);
        if alternatives.len() == 1 && !single_reference(&alternatives[0]) {
            let mut out = alternatives.remove(0);
            self.describe(&mut out.schema, id, out.step, None);
            return out;
        }
        if self.unions >= self.fit.unions {
            return self.cut(id);
        }
        self.unions += 1;
        self.put_apart((id, Keyword::AnyOf), &mut alternatives);
        self.tell_apart(&mut alternatives);
        self.separate(id, &mut alternatives);
        let (mut written, mut branches) = (Vec::new(), Vec::new());
        for out in alternatives {
            written.push(Value::from(out.schema));
            branches.push(out.step);
        }
        let step = if branches.iter().all(|step| *step == Plan::KEEP) {
            Plan::KEEP
        } else {
            let parts: Vec<RawId> = self.graph.at(id).parts.iter().map(|part| part.raw).collect();
            let holds = parts.into_iter().filter_map(|raw| self.graph.pointer(raw)).collect();
            let step = self.plan.add(PlanStep::Choice(Choice { branches, holds, written: String::new() }));
            self.choices.push((step, (id, Keyword::AnyOf)));
            step
        };
        let mut schema = SchemaBuilder::default();
        self.describe(&mut schema, id, step, None);
        schema.put(Keyword::AnyOf, written);
        Emitted { schema, step }
    }

    /// Wraps each object in an object with a key of its own, if the dialect refuses branches that look alike.
    fn separate(&mut self, id: NodeId, alternatives: &mut [Emitted]) {
        let dialect = self.graph.dialect;
        let ambiguous = dialect.refuses_breaking(RuleKind::AmbiguousBranches);
        let first_key = dialect.refuses_breaking(RuleKind::SharedFirstKey);
        if !ambiguous && !first_key {
            return;
        }
        let nested = |out: &Emitted, keyword: Keyword, value: Option<&str>| match out.schema.get(Keyword::AnyOf) {
            Some(Value::Array(branches)) => branches.iter().any(|branch| is_or_has(branch, keyword, value)),
            _ => out.schema.get(keyword).is_some_and(|it| value.is_none_or(|value| it == value)),
        };
        let is_reference = |out: &Emitted| nested(out, Keyword::Ref, None);
        let is_object = |out: &Emitted| nested(out, Keyword::Type, Some("object")) || is_reference(out);
        let count = alternatives.iter().filter(|out| is_object(out)).count();
        if count < 2 {
            return;
        }
        // The target of a reference may not be written yet, so it is taken to look alike.
        let mut alike = alternatives.iter().any(is_reference);
        if !alike {
            let written: Vec<Value> = alternatives.iter().map(|out| Value::from(out.schema.clone())).collect();
            alike = ambiguous && rules::are_ambiguous(&written)
                || first_key && rules::shared_first_key(&written, &Value::Null).is_some();
        }
        if !alike {
            return;
        }
        let origin = self.graph.at(id).origin;
        self.graph.change(origin, Action::WrapAlternatives);
        for (index, out) in alternatives.iter_mut().filter(|out| is_object(out)).enumerate() {
            self.wrap_branch(out, format!("{OPTION}{}", index + 1));
        }
    }

    /// Puts branches under a key each that an earlier attempt wrote so that an answer does not tell them apart.
    pub(super) fn put_apart(&mut self, site: Site, alternatives: &mut [Emitted]) {
        let origin = self.graph.at(site.0).origin;
        match self.alike.get(&site) {
            None => {}
            Some(Alike::Reported) => self.graph.change(origin, Action::WriteAlike),
            Some(Alike::Wrapped(which)) => {
                self.graph.change(origin, Action::WrapAlike);
                for (number, index) in which.iter().enumerate() {
                    let mut name = format!("{OPTION}{}", number + 1);
                    let is_taken = |name: &str| {
                        let properties = alternatives.iter().filter_map(|out| out.schema.get(Keyword::Properties));
                        properties.into_iter().any(|properties| properties.get(name).is_some())
                    };
                    while is_taken(&name) {
                        name.push('_');
                    }
                    if let Some(out) = alternatives.get_mut(*index) {
                        self.wrap_branch(out, name);
                    }
                }
            }
        }
    }

    /// Puts a branch under a key.
    fn wrap_branch(&mut self, out: &mut Emitted, name: String) {
        let inner = std::mem::take(&mut out.schema);
        out.schema = self.record(Map::from_iter([(name.clone(), inner.into())]));
        out.step = self.plan.add(PlanStep::Wrapped(name, out.step));
    }

    /// If the value is answered with JSON text, or with entries in place of an object: the type of that by its place in [`answers`], and
    /// the key that tells it apart.
    pub(super) fn encoding(&self, step: StepId) -> Option<(usize, &'static str)> {
        match self.plan.at(step) {
            PlanStep::Text => Some(TEXT),
            PlanStep::Entries(_) => Some((1, "entries")),
            PlanStep::Nullable(inner) => self.encoding(*inner),
            _ => None,
        }
    }

    /// Wraps branches that are encoded as text or entries, if another branch may be answered with the same type.
    fn tell_apart(&mut self, alternatives: &mut [Emitted]) {
        if alternatives.iter().all(|out| self.encoding(out.step).is_none()) {
            return;
        }
        // How many branches may be answered with a string, and how many with an array.
        let mut answered = [0; 2];
        for out in alternatives.iter() {
            answered = std::array::from_fn(|kind| answered[kind] + answers(out)[kind]);
        }
        for out in alternatives {
            let Some((kind, name)) = self.encoding(out.step) else { continue };
            let own = answers(out);
            if answered[kind] > own[kind] {
                self.wrap_branch(out, name.to_owned());
                answered = std::array::from_fn(|kind| answered[kind] - own[kind] + answers(out)[kind]);
            }
        }
    }
}

pub(super) const TEXT: (usize, &str) = (0, "json");

/// Whether the schema has the keyword (with this value), or a branch of it if it is a choice.
fn is_or_has(schema: &Value, keyword: Keyword, value: Option<&str>) -> bool {
    match schema.get(Keyword::AnyOf.name()) {
        Some(Value::Array(branches)) => branches.iter().any(|branch| is_or_has(branch, keyword, value)),
        _ => schema.get(keyword.name()).is_some_and(|it| value.is_none_or(|value| it == value)),
    }
}

/// Whether an answer may be a string, and whether it may be an array, as numbers to add up.
fn answers(out: &Emitted) -> [usize; 2] {
    ["string", "array"].map(|kind| {
        let may_be = match out.schema.get(Keyword::Type) {
            Some(Value::Array(kinds)) => kinds.iter().any(|it| it == kind),
            Some(it) => it == kind,
            // A reference or a nested choice may be anything.
            None => true,
        };
        usize::from(may_be)
    })
}
