//! SM-04

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "SM-04",
    kind: RuleKind::MissingItems,
    name: "missing-items",
    forbids: "an array without `items`",
    why: "without a schema for the items nobody knows what to put into the array",
    fix: "say what an item is: `items`",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::InferTypes),
    subject: Subject::Shape(Shape::MissingItems),
    says: &[
        openai("In context={context}, array schema missing items."),
        anthropic("Invalid schema: Array types must be specified with a single object schema for 'items'."),
    ],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &SM,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "array" } }, "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": ["string", "array"] } }, "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "array", "items": { "type": "string" } } }, "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "array", "prefixItems": [{ "type": "string" }] } }, "additionalProperties": false }"#,
        ],
    },
    check: Check::at(&[Trigger::Array], |site, findings| {
        let has_items = site.has(Keyword::Items) || site.has(Keyword::PrefixItems);
        if has_items {
            return;
        }
        let finding = site.add(findings, format_args!("{} is an array without `items`", site.called()));
        // In a list of types, the API points at the one that is the array.
        let types = site.get(Keyword::Type).and_then(Value::as_array);
        match types.and_then(|types| types.iter().position(|it| it == "array")) {
            Some(index) => finding.inner(&format!("/type/{index}")).done(),
            None => finding.done(),
        }
    }),
};
