//! SM-101 bare-minimum

use super::prelude::*;
use crate::json::number::exceeds;

pub(super) const RULE: Rule = Rule {
    why: "the provider does not know the items or properties that it should count",
    fix: "add `items` or `properties`",
    fixed_by: Some(ChangeKind::WriteText),
    check: RuleCheck::on(&[Keyword::MinItems, Keyword::MinProperties], |schema, findings| {
        let pairs = [
            (Keyword::MinItems, &[Keyword::Items, Keyword::PrefixItems][..]),
            (Keyword::MinProperties, &[Keyword::Properties, Keyword::AdditionalProperties, Keyword::PatternProperties]),
        ];
        for (keyword, named) in pairs {
            let is_bare = schema.get(keyword).and_then(Value::as_number).is_some_and(|least| exceeds(least, 0))
                && !named.iter().any(|it| schema.has(*it));
            if is_bare {
                let what = format_args!("{} has `{}` and says nothing of them", schema.label(), keyword.name());
                schema.add(findings, what).at(keyword);
            }
        }
    }),
    ..DEFAULTS
};
