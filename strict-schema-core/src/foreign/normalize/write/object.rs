//! Writes objects: closed where the dialect requires it, with entries for undeclared properties, and with `properties`
//! and `required` in full.

use serde_json::{Map, Value};

use super::builder::SchemaBuilder;
use super::emitter::{Emitted, Emitter, Spot};
use super::entries;
use super::properties::account_required;
use super::text;
use crate::cost::{LETTERS_A_STEP, RESULT_LEVELS};
use crate::dialect::{self, Nesting};
use crate::foreign::codec::plan::{AbsentForm, Member, Plan, PlanStep, StepId};
use crate::foreign::normalize::account::action::{Action, Texted};
use crate::foreign::normalize::account::treatment::NOT_TRANSFORMED;
use crate::foreign::normalize::kept_forms::{counts_properties, lacks_property, stays_open};
use crate::foreign::normalize::node::{NodeId, Rest};
use crate::foreign::normalize::read::document::RawId;
use crate::json::keyword::{Keyword, KeywordSet};

/// How the undeclared properties of an object are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Beside {
    /// There are none: the object is closed.
    Nothing,
    /// As entries.
    Entries,
    /// Unchanged: the dialect accepts an open object.
    Native,
}

impl Emitter<'_, '_> {
    /// An object, or entries or text in its place.
    pub(crate) fn object(&mut self, id: NodeId, spot: Spot, rivals: &[NodeId]) -> Emitted {
        let node = self.graph.at(id);
        let declares = !node.object.properties.is_empty();
        if lacks_property(self.graph, node) {
            return self.text(id, Texted::NoProperties);
        }
        if stays_open(self.graph.dialect, node) {
            let too_deep = self.is_deepest(spot) || spot.levels + 2 > RESULT_LEVELS;
            return if too_deep { self.cut(id) } else { self.closed_object(id, spot, Beside::Native, rivals) };
        }
        let open = matches!(node.object.rest, Rest::Open(_));
        if open && !declares && spot.levels > 0 {
            return entries::entries(self, id, spot);
        }
        let is_level = declares || open || self.graph.dialect.nesting == Nesting::Objects;
        if is_level && self.is_deepest(spot) || spot.levels + 2 > RESULT_LEVELS {
            return self.cut(id);
        }
        self.closed_object(id, spot, if open { Beside::Entries } else { Beside::Nothing }, rivals)
    }

    fn closed_object(&mut self, id: NodeId, spot: Spot, beside: Beside, rivals: &[NodeId]) -> Emitted {
        let open = beside == Beside::Entries;
        let inner = self.below(Keyword::Properties, spot, 2);
        let count = self.graph.at(id).object.properties.len();
        let bytes: usize = self.graph.at(id).object.properties.iter().map(|property| property.name.len()).sum();
        // A name is written twice: under `properties` and under `required`.
        if !self.take(2 * bytes as u64 / LETTERS_A_STEP) {
            return self.cut(id);
        }
        let mut properties = Map::with_capacity(count);
        let mut required = Vec::with_capacity(count);
        let mut members = Vec::with_capacity(count);
        let mut newly_required = Vec::new();
        let null_elsewhere = self.graph.nullable_in(rivals);
        for index in 0..self.graph.at(id).object.properties.len() {
            let property = self.graph.at(id).object.properties[index];
            let name = property.name;
            if !self.graph.at(property.node).is_possible {
                let at = self.graph.at(property.node).origin;
                // It may be in an answer, as an undeclared one.
                let checked = beside != Beside::Nothing || !self.graph.dialect.allows(Keyword::AdditionalProperties);
                self.graph.change(at, Action::DropProperty { checked });
                continue;
            }
            let (schema, step, presence) = self.property(property, inner, &mut newly_required, &null_elsewhere);
            if presence != AbsentForm::LeftOut {
                required.push(name);
            }
            members.push(Member { name: name.to_owned(), step, presence });
            properties.insert(name.to_owned(), schema);
        }
        let mut entries = None;
        if open {
            let mut name = "entries".to_owned();
            while self.graph.at(id).object.properties.iter().any(|property| property.name == name) {
                name.push('_');
            }
            let out = entries::entries(self, id, inner);
            properties.insert(name.clone(), out.schema.into());
            entries = Some((name, out.step));
        }
        self.count(spot, properties.len());
        account_required(self.graph, id, newly_required);
        required.extend(entries.iter().map(|(name, _)| name.as_str()));
        let required = self.required(id, &required);
        if beside == Beside::Native {
            let (schema, rest) = self.opened(id, spot, properties, required);
            let step = self.plan.add(PlanStep::Object { members, entries, rest: Some(rest) });
            return Emitted { schema, step };
        }
        let step = self.plan.add(PlanStep::Object { members, entries, rest: None });
        self.account_closing(id, beside, &properties, &required);
        let mut schema = self.closed(properties, required);
        self.count_properties(&mut schema, id);
        Emitted { schema, step }
    }

