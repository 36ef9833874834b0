//! Writes enumerated values, an `enum` for each of their types.

use serde_json::{Value, json};

use super::builder::SchemaBuilder;
use super::emitter::{Emitted, Emitter};
use crate::dialect::Limit;
use crate::fault::phrases::brief_list;
use crate::foreign::codec::plan::PlanStep;
use crate::foreign::normalize::account::action::{Action, Texted};
use crate::foreign::normalize::node::NodeId;
use crate::json::keyword::Keyword;
use crate::json::kind::Kind;

impl Emitter<'_, '_> {
    pub(crate) fn values(&mut self, id: NodeId) -> Emitted {
        let node = self.graph.at(id);
        let values = node.values.clone().unwrap_or_default();
        let origin = node.origin;
        if values.len() > self.fit.enum_values || self.is_large(&values) {
            return self.many_values(id, &values);
        }
        self.written.largest_enum = self.written.largest_enum.max(values.len());
        let groups = by_kind(&values);
        let raw = self.graph.document.value(origin);
        let written = self.graph.document.get(origin, Keyword::Type);
        if written.is_none() && raw.is_object() {
            self.graph.change(origin, Action::GiveTypeOfValues);
        } else if groups.len() > 1 || written.is_some_and(Value::is_array) {
            self.graph.change(origin, Action::SplitValues);
        }
        let alternatives: Vec<_> = groups.into_iter().map(|(kind, values)| self.group(id, kind, &values)).collect();
        self.unite(id, alternatives)
    }

    /// The enum of values of one type.
    pub(crate) fn group(&mut self, id: NodeId, kind: Kind, values: &[&Value]) -> Emitted {
        if matches!(kind, Kind::Object | Kind::Array) || self.refuses_values(kind, values) {
            let origin = self.graph.at(id).origin;
            self.graph.change(origin, Action::WriteText { why: Texted::Values, checked: false });
            let texts: Value = values.iter().map(|value| Value::String(value.to_string())).collect();
            let schema = SchemaBuilder::of(Kind::String).with(Keyword::Enum, texts);
            return Emitted { schema, step: self.plan.add(PlanStep::Text) };
        }
        let mut schema = SchemaBuilder::of(kind);
        let written = self.graph.document.keywords(self.graph.at(id).origin);
        match (kind, values) {
            (Kind::Null, _) => {}
            (Kind::Boolean, [_, _]) if !written.has(Keyword::Enum) => {}
            (_, [value]) if written.has(Keyword::Const) && self.graph.dialect.allows_value(Keyword::Const, value) => {
                schema.put(Keyword::Const, (*value).clone());
            }
            _ => schema.put(Keyword::Enum, values.iter().map(|value| (*value).clone()).collect::<Value>()),
        }
        if written.has(Keyword::Const) && schema.has(Keyword::Enum) {
            let origin = self.graph.at(id).origin;
            self.graph.change(origin, Action::WriteConst);
        }
        Emitted::keep(schema)
    }

    /// Whether the dialect accepts an enum of strings, but none of these.
    fn refuses_values(&self, kind: Kind, values: &[&Value]) -> bool {
        let accepts = |values: Value| self.graph.dialect.allows_value(Keyword::Enum, &values);
        matches!(kind, Kind::Boolean | Kind::Integer | Kind::Number)
            && !accepts(values.iter().map(|value| (*value).clone()).collect())
            && accepts(json!(["text"]))
    }

    pub(crate) fn is_large(&self, values: &[&Value]) -> bool {
        let dialect = self.graph.dialect;
        Limit::LargeEnum.most(dialect).is_some_and(|most| {
            let texts = values.iter().filter_map(|value| value.as_str());
            let letters = || texts.map(|text| text.chars().count()).sum::<usize>();
            values.len() > dialect.limits.large_enum_over[0] as usize && letters() > most as usize
        })
    }

    /// An enum that exceeds a limit: the types of its values, and the values in the description.
    pub(crate) fn many_values(&mut self, id: NodeId, values: &[&Value]) -> Emitted {
        let origin = self.graph.at(id).origin;
        if values.iter().any(|value| value.is_array() || value.is_object()) {
            return self.cut(id);
        }
        self.graph.change(origin, Action::DescribeEnum { values: values.len() });
        let note = format!("one of {}", brief_list(values));
        self.graph.note(id, note);
        let alternatives = by_kind(values).into_iter().map(|(kind, _)| Emitted::keep(SchemaBuilder::of(kind)));
        self.unite(id, alternatives.collect())
    }
}

/// The values of each type, in the order in which the types appear.
fn by_kind<'a>(values: &[&'a Value]) -> Vec<(Kind, Vec<&'a Value>)> {
    let mut groups: Vec<(Kind, Vec<&Value>)> = Vec::new();
    // An integer is a number, and two enums of numbers are one.
    let are_whole = !values.iter().any(|it| it.is_f64());
    for value in values {
        let kind = if are_whole && value.is_number() { Kind::Integer } else { Kind::of(value) };
        match groups.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, group)) => group.push(value),
            None => groups.push((kind, vec![value])),
        }
    }
    groups
}
