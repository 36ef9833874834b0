//! SM-39 foreign-value

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "`type` and the values contradict each other",
    fix: "write values of that type, or the type of these values",
    fixed_by: Some(ChangeKind::InferTypes),
    says: &[anthropic("Enum value '{key}' does not match declared type")],
    check: RuleCheck::at(&[Trigger::OddValues], |schema, findings| {
        // Without a known type, nothing is foreign.
        if schema.kinds.is_empty() {
            return;
        }
        let values =
            schema.get(Keyword::Enum).and_then(Value::as_array).into_iter().flatten().map(|it| (Keyword::Enum, it));
        // The provider does not compare an ignored `const`.
        let is_read = schema.dialect.sees_under(Keyword::Const);
        let value = schema.get(Keyword::Const).filter(|_| is_read).map(|it| (Keyword::Const, it));
        if let Some((keyword, value)) = values.chain(value).find(|(_, value)| !schema.kinds.admit(value)) {
            let shown = shown(value);
            schema
                .add(findings, format_args!("{} is not of the type of {}", Code(&shown), schema.label()))
                .at(keyword)
                .key(value.as_str().unwrap_or(&shown));
        }
    }),
    ..DEFAULTS
};
