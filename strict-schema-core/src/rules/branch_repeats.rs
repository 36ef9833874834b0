//! SM-78 branch-repeats

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "the provider does not merge the two",
    fix: "write the keyword in each branch only",
    fixed_by: Some(ChangeKind::DistributeSiblings),
    check: RuleCheck::on(&[Keyword::AnyOf], |schema, findings| {
        let Value::Object(members) = schema.value() else { return };
        let branches = schema.get(Keyword::AnyOf).and_then(Value::as_array).into_iter().flatten();
        let is_word = |name: &str| matches!(name, "title" | "description");
        let repeats = |name: &&String| {
            *name != Keyword::AnyOf.name()
                && !is_word(name)
                && branches.clone().any(|it| it.get(name.as_str()).is_some())
        };
        let repeated: Vec<&String> = members.keys().filter(repeats).collect();
        if let Some(first) = repeated.first() {
            let what =
                format_args!("{} has {} adjacent to `anyOf` and in a branch", schema.label(), List(repeated.iter()));
            schema.add(findings, what).at_key(first);
        }
    }),
    ..DEFAULTS
};
