//! SM-90 malformed-structure

use super::prelude::*;
use crate::dialect::permission::STRUCTURE;

pub(super) const RULE: Rule = Rule {
    why: "the provider cannot read the schema",
    fix: "write a value that the keyword accepts",
    check: RuleCheck::at(&[Trigger::NoObject, Trigger::Misfit], |schema, findings| {
        let under = schema.node().via.map(|(keyword, _)| keyword);
        // A boolean is accepted under this keyword only.
        let is_schema = match schema.value() {
            Value::Object(_) => true,
            Value::Bool(_) => under == Some(Keyword::AdditionalProperties),
            _ => false,
        };
        if !is_schema && under.is_none_or(|keyword| STRUCTURE.has(keyword)) {
            schema.add(findings, format_args!("{} is {}, no schema", schema.label(), shown(schema.value())));
        }
        for &(keyword, value) in schema.walk.keywords().in_order() {
            let may_be_null = value.is_null() && matches!(keyword, Keyword::Id | Keyword::Pattern);
            if STRUCTURE.has(keyword) && !keyword.fits(value) && !may_be_null {
                let what = format_args!("`{}` of {} is {}", keyword.name(), schema.label(), shown(value));
                schema.add(findings, what).at(keyword);
            }
        }
    }),
    ..DEFAULTS
};
