//! A subschema as a rule sees it.

use std::cell::OnceCell;

use serde_json::Value;

use super::label::Label;
use crate::dialect::permission::{list, patterns};
use crate::dialect::{Dialect, RuleKind, Verdict};
use crate::json::keyword::{Keyword, KeywordSet};
use crate::json::kind::{Kind, Kinds};
use crate::json::pattern::PatternFeatures;
use crate::json::walk::{Step, Visited, Walk};

/// A subschema, its position, and the dialect that judges it.
#[derive(Debug)]
pub(crate) struct Subschema<'s, 'a> {
    pub walk: &'s Walk<'a>,
    pub index: u32,
    pub dialect: &'s Dialect,
    /// The types under `type`.
    pub kinds: Kinds,
    /// Whether it only adds constraints to an enclosing schema, under a keyword that the dialect refuses.
    pub partial: bool,
    /// How many of the names under `required` are declared.
    pub declared: usize,
    /// Its scanned patterns, once a rule has asked for them.
    pub patterns: Scanned<'a>,
}

/// Patterns that are scanned at most once, each with its keyword.
pub(crate) type Scanned<'a> = OnceCell<Vec<(Keyword, Result<PatternFeatures<'a>, &'static str>)>>;

impl<'a> Subschema<'_, 'a> {
    pub(crate) fn node(&self) -> &Visited<'a> {
        self.walk.node(self.index)
    }

    pub(crate) fn value(&self) -> &'a Value {
        self.node().value
    }

    pub(crate) fn is_root(&self) -> bool {
        self.node().via.is_none()
    }

    pub(crate) fn get(&self, keyword: Keyword) -> Option<&'a Value> {
        self.walk.keywords.get(keyword)
    }

    pub(crate) fn has(&self, keyword: Keyword) -> bool {
        self.present().has(keyword)
    }

    pub(crate) fn present(&self) -> KeywordSet {
        self.walk.keywords.present
    }

    /// Whether it describes objects: by its type or, without a type, by its properties.
    pub(crate) fn is_object(&self) -> bool {
        let by_properties = || self.has(Keyword::Properties) && !self.has(Keyword::Type) && !self.partial;
        (self.kinds.has(Kind::Object) || by_properties()) && !self.is_overruled()
    }

    /// Whether it describes arrays, by its type.
    pub(crate) fn is_array(&self) -> bool {
        self.kinds.has(Kind::Array) && !self.is_overruled()
    }

    /// Whether it has a `$ref` and the dialect refuses siblings. `ref-siblings` reports those.
    fn is_overruled(&self) -> bool {
        self.has(Keyword::Ref) && self.dialect.refuses_breaking(RuleKind::RefSiblings)
    }

    pub(crate) fn properties(&self) -> Option<&'a serde_json::Map<String, Value>> {
        self.get(Keyword::Properties)?.as_object()
    }

    pub(crate) fn required(&self) -> Option<&'a [Value]> {
        Some(self.get(Keyword::Required)?.as_array()?.as_slice())
    }

    /// The members of the array under a keyword; none if it is absent or no array.
    pub(crate) fn list(&self, keyword: Keyword) -> &'a [Value] {
        self.get(keyword).map_or(&[], list)
    }

    /// Whether `required` lists the properties in their order, as it mostly does: then no set of the names is made.
    pub(crate) fn requires_in_order(&self) -> bool {
        let (Some(properties), Some(required)) = (self.properties(), self.required()) else { return false };
        properties.len() == required.len() && required.iter().zip(properties.keys()).all(|(it, key)| it == key)
    }

    /// Whether the keyword is present with a value that breaks the rule.
    pub(crate) fn breaks(&self, rule: RuleKind, keyword: Keyword) -> bool {
        self.get(keyword).is_some_and(|value| self.dialect.is_broken(rule, keyword, value))
    }

    /// The scanned patterns of `pattern` and of `patternProperties`. If the dialect refuses the keyword, another rule reports it.
    pub(crate) fn patterns(&self) -> &[(Keyword, Result<PatternFeatures<'a>, &'static str>)] {
        self.patterns.get_or_init(|| {
            let keywords = [Keyword::Pattern, Keyword::PatternProperties].into_iter();
            let read = keywords.filter(|it| self.dialect.keywords.permission(*it).verdict != Verdict::Refused);
            let values = read.filter_map(|keyword| Some((keyword, self.get(keyword)?)));
            values.flat_map(|(keyword, value)| patterns(keyword, value).map(move |it| (keyword, it))).collect()
        })
    }

    /// The name of the property whose schema it is, if any.
    pub(crate) fn property(&self) -> Option<&'a str> {
        match self.node().via {
            Some((Keyword::Properties, Step::Key(key))) => Some(key),
            _ => None,
        }
    }

    /// Its name in messages.
    pub(crate) fn label(&self) -> Label<'_, 'a> {
        Label(self.walk, self.index)
    }
}
