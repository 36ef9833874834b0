//! SM-110 repeated-words

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "the provider accepts each annotation in one place only",
    fix: "write the annotation in one place only",
    check: RuleCheck::on(&[Keyword::AnyOf], |schema, findings| {
        let branches = schema.get(Keyword::AnyOf).and_then(Value::as_array).into_iter().flatten();
        for word in [Keyword::Title, Keyword::Description].into_iter().filter(|word| schema.has(*word)) {
            if branches.clone().any(|branch| branch.get(word.name()).is_some()) {
                let what = format_args!("{} has `{}` adjacent to `anyOf` and in a branch", schema.label(), word.name());
                schema.add(findings, what).at(word);
            }
        }
    }),
    ..DEFAULTS
};
