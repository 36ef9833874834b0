//! SM-38

use super::prelude::*;
use crate::dialect::OPENAI;

pub(super) const RULE: Rule = Rule {
    id: "SM-38",
    kind: RuleKind::EmptyChoice,
    name: "empty-choice",
    forbids: "an `enum`, a list of branches or a list of types that is empty",
    why: "no value could be right",
    fix: "list what there is to choose from",
    binds_non_strict: true,
    mended_by: None,
    subject: Subject::Shape(Shape::EmptyChoice),
    says: &[openai("Please ensure it is a valid JSON Schema.")],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &OPENAI,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "enum": [] } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "anyOf": [] } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": [] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "enum": [""] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::Node {
        keywords: BRANCHES,
        forms: &[Trigger::OddType, Trigger::OddValues],
        look: |site, findings| {
            for keyword in [Keyword::Enum, Keyword::AnyOf, Keyword::OneOf, Keyword::AllOf, Keyword::Type] {
                let is_empty = site.get(keyword).and_then(Value::as_array).is_some_and(Vec::is_empty);
                // What the provider does not look at is said for itself.
                if is_empty && site.dialect.sees_under(keyword) {
                    site.add(findings, format_args!("`{}` of {} is empty", keyword.name(), site.called()))
                        .at(keyword)
                        .done();
                }
            }
        },
    },
};

const BRANCHES: KeywordSet = KeywordSet::of(&[Keyword::AnyOf, Keyword::OneOf, Keyword::AllOf]);
