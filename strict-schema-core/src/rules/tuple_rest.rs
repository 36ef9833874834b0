//! SM-109 tuple-rest

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "the provider reads `items` and ignores `prefixItems`",
    fix: "remove `items`, and list only the positions in `prefixItems`",
    fixed_by: Some(ChangeKind::MergeTuples),
    check: RuleCheck::on(&[Keyword::PrefixItems], |schema, findings| {
        if schema.has(Keyword::Items) {
            let what = format_args!("{} has `items` with `prefixItems`", schema.label());
            schema.add(findings, what).at(Keyword::PrefixItems);
        }
    }),
    ..DEFAULTS
};
