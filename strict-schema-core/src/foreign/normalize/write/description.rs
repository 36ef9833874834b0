//! Writes titles and descriptions. A description contains the notes of the node, which say its described keywords.

use serde_json::Value;

use super::builder::SchemaBuilder;
use super::emitter::Emitter;
use crate::foreign::normalize::node::NodeId;
use crate::json::keyword::Keyword;

impl Emitter<'_, '_> {
    /// The node's descriptions, its notes in parentheses, and then `more`.
    pub(crate) fn description(&self, id: NodeId, more: Option<&str>) -> Option<String> {
        let node = self.graph.at(id);
        let notes = node.notes.iter().map(String::as_str);
        let texts = node.descriptions.iter().copied().chain(notes.clone()).chain(more);
        let mut text = String::with_capacity(texts.map(|text| text.len() + 2).sum::<usize>() + 3);
        join(&mut text, node.descriptions.iter().copied(), "\n");
        if !node.notes.is_empty() {
            text.push_str(if text.is_empty() { "(" } else { " (" });
            join(&mut text, notes, "; ");
            text.push(')');
        }
        if let Some(more) = more {
            text.push_str(if text.is_empty() { "" } else { " " });
            text.push_str(more);
        }
        (!text.is_empty()).then_some(text)
    }

    /// Writes the node's title and description. The schema's own description follows in the same text.
    pub(crate) fn describe(&self, schema: &mut SchemaBuilder, id: NodeId, description: Option<String>) {
        let dialect = self.graph.dialect;
        let title = self.graph.at(id).title.filter(|_| dialect.allows(Keyword::Title));
        if let Some(title) = title {
            schema.put(Keyword::Title, title);
        }
        if let Some(description) = description.filter(|_| dialect.allows(Keyword::Description)) {
            let inner = schema.get(Keyword::Description).and_then(Value::as_str);
            let whole = match inner {
                Some(inner) if inner.contains(&description) => inner.to_owned(),
                Some(inner) if !description.contains(inner) => format!("{description}\n{inner}"),
                _ => description,
            };
            schema.put(Keyword::Description, whole);
        }
    }
}

/// Adds texts with a separator.
fn join<'t>(text: &mut String, texts: impl Iterator<Item = &'t str>, gap: &str) {
    for (index, more) in texts.enumerate() {
        text.push_str(if index == 0 { "" } else { gap });
        text.push_str(more);
    }
}
