//! SM-81 untyped-enum

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "each value is compared with the type",
    fix: "add the `type` of the values",
    fixed_by: Some(ChangeKind::InferTypes),
    says: &[Says { voice: Voice::Moonshot, text: "type is not defined" }],
    check: RuleCheck::on(&[Keyword::Enum], |schema, findings| {
        if !schema.has(Keyword::Type) {
            schema.add(findings, format_args!("{} has an `enum` without a `type`", schema.label())).at(Keyword::Enum);
        }
    }),
    ..DEFAULTS
};
