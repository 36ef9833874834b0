//! SM-80 union-siblings

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "the provider reads the branches, and does not merge adjacent keywords",
    fix: "move the adjacent keywords into each branch",
    fixed_by: Some(ChangeKind::DistributeSiblings),
    check: RuleCheck::on(&[Keyword::AnyOf], |schema, findings| {
        // Other rules report keywords that are refused anyway.
        let said = |keyword: &Keyword| {
            !schema.dialect.allows(*keyword)
                || *keyword == Keyword::Type && schema.dialect.refuses_breaking(RuleKind::TypeBeside)
        };
        // Annotations that are refused next to a reference are refused here too.
        let beside_reference = schema.dialect.ref_siblings;
        let words = if beside_reference.is_empty() { WORDS } else { WORDS.and(beside_reference).with(Keyword::AnyOf) };
        let words = if schema.is_root() { words.or(OF_DOCUMENT) } else { words };
        let besides: Vec<&str> =
            schema.present().without(words).iter().filter(|it| !said(it)).map(Keyword::name).collect();
        if !besides.is_empty() {
            let what = format_args!("{} has {} adjacent to `anyOf`", schema.label(), List(besides.iter()));
            schema.add(findings, what).at(Keyword::AnyOf).key(&besides.join("\n"));
        }
    }),
    ..DEFAULTS
};

/// `anyOf` and annotations.
const WORDS: KeywordSet = set![AnyOf Title Description Default Examples];

/// Keywords of the document.
const OF_DOCUMENT: KeywordSet = set![Defs Definitions Schema Id];
