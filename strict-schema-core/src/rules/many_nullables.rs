//! SM-74

use super::prelude::*;
use crate::dialect::{ANTHROPIC, Dialect, Limits};

pub(super) const RULE: Rule = Rule {
    id: "SM-74",
    kind: RuleKind::ManyNullables,
    name: "many-nullables",
    forbids: "an object of very many properties that may be null",
    why: "the provider writes out what may be there and what may not, and its budget for that is not published",
    fix: "leave some out of `required` instead, or split the object",
    binds_non_strict: false,
    mended_by: None,
    subject: Subject::Limit(Limit::Nullables),
    says: &[
        anthropic("Schema is too complex."),
        anthropic("Schema is too complex for compilation."),
        anthropic(
            "The compiled grammar is too large, which would cause performance issues. Simplify your tool schemas or reduce the number of strict tools.",
        ),
    ],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &Dialect { disputed_limits: Limits { nullables: Some(1), ..Limits::NONE }, ..ANTHROPIC },
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": ["string", "null"] }, "b": { "anyOf": [{ "type": "null" }] } }, "required": ["a", "b"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": ["string", "null"] }, "b": { "type": "string" } }, "required": ["a", "b"], "additionalProperties": false }"#,
        ],
    },
    check: Check::on(&[Keyword::Properties], |site, findings| {
        let (limit, disputed) = (site.dialect.limits.nullables, site.dialect.disputed_limits.nullables);
        let (Some(least), Some(properties)) = (limit.or(disputed), site.properties()) else { return };
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
                format_args!("{count} properties of {} may be null, and {limit} are known to be fine", site.called());
            site.add(findings, what).at(Keyword::Properties).count(count, limit).done();
        }
    }),
};
