//! The rules that a keyword and its value decide: rows, whose checks `dialect/permission.rs` has, and two about values of the wrong
//! type.

use std::fmt;

use super::prelude::*;
use crate::dialect::permission::{STRUCTURE, list};
use crate::json::keyword::Holds;

/// A row for each rule: kind, keywords, a trigger if it is narrower than the keywords, message, `why`, `fix`, then the fields
/// that differ.
macro_rules! values {
    ($(
        $kind:ident [$($keyword:ident)+ $(; $form:ident)?] $clause:expr;
        $why:literal, $fix:literal $(, $field:ident: $value:expr)*;
    )*) => {
        $(
            pub(super) const $kind: Rule = Rule {
                $($field: $value,)*
                ..rule($why, $fix, look_at!([$($keyword)+] $($form)?, |schema, findings| {
                    add(schema, findings, &[$(Keyword::$keyword,)+], RuleKind::$kind, $clause);
                }))
            };
        )*
    };
}

macro_rules! look_at {
    ([$($keyword:ident)+] $form:ident, $look:expr) => {
        RuleCheck::at(&[Trigger::$form], $look)
    };
    ([$($keyword:ident)+], $look:expr) => {
        RuleCheck::on(set![$($keyword)+], $look)
    };
}

const fn rule(why: &'static str, fix: &'static str, check: RuleCheck) -> Rule {
    Rule { why, fix, check, ..DEFAULTS }
}

