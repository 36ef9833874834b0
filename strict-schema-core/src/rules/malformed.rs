//! SM-31 malformed

use super::prelude::*;
use crate::dialect::permission::STRUCTURE;
use crate::json::keyword::Holds;

pub(super) const RULE: Rule = Rule {
    why: "it is not valid JSON Schema, and its meaning is unclear",
    fix: "write a value that the keyword accepts",
    binds_non_strict: true,
    says: &[openai("Please ensure it is a valid JSON Schema.")],
    check: RuleCheck::at(&[Trigger::NoObject, Trigger::Misfit], |schema, findings| {
        let said = schema.dialect.refuses_breaking(RuleKind::MalformedStructure);
        if !said && !matches!(schema.value(), Value::Object(_) | Value::Bool(_)) {
            let kind = kind(schema.value());
            schema.add(findings, format_args!("{} is {kind} in place of a schema", schema.label()));
        }
        for &(keyword, value) in schema.walk.keywords().in_order() {
            // Other rules report keywords whose values the provider does not read or cannot read.
            let said = STRUCTURE.has(keyword) && schema.dialect.refuses_breaking(RuleKind::MalformedStructure);
            if keyword.fits(value) || said || !schema.dialect.sees_under(keyword) {
                continue;
            }
            let (name, takes) = (keyword.name(), takes(keyword.row().holds));
            let given = value.as_number().map_or_else(|| kind(value).to_owned(), ToString::to_string);
            schema.add(findings, format_args!("`{name}` of {} is {given}, not {takes}", schema.label())).at(keyword);
        }
    }),
    ..DEFAULTS
};

/// What the value of a keyword must be.
fn takes(holds: Holds) -> &'static str {
    match holds {
        Holds::Schema | Holds::SchemaOrList => "a schema",
        Holds::SchemaOrFlag => "a schema, `true` or `false`",
        Holds::SchemaList => "an array of schemas",
        Holds::SchemaMap | Holds::SchemaOrNamesMap => "an object of schemas",
        Holds::Types => "a type or an array of types",
        Holds::Values => "an array",
        Holds::Names => "an array of names",
        Holds::Text => "a string",
        Holds::Number | Holds::NumberOrFlag => "a number",
        Holds::PositiveNumber => "a number greater than zero",
        Holds::Count => "a whole number from zero",
        Holds::Flag => "`true` or `false`",
        Holds::Data => "anything",
    }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a flag",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}
