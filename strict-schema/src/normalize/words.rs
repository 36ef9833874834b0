//! Writes titles and descriptions, with what is only said in words.

use serde_json::{Map, Value};

use super::emit::Emitter;
use super::node::NodeId;
use crate::keyword::Keyword;

impl Emitter<'_, '_> {
    /// The node's description, with its notes.
    pub(super) fn description(&self, id: NodeId, more: Option<&str>) -> Option<String> {
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
    pub(super) fn describe(&self, schema: &mut Map<String, Value>, id: NodeId, description: Option<String>) {
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
}
