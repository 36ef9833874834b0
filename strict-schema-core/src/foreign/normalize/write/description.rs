//! Writes titles and descriptions. A description contains the notes of the node, which say its described keywords.

use serde_json::Value;

use super::builder::SchemaBuilder;
use super::emitter::Emitter;
use crate::foreign::codec::plan::{AbsentForm, PlanStep, StepId};
use crate::foreign::normalize::node::NodeId;
use crate::json::keyword::Keyword;

impl Emitter<'_, '_> {
    /// The node's descriptions, its notes in parentheses, and then `more`. The notes say what the answer is decoded to.
    pub(crate) fn description(&self, id: NodeId, step: StepId, more: Option<&str>) -> Option<String> {
        let node = self.graph.at(id);
        let mut text = node.descriptions.join("\n");
        if !node.notes.is_empty() {
            let open = if text.is_empty() { "(" } else { " (" };
            text.extend([open, self.subject(step), &node.notes.join("; "), ")"]);
        }
        if let Some(more) = more {
            text.extend([if text.is_empty() { "" } else { " " }, more]);
        }
        (!text.is_empty()).then_some(text)
    }

    /// What the notes speak of, if the answer has another form.
    fn subject(&self, step: StepId) -> &'static str {
        match self.plan.at(step) {
            PlanStep::Text => "of the value in it: ",
            PlanStep::Entries(_) => "of the map: ",
            PlanStep::Tuple { .. } => "of the tuple: ",
            PlanStep::Object { entries: Some(_), .. } => "with the entries as properties: ",
            PlanStep::Object { members, .. } => {
                let may_be = |form: AbsentForm| members.iter().any(|member| member.presence == form);
                match (may_be(AbsentForm::Null), may_be(AbsentForm::List)) {
                    (true, true) => "null and an empty list count as absent: ",
                    (true, false) => "null counts as absent: ",
                    (false, true) => "an empty list counts as absent: ",
                    (false, false) => "",
                }
            }
            PlanStep::Nullable(inner) => self.subject(*inner),
            PlanStep::Choice(choice) if choice.branches.iter().any(|it| !self.subject(*it).is_empty()) => DECODED,
            PlanStep::Wrapped(..) => DECODED,
            // What is inside has words of its own.
            PlanStep::Keep | PlanStep::Same(_) | PlanStep::Places { .. } | PlanStep::Choice(_) => "",
        }
    }

    /// Writes the node's title and [`description`](Self::description). The schema's own description follows in the same text.
    pub(crate) fn describe(&self, schema: &mut SchemaBuilder, id: NodeId, step: StepId, more: Option<&str>) {
        let dialect = self.graph.dialect;
        let title = self.graph.at(id).title.filter(|_| dialect.allows(Keyword::Title));
        if let Some(title) = title {
            schema.put(Keyword::Title, title);
        }
        if dialect.allows(Keyword::Description)
            && let Some(description) = self.description(id, step, more)
        {
            let inner = schema.get(Keyword::Description).and_then(Value::as_str);
            let whole = match inner {
                Some(inner) if has_words(inner, &description) => inner.to_owned(),
                Some(inner) if !has_words(&description, inner) => format!("{description}\n{inner}"),
                _ => description,
            };
            schema.put(Keyword::Description, whole);
        }
    }
}

/// Whether the text contains the other as whole words.
fn has_words(text: &str, words: &str) -> bool {
    words.is_empty()
        || text.match_indices(words).any(|(at, _)| {
            let (before, after) = (text[..at].chars().next_back(), text[at + words.len()..].chars().next());
            ![before, after].into_iter().flatten().any(char::is_alphanumeric)
        })
}

const DECODED: &str = "of the decoded value: ";
