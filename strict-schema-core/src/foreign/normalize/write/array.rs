//! Writes arrays without a prefix.

use super::builder::SchemaBuilder;
use super::emitter::{Emitter, Encoding, Out, Spot};
use crate::dialect::Verdict;
use crate::foreign::codec::plan::{Plan, Plans};
use crate::foreign::normalize::account::did::{Did, Texted};
use crate::foreign::normalize::node::{Items, NodeId};
use crate::json::keyword::Keyword;
use crate::json::kind::Kind;

impl Emitter<'_, '_> {
    /// An array whose items have one schema.
    pub(crate) fn array(&mut self, id: NodeId, spot: Spot) -> Out {
        if self.is_deepest(spot) {
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
                self.graph.change(origin, Did::DropItems { bounded });
                Out { schema: SchemaBuilder::of(Kind::Null), plan: Plans::KEEP, encoding: Encoding::Plain }
            }
            Items::Unsaid => {
                self.graph.change(origin, Did::WriteText { why: Texted::Items, checked: false });
                self.plain_text("An item, as JSON text.")
            }
        };
        let keeps = self.plans.keeps(items.plan);
        let plan = if keeps { Plans::KEEP } else { self.plans.add(Plan::List(items.plan)) };
        let mut schema = SchemaBuilder::list(items.schema);
        self.bounds(&mut schema, min, max);
        self.unique(&mut schema, id);
        Out { schema, plan, encoding: Encoding::Plain }
    }

    /// Writes `uniqueItems`, unless it was described.
    pub(crate) fn unique(&self, schema: &mut SchemaBuilder, id: NodeId) {
        let node = self.graph.at(id);
        if node.array.unique && !node.described.has(Keyword::UniqueItems) {
            schema.put(Keyword::UniqueItems, true);
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
}
