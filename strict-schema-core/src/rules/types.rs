//! The rules about `type`.

use super::prelude::*;
use crate::dialect::permission::unknown_type;

pub(super) const Untyped: Rule = Rule {
    why: "a node without a type can be any value, and a decoder needs to know what to write next",
    fix: "write a `type`",
    fixed_by: Some(ChangeKind::InferTypes),
    says: &[
        OpenAi.says("In context={context}, schema must have a 'type' key."),
        DROPPED_PROPERTY,
        Anthropic.says("Empty schema ({}) that accepts any JSON value is not supported."),
    ],
    check: RuleCheck::at(&[Trigger::Untyped], |schema, findings| {
        // Other rules report keywords that replace a type.
        let instead = schema.present().has_any(schema.dialect.instead_of_type) || schema.present().has_any(STAND_INS);
        let said = instead || is_reported_at_root(schema, findings);
        if said || schema.partial || !schema.value().is_object() {
            return;
        }
        let values = schema.has(Keyword::Enum) || schema.has(Keyword::Const);
        let any = schema.present().is_empty() && schema.walk.keywords.unknown.is_empty();
        let label = schema.label();
        match (any, values) {
            (true, _) => schema.add(findings, format_args!("{label} is `{{}}`, which is any value at all")),
            (_, true) => findings.add_with_fix(
                schema.label(),
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

/// Whether this is a root whose type `root-not-object` reports, with the same verdict or a stricter one.
fn is_reported_at_root(schema: &Subschema<'_, '_>, findings: &Findings<'_>) -> bool {
    schema.is_root() && schema.dialect.rules.permission(RuleKind::RootNotObject).verdict >= findings.verdict
}

pub(super) const UnknownType: Rule = Rule {
    why: "JSON Schema has seven types: string, number, integer, boolean, object, array and null",
    fix: "write one of the seven types",
    binds_non_strict: true,
    fixed_by: Some(ChangeKind::InferTypes),
    says: &[OpenAi.says("Please ensure it is a valid JSON Schema.")],
    check: RuleCheck::at(&[Trigger::OddType], |schema, findings| {
        let found = schema.get(Keyword::Type).and_then(unknown_type);
        if let (Some(name), false) = (found, is_reported_at_root(schema, findings)) {
            let what = format_args!("{} has the type {}", schema.label(), Code(name));
            findings.add_with_fix(schema.label(), what, &instead_of_type(name)).at(Keyword::Type);
        }
    }),
    ..DEFAULTS
};

/// What to write instead of a type that does not exist.
pub(crate) fn instead_of_type(name: &str) -> String {
    let meant = MEANT.iter().find(|(known, _)| name.eq_ignore_ascii_case(known)).map(|(_, meant)| *meant);
    match meant.or_else(|| Kind::named(&name.to_ascii_lowercase()).map(Kind::name)) {
        Some(meant) => format!("write `{meant}`"),
        None if ANY.iter().any(|it| name.eq_ignore_ascii_case(it)) => {
            "write the types that it may have, or leave `type` out if it may have any".to_owned()
        }
        None => UnknownType.fix.to_owned(),
    }
}

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

/// Names for a value of any type.
const ANY: &[&str] = &["any", "mixed", "unknown", "*"];

pub(super) const TypeList: Rule = Rule {
    why: "the provider supports only one type",
    fix: "write `anyOf` with a branch for each type",
    fixed_by: Some(ChangeKind::SplitTypes),
    says: &[Cerebras.says(
        "Lists of types are not supported in JSON schema. If you are trying to make a field Optional, use anyOf with a null type",
    )],
    check: RuleCheck::at(&[Trigger::OddType], |schema, findings| {
        if let (Some(Value::Array(types)), false) = (schema.get(Keyword::Type), is_reported_at_root(schema, findings)) {
            let label = schema.label();
            match types.len() {
                1 => {
                    let what = format_args!("{label} has its one type in a list");
                    findings.add_with_fix(schema.label(), what, "write the type without the list")
                }
                count => schema.add(findings, format_args!("{label} has {count} types in a list")),
            }
            .at(Keyword::Type);
        }
    }),
    ..DEFAULTS
};

pub(super) const TypeListSiblings: Rule = Rule {
    why: "the provider accepts such a keyword with one type only",
    fix: "write `anyOf` with a branch for each type",
    fixed_by: Some(ChangeKind::SplitTypes),
    says: &[Moonshot.says("keyword {key} is not allowed in combination with multiple types")],
    check: RuleCheck::at(&[Trigger::OddType], |schema, findings| {
        let types = schema.list(Keyword::Type).len();
        // With an enum of one type and null, all siblings are accepted.
        if types < 2 || types == 2 && schema.has(Keyword::Enum) {
            return;
        }
        let Value::Object(members) = schema.value() else { return };
        let is_word = |name: &&String| {
            matches!(name.as_str(), "type" | "title" | "description")
                || schema.is_root() && matches!(name.as_str(), "$defs" | "$id")
        };
        let besides: Vec<&String> = members.keys().filter(|name| !is_word(name)).collect();
        if let Some(first) = besides.first() {
            let what = format_args!("{} has {} with {types} types", schema.label(), List(besides.iter()));
            schema.add(findings, what).at_key(first).key(first);
        }
    }),
    ..DEFAULTS
};

pub(super) const TypeBeside: Rule = Rule {
    why: "each branch, and each referenced schema, has its own type",
    fix: "move `type` into each branch",
    fixed_by: Some(ChangeKind::DistributeSiblings),
    says: &[Moonshot.says("when using {key}, type should be defined in {key} items instead of the parent schema")],
    check: RuleCheck::on(set![AnyOf Ref], |schema, findings| {
        let beside = if schema.has(Keyword::AnyOf) { Keyword::AnyOf } else { Keyword::Ref };
        if schema.has(Keyword::Type) {
            let fix = if beside == Keyword::Ref { "remove `type`" } else { findings.rule.fix };
            let what = format_args!("{} has `type` adjacent to `{}`", schema.label(), beside.name());
            findings.add_with_fix(schema.label(), what, fix).at(Keyword::Type).key(beside.name());
        }
    }),
    ..DEFAULTS
};

pub(super) const ForeignKeyword: Rule = Rule {
    why: "no value of the type can break it",
    fix: "remove the keyword",
    fixed_by: Some(ChangeKind::DescribeUnsupported),
    check: RuleCheck::on(OF_ONE_TYPE, |schema, findings| {
        if schema.kinds.is_empty() {
            return;
        }
        for keyword in schema.present().iter().filter(|it| OF_ONE_TYPE.has(*it) && schema.dialect.allows(*it)) {
            let kind = keyword.row().about;
            let applies = kind
                .is_none_or(|kind| schema.kinds.has(kind) || kind == Kind::Number && schema.kinds.has(Kind::Integer));
            if !applies {
                let what = format_args!("`{}` of {} is about another type", keyword.name(), schema.label());
                schema.add(findings, what).at(keyword);
            }
        }
    }),
    ..DEFAULTS
};

/// The keywords that apply to one type only.
const OF_ONE_TYPE: KeywordSet = KeywordSet::about(Kind::Object)
    .or(KeywordSet::about(Kind::Array))
    .or(KeywordSet::about(Kind::Number))
    .or(KeywordSet::about(Kind::String));

pub(super) const BooleanSchema: Rule = Rule {
    why: "`true` admits every value and `false` admits none: neither has a type",
    fix: "write a schema with a `type`",
    fixed_by: Some(ChangeKind::InferTypes),
    says: &[OpenAi.says("In context={context}, schema must have a 'type' key.")],
    check: RuleCheck::at(&[Trigger::NoObject], |schema, findings| {
        if let Value::Bool(value) = schema.value()
            && !schema.partial
        {
            schema.add(findings, format_args!("{} is `{value}`", schema.label()));
        }
    }),
    ..DEFAULTS
};

pub(super) const StrayBoolean: Rule = Rule {
    why: "the provider requires an object",
    fix: "write a schema with a `type`",
    fixed_by: Some(ChangeKind::InferTypes),
    check: RuleCheck::at(&[Trigger::NoObject], |schema, findings| {
        let Value::Bool(value) = schema.value() else { return };
        let outer = schema.walk.node(schema.node().parent).value;
        let via = schema.node().via.map(|(keyword, _)| keyword);
        let ends_tuple = !value && via == Some(Keyword::Items) && outer.get(Keyword::PrefixItems.name()).is_some();
        if !ends_tuple && via != Some(Keyword::AdditionalProperties) && !schema.partial {
            schema.add(findings, format_args!("{} is `{value}`", schema.label()));
        }
    }),
    ..DEFAULTS
};
