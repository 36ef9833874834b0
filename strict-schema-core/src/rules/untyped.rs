//! SM-02 untyped

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "a node without a type can be any value, and a decoder needs to know what to write next",
    fix: "write a `type`",
    fixed_by: Some(ChangeKind::InferTypes),
    says: &[
        openai("In context={context}, schema must have a 'type' key."),
        openai(
            "In context={parent}, 'required' is required to be supplied and to be an array including every key in properties. Extra required key '{property}' supplied.",
        ),
        anthropic("Empty schema ({}) that accepts any JSON value is not supported."),
    ],
    check: RuleCheck::at(&[Trigger::Untyped], |schema, findings| {
        // `root-not-object` reports the type of the root, and other rules report keywords that replace a type.
        let instead = schema.present().has_any(schema.dialect.instead_of_type) || schema.present().has_any(STAND_INS);
        if schema.has(Keyword::Type) || instead || schema.partial || schema.is_root() || !schema.value().is_object() {
            return;
        }
        let values = schema.has(Keyword::Enum) || schema.has(Keyword::Const);
        let any = schema.present().is_empty() && schema.walk.keywords().unknown().is_empty();
        let label = schema.label();
        match (any, values) {
            (true, _) => schema.add(findings, format_args!("{label} is `{{}}`, which is any value at all")),
            (_, true) => findings.add_with_fix(
                schema.walk,
                schema.index,
                format_args!("{label} lists its values without a type"),
                "add the `type` of the values",
            ),
            _ => schema.add(findings, format_args!("{label} has no type")),
        };
    }),
    ..DEFAULTS
};

/// Keywords that replace a type, whether or not the dialect accepts them.
const STAND_INS: KeywordSet = set![AnyOf OneOf AllOf Ref DynamicRef RecursiveRef];
