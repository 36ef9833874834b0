//! SM-50 any-of-siblings

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "each branch is a whole schema, and adjacent keywords are not merged into it",
    fix: "move the adjacent keywords into each branch",
    fixed_by: Some(ChangeKind::DistributeSiblings),
    subject: Subject::AnyOfSiblings,
    says: &[anthropic("For 'anyOf', '{key}' is not supported")],
    check: RuleCheck::on(&[Keyword::AnyOf, Keyword::AllOf], |schema, findings| {
        let Some(taken) = schema.dialect.any_of_siblings else { return };
        // Other rules report refused keywords and a combinator at the root.
        let refused = |keyword: &Keyword| !schema.dialect.allows(*keyword);
        let branches = if schema.has(Keyword::AnyOf) { Keyword::AnyOf } else { Keyword::AllOf };
        let apart = schema.present().without(taken.with(branches));
        let mut siblings: Vec<&str> = apart.iter().filter(|it| !refused(it)).map(Keyword::name).collect();
        if siblings.is_empty() || schema.is_root() && schema.dialect.refuses_breaking(RuleKind::RootCombinator) {
            return;
        }
        siblings.sort_unstable();
        schema
            .add(
                findings,
                format_args!("{} has {} adjacent to `{}`", schema.label(), List(siblings.iter()), branches.name()),
            )
            .at(branches)
            .key(&siblings.join(", "));
    }),
    ..DEFAULTS
};
