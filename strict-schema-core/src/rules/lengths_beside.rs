//! SM-95

use super::prelude::*;
use crate::dialect::LLAMA_CPP;
use crate::dialect::Verdict;

pub(super) const RULE: Rule = Rule {
    id: "SM-95",
    kind: RuleKind::LengthsBeside,
    name: "lengths-beside",
    forbids: "`minLength` or `maxLength` beside `pattern` or `format`",
    why: "the provider enforces the one or the other",
    fix: "put the length into the pattern",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::DescribeUnsupported),
    subject: Subject::Shape(Shape::LengthsBeside),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &LLAMA_CPP,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "^a*$", "minLength": 3 } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "minLength": 3 } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::on(&[Keyword::MinLength, Keyword::MaxLength], |site, findings| {
        let beside = [Keyword::Pattern, Keyword::Format].into_iter().find(|it| site.has(*it));
        let length = [Keyword::MinLength, Keyword::MaxLength].into_iter().find(|it| site.has(*it));
        let takes = |keyword: &Keyword| site.dialect.keywords.permission(*keyword).verdict != Verdict::Refused;
        if let (Some(beside), Some(length)) = (beside.filter(takes), length.filter(takes)) {
            let what = format_args!("{} has `{}` beside `{}`", site.called(), length.name(), beside.name());
            site.add(findings, what).at(length).done();
        }
    }),
};
