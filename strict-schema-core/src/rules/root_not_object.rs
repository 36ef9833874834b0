//! SM-01

use super::prelude::*;
use crate::json::kind::Kind;

pub(super) const RULE: Rule = Rule {
    id: "SM-01",
    kind: RuleKind::RootNotObject,
    name: "root-not-object",
    forbids: "a root that is not `type: \"object\"`",
    why: "the arguments of a call are an object, and so is a structured answer",
    fix: "write `type: \"object\"`, and put what is there now under a property of it",
    binds_non_strict: true,
    mended_by: Some(ChangeKind::WrapRoot),
    subject: Subject::Shape(Shape::RootNotObject),
    says: &[
        openai("schema must be a JSON Schema of 'type: \"object\"', got 'type: \"{type}\"'."),
        anthropic("input_schema.type: Field required"),
    ],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &SM,
        breaks: &[
            r#"{ "type": "array", "items": { "type": "string" } }"#,
            r#"{ "type": "string" }"#,
            r#"{ "type": ["object", "null"], "additionalProperties": false }"#,
            r#"{ "anyOf": [{ "type": "string" }, { "type": "null" }] }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "string" } }, "additionalProperties": false }"#,
        ],
    },
    check: Check::at(&[Trigger::Root], |site, findings| {
        let combined = site.present().has_any(COMBINATORS) && !site.has(Keyword::Type);
        if site.kinds.is_just(Kind::Object) || combined && site.refuses(Shape::RootCombinator) {
            return;
        }
        let kind = Kind::ALL.into_iter().find(|kind| site.kinds.has(*kind));
        let nullable = site.kinds.has(Kind::Object) && site.kinds.has(Kind::Null) && site.kinds.len() == 2;
        let finding = match kind {
            _ if nullable => findings.add_mended(
                site.walk,
                site.index,
                format_args!("the root may be null"),
                "write `type: \"object\"` alone",
            ),
            Some(_) => site.add(
                findings,
                format_args!("the root has `type: {}`", site.get(Keyword::Type).unwrap_or(&Value::Null)),
            ),
            None => site.add(findings, format_args!("the root has no type")),
        };
        let finding = if kind.is_some() { finding.at(Keyword::Type) } else { finding };
        finding.kind(kind.map_or("None", Kind::name)).done();
    }),
};
