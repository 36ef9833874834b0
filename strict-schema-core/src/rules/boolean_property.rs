//! SM-113 boolean-property

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "the provider requires an object as the schema of a property",
    fix: "write a schema with a `type`",
    fixed_by: Some(ChangeKind::InferTypes),
    check: RuleCheck::at(&[Trigger::NoObject], |schema, findings| {
        let Value::Bool(value) = schema.value() else { return };
        if matches!(schema.node().via, Some((Keyword::Properties, _))) {
            schema.add(findings, format_args!("{} is `{value}`", schema.label()));
        }
    }),
    ..DEFAULTS
};
