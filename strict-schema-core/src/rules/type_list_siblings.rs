//! SM-82 type-list-siblings

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "the provider accepts such a keyword with one type only",
    fix: "write `anyOf` with a branch for each type",
    fixed_by: Some(ChangeKind::SplitTypes),
    says: &[Says { voice: Voice::Moonshot, text: "keyword {key} is not allowed in combination with multiple types" }],
    check: RuleCheck::at(&[Trigger::OddType], |schema, findings| {
        let types = schema.get(Keyword::Type).and_then(Value::as_array).map_or(0, Vec::len);
        // With an enum of one type and null, all siblings are accepted.
        if types < 2 || types == 2 && schema.has(Keyword::Enum) {
            return;
        }
        let Value::Object(members) = schema.value() else { return };
        let is_word = |name: &&String| {
            matches!(name.as_str(), "type" | "title" | "description")
                || schema.is_root() && matches!(name.as_str(), "$defs" | "$id")
        };
        let besides: Vec<&String> = members.keys().filter(|name| !is_word(name)).collect();
        if let Some(first) = besides.first() {
            let what = format_args!("{} has {} with {types} types", schema.label(), List(besides.iter()));
            schema.add(findings, what).at_key(first).key(first);
        }
    }),
    ..DEFAULTS
};
