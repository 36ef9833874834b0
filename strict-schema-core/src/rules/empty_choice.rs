//! SM-38 empty-choice

use super::prelude::*;
use crate::dialect::Verdict;

pub(super) const RULE: Rule = Rule {
    why: "no value fits",
    fix: "list at least one choice",
    binds_non_strict: true,
    says: &[openai("Please ensure it is a valid JSON Schema.")],
    check: RuleCheck::Subschema {
        keywords: BRANCHES,
        triggers: &[Trigger::OddType, Trigger::OddValues],
        look: |schema, findings| {
            for keyword in [Keyword::Enum, Keyword::AnyOf, Keyword::OneOf, Keyword::AllOf, Keyword::Type] {
                // Another rule reports a keyword whose value the provider does not read.
                if schema.breaks(RuleKind::EmptyChoice, keyword) && schema.dialect.sees_under(keyword) {
                    let verdict = findings.verdict;
                    if schema.dialect.may_be_empty.has(keyword) {
                        findings.verdict = Verdict::Disputed;
                    }
                    schema
                        .add(findings, format_args!("`{}` of {} is empty", keyword.name(), schema.label()))
                        .at(keyword);
                    findings.verdict = verdict;
                }
            }
        },
    },
    ..DEFAULTS
};

const BRANCHES: KeywordSet = set![AnyOf OneOf AllOf];
