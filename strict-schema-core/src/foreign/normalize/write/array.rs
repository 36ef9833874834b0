//! Writes arrays: with one schema for all items, with `prefixItems`, or as objects with a property for each place.

use serde_json::{Map, Value};

use super::builder::SchemaBuilder;
use super::emitter::{Emitted, Emitter, Spot};
use crate::dialect::{Nesting, Verdict};
use crate::foreign::codec::plan::{AbsentForm, Member, Plan, PlanStep, StepId};
use crate::foreign::normalize::account::action::{Action, Texted, Tuple};
use crate::foreign::normalize::graph::Graph;
use crate::foreign::normalize::kept_forms::stays_tuple;
use crate::foreign::normalize::node::{Items, NodeId};
use crate::foreign::normalize::read::document::RawId;
use crate::json::keyword::Keyword;
use crate::json::kind::Kind;

impl Emitter<'_, '_> {
    /// An array whose items have one schema.
    pub(crate) fn array(&mut self, id: NodeId, spot: Spot) -> Emitted {
        if self.graph.dialect.nesting != Nesting::Objects && self.is_deepest(spot) {
            return self.cut(id);
        }
        let node = self.graph.at(id);
        let origin = node.origin;
        let (mut min, mut max) = (node.array.min, node.array.max);
        let inner = self.below(Keyword::Items, spot, 1);
        let items = match node.array.items {
            Items::Each(items) if self.graph.at(items).is_possible => self.write(items, inner),
            Items::Each(_) | Items::None => {
                (min, max) = (0, Some(0));
                let bounded = self.graph.dialect.allows_value(Keyword::MaxItems, &0.into());
                self.graph.change(origin, Action::DropItems { bounded });
                Emitted::keep(SchemaBuilder::of(Kind::Null))
            }
            Items::Unsaid => {
                self.graph.change(origin, Action::WriteText { why: Texted::Items, checked: false });
                self.plain_text("An item, as JSON text.")
            }
        };
        let step = self.plan.add(PlanStep::Places { prefix: Vec::new(), rest: items.step });
        let mut schema = SchemaBuilder::list(items.schema);
        self.bounds(&mut schema, min, max);
        self.unique(&mut schema, id, step);
        Emitted { schema, step }
    }

    /// Writes `uniqueItems`, unless it was described.
    fn unique(&mut self, schema: &mut SchemaBuilder, id: NodeId, step: StepId) {
        let node = self.graph.at(id);
        if node.array.unique && !node.described.has(Keyword::UniqueItems) {
            schema.put(Keyword::UniqueItems, true);
            let origin = node.origin;
            self.account_unique(origin, step);
            self.unique.push((origin, step));
        }
    }

    /// Records a change if items that the answer tells apart may be decoded to the same value.
    pub(super) fn account_unique(&mut self, origin: RawId, step: StepId) {
        if !self.plan.tells_apart(step) {
            self.graph.change(origin, Action::CheckUnique);
        }
    }

    /// Writes `minItems` and `maxItems`, as far as the dialect accepts them.
    pub(crate) fn bounds(&self, schema: &mut SchemaBuilder, min: u64, max: Option<u64>) {
        let dialect = self.graph.dialect;
        let most = |keyword: Keyword| {
            let refused = dialect.bounds.into_iter().flatten().filter(|bound| bound.beyond > Verdict::Ignored);
            refused.filter(|bound| bound.keyword == keyword).map(|bound| bound.at_most).min().unwrap_or(u64::MAX)
        };
        let min = min.min(most(Keyword::MinItems));
        if min > 0 && dialect.keeps(Keyword::MinItems) {
            schema.put(Keyword::MinItems, min);
        }
        if let Some(max) = max.filter(|max| *max <= most(Keyword::MaxItems))
            && dialect.keeps(Keyword::MaxItems)
        {
            schema.put(Keyword::MaxItems, max);
        }
    }

