//! SM-21 deep-nesting

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "a provider limits the depth of a schema",
    fix: "flatten the schema, or send the deepest part as JSON in a string",
    fixed_by: Some(ChangeKind::CutDepth),
    subject: Subject::Limit(Limit::Nesting),
    says: &[
        openai("{count} levels of nesting exceeds limit of {limit}."),
        gemini("A schema in GenerationConfig in the request exceeds the maximum allowed nesting depth."),
    ],
    check: RuleCheck::Levels,
    ..DEFAULTS
};
