//! SM-70 bad-name

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "a name is of letters, digits, `_` and `-`, and not too long",
    fix: "write another name",
    binds_non_strict: true,
    subject: Subject::Names,
    says: &[anthropic("String should match pattern '^[a-zA-Z0-9_-]{1,128}$'")],
    check: Check::Name,
    ..DEFAULTS
};
