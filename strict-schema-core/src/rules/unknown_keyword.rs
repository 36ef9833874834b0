//! SM-32 unknown-keyword

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "it has no effect at best, and is rejected at worst",
    fix: "remove the keyword, or describe what it means in `description`",
    fixed_by: Some(ChangeKind::DescribeUnsupported),
    says: &[
        openai("In context={context}, '{keyword}' is not permitted."),
        gemini("Invalid JSON payload received. Unknown name \"{keyword}\""),
        cerebras("Unsupported JSON schema fields: {keys}"),
    ],
    check: RuleCheck::at(&[Trigger::UnknownKey], |schema, findings| {
        for &key in schema.walk.keywords().unknown() {
            let what = format_args!("{} of {} is not a keyword", Code(key), schema.label());
            match Keyword::nearest(key) {
                Some(meant) => {
                    let fix = format!("did you mean `{}`?", meant.name());
                    findings.add_with_fix(schema.walk, schema.index, what, &fix)
                }
                None => schema.add(findings, what),
            }
            .at_key(key);
        }
    }),
    ..DEFAULTS
};
