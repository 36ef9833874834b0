//! SM-51 all-of-ref

use super::prelude::*;
use crate::dialect::Verdict;

pub(super) const RULE: Rule = Rule {
    why: "branches are merged before references are followed",
    fix: "write the referenced schema itself in the branch",
    fixed_by: Some(ChangeKind::MergeAllOf),
    check: RuleCheck::on(&[Keyword::Ref], |schema, findings| {
        let in_all_of = matches!(schema.node().via, Some((Keyword::AllOf, _)));
        let is_refused = schema.dialect.keywords.permission(Keyword::AllOf).verdict == Verdict::Refused;
        if in_all_of && !is_refused {
            schema.add(findings, format_args!("{} is a reference", schema.label())).at(Keyword::Ref);
        }
    }),
    ..DEFAULTS
};
