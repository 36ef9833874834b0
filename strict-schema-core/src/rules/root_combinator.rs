//! SM-22 root-combinator

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "the root is one object whose properties are known from the start",
    fix: "put the schema under a property of a root object",
    binds_non_strict: true,
    fixed_by: Some(ChangeKind::WrapRoot),
    says: &[
        openai(
            "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level. Found '{keyword}'.",
        ),
        openai("In context={context}, '{key}' is not permitted."),
        anthropic("input_schema does not support oneOf, allOf, or anyOf at the top level"),
    ],
    check: RuleCheck::at(&[Trigger::Root], |schema, findings| {
        for &(keyword, _) in schema.walk.keywords().in_order() {
            if COMBINATORS.has(keyword) {
                let finding = schema.add(findings, format_args!("the root has `{}`", keyword.name())).at(keyword);
                if !schema.dialect.allows(keyword) {
                    finding.key(keyword.name());
                }
            }
        }
    }),
    ..DEFAULTS
};
