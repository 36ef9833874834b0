//! SM-103

use super::prelude::*;
use crate::dialect::OPENAI;

pub(super) const RULE: Rule = Rule {
    id: "SM-103",
    kind: RuleKind::RootConst,
    name: "root-const",
    forbids: "`const` at the root",
    why: "the root is an object of properties",
    fix: "put it into a property",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::WrapRoot),
    subject: Subject::Shape(Shape::RootConst),
    says: &[openai(
        "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'const'/'not' at the top level. Found '{key}'.",
    )],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &OPENAI,
        breaks: &[
            r#"{ "type": "object", "properties": {}, "required": [], "additionalProperties": false, "const": {} }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "const": "b" } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::on(&[Keyword::Const], |site, findings| {
        if site.is_root() {
            site.add(findings, format_args!("the root has `const`")).at(Keyword::Const).key("const").done();
        }
    }),
};
