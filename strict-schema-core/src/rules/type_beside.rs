//! SM-77

use super::prelude::*;
use crate::dialect::MOONSHOT;

pub(super) const RULE: Rule = Rule {
    id: "SM-77",
    kind: RuleKind::TypeBeside,
    name: "type-beside",
    forbids: "`type` beside `anyOf` or `$ref`",
    why: "each branch, and what is referred to, has a type of its own",
    fix: "take `type` out, and write it in each branch",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::DistributeSiblings),
    subject: Subject::Shape(Shape::TypeBeside),
    says: &[Says {
        voice: Voice::Moonshot,
        text: "when using {key}, type should be defined in {key} items instead of the parent schema",
    }],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &MOONSHOT,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "anyOf": [{ "minLength": 1 }] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "anyOf": [{ "type": "string" }] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::on(&[Keyword::AnyOf, Keyword::Ref], |site, findings| {
        let beside = if site.has(Keyword::AnyOf) { Keyword::AnyOf } else { Keyword::Ref };
        if site.has(Keyword::Type) {
            let what = format_args!("{} has `type` beside `{}`", site.called(), beside.name());
            site.add(findings, what).at(Keyword::Type).key(beside.name()).done();
        }
    }),
};
