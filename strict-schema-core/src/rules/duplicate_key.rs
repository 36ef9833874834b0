//! SM-69 duplicate-key

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "parsers keep only one of them, and not all keep the same",
    fix: "remove all but one of the equal keys",
    binds_non_strict: true,
    check: RuleCheck::Text,
    ..DEFAULTS
};
