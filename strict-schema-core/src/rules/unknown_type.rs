//! SM-29

use super::prelude::*;
use crate::dialect::OPENAI;
use crate::json::kind::Kind;

pub(super) const RULE: Rule = Rule {
    id: "SM-29",
    kind: RuleKind::UnknownType,
    name: "unknown-type",
    forbids: "a type that does not exist",
    why: "JSON Schema has seven types: string, number, integer, boolean, object, array and null",
    fix: "write one of them",
    binds_non_strict: true,
    mended_by: Some(ChangeKind::InferTypes),
    subject: Subject::Shape(Shape::UnknownType),
    says: &[openai("Please ensure it is a valid JSON Schema.")],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &OPENAI,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "float" } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": ["String", "null"] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "number" } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::at(&[Trigger::OddType], |site, findings| {
        let unknown = |value: &'_ Value| value.as_str().is_some_and(|name| Kind::named(name).is_none());
        let found = match site.get(Keyword::Type) {
            Some(Value::Array(types)) => types.iter().find(|value| unknown(value)),
            Some(value) => Some(value).filter(|value| unknown(value)),
            None => None,
        };
        // The root's type is a matter of its own.
        if let (Some(Value::String(name)), false) = (found, site.is_root() && site.refuses(Shape::RootNotObject)) {
            let meant = MEANT.iter().find(|(known, _)| name.eq_ignore_ascii_case(known)).map(|(_, meant)| *meant);
            let meant = meant.or_else(|| Kind::named(&name.to_ascii_lowercase()).map(Kind::name));
            match meant {
                Some(meant) => findings.add_mended(
                    site.walk,
                    site.index,
                    format_args!("{} has the type {}", site.called(), Code(name)),
                    &format!("write `{meant}`"),
                ),
                None => site.add(findings, format_args!("{} has the type {}", site.called(), Code(name))),
            }
            .at(Keyword::Type)
            .done();
        }
    }),
};

/// What other languages call the types.
const MEANT: &[(&str, &str)] = &[
    ("str", "string"),
    ("text", "string"),
    ("float", "number"),
    ("double", "number"),
    ("decimal", "number"),
    ("int", "integer"),
    ("long", "integer"),
    ("bool", "boolean"),
    ("dict", "object"),
    ("map", "object"),
    ("list", "array"),
    ("tuple", "array"),
    ("none", "null"),
    ("nil", "null"),
];
