//! SM-70 bad-name

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "a name has only `a-z`, `A-Z`, `0-9`, `_` and `-`, and a limited length",
    fix: "write another name",
    binds_non_strict: true,
    subject: Subject::Names,
    says: &[anthropic("String should match pattern '^[a-zA-Z0-9_-]{1,128}$'")],
    check: Check::Name,
    ..DEFAULTS
};
