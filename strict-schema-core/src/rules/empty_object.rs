//! SM-119 empty-object

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "the provider assumes that the properties are missing by mistake",
    fix: "declare a property, or omit the object: a tool without arguments needs no `parameters`",
    binds_non_strict: true,
    fixed_by: Some(ChangeKind::WriteText),
    says: &[Says { voice: Voice::Gemini, text: "properties: should be non-empty for OBJECT type" }],
    check: RuleCheck::at(&[Trigger::Object], |schema, findings| {
        let is_empty = schema.properties().is_none_or(serde_json::Map::is_empty);
        // A map has no properties.
        let is_map = schema.get(Keyword::AdditionalProperties).is_some_and(|it| it != &Value::Bool(false));
        if is_empty && !is_map {
            schema.add(findings, format_args!("{} has no property", schema.label()));
        }
    }),
    ..DEFAULTS
};
