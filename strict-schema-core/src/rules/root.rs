//! The rules about the root.

use super::prelude::*;
use crate::fault::phrases::brief;

pub(super) const RootNotObject: Rule = Rule {
    why: "the arguments of a call and a structured response are objects",
    fix: "write `type: \"object\"`, and move the current schema to a property",
    binds_non_strict: true,
    fixed_by: Some(ChangeKind::WrapRoot),
    says: &[
        OpenAi.says("schema must be a JSON Schema of 'type: \"object\"', got 'type: \"{type}\"'."),
        Anthropic.says("input_schema.type: Field required"),
    ],
    check: RuleCheck::at(&[Trigger::Root], |schema, findings| {
        let combined = schema.present().has_any(COMBINATORS) && !schema.has(Keyword::Type);
        if schema.kinds.is_just(Kind::Object) || combined && schema.dialect.refuses_breaking(RuleKind::RootCombinator) {
            return;
        }
        let kind = Kind::ALL.into_iter().find(|kind| schema.kinds.has(*kind));
        let nullable = schema.kinds.has(Kind::Object) && schema.kinds.has(Kind::Null) && schema.kinds.len() == 2;
        let finding = match kind {
            _ if nullable => findings.add_with_fix(
                schema.label(),
                format_args!("the root may be null"),
                "write `type: \"object\"` alone",
            ),
            _ => match schema.get(Keyword::Type) {
                Some(named) => schema.add(findings, format_args!("the root has `type: {}`", brief(named))),
                None if schema.has(Keyword::Ref) => findings.add_with_fix(
                    schema.label(),
                    format_args!("the root is a reference, without a type"),
                    "write what it refers to in its place",
                ),
                None => schema.add(findings, format_args!("the root has no type")),
            },
        };
        let finding = if schema.has(Keyword::Type) { finding.at(Keyword::Type) } else { finding };
        finding.kind(kind.map_or("None", Kind::name));
    }),
    ..DEFAULTS
};

pub(super) const RootCombinator: Rule = Rule {
    why: "the root is one object whose properties are known from the start",
    fix: "put the schema under a property of a root object",
    binds_non_strict: true,
    fixed_by: Some(ChangeKind::WrapRoot),
    says: &[
        OpenAi.says(
            "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level. Found '{keyword}'.",
        ),
        OpenAi.says("In context={context}, '{key}' is not permitted."),
        Anthropic.says("input_schema does not support oneOf, allOf, or anyOf at the top level"),
    ],
    check: RuleCheck::at(&[Trigger::Root], |schema, findings| {
        for &(keyword, _) in &schema.walk.keywords.in_order {
            if COMBINATORS.has(keyword) {
                let finding = schema.add(findings, format_args!("the root has `{}`", keyword.name())).at(keyword);
                if !schema.dialect.allows(keyword) {
                    finding.key(keyword.name());
                }
            }
        }
    }),
    ..DEFAULTS
};

pub(super) const RootConst: Rule = Rule {
    why: "the root is an object of properties",
    fix: "put the value under a property of a root object",
    binds_non_strict: true,
    fixed_by: Some(ChangeKind::WrapRoot),
    says: &[OpenAi.says(
        "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'const'/'not' at the top level. Found '{key}'.",
    )],
    check: RuleCheck::on(set![Const], |schema, findings| {
        if schema.is_root() {
            schema.add(findings, format_args!("the root has `const`")).at(Keyword::Const).key("const");
        }
    }),
    ..DEFAULTS
};
