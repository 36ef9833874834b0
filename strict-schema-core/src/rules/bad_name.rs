//! SM-70 bad-name

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "the provider limits the characters and the length of a name",
    fix: "start with a letter, use only `a-z`, `A-Z`, `0-9`, `_` and `-`, and write 3 to 64 characters",
    binds_non_strict: true,
    subject: Subject::Names,
    says: &[anthropic("String should match pattern '^[a-zA-Z0-9_-]{1,128}$'")],
    check: RuleCheck::Name,
    ..DEFAULTS
};
