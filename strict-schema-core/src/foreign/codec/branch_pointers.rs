//! Where each choice of a plan, and the kinds of entries of each map, are written in the schema that was sent.
//!
//! Plan and schema were written together, so both are followed together, once the schema is whole.

use std::collections::HashSet;

use serde_json::Value;

use super::plan::{AbsentForm, MapEntries, Member, Plan, PlanStep, StepId};
use crate::cost::WRITTEN_BRANCHES;
use crate::json::keyword::{Keyword, values_of};
use crate::json::kind::{Kind, Kinds};
use crate::json::pointer;
use crate::json::reference::schema_at;

/// Notes in each choice where its branches are written, and in each map where its kinds of entries are. Returns whether
/// there is any.
pub(super) fn locate(plan: &mut Plan, root: StepId, schema: &Value) -> bool {
    let mut search = BranchSearch { plan, at: String::new(), seen: HashSet::new(), pending: vec![], found: vec![] };
    let mut next = Some((root, String::new()));
    while let Some((step, at)) = next {
        if let Some(schema) = pointer::value_at(schema, &at) {
            search.at = at;
            search.follow(step, schema);
        }
        next = search.pending.pop();
    }
    let mut found = search.found;
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
            _ => match values_of(schema) {
                Some(values) => found = values.iter().map(Kind::of).fold(found, Kinds::with),
                None => return Kinds::ALL,
            },
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
    /// Where choices and kinds of entries are written.
    found: Vec<(StepId, String)>,
}

impl<'p> BranchSearch<'p> {
    fn follow(&mut self, step: StepId, schema: &'p Value) {
        let end = self.at.len();
        match self.plan.at(step) {
            PlanStep::Keep | PlanStep::Text => {}
            PlanStep::Nullable(inner) => self.follow(*inner, schema),
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
                    self.below(&format!("/prefixItems/{index}"), *place, written);
                }
                self.below("/items", *rest, written);
            }
            PlanStep::Entries(MapEntries { kinds, .. }) => {
                let written = self.holding(schema, Keyword::Items);
                match kinds.as_slice() {
                    [(_, step)] => self.below("/items/properties/value", *step, written),
                    _ => {
                        self.found.push((step, format!("{}/items", self.at)));
                        for (index, (_, step)) in kinds.iter().enumerate() {
                            self.below(&format!("/items/anyOf/{index}/properties/value"), *step, written);
                        }
                    }
                }
            }
            PlanStep::Object { members, entries: named, .. } | PlanStep::Tuple { members, rest: named } => {
                let written = self.holding(schema, Keyword::Properties);
                for Member { name, step, presence } in members {
                    if !matches!(self.plan.at(*step), PlanStep::Keep | PlanStep::Text) {
                        self.property(name, if *presence == AbsentForm::List { "/items" } else { "" }, *step, written);
                    }
                }
                if let Some((name, step)) = named {
                    self.property(name, "", *step, written);
                }
                if let PlanStep::Object { rest: Some(rest), .. } = self.plan.at(step) {
                    self.below("/additionalProperties", *rest, written);
                }
            }
            PlanStep::Wrapped(name, step) => {
                let written = self.holding(schema, Keyword::Properties);
                self.property(name, "", *step, written);
            }
            PlanStep::Choice(choice) => {
                let written = self.holding(schema, Keyword::AnyOf);
                self.found.push((step, self.at.clone()));
                for (index, branch) in choice.branches.iter().enumerate() {
                    self.below(&format!("/anyOf/{index}"), *branch, written);
                }
            }
        }
        self.at.truncate(end);
    }

    /// Follows a step whose schema is that of a property, or further down.
    fn property(&mut self, name: &str, inside: &str, step: StepId, schema: &'p Value) {
        let mut way = "/properties".to_owned();
        pointer::push(&mut way, name);
        self.below(&(way + inside), step, schema);
    }

    /// Follows a step whose schema is further down.
    fn below(&mut self, way: &str, step: StepId, schema: &'p Value) {
        if let Some(inner) = schema_at(schema, way) {
            let end = self.at.len();
            self.at.push_str(way);
            self.follow(step, inner);
            self.at.truncate(end);
        }
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
