//! SM-114 open-tuple

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "the provider accepts either items of one schema or a fixed list of positions",
    fix: "add `\"items\": false`",
    fixed_by: Some(ChangeKind::MergeTuples),
    check: RuleCheck::on(&[Keyword::PrefixItems], |schema, findings| {
        if schema.get(Keyword::Items) != Some(&Value::Bool(false)) {
            let what = format_args!("{} has `prefixItems` without `items: false`", schema.label());
            schema.add(findings, what).at(Keyword::PrefixItems);
        }
    }),
    ..DEFAULTS
};
