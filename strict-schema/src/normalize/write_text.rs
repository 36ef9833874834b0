//! Writes values as JSON text: those of any shape, and those for which there is no room.

use serde_json::Value;

use super::Loss;
use super::draft::Draft;
use super::emit::{Emitter, Out, Shape};
use super::graph::Graph;
use super::node::{Form, NodeId};
use super::pass::PassId;
use super::phrases::shortened;
use crate::codec::plan::Plan;
use crate::keyword::Keyword;
use crate::kind::Kind;

impl Emitter<'_, '_> {
    /// JSON text in place of what there is no room for.
    pub(super) fn cut(&mut self, id: NodeId) -> Out {
        self.text(id, PassId::CutDepth, "wrote what is too deep or too large for the dialect as JSON text")
    }

    pub(super) fn text(&mut self, id: NodeId, pass: PassId, did: &'static str) -> Out {
        let node = self.graph.at(id);
        let (origin, target) = match node.form {
            Form::Ref(target) => (node.origin, self.graph.at(target).origin),
            _ => (node.origin, node.origin),
        };
        if id != Graph::OVERFLOW {
            self.graph.change(pass, origin, did, Loss::Codec);
        }
        let words = if pass == PassId::WriteText || id == Graph::OVERFLOW {
            "Any value, as JSON text.".to_owned()
        } else {
            let schema = brief(self.graph.document.value(target));
            format!("JSON text of a value of this schema: {schema}")
        };
        let mut schema = Draft::of(Kind::String);
        let description = self.description(id, Some(&words));
        self.describe(&mut schema, id, description);
        Out { schema, plan: self.plans.add(Plan::Text), form: Shape::Text }
    }

    pub(super) fn plain_text(&mut self, description: &str) -> Out {
        let mut schema = Draft::of(Kind::String);
        if self.graph.dialect.allows(Keyword::Description) {
            schema.put(Keyword::Description, description);
        }
        Out { schema, plan: self.plans.add(Plan::Text), form: Shape::Text }
    }
}

/// A schema as text, if that is short.
pub(super) fn brief(schema: &Value) -> String {
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
    shortened(&String::from_utf8_lossy(&start.0)).into_owned()
}
