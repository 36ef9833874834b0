//! Writes strings and numbers, with the bounds that the dialect takes.

use serde_json::Value;

use super::draft::Draft;
use super::emit::{Emitter, Out, Shape};
use super::node::NodeId;
use crate::codec::plan::Plans;
use crate::keyword::Keyword;
use crate::kind::Kind;

impl Emitter<'_, '_> {
    pub(super) fn scalar(&mut self, id: NodeId, kind: Kind) -> Out {
        let node = self.graph.at(id);
        let dialect = self.graph.dialect;
        let keeps = |keyword: Keyword| dialect.allows(keyword) && !node.dropped.has(keyword);
        let mut schema = Draft::of(kind);
        let mut put = |keyword: Keyword, value: Option<Value>| {
            if let Some(value) = value.filter(|_| keeps(keyword)) {
                schema.put(keyword, value);
            }
        };
        match kind {
            Kind::String => {
                put(Keyword::MinLength, node.string.min.map(Value::from));
                put(Keyword::MaxLength, node.string.max.map(Value::from));
                put(Keyword::Pattern, node.string.patterns.first().map(|it| Value::from(*it)));
                put(Keyword::Format, node.string.formats.first().map(|it| Value::from(*it)));
            }
            Kind::Number | Kind::Integer => {
                let number = &node.number;
                let value = |it: Option<&serde_json::Number>| it.map(|it| Value::Number(it.clone()));
                put(Keyword::Minimum, value(number.minimum));
                put(Keyword::Maximum, value(number.maximum));
                put(Keyword::ExclusiveMinimum, value(number.exclusive_minimum));
                put(Keyword::ExclusiveMaximum, value(number.exclusive_maximum));
                put(Keyword::MultipleOf, value(number.multiples.first().copied()));
            }
            _ => {}
        }
        Out { schema, plan: Plans::KEEP, form: Shape::Plain }
    }
}
