//! Whether a schema of a dialect may have a keyword with a value.
//!
//! The answer comes from the dialect's data: the permission of the keyword, its bound, the list of formats, the
//! features of patterns, and the shapes that a keyword and its value decide. It does not know the place of the schema,
//! the keywords beside it, or the target of a reference. For these the validator has rules.

use serde_json::{Map, Value};

use super::definition::{Bound, Dialect};
use super::permission::{Permission, Verdict};
use super::shape::Shape;
use crate::json::format::StringFormat;
use crate::json::keyword::{Keyword, KeywordSet};
use crate::json::kind::{Kind, Kinds};
use crate::json::number;
use crate::json::pattern::{self, Feature, Pattern};
use crate::prelude::*;

impl Dialect {
    /// Whether a schema may have the keyword with the value, as far as these two decide: the strictest of the dialect's
    /// facts about them.
    ///
    /// The normalizer writes a keyword that is [`Verdict::Allowed`]. It also writes one that is [`Verdict::Ignored`]
    /// and has no enforced form, repeats it in the description, and lets the codec check it. For a disputed keyword the
    /// validator warns, and the normalizer gives it another form.
    ///
    /// ```
    /// use serde_json::json;
    /// use strict_schema::dialect::{OPENAI, Verdict, XAI};
    /// use strict_schema::keyword::Keyword;
    ///
    /// let verdict = |dialect: &strict_schema::Dialect, value| dialect.admits(Keyword::MinLength, &value).verdict;
    /// assert_eq!(verdict(&XAI, json!(3)), Verdict::Allowed);
    /// assert_eq!(verdict(&XAI, json!(3_000)), Verdict::Ignored);
    /// assert_eq!(verdict(&OPENAI, json!(3)), Verdict::Disputed);
    /// ```
    #[must_use]
    pub fn admits(&self, keyword: Keyword, value: &Value) -> Permission {
        let mut strictest = self.keywords.permission(keyword);
        if strictest.verdict == Verdict::Refused {
            return strictest;
        }
        if let Some(bound) = self.bound_broken(keyword, value)
            && bound.beyond > strictest.verdict
        {
            strictest = Permission { verdict: bound.beyond, source: bound.source };
        }
        self.shapes_of(keyword, value, |shape| {
            let permission = self.shapes.permission(shape);
            if permission.verdict > strictest.verdict {
                strictest = permission;
            }
        });
        if let Some(misread) = self.on_misread()
            && misread.verdict > strictest.verdict
            && patterns(keyword, value).any(|pattern| self.misread(&pattern).next().is_some())
        {
            strictest = misread;
        }
        strictest
    }

    /// Whether the verdict on the keyword with the value is [`Verdict::Allowed`].
    pub(crate) fn takes_value(&self, keyword: Keyword, value: &Value) -> bool {
        self.admits(keyword, value).verdict == Verdict::Allowed
    }

    /// Whether the verdict on the keyword with the value is [`Verdict::Allowed`] or [`Verdict::Ignored`].
    pub(crate) fn keeps_value(&self, keyword: Keyword, value: &Value) -> bool {
        self.admits(keyword, value).verdict <= Verdict::Ignored
    }

