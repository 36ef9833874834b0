//! The drafts of JSON Schema, as far as they give different verdicts on the same instance.

use serde_json::{Map, Value};

use crate::json::keyword::{ANNOTATIONS, DEFINITIONS, Keyword, KeywordSet, set};
use crate::json::kind::{Kind, Kinds};
use crate::json::walk::SchemaKeywords;
use crate::prelude::*;

/// A draft, the oldest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Draft {
    /// And older ones.
    Four,
    Six,
    Seven,
    Y2019,
    /// And schemas that name no draft.
    Y2020,
}

impl Draft {
    /// The draft that the document names.
    pub(crate) fn of(root: &Value) -> Self {
        Self::named(root.get("$schema").and_then(Value::as_str).unwrap_or_default())
    }

    pub(crate) fn named(named: &str) -> Self {
        NAMES.iter().find(|(name, _)| named.contains(name)).map_or(Self::Y2020, |(_, draft)| *draft)
    }

    /// The keyword that names a document.
    pub(crate) fn id(self) -> Keyword {
        if self == Self::Four { Keyword::IdDraft04 } else { Keyword::Id }
    }

    /// The URI of a schema. Next to a `$ref` that stands alone it is ignored, except at a root that has no other URI.
    pub(crate) fn id_of<'a>(self, keywords: &SchemaKeywords<'a>, is_root: bool) -> Option<&'a str> {
        let text = |keyword| keywords.get(keyword).and_then(Value::as_str);
        let is_ignored = !is_root && self.references_stand_alone() && text(Keyword::Ref).is_some();
        text(self.id()).filter(|_| !is_ignored)
    }

    /// The keyword that keeps definitions.
    pub(crate) fn definitions(self) -> Keyword {
        if self <= Self::Seven { Keyword::Definitions } else { Keyword::Defs }
    }

    /// Whether the keywords adjacent to a `$ref` are ignored.
    pub(crate) fn references_stand_alone(self) -> bool {
        self <= Self::Seven
    }

    /// Whether one of the types admits the value. Up to draft 4, a number with a fraction of zero is no integer.
    pub(crate) fn admits(self, kinds: Kinds, value: &Value) -> bool {
        // Whole numbers of more than 64 bits are floats, too, however they were written.
        let fits = |float: f64| float.abs() < LARGE;
        let has_point = self == Self::Four && value.is_f64() && value.as_f64().is_some_and(fits);
        if has_point { kinds.has(Kind::Number) } else { kinds.admit(value) }
    }

    /// The keywords that have no meaning in this schema.
    pub(crate) fn lacks(self, schema: &Map<String, Value>) -> KeywordSet {
        match self {
            Self::Y2020 => KeywordSet::NONE,
            Self::Y2019 => PREFIX_ITEMS,
            Self::Four | Self::Six | Self::Seven => {
                let refers = schema.get(Keyword::Ref.name()).is_some_and(Value::is_string);
                if refers { IGNORED_BESIDE_REF } else { PREFIX_ITEMS }
            }
        }
    }

    /// The `$ref` of a schema that asserts nothing else.
    pub(crate) fn sole_reference(self, members: &Map<String, Value>) -> Option<&str> {
        let reference = members.get(Keyword::Ref.name())?.as_str()?;
        let silent = |name: &str| name == Keyword::Ref.name() || Keyword::named(name).is_none_or(|it| SILENT.has(it));
        (self.references_stand_alone() || members.keys().all(|name| silent(name))).then_some(reference)
    }
}

const PREFIX_ITEMS: KeywordSet = set![PrefixItems];

/// What is ignored adjacent to `$ref` up to draft 7. Annotations are still told to a reader.
const IGNORED_BESIDE_REF: KeywordSet = KeywordSet::ALL.without(SILENT).without(set![Ref]);

/// What a schema may have and still be only a reference.
const SILENT: KeywordSet = ANNOTATIONS.or(DEFINITIONS).or(set![Schema Id IdDraft04]);

static NAMES: &[(&str, Draft)] = &[
    ("draft-03", Draft::Four),
    ("draft-04", Draft::Four),
    ("draft-06", Draft::Six),
    ("draft-07", Draft::Seven),
    ("2019-09", Draft::Y2019),
];

/// 2^63: a whole number below it is kept as one.
const LARGE: f64 = 9_223_372_036_854_775_808.0;
