//! Where each choice of a plan, and the kinds of entries of each map, are written in the schema that was sent.
//!
//! Plan and schema were written together, so both are followed together, once the schema is whole.

use std::collections::HashSet;

use serde_json::Value;

use super::plan::{AbsentForm, MapEntries, Member, Plan, PlanStep, StepId};
use crate::cost::WRITTEN_BRANCHES;
use crate::json::keyword::Keyword;
use crate::json::kind::{Kind, Kinds};
use crate::json::pointer;

/// Notes in each choice where its branches are written, and in each map where its kinds of entries are. Returns whether
/// there is any.
pub(super) fn locate(plan: &mut Plan, root: StepId, schema: &Value) -> bool {
    let mut found = Vec::new();
    let mut search =
        BranchSearch { plan, at: String::new(), seen: HashSet::new(), pending: vec![(root, String::new())] };
    while let Some((step, at)) = search.pending.pop() {
        let Some(schema) = schema.pointer(&at) else { continue };
        search.at = at;
        search.follow(step, schema, &mut found);
    }
    // If the plan has no choice, and the kinds of each map decode alike, nothing depends on the form that was written.
    let chooses = found.iter().any(|(step, _)| match plan.at(*step) {
        PlanStep::Entries(MapEntries { kinds, .. }) => kinds.iter().any(|kind| kind.1 != kinds[0].1),
        _ => true,
    });
    if !chooses {
        found.clear();
    }
    plan.set_written(found);
    chooses
}

/// The types that a schema admits.
pub(super) fn kinds(root: &Value, schema: &Value) -> Kinds {
    let mut found = Kinds::default();
    let mut pending = vec![schema];
    // A schema may refer to itself.
    for _ in 0..WRITTEN_BRANCHES {
        let Some(schema) = pending.pop() else { return found };
        if schema["nullable"] == Value::Bool(true) {
            found = found.with(Kind::Null);
        }
        let target = schema["$ref"].as_str().and_then(|reference| root.pointer(reference.strip_prefix('#')?));
        match (target, schema["anyOf"].as_array(), schema.get("type")) {
            (Some(target), ..) => pending.push(target),
            (_, Some(branches), _) => pending.extend(branches),
            (.., Some(kinds)) => found = Kinds::read(kinds).iter().fold(found, Kinds::with),
            _ => return Kinds::ALL,
        }
    }
    Kinds::ALL
}

struct BranchSearch<'p> {
    plan: &'p Plan,
    /// The pointer to the current place in the schema.
    at: String,
    /// The targets of references that were followed.
    seen: HashSet<StepId>,
    /// Targets of references, which are followed last: a chain of them may be long.
    pending: Vec<(StepId, String)>,
}

impl<'p> BranchSearch<'p> {
    fn follow(&mut self, step: StepId, schema: &'p Value, found: &mut Vec<(StepId, String)>) {
        let end = self.at.len();
        match self.plan.at(step) {
            PlanStep::Keep | PlanStep::Text => {}
            PlanStep::Nullable(inner) => self.follow(*inner, schema, found),
            PlanStep::Same(next) => {
                let written = self.holding(schema, Keyword::Ref);
                let target = written[Keyword::Ref.name()].as_str().and_then(|reference| reference.strip_prefix('#'));
                if let Some(target) = target
                    && self.seen.insert(*next)
                {
                    self.pending.push((*next, target.to_owned()));
                }
            }
            PlanStep::Places { prefix, rest } => {
                let first = if prefix.is_empty() { Keyword::Items } else { Keyword::PrefixItems };
                let written = self.holding(schema, first);
                for (index, place) in prefix.iter().enumerate() {
                    self.below(&[Keyword::PrefixItems.name(), &index.to_string()], *place, written, found);
                }
                self.below(&[Keyword::Items.name()], *rest, written, found);
            }
            PlanStep::Entries(MapEntries { kinds, .. }) => {
                let written = self.holding(schema, Keyword::Items);
                if kinds.len() > 1 {
                    found.push((step, format!("{}/{}", self.at, Keyword::Items.name())));
                }
                for (index, (_, step)) in kinds.iter().enumerate() {
                    let index = index.to_string();
                    let kind: &[&str] = if kinds.len() > 1 { &["items", "anyOf", &index] } else { &["items"] };
                    self.below(&[kind, &["properties", "value"]].concat(), *step, written, found);
                }
            }
            PlanStep::Object { members, entries, rest } => {
                let written = self.members(members, schema, found);
                if let Some((name, step)) = entries {
                    self.below(&["properties", name], *step, written, found);
                }
                if let Some(rest) = rest {
                    self.below(&[Keyword::AdditionalProperties.name()], *rest, written, found);
                }
            }
            PlanStep::Tuple { members, rest } => {
                let written = self.members(members, schema, found);
                if let Some((name, step)) = rest {
                    self.below(&["properties", name], *step, written, found);
                }
            }
            PlanStep::Wrapped(name, step) => {
                let written = self.holding(schema, Keyword::Properties);
                self.below(&["properties", name], *step, written, found);
            }
            PlanStep::Choice(choice) => {
                let written = self.holding(schema, Keyword::AnyOf);
                found.push((step, self.at.clone()));
                for (index, branch) in choice.branches.iter().enumerate() {
                    self.below(&["anyOf", &index.to_string()], *branch, written, found);
                }
            }
        }
        self.at.truncate(end);
    }

    fn members(&mut self, members: &[Member], schema: &'p Value, found: &mut Vec<(StepId, String)>) -> &'p Value {
        let written = self.holding(schema, Keyword::Properties);
        for member in
            members.iter().filter(|member| !matches!(self.plan.at(member.step), PlanStep::Keep | PlanStep::Text))
        {
            let keys: &[&str] = match member.presence {
                AbsentForm::List => &["properties", &member.name, "items"],
                AbsentForm::Required | AbsentForm::LeftOut | AbsentForm::Null => &["properties", &member.name],
            };
            self.below(keys, member.step, written, found);
        }
        written
    }

    /// Follows a step whose schema is some keywords further down.
    fn below(&mut self, keys: &[&str], step: StepId, schema: &'p Value, found: &mut Vec<(StepId, String)>) {
        let end = self.at.len();
        let mut inner = schema;
        for key in keys {
            let next = match inner {
                Value::Array(items) => key.parse::<usize>().ok().and_then(|index| items.get(index)),
                inner => inner.get(*key),
            };
            let Some(next) = next else { return self.at.truncate(end) };
            pointer::push(&mut self.at, key);
            inner = next;
        }
        self.follow(step, inner, found);
        self.at.truncate(end);
    }

    /// The schema that has the keyword: this one, or the first branch of its `anyOf`, which adds null or a description.
    fn holding(&mut self, mut schema: &'p Value, keyword: Keyword) -> &'p Value {
        while schema.get(keyword.name()).is_none()
            && let Some(inner) = schema.get("anyOf").and_then(|branches| branches.get(0))
        {
            schema = inner;
            self.at.push_str("/anyOf/0");
        }
        schema
    }
}
