//! SM-118 misread-pattern

use super::prelude::*;
use crate::dialect::Verdict;
use crate::dialect::permission::patterns;

pub(super) const RULE: Rule = Rule {
    why: "the provider's engine may read it as another pattern",
    fix: "replace the construct as docs/patterns.md shows",
    fixed_by: Some(ChangeKind::DescribeUnsupported),
    subject: Subject::Engine,
    check: RuleCheck::Subschema {
        keywords: set![PatternProperties],
        triggers: &[Trigger::OddPattern],
        look: |schema, findings| {
            for keyword in [Keyword::Pattern, Keyword::PatternProperties] {
                let Some(value) = schema.get(keyword) else { continue };
                // Another rule reports the keyword if it is refused.
                if schema.dialect.keywords.permission(keyword).verdict == Verdict::Refused {
                    continue;
                }
                for pattern in patterns(keyword, value) {
                    for (row, written) in schema.dialect.misread(&pattern) {
                        let (label, readings) = (schema.label(), row.readings());
                        let what = format_args!("a pattern of {label} has {}: {readings}", Code(written));
                        let fix = format!("write {}", row.instead);
                        findings.add_with_fix(schema.walk, schema.index, what, &fix).at(keyword);
                    }
                }
            }
        },
    },
    ..DEFAULTS
};
