//! SM-69 duplicate-key

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "parsers keep one of them, not all the same one",
    fix: "keep one",
    binds_non_strict: true,
    subject: Subject::Shape(Shape::DuplicateKey),
    check: Check::Text,
    ..DEFAULTS
};