    /// Of the bounds of the keyword that the value exceeds, the one with the strictest verdict.
    pub(crate) fn bound_broken(&self, keyword: Keyword, value: &Value) -> Option<&'static Bound> {
        let number = value.as_number()?;
        let broken =
            self.bounds.iter().filter(|bound| bound.keyword == keyword && number::exceeds(number, bound.at_most));
        broken.max_by_key(|bound| bound.beyond)
    }

    /// Whether the dialect accepts the format.
    pub(crate) fn has_format(&self, name: &str) -> bool {
        StringFormat::named(name).is_some_and(|format| self.formats.has(format))
    }

    /// Whether the pattern has a repetition that the dialect calls large.
    pub(crate) fn has_large_repeat(&self, pattern: &Pattern<'_>) -> bool {
        pattern.longest_repeat >= self.large_repeat
    }

    /// Calls back for each shape that a keyword has with this value.
    fn shapes_of(&self, keyword: Keyword, value: &Value, mut shape: impl FnMut(Shape)) {
        if !keyword.fits(value) {
            shape(Shape::Malformed);
            if STRUCTURE.has(keyword) {
                shape(Shape::MalformedStructure);
            }
        }
        match (keyword, value) {
            (Keyword::Type, Value::Array(names)) => {
                shape(Shape::TypeList);
                if names.is_empty() {
                    shape(Shape::EmptyChoice);
                }
                if names.iter().filter_map(Value::as_str).any(|name| Kind::named(name).is_none()) {
                    shape(Shape::UnknownType);
                }
                if has_twice(names) {
                    shape(Shape::RepeatedType);
                }
            }
            (Keyword::Type, Value::String(name)) if Kind::named(name).is_none() => shape(Shape::UnknownType),
            (Keyword::AnyOf | Keyword::OneOf | Keyword::AllOf, Value::Array(branches)) if branches.is_empty() => {
                shape(Shape::EmptyChoice);
            }
            (Keyword::Enum, Value::Array(values)) => {
                if values.is_empty() {
                    shape(Shape::EmptyChoice);
                }
                if kinds_of(values).len() > 1 {
                    shape(Shape::MixedEnum);
                }
                if values.iter().any(is_complex) {
                    shape(Shape::ComplexValue);
                }
                if values.iter().any(Value::is_boolean) {
                    shape(Shape::BooleanEnum);
                }
                if !values.iter().all(Value::is_string) {
                    shape(Shape::OtherThanText);
                }
            }
            (Keyword::Const | Keyword::Default, value) => {
                if keyword == Keyword::Const && is_complex(value) {
                    shape(Shape::ComplexValue);
                }
                if !value.is_number() {
                    shape(Shape::OtherThanNumber);
                }
            }
            (Keyword::Items, Value::Array(_)) => shape(Shape::TupleItems),
            (Keyword::AdditionalProperties, value) if value != &Value::Bool(false) => shape(Shape::OpenObject),
            (Keyword::Required, Value::Array(names)) if has_twice(names) => shape(Shape::RepeatedRequired),
            (Keyword::Format, Value::String(name)) if !self.has_format(name) => shape(Shape::ForeignFormat),
            (Keyword::Pattern, Value::String(text)) => match pattern::scan(text) {
                Ok(pattern) => {
                    pattern.features.iter().for_each(|(feature, _)| shape(Shape::of_feature(*feature)));
                    if self.has_large_repeat(&pattern) {
                        shape(Shape::LargeRepeat);
                    }
                }
                Err(_) => shape(Shape::InvalidPattern),
            },
            (Keyword::Ref, Value::String(text)) => {
                if text == "#" {
                    shape(Shape::RootRef);
                }
                if text.contains(['~', '%']) {
                    shape(Shape::EscapedRef);
                }
                if text != "#" && !text.starts_with("#/$defs/") {
                    shape(Shape::RefOutsideDefinitions);
                }
            }
            (Keyword::Properties, Value::Object(members)) => {
                if members.keys().any(|name| RESERVED.contains(&name.as_str())) {
                    shape(Shape::ReservedName);
                }
                if members.contains_key("") {
                    shape(Shape::EmptyName);
                }
            }
            (Keyword::Id, Value::String(id)) if !is_uri_reference(id) => shape(Shape::BadId),
            _ => {}
        }
    }
}

impl Shape {
    /// The shape that a pattern has by a feature.
    pub(crate) const fn of_feature(feature: Feature) -> Self {
        match feature {
            Feature::LookAround => Self::LookAround,
            Feature::BackReference => Self::BackReference,
            Feature::WordBoundary => Self::WordBoundary,
            Feature::UnicodeClass => Self::UnicodeClass,
            Feature::InlineModifier => Self::InlineModifier,
            Feature::ClassEscape => Self::ClassEscape,
            Feature::Partial => Self::PartialPattern,
        }
    }
}

/// The regular expressions that the value of a keyword has in it.
pub(crate) fn patterns(keyword: Keyword, value: &Value) -> impl Iterator<Item = Pattern<'_>> {
    let text = value.as_str().filter(|_| keyword == Keyword::Pattern);
    let keys = value.as_object().filter(|_| keyword == Keyword::PatternProperties);
    let keys = keys.into_iter().flat_map(Map::keys).map(String::as_str);
    text.into_iter().chain(keys).filter_map(|text| pattern::scan(text).ok())
}

/// Keywords whose value a provider reads, and refuses if it is of the wrong type.
pub(crate) const STRUCTURE: KeywordSet = KeywordSet::of(&[
    Keyword::Type,
    Keyword::Enum,
    Keyword::AnyOf,
    Keyword::Properties,
    Keyword::Required,
    Keyword::AdditionalProperties,
    Keyword::Items,
    Keyword::Ref,
    Keyword::Defs,
    Keyword::Id,
    Keyword::Pattern,
    Keyword::Description,
]);

/// Names of properties that a provider mistakes for keywords.
pub(crate) const RESERVED: [&str; 5] = ["$ref", "$defs", "anyOf", "required", "additionalProperties"];

/// Whether a name is there twice.
pub(crate) fn has_twice(names: &[Value]) -> bool {
    let mut known = LookupSet::new();
    !names.iter().filter_map(Value::as_str).all(|name| known.insert(name))
}

/// The types of enumerated values, without null, which may stand beside any other type.
pub(crate) fn kinds_of(values: &[Value]) -> Kinds {
    let kinds = values.iter().filter(|value| !value.is_null()).map(Kind::of);
    kinds.fold(Kinds::default(), Kinds::with)
}

/// Whether a value is an object or an array.
pub(crate) fn is_complex(value: &Value) -> bool {
    value.is_object() || value.is_array()
}

/// Whether every character of a text may be in a URI reference.
pub(crate) fn is_uri_reference(text: &str) -> bool {
    let refused = |byte: u8| byte <= b' ' || byte >= 0x7f || b"\"<>\\^`{|}".contains(&byte);
    !text.bytes().any(refused)
}
