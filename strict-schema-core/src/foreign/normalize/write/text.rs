//! Writes a string that holds JSON text: for values of any shape, and for those that exceed a limit.

use std::borrow::Cow;

use super::builder::SchemaBuilder;
use super::emitter::{Emitted, Emitter};
use crate::cost::SHOWN_NAME_BYTES;
use crate::fault::phrases::brief;
use crate::foreign::codec::plan::PlanStep;
use crate::foreign::normalize::account::action::{Action, Texted};
use crate::foreign::normalize::describe::add_definitions;
use crate::foreign::normalize::graph::Graph;
use crate::foreign::normalize::node::{Decided, Form, NodeId};
use crate::foreign::normalize::read::demands::{FOLLOWED, demands};
use crate::json::keyword::{Keyword, KeywordSet};
use crate::json::kind::Kind;
use crate::words::printable::within;

impl Emitter<'_, '_> {
    /// JSON text, because the node exceeds a limit.
    pub(crate) fn cut(&mut self, id: NodeId) -> Emitted {
        self.text(id, Texted::Cut)
    }

    pub(crate) fn text(&mut self, id: NodeId, why: Texted) -> Emitted {
        let node = self.graph.at(id);
        let (origin, target) = match node.form {
            Form::Ref(target) => (node.origin, self.graph.at(target).origin),
            _ => (node.origin, node.origin),
        };
        let checked = demands_something(self.graph, id);
        if id != Graph::OVERFLOW {
            self.graph.change(origin, Action::WriteText { why, checked });
        }
        if self.room == 0 {
            // There is no room for the node's description either.
            return self.plain_text(ANY);
        }
        let words = if !checked {
            ANY.to_owned()
        } else if !self.described.insert(target) && !self.fit.repeats {
            let name = self.graph.document.name(target).unwrap_or(Cow::Borrowed("root"));
            format!("JSON text of `{}`, which is described elsewhere.", within(&name, SHOWN_NAME_BYTES))
        } else {
            let schema = self.graph.document.value(target);
            let mut words = format!("JSON text of a value of this schema: {}", brief(schema));
            // What is adjacent to a choice holds in each of its branches: one of them shows it.
            let mut parts = self.graph.at(id).parts.iter();
            let adjacent = parts.find(|it| it.raw != target && it.decided.is_next_to_a_choice()).map(|it| it.raw);
            if let Some(raw) = adjacent.filter(|raw| self.described.insert(*raw)) {
                let around = self.graph.document.value(raw);
                words.extend([", and of this one: ", &brief(around)]);
                add_definitions(self.graph, &mut words, around, Some(raw), &mut self.described);
            }
            add_definitions(self.graph, &mut words, schema, Some(target), &mut self.described);
            words
        };
        let mut schema = SchemaBuilder::of(Kind::String);
        let step = self.plan.add(PlanStep::Text);
        self.describe(&mut schema, id, step, Some(&words));
        Emitted { schema, step }
    }

    pub(crate) fn plain_text(&mut self, description: &str) -> Emitted {
        let mut schema = SchemaBuilder::of(Kind::String);
        if self.graph.dialect.allows(Keyword::Description) {
            schema.put(Keyword::Description, description);
        }
        Emitted { schema, step: self.plan.add(PlanStep::Text) }
    }
}

/// Whether the node admits any value, as far as these keywords go.
pub(super) fn is_any(graph: &Graph<'_>, id: NodeId, keywords: KeywordSet) -> bool {
    let node = graph.at(id);
    let parts = node.parts.iter().filter(|part| part.decided != Decided::FOR_NULL);
    let mut members = parts.flat_map(|part| graph.document.members(part.raw));
    // What a reference leads to is another of the parts.
    let keywords = keywords.without(FOLLOWED);
    matches!(node.form, Form::Any)
        && !members.any(|(keyword, value)| keywords.has(*keyword) && demands(*keyword, value))
}

/// Whether the node demands something of a value, so that a text may hold what is none.
fn demands_something(graph: &Graph<'_>, id: NodeId) -> bool {
    let is_any = |id: NodeId| is_any(graph, id, KeywordSet::ALL);
    match &graph.at(id).form {
        Form::Choice(branches) => !branches.iter().any(|branch| is_any(*branch)),
        _ => !is_any(id),
    }
}

/// The description of JSON text of any value.
const ANY: &str = "Any value, as JSON text.";
