//! SM-28 boolean-schema

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "`true` admits every value and `false` admits none: neither has a type",
    fix: "write a schema with a `type`",
    fixed_by: Some(ChangeKind::InferTypes),
    says: &[openai("In context={context}, schema must have a 'type' key.")],
    check: RuleCheck::at(&[Trigger::NoObject], |schema, findings| {
        if let Value::Bool(value) = schema.value()
            && !schema.partial
        {
            schema.add(findings, format_args!("{} is `{value}`", schema.label()));
        }
    }),
    ..DEFAULTS
};
