//! Selects the rules that a subschema can break, among those in force.
//!
//! A set of rules has a bit for each rule, and each keyword and trigger has a precomputed set, because most subschemas can
//! break few rules.

use serde_json::Value;

use super::rule::{Rule, RuleCheck, Subject, Trigger, in_force};
use super::subschema::Subschema;
use super::{ALL, PER_SUBSCHEMA, PER_SUBSCHEMA_COUNT, RULES};
use crate::dialect::{Dialect, Verdict};
use crate::json::keyword::{KEYWORDS, Keyword, KeywordSet, PLAIN, set};
use crate::json::kind::Kind;
use crate::json::pattern::PatternFeatures;

/// A set of the rules that check each subschema.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RuleSet(u128);

impl RuleSet {
    /// The rules that may be in force in a dialect.
    pub(crate) fn under(dialect: &Dialect) -> Self {
        let may_be = |index: &usize| {
            let rule = at(*index);
            rule.subject != Subject::Rule || !dialect.allows_breaking(rule.kind)
        };
        Self((0..PER_SUBSCHEMA_COUNT).filter(may_be).fold(0, |bits, index| bits | 1 << index))
    }

    /// The rules whose violation is an error.
    pub(crate) fn errors(self, dialect: &Dialect) -> Self {
        let is_error =
            |index: &usize| in_force(at(*index), dialect).is_some_and(|(verdict, _)| verdict == Verdict::Refused);
        Self(self.0 & (0..PER_SUBSCHEMA_COUNT).filter(is_error).fold(0, |bits, index| bits | 1 << index))
    }

    /// The keywords that break none of these rules in a plain schema: one simple type and annotations.
    pub(crate) fn plain(self) -> KeywordSet {
        let quiet = PLAIN.iter().filter(|keyword| self.0 & BY_KEYWORD[*keyword as usize] == 0);
        quiet.fold(KeywordSet::NONE, KeywordSet::with)
    }

    /// The rules that this subschema can break.
    pub(crate) fn at(self, schema: &Subschema<'_, '_>) -> Self {
        let keywords = schema.walk.keywords();
        let mut bits = 0;
        let mut misfit = false;
        for &(keyword, value) in keywords.in_order() {
            bits |= BY_KEYWORD[keyword as usize];
            misfit |= !keyword.fits(value);
        }
        for (trigger, it) in [
            (Trigger::Root, schema.is_root()),
            (Trigger::Untyped, !schema.has(Keyword::Type)),
            (Trigger::UnknownKey, !keywords.unknown().is_empty()),
            (Trigger::Object, schema.is_object()),
            (Trigger::Array, schema.is_array()),
            (Trigger::OddType, has_odd_type(schema)),
            (Trigger::OddValues, has_odd_values(schema)),
            (Trigger::OddPattern, self.0 & BY_TRIGGER[Trigger::OddPattern as usize] != 0 && has_odd_pattern(schema)),
            (Trigger::NoObject, !schema.value().is_object()),
            (Trigger::Misfit, misfit),
        ] {
            bits |= if it { BY_TRIGGER[trigger as usize] } else { 0 };
        }
        Self(self.0 & bits)
    }

    /// The rules in the order of their ids.
    pub(crate) fn rules(self) -> impl Iterator<Item = &'static Rule> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let index = PER_SUBSCHEMA.get(bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(&RULES[usize::from(*index)])
        })
    }
}

/// [`Trigger::OddType`]
fn has_odd_type(schema: &Subschema<'_, '_>) -> bool {
    schema.get(Keyword::Type).is_some_and(|kind| !kind.is_string() || schema.kinds.is_empty())
}

/// [`Trigger::OddValues`]
fn has_odd_values(schema: &Subschema<'_, '_>) -> bool {
    if !schema.present().has_any(VALUES) {
        return false;
    }
    let strings =
        |values: &Value| values.as_array().is_some_and(|it| !it.is_empty() && it.iter().all(Value::is_string));
    let plain = schema.kinds.is_just(Kind::String)
        && schema.get(Keyword::Enum).is_none_or(strings)
        && schema.get(Keyword::Const).is_none_or(Value::is_string);
    !plain
}

/// [`Trigger::OddPattern`]
fn has_odd_pattern(schema: &Subschema<'_, '_>) -> bool {
    let odd = |pattern: &PatternFeatures<'_>| {
        !pattern.constructs.is_empty() || !pattern.features.is_empty() || pattern.longest_repeat > 0
    };
    schema.has(Keyword::Pattern) && schema.pattern().is_some_and(|it| it.as_ref().map_or(true, odd))
}

/// The keywords that list values.
const VALUES: KeywordSet = set![Enum Const];

/// For each keyword, the rules that a subschema with it can break.
static BY_KEYWORD: [u128; Keyword::COUNT] = {
    let mut table = [0; Keyword::COUNT];
    let mut index = 0;
    while index < PER_SUBSCHEMA_COUNT {
        if let RuleCheck::Subschema { keywords, .. } = at(index).check {
            let mut keyword = 0;
            while keyword < Keyword::COUNT {
                if keywords.has(KEYWORDS[keyword].keyword) {
                    table[keyword] |= 1 << index;
                }
                keyword += 1;
            }
        }
        index += 1;
    }
    table
};

/// For each trigger, the rules that a subschema with it can break.
static BY_TRIGGER: [u128; Trigger::COUNT] = {
    let mut table = [0; Trigger::COUNT];
    let mut index = 0;
    while index < PER_SUBSCHEMA_COUNT {
        if let RuleCheck::Subschema { triggers, .. } = at(index).check {
            let mut trigger = 0;
            while trigger < triggers.len() {
                table[triggers[trigger] as usize] |= 1 << index;
                trigger += 1;
            }
        }
        index += 1;
    }
    table
};

const fn at(index: usize) -> &'static Rule {
    &ALL[PER_SUBSCHEMA[index] as usize]
}

// Each of these rules has a bit.
const _: () = assert!(PER_SUBSCHEMA_COUNT <= u128::BITS as usize);
