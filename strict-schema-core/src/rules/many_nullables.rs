//! SM-74 many-nullables

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "the provider expands every combination of nullable properties, and its limit is not published",
    fix: "leave optional properties out of `required` instead of allowing null, or split the object",
    subject: Subject::Limit(Limit::Nullables),
    says: &[
        anthropic("Schema is too complex."),
        anthropic("Schema is too complex for compilation."),
        anthropic(
            "The compiled grammar is too large, which would cause performance issues. Simplify your tool schemas or reduce the number of strict tools.",
        ),
    ],
    check: RuleCheck::on(&[Keyword::Properties], |schema, findings| {
        let (limit, disputed) = (schema.dialect.limits.nullables, schema.dialect.disputed_limits.nullables);
        let (Some(least), Some(properties)) = (limit.or(disputed), schema.properties()) else { return };
        if properties.len() as u64 <= u64::from(least) {
            return;
        }
        let is_null = |kind: &Value| kind == "null";
        let typed_null = |schema: &Value| schema.get("type").is_some_and(is_null);
        let nullable = |schema: &&Value| {
            let listed = schema.get("type").and_then(Value::as_array).is_some_and(|kinds| kinds.iter().any(is_null));
            let branches = schema.get("anyOf").and_then(Value::as_array);
            listed || branches.is_some_and(|branches| branches.iter().any(typed_null))
        };
        let count = properties.values().filter(nullable).count() as u64;
        if let Some((count, limit)) = findings.exceeded(count) {
            let what =
                format_args!("{count} properties of {} may be null, and {limit} are known to be fine", schema.label());
            schema.add(findings, what).at(Keyword::Properties).count(count, limit);
        }
    }),
    ..DEFAULTS
};
