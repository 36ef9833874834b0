//! SM-70

use super::prelude::*;
use crate::dialect::OPENAI;

pub(super) const RULE: Rule = Rule {
    id: "SM-70",
    kind: RuleKind::BadName,
    name: "bad-name",
    forbids: "a tool's or a format's name that the provider does not take",
    why: "a name is of letters, digits, `_` and `-`, and not too long",
    fix: "write another name",
    binds_non_strict: true,
    mended_by: None,
    subject: Subject::Names,
    says: &[anthropic("String should match pattern '^[a-zA-Z0-9_-]{1,128}$'")],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &OPENAI,
        breaks: &["", "get weather", "wetter_für"],
        keeps: &["get_weather", "get-weather2"],
    },
    check: Check::Name,
};
