//! Whether a dialect allows a keyword with a value.
//!
//! The verdict follows from the dialect's data: the permission of the keyword, its bound, the formats, the features of
//! patterns, and the rules that a keyword and its value decide. What depends on adjacent keywords, on the position of the
//! schema or on the target of a reference is decided by the rules of the validator.

use serde_json::{Map, Value};

use super::facts::{Dialect, KeywordBound, RESERVED};
use super::intersection::stricter;
use super::rule_kind::RuleKind;
use super::verdict::{Permission, Verdict};
use crate::json::keyword::{Keyword, KeywordSet, set};
use crate::json::kind::{Kind, Kinds};
use crate::json::number;
use crate::json::pattern::{self, PatternFeatures};
use crate::json::pointer::decoded;
use crate::prelude::*;

impl Dialect {
    /// The strictest verdict on the keyword with this value, as far as these two decide.
    ///
    /// The normalizer writes a keyword that is [`Verdict::Allowed`]. If it is [`Verdict::Ignored`] and no enforced form exists,
    /// the normalizer writes it, repeats it in the description, and the codec checks it. It rewrites a disputed keyword.
    #[doc(hidden)]
    #[must_use]
    pub fn permission(&self, keyword: Keyword, value: &Value) -> Permission {
        let of_keyword = self.keywords.permission(keyword);
        if of_keyword.verdict == Verdict::Refused {
            return of_keyword;
        }
        let bound = self.bound_broken(keyword, value);
        let bound = bound.map(|bound| Permission { verdict: bound.beyond, source: bound.source });
        let broken =
            OF_VALUES.iter().filter(|(_, keywords, breaks)| keywords.has(keyword) && breaks(self, keyword, value));
        let scanned: Vec<_> = patterns(keyword, value).collect();
        let rules = broken.map(|row| row.0).chain(scanned.iter().flat_map(|it| self.broken_by(it.as_ref())));
        let rules = rules.map(|rule| self.rules.permission(rule));
        let strictest = bound.into_iter().chain(rules).fold(of_keyword, stricter);
        let is_misread = || scanned.iter().flatten().any(|pattern| self.misread(pattern).next().is_some());
        match self.on_misread() {
            Some(misread) if misread.verdict > strictest.verdict && is_misread() => misread,
            _ => strictest,
        }
    }

    /// Whether the verdict on the keyword with the value is [`Verdict::Allowed`].
    pub(crate) fn allows_value(&self, keyword: Keyword, value: &Value) -> bool {
        self.permission(keyword, value).verdict == Verdict::Allowed
    }

    /// Whether the verdict on the keyword with the value is [`Verdict::Allowed`] or [`Verdict::Ignored`].
    pub(crate) fn keeps_value(&self, keyword: Keyword, value: &Value) -> bool {
        self.permission(keyword, value).verdict <= Verdict::Ignored
    }

    /// The strictest bound of the keyword that the value exceeds.
    pub(crate) fn bound_broken(&self, keyword: Keyword, value: &Value) -> Option<&KeywordBound> {
        let number = value.as_number()?;
        let broken = self
            .bounds
            .into_iter()
            .flatten()
            .filter(|bound| bound.keyword == keyword && number::exceeds(number, bound.at_most));
        broken.max_by_key(|bound| bound.beyond)
    }

    /// Whether the keyword with the value breaks the rule, which must be one of [`OF_VALUES`].
    pub(crate) fn is_broken(&self, rule: RuleKind, keyword: Keyword, value: &Value) -> bool {
        let breaks = |row: &ValueRule| row.0 == rule && row.1.has(keyword) && row.2(self, keyword, value);
        OF_VALUES.iter().any(breaks)
    }

    /// The rules that a scanned pattern breaks.
    fn broken_by<E>(&self, scanned: Result<&PatternFeatures<'_>, E>) -> impl Iterator<Item = RuleKind> {
        let invalid = scanned.is_err().then_some(RuleKind::InvalidPattern);
        let pattern = scanned.ok();
        let features =
            pattern.into_iter().flat_map(|it| it.features.iter().map(|(feature, _)| RuleKind::of_feature(*feature)));
        let repeat = pattern.is_some_and(|it| it.longest_repeat >= self.large_repeat).then_some(RuleKind::LargeRepeat);
        features.chain(invalid).chain(repeat)
    }
}

/// A rule, the keywords that can break it, and whether a value does.
type ValueRule = (RuleKind, KeywordSet, fn(&Dialect, Keyword, &Value) -> bool);

