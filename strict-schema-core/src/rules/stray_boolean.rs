//! SM-98 stray-boolean

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "the provider requires an object",
    fix: "write a schema with a `type`",
    fixed_by: Some(ChangeKind::InferTypes),
    check: RuleCheck::at(&[Trigger::NoObject], |schema, findings| {
        let Value::Bool(value) = schema.value() else { return };
        let outer = schema.walk.node(schema.node().parent).value;
        let via = schema.node().via.map(|(keyword, _)| keyword);
        let ends_tuple = !value && via == Some(Keyword::Items) && outer.get(Keyword::PrefixItems.name()).is_some();
        if !ends_tuple && via != Some(Keyword::AdditionalProperties) && !schema.partial {
            schema.add(findings, format_args!("{} is `{value}`", schema.label()));
        }
    }),
    ..DEFAULTS
};
