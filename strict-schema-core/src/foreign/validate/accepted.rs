//! The subschemas that a dialect accepts as they stand: those in which the validator finds nothing, not even a warning.

use std::collections::HashMap;

use serde_json::Value;

use super::{Surroundings, ValidationRun};
use crate::cost::FEW_SCHEMAS;
use crate::dialect::{Dialect, RuleKind};
use crate::json::keyword::{HOLDERS, Keyword, KeywordSet, set};
use crate::json::kind::{Kind, Kinds};
use crate::json::walk::{ByAddress, Walk};
use crate::rules::RuleSet;

/// The subschemas that a dialect accepts as they stand.
#[derive(Debug, Default)]
pub(crate) struct AcceptedSubschemas {
    /// Whether the whole schema is accepted.
    pub whole: bool,
    /// The size of each accepted subschema, by its address.
    parts: HashMap<usize, SubschemaSize, ByAddress>,
}

/// The size of a subschema, with all its subschemas.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SubschemaSize {
    pub schemas: u32,
    /// Levels of schemas.
    pub depth: u32,
    pub unions: u32,
    pub optionals: u32,
    /// Whether it has one type that is neither object nor array, no subschemas and no `enum`: only the limit on bytes counts it.
    pub is_leaf: bool,
}

impl AcceptedSubschemas {
    /// Validates a schema under a dialect.
    pub(crate) fn of(schema: &Value, dialect: &Dialect) -> Self {
        let mut run = ValidationRun::new(dialect, RuleSet::under(dialect), FEW_SCHEMAS);
        run.listed.places = Some(Vec::new());
        let mut walk = Walk::new(schema);
        // For each schema, its size, and whether it depends on the rest of the document, so that it cannot be accepted by itself.
        let (mut amounts, mut broken) = (Vec::with_capacity(FEW_SCHEMAS), Vec::with_capacity(FEW_SCHEMAS));
        while let Some(index) = walk.next() {
            run.look(&walk, index);
            let keywords = &walk.keywords;
            let kinds = keywords.get(Keyword::Type).map_or(Kinds::ALL, Kinds::read);
            let is_simple = kinds.len() == 1 && !kinds.has(Kind::Object) && !kinds.has(Kind::Array);
            let is_leaf = is_simple && !keywords.present.has_any(NOT_LEAF);
            let present = keywords.present;
            let may_refuse_null =
                present.has(Keyword::Nullable) && present.has(Keyword::Type) && present.has_any(CHOICES);
            let is_bound =
                present.has_any(BOUND) || EXCLUSIVE.iter().any(|it| keywords.get(*it).is_some_and(Value::is_boolean));
            let Surroundings { partial, unions, optionals, .. } = run.places[index as usize];
            broken.push(is_bound || may_refuse_null || partial);
            amounts.push(SubschemaSize { schemas: 1, depth: 1, unions, optionals, is_leaf });
        }
        run.finish(&walk);
        let found = run.listed.places.take().unwrap_or_default();
        let whole = found.is_empty();
        for index in found {
            broken[index as usize] = true;
        }
        // A subschema has a greater index than the schema around it.
        for index in (1..amounts.len()).rev() {
            let parent = walk.nodes[index].parent as usize;
            broken[parent] |= broken[index];
            let (inner, outer): (_, &mut SubschemaSize) = (amounts[index], &mut amounts[parent]);
            outer.schemas += inner.schemas;
            outer.depth = outer.depth.max(1 + inner.depth);
            outer.unions = outer.unions.saturating_add(inner.unions);
            outer.optionals = outer.optionals.saturating_add(inner.optionals);
        }
        let mut parts = HashMap::with_capacity_and_hasher(amounts.len(), ByAddress::default());
        // A branch of `allOf` only adds to the schema around it: alone it may be incomplete.
        let may_lack_type = dialect.allows_breaking(RuleKind::Untyped);
        let is_whole = |via: Option<(Keyword, _)>| may_lack_type || via.is_none_or(|it| it.0 != Keyword::AllOf);
        let accepted = (walk.nodes.iter().zip(amounts).zip(broken).skip(1))
            .filter(|((node, _), broken)| !broken && node.value.is_object() && is_whole(node.via))
            .map(|((node, amount), _)| (std::ptr::from_ref(node.value).addr(), amount));
        parts.extend(accepted);
        Self { whole, parts }
    }

    /// The size of a subschema, if it is accepted.
    pub(crate) fn part(&self, schema: &Value) -> Option<SubschemaSize> {
        self.parts.get(&std::ptr::from_ref(schema).addr()).copied()
    }
}

/// Keywords by which a subschema depends on the document that it stands in.
const BOUND: KeywordSet = set![
    Ref DynamicRef RecursiveRef Defs Definitions Def Schema Id IdDraft04 Anchor DynamicAnchor RecursiveAnchor Vocabulary
];

/// Up to draft-04 these are flags: what one means depends on the `$schema` of the document.
const EXCLUSIVE: [Keyword; 2] = [Keyword::ExclusiveMinimum, Keyword::ExclusiveMaximum];

/// Next to a type, `nullable` adds null to the type and its values alone: these may refuse it, and a provider may read that otherwise.
const CHOICES: KeywordSet = set![AnyOf OneOf AllOf Not If];

/// Keywords that a leaf does not have: those that hold schemas, and enumerated values.
const NOT_LEAF: KeywordSet = HOLDERS.or(set![Enum Const]);
