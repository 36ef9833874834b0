//! SM-27 repeated-required

use std::collections::HashSet;

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "JSON Schema wants each name once",
    fix: "list each name once",
    fixed_by: Some(ChangeKind::RequireAll),
    check: RuleCheck::on(&[Keyword::Required], |schema, findings| {
        let Some(required) = schema.required().filter(|_| !schema.requires_in_order()) else { return };
        let mut seen = HashSet::new();
        let again: Vec<_> = required.iter().filter_map(Value::as_str).filter(|name| !seen.insert(*name)).collect();
        if !again.is_empty() {
            schema
                .add(findings, format_args!("`required` of {} names {} again", schema.label(), List(again.iter())))
                .at(Keyword::Required);
        }
    }),
    ..DEFAULTS
};
