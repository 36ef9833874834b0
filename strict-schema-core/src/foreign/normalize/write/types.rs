//! Writes the types of a node: one type, one type or null, or a union of types.

use serde_json::{Number, Value};

use super::builder::SchemaBuilder;
use super::emitter::{Emitted, Emitter, Spot};
use crate::dialect::Null;
use crate::foreign::codec::plan::PlanStep;
use crate::foreign::normalize::account::action::Action;
use crate::foreign::normalize::node::{NodeId, without_twice};
use crate::foreign::normalize::read::demands::{FOLLOWED, SUBSTANCE};
use crate::foreign::normalize::read::document::NULL;
use crate::foreign::normalize::solve::possible;
use crate::json::keyword::{Keyword, set};
use crate::json::kind::{Kind, Kinds};
use crate::json::number::count;

impl Emitter<'_, '_> {
    pub(crate) fn typed(&mut self, id: NodeId, spot: Spot) -> Emitted {
        let origin = self.graph.at(id).origin;
        let possible = without_twice(possible::kinds(self.graph, id));
        if possible != without_twice(self.graph.at(id).kinds) {
            self.graph.change(origin, Action::DropTypes);
        }
        let written = self.graph.document.get(origin, Keyword::Type);
        let nullable = self.graph.document.get(origin, Keyword::Nullable);
        let flagged = self.graph.dialect.null == Null::Flag;
        if nullable.is_some() && !flagged {
            self.graph.change(origin, Action::WriteNullable);
        }
        if let (Some(one), 1) = (possible.iter().next(), possible.len()) {
            let mut out = self.of_kind(id, one, spot);
            if written.is_some_and(Value::is_array) {
                self.graph.change(origin, Action::WriteOneType);
            }
            self.describe(&mut out.schema, id, out.step, None);
            return out;
        }
        let one = possible.without(Kinds::of(&[Kind::Null])).iter().next().filter(|_| possible.has(Kind::Null));
        if let (Some(one), 2) = (one, possible.len()) {
            if self.unions >= self.fit.unions && self.graph.dialect.null != Null::Flag {
                return self.cut(id);
            }
            let mut out = self.of_kind(id, one, spot);
            out.step = self.plan.add(PlanStep::Nullable(out.step));
            self.describe(&mut out.schema, id, out.step, None);
            let listed = written.filter(|kind| kind.is_array());
            self.make_nullable(&mut out);
            if let (Some(listed), Some(written @ Value::Array(_))) = (listed, out.schema.get(Keyword::Type)) {
                // The input has the same two types: their order is kept. JSON text may stand for another type.
                let same =
                    listed.as_array().is_some_and(|it| it.len() == 2) && Kinds::read(listed) == Kinds::read(written);
                if same {
                    out.schema.put(Keyword::Type, listed.clone());
                    return out;
                }
            }
            if !flagged || nullable != Some(&Value::Bool(true)) {
                self.graph.change(origin, Action::WriteNull);
            }
            return out;
        }
        if self.unions >= self.fit.unions {
            return self.cut(id);
        }
        self.graph.change(origin, Action::SplitTypes);
        let inner = Spot { levels: spot.levels + 2, ..spot };
        let alternatives = self.in_order_of_types(id, possible);
        let alternatives = alternatives.into_iter().map(|kind| self.of_kind(id, kind, inner)).collect();
        self.unite(id, alternatives)
    }

    /// The types in the order in which the input lists them.
    fn in_order_of_types(&self, id: NodeId, kinds: Kinds) -> Vec<Kind> {
        let listed = self.graph.document.get(self.graph.at(id).origin, Keyword::Type).and_then(Value::as_array);
        let named = listed.into_iter().flatten().filter_map(|it| Kind::named(it.as_str()?));
        let rest = [Kind::String, Kind::Integer, Kind::Number, Kind::Boolean, Kind::Object, Kind::Array, Kind::Null];
        let mut left = kinds;
        let taken = |kind: &Kind| {
            let is_left = left.has(*kind);
            left = left.without(Kinds::of(&[*kind]));
            is_left
        };
        named.chain(rest).filter(taken).collect()
    }

    pub(crate) fn of_kind(&mut self, id: NodeId, kind: Kind, spot: Spot) -> Emitted {
        // The other branches matter for this node, and not for the nodes inside of it.
        let rivals = std::mem::take(&mut self.rivals);
        let out = match kind {
            Kind::Object => self.object(id, spot, &rivals),
            Kind::Array if self.graph.at(id).array.prefix.is_empty() => self.array(id, spot),
            Kind::Array => self.tuple(id, spot),
            _ => self.scalar(id, kind),
        };
        self.rivals = rivals;
        out
    }

    /// A string, number, boolean or null, with the assertions that the dialect accepts.
    pub(super) fn scalar(&mut self, id: NodeId, kind: Kind) -> Emitted {
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

    /// Makes a schema admit null, in the dialect's form.
    pub(crate) fn make_nullable(&mut self, out: &mut Emitted) {
        let scalar = matches!(
            out.schema.get(Keyword::Type).and_then(Value::as_str).and_then(Kind::named),
            Some(Kind::String | Kind::Number | Kind::Integer | Kind::Boolean)
        ) && !out.schema.has(Keyword::Enum)
            && !out.schema.has(Keyword::Const);
        // A native schema may have more than the choice, which null would have to satisfy too.
        let adjacent = out.schema.keywords().without(set![AnyOf]);
        let is_alone = !adjacent.has_any(SUBSTANCE.or(FOLLOWED));
        match (out.schema.get_mut(Keyword::AnyOf), self.graph.dialect.null) {
            // `nullable` has an effect only next to `type`, so it is in a branch.
            (Some(branches), Null::Flag) => {
                flag(branches);
                if adjacent.has(Keyword::Type) {
                    out.schema.put(Keyword::Nullable, true);
                }
            }
            (None, Null::Flag) => out.schema.put(Keyword::Nullable, true),
            (Some(Value::Array(branches)), _) if is_alone => {
                let null = NULL.clone();
                if !branches.contains(&null) {
                    branches.push(null);
                }
            }
            (None, Null::TypeList | Null::AnyTypeList) if scalar => {
                self.unions += 1;
                if let Some(kind) = out.schema.get_mut(Keyword::Type) {
                    *kind = or_null(kind.take());
                }
            }
            _ => {
                self.unions += 1;
                let mut inner = std::mem::take(&mut out.schema);
                for words in [Keyword::Title, Keyword::Description] {
                    if let Some(text) = inner.take(words) {
                        out.schema.put(words, text);
                    }
                }
                out.schema.put(Keyword::AnyOf, vec![inner.into(), NULL.clone()]);
            }
        }
    }
}

pub(crate) fn or_null(kind: Value) -> Value {
    Value::Array(vec![kind, Kind::Null.name().into()])
}

/// Makes the first branch `nullable`, or the first branch of its `anyOf`.
fn flag(branches: &mut Value) {
    let Some(Value::Object(first)) = branches.get_mut(0) else { return };
    match first.get_mut(Keyword::AnyOf.name()) {
        Some(inner) => flag(inner),
        None => _ = first.insert(Keyword::Nullable.name().to_owned(), Value::Bool(true)),
    }
}
