//! Selects the rules that a subschema can break, among those in force.
//!
//! A set of rules has a bit for each rule, and each keyword and trigger has a precomputed set, because most subschemas can
//! break few rules.

use std::sync::LazyLock;

use super::rule::{Rule, RuleCheck, Subject, Trigger, in_force};
use super::subschema::Subschema;
use super::{RULES, RuleKind};
use crate::dialect::{Dialect, Verdict};
use crate::json::keyword::{Keyword, KeywordSet, PLAIN};

/// A set of the rules that check each subschema.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RuleSet(u128);

impl RuleSet {
    /// The rules that may be in force in a dialect.
    pub(crate) fn under(dialect: &Dialect) -> Self {
        Self::of(|rule| rule.subject != Subject::Rule || !dialect.allows_breaking(rule.kind))
    }

    fn of(is_in: impl Fn(&Rule) -> bool) -> Self {
        let found = (0..).zip(&TABLES.per_subschema).filter(|(_, rule)| is_in(rule));
        Self(found.fold(0, |bits, (index, _)| bits | 1 << index))
    }

    pub(crate) fn errors(self, dialect: &Dialect) -> Self {
        let errors = Self::of(|rule| in_force(rule, dialect).is_some_and(|(verdict, _)| verdict == Verdict::Refused));
        Self(self.0 & errors.0)
    }

    /// The keywords that break none of these rules in a plain schema: one simple type and annotations.
    pub(crate) fn plain(self) -> KeywordSet {
        let quiet = PLAIN.iter().filter(|keyword| self.0 & TABLES.by_keyword[*keyword as usize] == 0);
        quiet.fold(KeywordSet::NONE, KeywordSet::with)
    }

    /// The rules that this subschema can break.
    pub(crate) fn at(self, schema: &Subschema<'_, '_>) -> Self {
        let Tables { by_keyword, by_trigger, .. } = &*TABLES;
        let keywords = &schema.walk.keywords;
        let mut bits = 0;
        let mut misfit = false;
        for &(keyword, value) in &keywords.in_order {
            bits |= by_keyword[keyword as usize];
            misfit |= !keyword.fits(value);
        }
        for (trigger, it) in [
            (Trigger::Root, schema.is_root()),
            (Trigger::Untyped, !schema.has(Keyword::Type)),
            (Trigger::UnknownKey, !keywords.unknown.is_empty()),
            (Trigger::Object, schema.is_object()),
            (Trigger::Array, schema.is_array()),
            // With one known type, the value is a string.
            (Trigger::OddType, schema.get(Keyword::Type).is_some_and(|it| !it.is_string() || schema.kinds.is_empty())),
            (Trigger::NoObject, !schema.value().is_object()),
            (Trigger::Misfit, misfit),
        ] {
            bits |= if it { by_trigger[trigger as usize] } else { 0 };
        }
        Self(self.0 & bits)
    }

    /// The rules in the order of their ids.
    pub(crate) fn rules(self) -> impl Iterator<Item = &'static Rule> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let rule = TABLES.per_subschema.get(bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(*rule)
        })
    }
}

/// The rules by what they look at.
struct Tables {
    per_subschema: Vec<&'static Rule>,
    /// Those that check the whole schema after the walk.
    per_schema: Vec<&'static Rule>,
    /// For each keyword, the rules that a subschema with it can break.
    by_keyword: [u128; Keyword::COUNT],
    /// For each trigger, the rules that a subschema with it can break.
    by_trigger: [u128; Trigger::COUNT],
    /// For each keyword, the rule that forbids it.
    about: [&'static Rule; Keyword::COUNT],
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let mut tables = Tables {
        per_subschema: Vec::new(),
        per_schema: Vec::new(),
        by_keyword: [0; Keyword::COUNT],
        by_trigger: [0; Trigger::COUNT],
        about: [RuleKind::UnsupportedKeyword.rule(); Keyword::COUNT],
    };
    for rule in RULES {
        if let Subject::Keyword(keyword) = rule.subject {
            tables.about[keyword as usize] = rule;
        }
        match rule.check {
            RuleCheck::Subschema { keywords, triggers, .. } => {
                assert!(tables.per_subschema.len() < u128::BITS as usize, "each of these rules has a bit");
                let bit = 1 << tables.per_subschema.len();
                tables.per_subschema.push(rule);
                keywords.iter().for_each(|keyword| tables.by_keyword[keyword as usize] |= bit);
                for trigger in triggers {
                    tables.by_trigger[*trigger as usize] |= bit;
                }
            }
            RuleCheck::ReferenceGraph(_) | RuleCheck::Totals(_) | RuleCheck::Levels => tables.per_schema.push(rule),
            RuleCheck::Elsewhere => {}
        }
    }
    tables
});

/// The rules that check the whole schema after the walk.
pub(crate) fn per_schema() -> &'static [&'static Rule] {
    &TABLES.per_schema
}

/// The rule that forbids a keyword.
pub(crate) fn about(keyword: Keyword) -> &'static Rule {
    TABLES.about[keyword as usize]
}
