//! SM-103 root-const

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "the root is an object of properties",
    fix: "put the value under a property of a root object",
    binds_non_strict: true,
    fixed_by: Some(ChangeKind::WrapRoot),
    says: &[openai(
        "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'const'/'not' at the top level. Found '{key}'.",
    )],
    check: RuleCheck::on(&[Keyword::Const], |schema, findings| {
        if schema.is_root() {
            schema.add(findings, format_args!("the root has `const`")).at(Keyword::Const).key("const");
        }
    }),
    ..DEFAULTS
};
