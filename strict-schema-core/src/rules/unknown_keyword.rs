//! SM-32

use super::prelude::*;
use crate::dialect::OPENAI;

pub(super) const RULE: Rule = Rule {
    id: "SM-32",
    kind: RuleKind::UnknownKeyword,
    name: "unknown-keyword",
    forbids: "a keyword that no draft of JSON Schema defines",
    why: "it does nothing at best, and is refused at worst",
    fix: "take it out, or put what it says into `description`",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::DescribeUnsupported),
    subject: Subject::Shape(Shape::UnknownKeyword),
    says: &[
        openai("In context={context}, '{keyword}' is not permitted."),
        gemini("Invalid JSON payload received. Unknown name \"{keyword}\""),
        cerebras("Unsupported JSON schema fields: {keys}"),
    ],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &OPENAI,
        breaks: &[
            r#"{ "type": "object", "properties": {}, "required": [], "additionalProperties": false, "strict": true }"#,
            r#"{ "type": "object", "properties": {}, "required": [], "additionalProperties": false, "anyof": [] }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "strict": { "type": "boolean" } }, "required": ["strict"], "additionalProperties": false }"#,
        ],
    },
    check: Check::at(&[Trigger::UnknownKey], |site, findings| {
        for &key in site.walk.keywords().unknown() {
            let what = format_args!("{} of {} is no keyword", Code(key), site.called());
            match Keyword::nearest(key) {
                Some(meant) => {
                    let fix = format!("did you mean `{}`?", meant.name());
                    findings.add_mended(site.walk, site.index, what, &fix)
                }
                None => site.add(findings, what),
            }
            .at_key(key)
            .done();
        }
    }),
};