    /// An array with `prefixItems`.
    fn places(&mut self, id: NodeId, spot: Spot) -> Emitted {
        let array = &self.graph.at(id).array;
        let (origin, min, max, items) = (self.graph.at(id).origin, array.min, array.max, array.items);
        let nodes = array.prefix.clone();
        let inner = self.below(Keyword::PrefixItems, spot, 2);
        let (mut written, mut prefix) = (Vec::with_capacity(nodes.len()), Vec::with_capacity(nodes.len()));
        for node in nodes {
            let out = self.write(node, inner);
            written.push(Value::from(out.schema));
            prefix.push(out.step);
        }
        if self.graph.document.get(origin, Keyword::PrefixItems).is_none() {
            self.graph.change(origin, Action::WritePlaces);
        }
        let mut schema = SchemaBuilder::of(Kind::Array).with(Keyword::PrefixItems, written);
        let mut rest = Plan::KEEP;
        match items {
            Items::Each(node) => {
                let out = self.write(node, self.below(Keyword::Items, spot, 1));
                schema.put(Keyword::Items, out.schema);
                rest = out.step;
            }
            Items::None => schema.put(Keyword::Items, false),
            Items::Unsaid => {}
        }
        self.bounds(&mut schema, min, max);
        let step = self.plan.add(PlanStep::Places { prefix, rest });
        self.unique(&mut schema, id, step);
        Emitted { schema, step }
    }

    /// An array with a prefix.
    pub(crate) fn tuple(&mut self, id: NodeId, spot: Spot) -> Emitted {
        if self.is_deepest(spot) {
            return self.cut(id);
        }
        let node = self.graph.at(id);
        let is_possible = |node: &NodeId| self.graph.at(*node).is_possible;
        let rest = if let Items::Each(node) = &node.array.items { is_possible(node) } else { true };
        if stays_tuple(self.graph.dialect, &node.array) && rest && node.array.prefix.iter().all(is_possible) {
            return self.places(id, spot);
        }
        let (origin, min, max) = (node.origin, node.array.min, node.array.max);
        let (mut prefix, mut items) = (node.array.prefix.clone(), node.array.items);
        if let Some(end) = prefix.iter().position(|node| !self.graph.at(*node).is_possible) {
            prefix.truncate(end);
            items = Items::None;
            if end == 0 {
                // An empty array has no places.
                return self.cut(id);
            }
        }
        let full = max.is_some_and(|max| max <= prefix.len() as u64);
        if matches!(items, Items::Unsaid) && !full {
            // A closed tuple has no more items than places.
            if self.graph.policy.narrowed && min <= prefix.len() as u64 {
                self.graph.change(origin, Action::CloseTuple);
                items = Items::None;
            } else {
                items = Items::Each(Graph::OVERFLOW);
            }
        }
        if full {
            items = Items::None;
        }
        let has_rest = matches!(items, Items::Each(node) if self.graph.at(node).is_possible);
        let optional = (prefix.len() as u64).saturating_sub(min);
        let how = if optional > 1 || optional == 1 && has_rest {
            Tuple::LeftOutFromTheEnd
        } else {
            let listed = prefix.get(usize::try_from(min).unwrap_or(usize::MAX)..).unwrap_or_default();
            let lists = self.unions >= self.fit.unions || listed.iter().any(|node| self.graph.at(*node).admits_null);
            let is_checked = !listed.is_empty() && lists && !self.graph.dialect.allows(Keyword::MaxItems);
            if is_checked { Tuple::ListsOfOne } else { Tuple::Whole }
        };
        self.graph.change(origin, Action::WriteTuple(how));
        let length = prefix.len() as u64;
        let inner = self.below(Keyword::Properties, spot, 2);
        let width = prefix.len().to_string().len();
        let mut properties = Map::new();
        let mut members = Vec::new();
        for (index, node) in prefix.into_iter().enumerate() {
            let name = format!("item{index:0width$}");
            let presence = if (index as u64) < min {
                AbsentForm::Required
            } else if self.graph.at(node).admits_null || self.unions >= self.fit.unions {
                AbsentForm::List
            } else {
                AbsentForm::Null
            };
            let out = self.in_form(node, presence, inner);
            members.push(Member { name: name.clone(), step: out.step, presence });
            properties.insert(name, out.schema.into());
        }
        let mut rest = None;
        if let Items::Each(node) = items
            && self.graph.at(node).is_possible
        {
            let out = self.write(node, self.below(Keyword::Items, inner, 1));
            let step = self.plan.add(PlanStep::Places { prefix: Vec::new(), rest: out.step });
            let mut schema = SchemaBuilder::list(out.schema);
            self.bounds(&mut schema, min.saturating_sub(length), max.map(|max| max - length.min(max)));
            properties.insert("rest".to_owned(), schema.into());
            rest = Some(("rest".to_owned(), step));
        }
        self.count(spot, properties.len());
        let step = self.plan.add(PlanStep::Tuple { members, rest });
        Emitted { schema: self.record(properties), step }
    }
}