    /// An open object, in a dialect that accepts it, and the step for the undeclared properties.
    fn opened(
        &mut self,
        id: NodeId,
        spot: Spot,
        properties: Map<String, Value>,
        required: Value,
    ) -> (SchemaBuilder, StepId) {
        let node = self.graph.at(id);
        let origin = node.origin;
        let written = |keyword| self.graph.document.get(origin, keyword);
        let rest = match &node.object.rest {
            Rest::Open(rest) => rest.first().map(|(_, node)| *node),
            Rest::Unsaid | Rest::None => None,
        };
        let additional = written(Keyword::AdditionalProperties);
        let whole = self.is_whole(origin, &properties, &required);
        let mut schema = SchemaBuilder::object(properties, required);
        // An empty `properties` or `required` that the input does not have is added only where the dialect demands it.
        for (keyword, shape) in [
            (Keyword::Properties, dialect::RuleKind::MissingProperties),
            (Keyword::Required, dialect::RuleKind::MissingRequired),
        ] {
            let is_empty = match schema.get(keyword) {
                Some(Value::Object(members)) => members.is_empty(),
                Some(Value::Array(names)) => names.is_empty(),
                _ => false,
            };
            if is_empty && written(keyword).is_none() && self.graph.dialect.allows_breaking(shape) {
                schema.take(keyword);
            }
        }
        let added = |keyword| schema.has(keyword) && written(keyword).is_none();
        if !whole && (added(Keyword::Properties) || added(Keyword::Required) || written(Keyword::Required).is_some()) {
            self.graph.change(origin, Action::WriteInFull);
        }
        // If further properties may have any value, no schema is written for them that could have a description.
        let is_any = |rest: NodeId| text::is_any(self.graph, rest, KeywordSet::ALL.without(NOT_TRANSFORMED));
        let (any, rest) = (rest.filter(|it| is_any(*it)), rest.filter(|it| !is_any(*it)));
        let notes = any.map(|any| &self.graph.at(any).notes).filter(|it| !it.is_empty());
        if let Some(note) = notes.map(|notes| format!("further properties: {}", notes.join("; "))) {
            self.graph.note(id, note);
        }
        let mut step = Plan::KEEP;
        match (additional, rest) {
            // Another part may have a schema for them.
            (_, Some(rest)) => {
                let out = self.write(rest, self.below(Keyword::AdditionalProperties, spot, 1));
                schema.put(Keyword::AdditionalProperties, out.schema);
                step = out.step;
            }
            (Some(Value::Bool(true)), _) => schema.put(Keyword::AdditionalProperties, true),
            _ => {}
        }
        self.count_properties(&mut schema, id);
        (schema, step)
    }

    /// Writes `minProperties` and `maxProperties`, if the dialect accepts them and the written object has as many
    /// properties as the decoded one.
    fn count_properties(&self, schema: &mut SchemaBuilder, id: NodeId) {
        let (node, dialect) = (self.graph.at(id), self.graph.dialect);
        if !counts_properties(dialect, node) {
            return;
        }
        let bounds = [
            (Keyword::MinProperties, (node.object.min > 0).then_some(node.object.min)),
            (Keyword::MaxProperties, node.object.max),
        ];
        for (keyword, bound) in bounds {
            if let Some(bound) = bound.map(|bound| self.as_written(id, keyword, bound))
                && !node.described.has(keyword)
                && dialect.keeps_value(keyword, &bound)
            {
                schema.put(keyword, bound);
            }
        }
    }

    /// A closed object, if the dialect has `additionalProperties`.
    fn closed(&self, properties: Map<String, Value>, required: Value) -> SchemaBuilder {
        let mut schema = SchemaBuilder::object(properties, required);
        if self.graph.dialect.allows(Keyword::AdditionalProperties) {
            schema.put(Keyword::AdditionalProperties, false);
        }
        schema
    }

    /// A closed object in which all properties are required.
    pub(crate) fn record(&self, properties: Map<String, Value>) -> SchemaBuilder {
        let required = properties.keys().map(|name| Value::from(name.as_str())).collect();
        self.closed(properties, required)
    }

    /// Whether the input declares all of these properties, and requires them so.
    fn is_whole(&self, origin: RawId, properties: &Map<String, Value>, required: &Value) -> bool {
        let written = |keyword| self.graph.document.get(origin, keyword);
        let declared = written(Keyword::Properties).and_then(Value::as_object);
        declared.is_some_and(|it| properties.keys().all(|name| it.contains_key(name)))
            && written(Keyword::Required) == Some(required)
    }

    fn account_closing(&mut self, id: NodeId, beside: Beside, properties: &Map<String, Value>, required: &Value) {
        let origin = self.graph.at(id).origin;
        let written = |keyword| self.graph.document.get(origin, keyword);
        let closed = written(Keyword::AdditionalProperties) == Some(&Value::Bool(false));
        let whole = self.is_whole(origin, properties, required);
        let has_word = self.graph.dialect.allows(Keyword::AdditionalProperties);
        match self.graph.at(id).object.rest {
            // An object that may have other properties is here if each key that `propertyNames` admits is declared.
            Rest::None | Rest::Open(_) if !has_word && beside == Beside::Nothing => {
                self.graph.change(origin, Action::DropClosing);
            }
            // An object without the word is not changed.
            _ if !has_word => {}
            Rest::Unsaid => self.graph.change(origin, Action::CloseUnsaid),
            _ if closed => {}
            _ => self.graph.change(origin, Action::CloseObject),
        }
        if !whole {
            self.graph.change(origin, Action::WriteInFull);
        }
    }
}
