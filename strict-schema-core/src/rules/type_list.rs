//! SM-30 type-list

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "the provider supports only one type",
    fix: "write `anyOf` with a branch for each type",
    fixed_by: Some(ChangeKind::SplitTypes),
    says: &[cerebras(
        "Lists of types are not supported in JSON schema. If you are trying to make a field Optional, use anyOf with a null type",
    )],
    check: RuleCheck::at(&[Trigger::OddType], |schema, findings| {
        // `root-not-object` reports the type of the root.
        let said = schema.is_root() && schema.dialect.refuses_breaking(RuleKind::RootNotObject);
        if let (Some(Value::Array(types)), false) = (schema.get(Keyword::Type), said) {
            let label = schema.label();
            match types.len() {
                1 => {
                    let what = format_args!("{label} has its one type in a list");
                    findings.add_with_fix(schema.walk, schema.index, what, "write the type without the list")
                }
                count => schema.add(findings, format_args!("{label} has {count} types in a list")),
            }
            .at(Keyword::Type);
        }
    }),
    ..DEFAULTS
};