/// Passes on the clause of a message about a keyword with a value.
type Clause = fn(&Subschema<'_, '_>, Keyword, &Value, &mut dyn FnMut(fmt::Arguments<'_>));

fn add(schema: &Subschema<'_, '_>, findings: &mut Findings<'_>, keywords: &[Keyword], rule: RuleKind, clause: Clause) {
    for keyword in keywords {
        if let Some(value) = schema.get(*keyword)
            && schema.dialect.is_broken(rule, *keyword, value)
        {
            clause(schema, *keyword, value, &mut |what| {
                let finding = schema.add(findings, what).at(*keyword);
                if let Some(text) = value.as_str() {
                    finding.key(text);
                }
            });
        }
    }
}

values! {
    BadId [Id] |_, _, id, say| say(format_args!("{} is not a URI reference", Code(id.as_str().unwrap_or_default())));
        "an `$id` is a URI, which has no spaces",
        "remove `$id`, or write a URI",
        binds_non_strict: true,
        fixed_by: Some(ChangeKind::DescribeUnsupported),
        says: &[OpenAi.says("Please ensure it is a valid JSON Schema.")];
    RepeatedType [Type; OddType] |schema, _, _, say| say(format_args!("{} names a type twice", schema.label()));
        "JSON Schema wants each type once",
        "list each type once",
        fixed_by: Some(ChangeKind::SplitTypes);
    TupleItems [Items] |schema, _, items, say| say(format_args!("{} is a tuple of {}", schema.label(), list(items).len()));
        "`items` is one schema, for all items",
        "write an object with a property for each position, or give all items one schema",
        fixed_by: Some(ChangeKind::MergeTuples),
        says: &[
            OpenAi.says("In context={context}, array schema missing items."),
            Anthropic.says("Invalid schema: Array types must be specified with a single object schema for 'items'."),
        ];
    ComplexValue [Enum Const] |schema, keyword, _, say| {
        let one = if keyword == Keyword::Enum { "a" } else { "the" };
        say(format_args!("{one} value of {} is not a scalar value", schema.label()));
    };
        "an enum is a choice of scalar values",
        "write a schema for the object or the array, with enums for its parts";
    BooleanEnum [Enum] |schema, _, values, say| {
        let value = list(values).iter().find(|it| it.is_boolean()).unwrap_or(values);
        say(format_args!("the enum of {} has `{value}`", schema.label()));
    };
        "the provider documents only enums of strings and of numbers",
        "remove the enum, and describe the intended value in `description`",
        fixed_by: Some(ChangeKind::WriteText);
    OtherThanText [Enum] |schema, _, values, say| {
        let value = list(values).iter().find(|it| !it.is_string()).unwrap_or(values);
        say(format_args!("the enum of {} has {}, which is not a string", schema.label(), shown(value)));
    };
        "the provider supports only strings in an enum",
        "write the values as strings, and null as `nullable`",
        fixed_by: Some(ChangeKind::WriteText);
    OtherThanNumber [Const Default] |schema, keyword, _, say| {
        say(format_args!("the {} of {} is not a number", Code(keyword.name()), schema.label()));
    };
        "the documentation lists these keywords for numbers, and for no other type",
        "write an enum of one value instead of `const`, and describe a default in `description`",
        fixed_by: Some(ChangeKind::SplitTypes);
    EmptyName [Properties] |schema, _, _, say| say(format_args!("{} has a property without a name", schema.label()));
        "it has no defined meaning",
        "give the property a name";
    RootRef [Ref] |schema, _, text, say| match text.as_str() {
        Some(text) if !matches!(text, "" | "#") => say(format_args!("{} refers to {}", schema.label(), Code(text))),
        _ => say(format_args!("{} refers to the root", schema.label())),
    };
        "the provider follows only references that start with `#/`",
        "move the schema to `$defs`, and refer to that definition",
        fixed_by: Some(ChangeKind::ResolveReferences),
        says: &[Voice::LlamaCpp.says("unsupported $ref {key}, only references into the same document are supported")];
    EscapedRef [Ref] |schema, _, text, say| {
        say(format_args!("{} refers to {}", schema.label(), Code(text.as_str().unwrap_or_default())));
    };
        "the provider does not decode escapes in names",
        "give the definition a name of `a-z`, `A-Z`, `0-9` and `_`",
        fixed_by: Some(ChangeKind::ResolveReferences);
    BadRef [Ref] |schema, _, text, say| {
        say(format_args!("{} refers to {}", schema.label(), Code(text.as_str().unwrap_or_default())));
    };
        "a URI has no `<`, `[`, spaces or letters outside of ASCII",
        "write such a character as an escape (`%3C` for `<`), or give the definition a name of `a-z`, `A-Z`, `0-9` and `_`",
        fixed_by: Some(ChangeKind::ResolveReferences);
}

pub(super) const Malformed: Rule = Rule {
    why: "it is not valid JSON Schema, and its meaning is unclear",
    fix: "write a value that the keyword accepts",
    binds_non_strict: true,
    says: &[OpenAi.says("Please ensure it is a valid JSON Schema.")],
    check: RuleCheck::at(&[Trigger::NoObject, Trigger::Misfit], |schema, findings| {
        let said = schema.dialect.refuses_breaking(RuleKind::MalformedStructure);
        if !said && !matches!(schema.value(), Value::Object(_) | Value::Bool(_)) {
            let kind = kind(schema.value());
            let what = format_args!("{} is {kind} in place of a schema", schema.label());
            findings.add_with_fix(schema.label(), what, "write a schema");
        }
        for &(keyword, value) in &schema.walk.keywords.in_order {
            // Other rules report keywords whose values the provider does not read or cannot read.
            let said = is_unreadable(keyword, value) && schema.dialect.refuses_breaking(RuleKind::MalformedStructure);
            if keyword.fits(value) || said || !schema.dialect.keywords.sees_under(keyword) {
                continue;
            }
            let (name, takes) = (keyword.name(), takes(keyword.row().holds));
            let given = match (value, list(value).iter().find(|it| !it.is_string())) {
                (Value::Number(number), _) => number.to_string(),
                (_, Some(item)) if takes.ends_with("names") || takes.ends_with("types") => {
                    format!("an array with {}", kind(item))
                }
                _ => kind(value).to_owned(),
            };
            schema.add(findings, format_args!("`{name}` of {} is {given}, not {takes}", schema.label())).at(keyword);
        }
    }),
    ..DEFAULTS
};

/// Whether [`MalformedStructure`] reports the value.
fn is_unreadable(keyword: Keyword, value: &Value) -> bool {
    let may_be_null = value.is_null() && matches!(keyword, Keyword::Id | Keyword::Pattern);
    STRUCTURE.has(keyword) && !keyword.fits(value) && !may_be_null
}

/// What the value of a keyword must be.
fn takes(holds: Holds) -> &'static str {
    match holds {
        Holds::Schema | Holds::SchemaOrList => "a schema",
        Holds::SchemaOrFlag => "a schema, `true` or `false`",
        Holds::SchemaList => "an array of schemas",
        Holds::SchemaMap | Holds::SchemaOrNamesMap => "an object of schemas",
        Holds::NamesMap => "an object of arrays of names",
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
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

pub(super) const MalformedStructure: Rule = Rule {
    why: "the provider cannot read the schema",
    fix: "write a value that the keyword accepts",
    check: RuleCheck::at(&[Trigger::NoObject, Trigger::Misfit], |schema, findings| {
        let under = schema.node().via.map(|(keyword, _)| keyword);
        // A boolean is accepted under this keyword only.
        let is_schema = match schema.value() {
            Value::Object(_) => true,
            Value::Bool(_) => under == Some(Keyword::AdditionalProperties),
            _ => false,
        };
        if !is_schema && under.is_none_or(|keyword| STRUCTURE.has(keyword)) {
            let what = format_args!("{} is {}, no schema", schema.label(), shown(schema.value()));
            findings.add_with_fix(schema.label(), what, "write a schema");
        }
        for &(keyword, value) in &schema.walk.keywords.in_order {
            if is_unreadable(keyword, value) {
                let what = format_args!("`{}` of {} is {}", keyword.name(), schema.label(), shown(value));
                schema.add(findings, what).at(keyword);
            }
        }
    }),
    ..DEFAULTS
};
