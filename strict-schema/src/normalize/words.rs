//! Writes titles and descriptions, with what is only said in words.

use serde_json::Value;

use super::draft::Draft;
use super::emit::Emitter;
use super::node::NodeId;
use crate::keyword::Keyword;

impl Emitter<'_, '_> {
    /// The node's description, with its notes.
    pub(super) fn description(&self, id: NodeId, more: Option<&str>) -> Option<String> {
        let node = self.graph.at(id);
        let mut text = match &*node.descriptions {
            [] => String::new(),
            [one] => (*one).to_owned(),
            several => several.join("\n"),
        };
        let mut add = |words: &[&str]| {
            if !text.is_empty() {
                text.push(' ');
            }
            text.extend(words.iter().copied());
        };
        if !node.notes.is_empty() {
            add(&["(", &node.notes.join("; "), ")"]);
        }
        if let Some(more) = more {
            add(&[more]);
        }
        (!text.is_empty()).then_some(text)
    }

    /// Writes title and description before what a schema has of its own.
    pub(super) fn describe(&self, schema: &mut Draft, id: NodeId, description: Option<String>) {
        let dialect = self.graph.dialect;
        let title = self.graph.at(id).title.filter(|_| dialect.allows(Keyword::Title));
        if let Some(title) = title {
            schema.put(Keyword::Title, title);
        }
        if let Some(description) = description.filter(|_| dialect.allows(Keyword::Description)) {
            let inner = schema.get(Keyword::Description).and_then(Value::as_str);
            let whole = match inner {
                Some(inner) if !description.contains(inner) => format!("{description}\n{inner}"),
                _ => description,
            };
            schema.put(Keyword::Description, whole);
        }
    }
}
