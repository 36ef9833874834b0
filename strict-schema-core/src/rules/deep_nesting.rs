//! SM-21 deep-nesting

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "a provider limits how deep an answer can be",
    fix: "flatten the schema, or take what is deepest as JSON in a string",
    mended_by: Some(ChangeKind::CutDepth),
    subject: Subject::Limit(Limit::Nesting),
    says: &[
        openai("{count} levels of nesting exceeds limit of {limit}."),
        gemini("A schema in GenerationConfig in the request exceeds the maximum allowed nesting depth."),
    ],
    check: Check::Levels,
    ..DEFAULTS
};
