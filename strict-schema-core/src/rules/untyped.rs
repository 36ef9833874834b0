//! SM-02

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "SM-02",
    kind: RuleKind::Untyped,
    name: "untyped",
    forbids: "a node without a type",
    why: "what has no type may be anything, and a decoder needs to know what to write next",
    fix: "give it a `type`",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::InferTypes),
    subject: Subject::Shape(Shape::Untyped),
    says: &[
        openai("In context={context}, schema must have a 'type' key."),
        openai(
            "In context={parent}, 'required' is required to be supplied and to be an array including every key in properties. Extra required key '{property}' supplied.",
        ),
        anthropic("Empty schema ({}) that accepts any JSON value is not supported."),
    ],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &SM,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": {} }, "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "description": "anything" } }, "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "array", "items": { "minimum": 1 } } }, "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "null" } }, "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "enum": [1] }, "b": { "const": 1 } }, "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "anyOf": [{ "type": "string" }] } }, "additionalProperties": false }"#,
        ],
    },
    check: Check::at(&[Trigger::Untyped], |site, findings| {
        // The root's type is a matter of its own, and whatever stands in for a type here may be refused for itself.
        let instead = site.present().has_any(site.dialect.instead_of_type) || site.present().has_any(STAND_INS);
        if site.has(Keyword::Type) || instead || site.partial || site.is_root() || !site.value().is_object() {
            return;
        }
        let values = site.has(Keyword::Enum) || site.has(Keyword::Const);
        let any = site.present().is_empty() && site.walk.keywords().unknown().is_empty();
        let called = site.called();
        match (any, values) {
            (true, _) => site.add(findings, format_args!("{called} is `{{}}`, which is any value at all")),
            (_, true) => findings.add_mended(
                site.walk,
                site.index,
                format_args!("{called} lists its values without a type"),
                "put the values' `type` beside them",
            ),
            _ => site.add(findings, format_args!("{called} has no type")),
        }
        .done();
    }),
};

/// What makes a schema something without a type, whether or not the dialect takes it.
const STAND_INS: KeywordSet = KeywordSet::of(&[
    Keyword::AnyOf,
    Keyword::OneOf,
    Keyword::AllOf,
    Keyword::Ref,
    Keyword::DynamicRef,
    Keyword::RecursiveRef,
]);
