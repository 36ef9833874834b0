//! SM-60

use super::prelude::*;
use crate::dialect::OPENAI;
use crate::dialect::admits::is_uri_reference;

pub(super) const RULE: Rule = Rule {
    id: "SM-60",
    kind: RuleKind::BadId,
    name: "bad-id",
    forbids: "an `$id` that is not a URI reference",
    why: "an `$id` names the document, and has no spaces and the like",
    fix: "take it out, or write a URI",
    binds_non_strict: true,
    mended_by: Some(ChangeKind::DescribeUnsupported),
    subject: Subject::Shape(Shape::BadId),
    says: &[openai("Please ensure it is a valid JSON Schema.")],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &OPENAI,
        breaks: &[
            r#"{ "type": "object", "properties": {}, "required": [], "additionalProperties": false, "$id": "my schema" }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": {}, "required": [], "additionalProperties": false, "$id": "https://example.com/a?b#" }"#,
        ],
    },
    check: Check::on(&[Keyword::Id], |site, findings| {
        if let Some(id) = site.get(Keyword::Id).and_then(Value::as_str)
            && !is_uri_reference(id)
        {
            site.add(findings, format_args!("{} is no URI reference", Code(id))).at(Keyword::Id).done();
        }
    }),
};
