//! SM-86 reserved-name

use super::prelude::*;

use crate::dialect::permission::reserved_names;

pub(super) const RULE: Rule = Rule {
    why: "the provider reads it as the keyword",
    fix: "give the property another name",
    says: &[Says { voice: Voice::Moonshot, text: "property name '{key}' is reserved for JSON Schema keywords" }],
    check: RuleCheck::on(&[Keyword::Properties], |schema, findings| {
        for name in schema.get(Keyword::Properties).into_iter().flat_map(reserved_names) {
            let what = format_args!("{} has a property {}", schema.label(), Code(name));
            schema.add(findings, what).at(Keyword::Properties).key(name);
        }
    }),
    ..DEFAULTS
};
