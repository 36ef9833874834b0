//! SM-77 type-beside

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "each branch, and each referenced schema, has its own type",
    fix: "move `type` into each branch",
    fixed_by: Some(ChangeKind::DistributeSiblings),
    says: &[Says {
        voice: Voice::Moonshot,
        text: "when using {key}, type should be defined in {key} items instead of the parent schema",
    }],
    check: RuleCheck::on(&[Keyword::AnyOf, Keyword::Ref], |schema, findings| {
        let beside = if schema.has(Keyword::AnyOf) { Keyword::AnyOf } else { Keyword::Ref };
        if schema.has(Keyword::Type) {
            let what = format_args!("{} has `type` adjacent to `{}`", schema.label(), beside.name());
            schema.add(findings, what).at(Keyword::Type).key(beside.name());
        }
    }),
    ..DEFAULTS
};
