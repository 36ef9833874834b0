//! Which rules are due at a schema: those in force that can be broken there.
//!
//! A bit a rule, and a table of bits a question, since most schemas break nothing and most rules need not look at them.

use serde_json::Value;

use super::definition::{Check, Rule, Subject, Trigger, in_force};
use super::site::Site;
use super::{ALL, EARLY, EARLY_COUNT, RULES};
use crate::dialect::{Dialect, Shape, Verdict};
use crate::json::keyword::{KEYWORDS, Keyword, KeywordSet, PLAIN};
use crate::json::kind::Kind;
use crate::json::pattern::Pattern;

/// Some of the rules that look at schemas one by one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Due(u128);

impl Due {
    /// Those that a dialect does not rule out.
    pub(crate) fn under(dialect: &Dialect) -> Self {
        let refused = Shape::ALL.into_iter().filter(|shape| !dialect.takes(*shape));
        Self(refused.fold(OF_NO_SHAPE, |bits, shape| bits | BY_SHAPE[shape as usize]))
    }

    /// Those of them whose violation is an error.
    pub(crate) fn errors(self, dialect: &Dialect) -> Self {
        let is_error =
            |index: &usize| in_force(early(*index), dialect).is_some_and(|(verdict, _)| verdict == Verdict::Refused);
        Self(self.0 & (0..EARLY_COUNT).filter(is_error).fold(0, |bits, index| bits | 1 << index))
    }

    /// The keywords of a plain schema, at which none of these can be broken: one simple type, and words about it.
    pub(crate) fn plain(self) -> KeywordSet {
        let quiet = PLAIN.iter().filter(|keyword| self.0 & BY_KEYWORD[*keyword as usize] == 0);
        quiet.fold(KeywordSet::NONE, KeywordSet::with)
    }

    /// Those of them that can be broken at this schema.
    pub(crate) fn at(self, site: &Site<'_, '_>) -> Self {
        let keywords = site.walk.keywords();
        let mut bits = 0;
        let mut misfit = false;
        for &(keyword, value) in keywords.in_order() {
            bits |= BY_KEYWORD[keyword as usize];
            misfit |= !keyword.fits(value);
        }
        for (form, it) in [
            (Trigger::Root, site.is_root()),
            (Trigger::Untyped, !site.has(Keyword::Type)),
            (Trigger::UnknownKey, !keywords.unknown().is_empty()),
            (Trigger::Object, site.is_object()),
            (Trigger::Array, site.is_array()),
            (Trigger::OddType, has_odd_type(site)),
            (Trigger::OddValues, has_odd_values(site)),
            (Trigger::OddPattern, self.0 & BY_TRIGGER[Trigger::OddPattern as usize] != 0 && has_odd_pattern(site)),
            (Trigger::NoObject, !site.value().is_object()),
            (Trigger::Misfit, misfit),
        ] {
            bits |= if it { BY_TRIGGER[form as usize] } else { 0 };
        }
        Self(self.0 & bits)
    }

    /// One after the other, in the order of their ids.
    pub(crate) fn rules(self) -> impl Iterator<Item = &'static Rule> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let index = EARLY.get(bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(&RULES[usize::from(*index)])
        })
    }
}

/// Whether its `type` is there, and is not one known name.
fn has_odd_type(site: &Site<'_, '_>) -> bool {
    site.get(Keyword::Type).is_some_and(|kind| !kind.is_string() || site.kinds.is_empty())
}

/// Whether its `enum` and `const` are there, and are not strings under the type of strings.
fn has_odd_values(site: &Site<'_, '_>) -> bool {
    if !site.present().has_any(VALUES) {
        return false;
    }
    let strings =
        |values: &Value| values.as_array().is_some_and(|it| !it.is_empty() && it.iter().all(Value::is_string));
    let plain = site.kinds.is_just(Kind::String)
        && site.get(Keyword::Enum).is_none_or(strings)
        && site.get(Keyword::Const).is_none_or(Value::is_string);
    !plain
}

/// Whether its `pattern` is there, and is none or uses what some engine does not have.
fn has_odd_pattern(site: &Site<'_, '_>) -> bool {
    let odd = |pattern: &Pattern<'_>| {
        !pattern.constructs.is_empty() || !pattern.features.is_empty() || pattern.longest_repeat > 0
    };
    site.has(Keyword::Pattern) && site.pattern().is_some_and(|it| it.as_ref().map_or(true, odd))
}

/// What a schema's own values stand under.
const VALUES: KeywordSet = KeywordSet::of(&[Keyword::Enum, Keyword::Const]);

/// The rules that a dialect has unless it takes the form.
static BY_SHAPE: [u128; Shape::COUNT] = {
    let mut table = [0; Shape::COUNT];
    let mut index = 0;
    while index < EARLY_COUNT {
        if let Subject::Shape(shape) = early(index).subject {
            table[shape as usize] |= 1 << index;
        }
        index += 1;
    }
    table
};

/// The rules that are about something else, of which only they know whether the dialect has it.
const OF_NO_SHAPE: u128 = {
    let (mut bits, mut index) = (0, 0);
    while index < EARLY_COUNT {
        if !matches!(early(index).subject, Subject::Shape(_)) {
            bits |= 1 << index;
        }
        index += 1;
    }
    bits
};

/// The rules that can be broken where a keyword is.
static BY_KEYWORD: [u128; Keyword::COUNT] = {
    let mut table = [0; Keyword::COUNT];
    let mut index = 0;
    while index < EARLY_COUNT {
        if let Check::Node { keywords, .. } = early(index).check {
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

/// The rules that can be broken by schemas of a form.
static BY_TRIGGER: [u128; Trigger::COUNT] = {
    let mut table = [0; Trigger::COUNT];
    let mut index = 0;
    while index < EARLY_COUNT {
        if let Check::Node { forms, .. } = early(index).check {
            let mut form = 0;
            while form < forms.len() {
                table[forms[form] as usize] |= 1 << index;
                form += 1;
            }
        }
        index += 1;
    }
    table
};

const fn early(index: usize) -> &'static Rule {
    &ALL[EARLY[index] as usize]
}

// Each rule that looks at schemas one by one has a bit.
const _: () = assert!(EARLY_COUNT <= u128::BITS as usize);
