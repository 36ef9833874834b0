//! SM-117

use super::prelude::*;
use crate::dialect::GEMINI_OPENAPI;

pub(super) const RULE: Rule = Rule {
    id: "SM-117",
    kind: RuleKind::OtherThanText,
    name: "other-than-text",
    forbids: "an enum value that is no string",
    why: "the provider reads an enum as a list of strings",
    fix: "write the values as strings, and null as `nullable`",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::WriteText),
    subject: Subject::Shape(Shape::OtherThanText),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &GEMINI_OPENAPI,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "integer", "enum": [1, 2] } } }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "string", "nullable": true, "enum": ["b", null] } } }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "nullable": true, "enum": ["b"] } } }"#,
        ],
    },
    check: Check::on(&[Keyword::Enum], |site, findings| {
        let values = site.get(Keyword::Enum).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        if let Some(value) = values.iter().find(|it| !it.is_string()) {
            let what = format_args!("the enum of {} has {}, which is no string", site.called(), shown(value));
            site.add(findings, what).at(Keyword::Enum).done();
        }
    }),
};
