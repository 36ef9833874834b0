//! SM-118

use super::prelude::*;
use crate::dialect::admits::patterns;
use crate::dialect::{VLLM_GUIDANCE, Verdict};

pub(super) const RULE: Rule = Rule {
    id: "SM-118",
    kind: RuleKind::MisreadPattern,
    name: "misread-pattern",
    forbids: "a pattern that engines read differently",
    why: "the provider's engine may take it for another pattern",
    fix: "write it as every engine reads it",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::DescribeUnsupported),
    subject: Subject::Engine,
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &VLLM_GUIDANCE,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "^\\Aab\\Z$" } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "^[[:alpha:]]+$" } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "^a{,3}$" } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": {}, "patternProperties": { "^a{,3}$": { "type": "string" } }, "required": [], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "^[A-Za-z]+[0-9]{0,3}$" } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::Node {
        keywords: KeywordSet::of(&[Keyword::PatternProperties]),
        forms: &[Trigger::OddPattern],
        look: |site, findings| {
            for keyword in [Keyword::Pattern, Keyword::PatternProperties] {
                let Some(value) = site.get(keyword) else { continue };
                // Where the keyword is refused, that is the mistake.
                if site.dialect.keywords.permission(keyword).verdict == Verdict::Refused {
                    continue;
                }
                for pattern in patterns(keyword, value) {
                    for (row, written) in site.dialect.misread(&pattern) {
                        let (called, readings) = (site.called(), row.readings());
                        let what = format_args!("a pattern of {called} has {}: {readings}", Code(written));
                        let fix = format!("write {}", row.instead);
                        findings.add_mended(site.walk, site.index, what, &fix).at(keyword).done();
                    }
                }
            }
        },
    },
};