/// The rules that a keyword and its value decide. Their checks use this table too. Patterns are not in it, because one scan
/// decides all of them: see [`Dialect::broken_by`].
static OF_VALUES: &[ValueRule] = &[
    (RuleKind::Malformed, KeywordSet::ALL, |_, keyword, value| !keyword.fits(value)),
    (RuleKind::MalformedStructure, STRUCTURE, |_, keyword, value| !keyword.fits(value)),
    (RuleKind::TypeList, set![Type], |_, _, value| value.is_array()),
    (RuleKind::UnknownType, set![Type], |_, _, value| unknown_type(value).is_some()),
    (RuleKind::RepeatedType, set![Type], |_, _, value| has_twice(list(value))),
    (RuleKind::EmptyChoice, set![Type Enum AnyOf OneOf AllOf], |_, _, value| {
        value.as_array().is_some_and(Vec::is_empty)
    }),
    (RuleKind::MixedEnum, set![Enum], |_, _, value| kinds_of(list(value)).len() > 1),
    (RuleKind::ComplexValue, set![Enum], |_, _, value| list(value).iter().any(is_complex)),
    (RuleKind::ComplexValue, set![Const], |_, _, value| is_complex(value)),
    (RuleKind::BooleanEnum, set![Enum], |_, _, value| list(value).iter().any(Value::is_boolean)),
    (RuleKind::OtherThanText, set![Enum], |_, _, value| !list(value).iter().all(Value::is_string)),
    (RuleKind::OtherThanNumber, set![Const Default], |_, _, value| !value.is_number()),
    (RuleKind::TupleItems, set![Items], |_, _, value| value.is_array()),
    (RuleKind::OpenObject, set![AdditionalProperties], |_, _, value| value != &Value::Bool(false)),
    (RuleKind::RepeatedRequired, set![Required], |_, _, value| has_twice(list(value))),
    (RuleKind::ForeignFormat, set![Format], |dialect, _, value| {
        value.as_str().is_some_and(|it| !dialect.has_format(it))
    }),
    (RuleKind::RootRef, set![Ref], |_, _, value| value.as_str().is_some_and(|it| !it.starts_with("#/"))),
    (RuleKind::EscapedRef, set![Ref], |_, _, value| value.as_str().is_some_and(|it| it.contains(['~', '%']))),
    (RuleKind::RefOutsideDefinitions, set![Ref], |_, _, value| {
        value.as_str().is_some_and(|it| it != "#" && !it.starts_with("#/$defs/"))
    }),
    (RuleKind::ReservedName, set![Properties], |_, _, value| reserved_names(value).next().is_some()),
    (RuleKind::EmptyName, set![Properties], |_, _, value| value.as_object().is_some_and(|it| it.contains_key(""))),
    (RuleKind::BadId, set![Id], |_, _, value| value.as_str().is_some_and(|it| !is_uri_reference(it))),
    (RuleKind::BadRef, set![Ref], |_, _, value| {
        value.as_str().is_some_and(|it| {
            !is_uri_reference(it) || it.contains(['[', ']']) || it.matches('#').count() > 1 || decoded(it).is_none()
        })
    }),
];

/// The regular expressions in the value of a keyword, scanned.
pub(crate) fn patterns(
    keyword: Keyword,
    value: &Value,
) -> impl Iterator<Item = Result<PatternFeatures<'_>, &'static str>> {
    let text = value.as_str().filter(|_| keyword == Keyword::Pattern);
    let keys = value.as_object().filter(|_| keyword == Keyword::PatternProperties);
    let keys = keys.into_iter().flat_map(Map::keys).map(String::as_str);
    text.into_iter().chain(keys).map(pattern::scan)
}

/// Keywords whose value has the wrong type in [`RuleKind::MalformedStructure`].
pub(crate) const STRUCTURE: KeywordSet =
    set![Type Enum AnyOf Properties Required AdditionalProperties Items Ref Defs Id Pattern Description];

/// The names of properties that are reserved.
pub(crate) fn reserved_names(properties: &Value) -> impl Iterator<Item = &str> {
    let names = properties.as_object().into_iter().flat_map(Map::keys).map(String::as_str);
    names.filter(|name| RESERVED.contains(name))
}

/// The first name under `type` that is no type.
pub(crate) fn unknown_type(types: &Value) -> Option<&str> {
    let mut names = types.as_str().into_iter().chain(list(types).iter().filter_map(Value::as_str));
    names.find(|name| Kind::named(name).is_none())
}

/// The members of an array; of another value, none.
pub(crate) fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn has_twice(names: &[Value]) -> bool {
    let mut known = LookupSet::new();
    !names.iter().filter_map(Value::as_str).all(|name| known.insert(name))
}

/// The types of enumerated values. Null is not counted, since it may accompany any type.
pub(crate) fn kinds_of(values: &[Value]) -> Kinds {
    let kinds = values.iter().filter(|value| !value.is_null()).map(Kind::of);
    kinds.fold(Kinds::default(), Kinds::with)
}

fn is_complex(value: &Value) -> bool {
    value.is_object() || value.is_array()
}

/// Whether all characters of the string may occur in a URI reference.
fn is_uri_reference(text: &str) -> bool {
    let refused = |byte: u8| byte <= b' ' || byte >= 0x7f || b"\"<>\\^`{|}".contains(&byte);
    !text.bytes().any(refused)
}
