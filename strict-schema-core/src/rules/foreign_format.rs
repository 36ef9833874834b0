//! SM-52

use super::prelude::*;
use crate::dialect::{OPENAI, Verdict};
use crate::json::format::StringFormat;

pub(super) const RULE: Rule = Rule {
    id: "SM-52",
    kind: RuleKind::ForeignFormat,
    name: "foreign-format",
    forbids: "a `format` outside the dialect's list",
    why: "the provider enforces the formats of its list and refuses the others",
    fix: "take it out, and say it in `description`",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::DescribeUnsupported),
    subject: Subject::Shape(Shape::ForeignFormat),
    says: &[openai("In context={context}, '{key}' is not a valid format.")],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &OPENAI,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "format": "uri" } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "integer", "format": "int32" } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "format": "date-time" } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::on(&[Keyword::Format], |site, findings| {
        // Where no format may be, that is the mistake.
        if site.dialect.keywords.permission(Keyword::Format).verdict == Verdict::Refused {
            return;
        }
        let Some(name) = site.get(Keyword::Format).and_then(Value::as_str) else { return };
        if site.dialect.has_format(name) {
            return;
        }
        let fix = findings.fix_or_meant(name, "", site.dialect.formats.iter().map(StringFormat::name));
        let what = format_args!("{} has the format {}", site.called(), Code(name));
        let finding = findings.add_mended(site.walk, site.index, what, &fix);
        finding.at(Keyword::Format).key(name).done();
    }),
};
