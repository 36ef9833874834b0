//! SM-04 missing-items

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "without a schema for the items, a decoder does not know what to write",
    fix: "write `items` with the schema of an item",
    fixed_by: Some(ChangeKind::InferTypes),
    says: &[
        openai("In context={context}, array schema missing items."),
        anthropic("Invalid schema: Array types must be specified with a single object schema for 'items'."),
    ],
    check: RuleCheck::at(&[Trigger::Array], |schema, findings| {
        let has_items = schema.has(Keyword::Items) || schema.has(Keyword::PrefixItems);
        if has_items {
            return;
        }
        let finding = schema.add(findings, format_args!("{} is an array without `items`", schema.label()));
        // In a list of types, the API points at `array`.
        let types = schema.get(Keyword::Type).and_then(Value::as_array);
        if let Some(index) = types.and_then(|types| types.iter().position(|it| it == "array")) {
            finding.inner(&format!("/type/{index}"));
        }
    }),
    ..DEFAULTS
};
