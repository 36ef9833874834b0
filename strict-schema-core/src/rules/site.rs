//! A schema as a rule sees it.

use std::cell::OnceCell;

use serde_json::Value;

use super::called::Called;
use crate::dialect::{Dialect, Shape, Verdict};
use crate::json::keyword::{Keyword, KeywordSet};
use crate::json::kind::{Kind, Kinds};
use crate::json::pattern::{self, Feature, Pattern};
use crate::json::walk::{Step, Visited, Walk};

/// A schema, where it stands, and the dialect it is judged by.
#[derive(Debug)]
pub(crate) struct Site<'s, 'a> {
    pub walk: &'s Walk<'a>,
    pub index: u32,
    pub dialect: &'s Dialect,
    /// What its `type` says.
    pub kinds: Kinds,
    /// Whether it only adds to a schema around it, and goes away with a keyword that the dialect refuses.
    pub partial: bool,
    /// How many of the names under `required` are declared.
    pub declared: usize,
    /// What its `pattern` is, once a rule has asked.
    pub pattern: Scanned<'a>,
}

/// A pattern, read no more than once. `None` where there is none, or the dialect has none.
pub(crate) type Scanned<'a> = OnceCell<Option<Result<Pattern<'a>, &'static str>>>;

impl<'a> Site<'_, 'a> {
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
        self.walk.keywords().get(keyword)
    }

    pub(crate) fn has(&self, keyword: Keyword) -> bool {
        self.present().has(keyword)
    }

    pub(crate) fn present(&self) -> KeywordSet {
        self.walk.keywords().present()
    }

    /// Whether it is an object, by its type or, where it has none, by its properties.
    pub(crate) fn is_object(&self) -> bool {
        let by_properties = || self.has(Keyword::Properties) && !self.has(Keyword::Type) && !self.partial;
        (self.kinds.has(Kind::Object) || by_properties()) && !self.is_overruled()
    }

    /// Whether it is an array, by its type.
    pub(crate) fn is_array(&self) -> bool {
        self.kinds.has(Kind::Array) && !self.is_overruled()
    }

    /// Whether a reference stands here and nothing may stand beside it: that is one mistake.
    fn is_overruled(&self) -> bool {
        self.has(Keyword::Ref) && self.dialect.shapes.permission(Shape::RefSiblings).verdict == Verdict::Refused
    }

    /// The names under `properties`.
    pub(crate) fn properties(&self) -> Option<&'a serde_json::Map<String, Value>> {
        self.get(Keyword::Properties)?.as_object()
    }

    /// The names under `required`.
    pub(crate) fn required(&self) -> Option<&'a [Value]> {
        Some(self.get(Keyword::Required)?.as_array()?.as_slice())
    }

    /// Whether the dialect refuses this form.
    pub(crate) fn refuses(&self, shape: Shape) -> bool {
        self.dialect.shapes.permission(shape).verdict == Verdict::Refused
    }

    /// What its `pattern` is, if the dialect has patterns: else that is the mistake.
    pub(crate) fn pattern(&self) -> Option<&Result<Pattern<'a>, &'static str>> {
        let refused = self.dialect.keywords.permission(Keyword::Pattern).verdict == Verdict::Refused;
        let text = || self.get(Keyword::Pattern)?.as_str().filter(|_| !refused);
        self.pattern.get_or_init(|| text().map(pattern::scan)).as_ref()
    }

    /// How its `pattern` writes this, if it does.
    pub(crate) fn pattern_using(&self, feature: Feature) -> Option<&'a str> {
        let pattern = self.pattern()?.as_ref().ok()?;
        pattern.features.iter().find(|(it, _)| *it == feature).map(|(_, written)| *written)
    }

    /// The name of the property that it is, if it is one.
    pub(crate) fn property(&self) -> Option<&'a str> {
        match self.node().via {
            Some((Keyword::Properties, Step::Key(key))) => Some(key),
            _ => None,
        }
    }

    /// What people call it.
    pub(crate) fn called(&self) -> Called<'_, 'a> {
        Called(self.walk, self.index)
    }
}
