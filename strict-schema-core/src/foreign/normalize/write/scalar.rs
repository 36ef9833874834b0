//! Writes strings, numbers, booleans and null, with the assertions that the dialect accepts.

use serde_json::{Number, Value};

use super::builder::SchemaBuilder;
use super::emitter::{Emitted, Emitter};
use crate::foreign::normalize::node::NodeId;
use crate::json::keyword::Keyword;
use crate::json::kind::Kind;
use crate::json::number::count;

impl Emitter<'_, '_> {
    pub(crate) fn scalar(&mut self, id: NodeId, kind: Kind) -> Emitted {
        let node = self.graph.at(id);
        let dialect = self.graph.dialect;
        let mut schema = SchemaBuilder::of(kind);
        let mut put = |keyword: Keyword, value: Option<Value>| {
            let keeps = |value: &Value| !node.described.has(keyword) && dialect.keeps_value(keyword, value);
            if let Some(value) = value.filter(keeps) {
                schema.put(keyword, value);
            }
        };
        match kind {
            Kind::String => {
                put(Keyword::MinLength, node.string.min.map(|min| self.as_written(id, Keyword::MinLength, min)));
                put(Keyword::MaxLength, node.string.max.map(|max| self.as_written(id, Keyword::MaxLength, max)));
                put(Keyword::Pattern, node.string.patterns.first().map(|it| Value::from(*it)));
                put(Keyword::Format, node.string.formats.first().map(|it| Value::from(*it)));
            }
            Kind::Number | Kind::Integer => {
                let number = &node.number;
                let value = |it: Option<&Number>| it.map(|it| Value::Number(it.clone()));
                put(Keyword::Minimum, value(number.minimum));
                put(Keyword::Maximum, value(number.maximum));
                put(Keyword::ExclusiveMinimum, value(number.exclusive_minimum));
                put(Keyword::ExclusiveMaximum, value(number.exclusive_maximum));
                put(Keyword::MultipleOf, value(number.multiples.first().copied()));
            }
            _ => {}
        }
        Emitted::keep(schema)
    }

    /// A count in the form in which the input has it, which may be `2.0`.
    pub(crate) fn as_written(&self, id: NodeId, keyword: Keyword, number: u64) -> Value {
        let written = self.graph.document.get(self.graph.at(id).origin, keyword);
        written.filter(|written| count(written) == Some(number)).cloned().unwrap_or_else(|| number.into())
    }
}
