//! The rules about arrays.

use super::prelude::*;

pub(super) const MissingItems: Rule = Rule {
    why: "without a schema for the items, a decoder does not know what to write",
    fix: "write `items` with the schema of an item",
    fixed_by: Some(ChangeKind::InferTypes),
    says: &[
        OpenAi.says("In context={context}, array schema missing items."),
        Anthropic.says("Invalid schema: Array types must be specified with a single object schema for 'items'."),
    ],
    check: RuleCheck::at(&[Trigger::Array], |schema, findings| {
        let has_items = schema.has(Keyword::Items) || schema.has(Keyword::PrefixItems);
        if has_items {
            return;
        }
        let finding = schema.add(findings, format_args!("{} is an array without `items`", schema.label()));
        // In a list of types, the API points at `array`.
        if let Some(index) = schema.list(Keyword::Type).iter().position(|it| it == "array") {
            finding.inner(&format!("/type/{index}"));
        }
    }),
    ..DEFAULTS
};

pub(super) const TupleRest: Rule = Rule {
    why: "the provider reads `items` and ignores `prefixItems`",
    fix: "remove `items`, and list only the positions in `prefixItems`",
    fixed_by: Some(ChangeKind::MergeTuples),
    check: RuleCheck::on(set![PrefixItems], |schema, findings| {
        if schema.has(Keyword::Items) {
            let what = format_args!("{} has `items` with `prefixItems`", schema.label());
            schema.add(findings, what).at(Keyword::PrefixItems);
        }
    }),
    ..DEFAULTS
};

pub(super) const OpenTuple: Rule = Rule {
    why: "the provider accepts either items of one schema or a fixed list of positions",
    fix: "add `\"items\": false`",
    fixed_by: Some(ChangeKind::MergeTuples),
    check: RuleCheck::on(set![PrefixItems], |schema, findings| {
        if schema.get(Keyword::Items) != Some(&Value::Bool(false)) {
            let what = format_args!("{} has `prefixItems` without `items: false`", schema.label());
            schema.add(findings, what).at(Keyword::PrefixItems);
        }
    }),
    ..DEFAULTS
};
