//! SM-29 unknown-type

use super::prelude::*;
use crate::dialect::permission::unknown_type;
use crate::json::kind::Kind;

pub(super) const RULE: Rule = Rule {
    why: "JSON Schema has seven types: string, number, integer, boolean, object, array and null",
    fix: "write one of the seven types",
    binds_non_strict: true,
    fixed_by: Some(ChangeKind::InferTypes),
    says: &[openai("Please ensure it is a valid JSON Schema.")],
    check: RuleCheck::at(&[Trigger::OddType], |schema, findings| {
        let found = schema.get(Keyword::Type).and_then(unknown_type);
        // `root-not-object` reports the type of the root.
        if let (Some(name), false) =
            (found, schema.is_root() && schema.dialect.refuses_breaking(RuleKind::RootNotObject))
        {
            let meant = MEANT.iter().find(|(known, _)| name.eq_ignore_ascii_case(known)).map(|(_, meant)| *meant);
            let meant = meant.or_else(|| Kind::named(&name.to_ascii_lowercase()).map(Kind::name));
            match meant {
                Some(meant) => findings.add_with_fix(
                    schema.walk,
                    schema.index,
                    format_args!("{} has the type {}", schema.label(), Code(name)),
                    &format!("write `{meant}`"),
                ),
                None => schema.add(findings, format_args!("{} has the type {}", schema.label(), Code(name))),
            }
            .at(Keyword::Type);
        }
    }),
    ..DEFAULTS
};

/// Names of types in other languages.
const MEANT: &[(&str, &str)] = &[
    ("str", "string"),
    ("text", "string"),
    ("float", "number"),
    ("double", "number"),
    ("decimal", "number"),
    ("int", "integer"),
    ("long", "integer"),
    ("bool", "boolean"),
    ("dict", "object"),
    ("map", "object"),
    ("list", "array"),
    ("tuple", "array"),
    ("none", "null"),
    ("nil", "null"),
];
