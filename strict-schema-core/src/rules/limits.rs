//! The rules about limits: how many properties, values, characters, … a schema or a request may have. Those that count one thing
//! are rows.

use super::prelude::*;

/// A row for each rule: kind, limit, what is counted and how the message says it, `why`, `fix`, then the messages of providers.
macro_rules! limits {
    ($($kind:ident $limit:ident ($($check:tt)+) $why:literal, $fix:literal $(, $says:expr)*;)*) => {
        $(
            pub(super) const $kind: Rule = Rule {
                why: $why,
                fix: $fix,
                subject: Subject::Limit(Limit::$limit),
                says: &[$($says),*],
                check: check!($($check)+),
                ..DEFAULTS
            };
        )*
    };
}

macro_rules! check {
    (total $count:ident $before:literal $what:literal) => {
        RuleCheck::Totals(|counts, findings| total(findings, counts.$count, $before, $what))
    };
    (expanded $count:ident $expanded:ident $what:literal) => {
        RuleCheck::Totals(|counts, findings| {
            let all = if counts.strict_tools > 0 { "the strict schemas of the request have" } else { "the schema has" };
            expanded(findings, counts.$count, counts.$expanded, all, $what)
        })
    };
    (length $keyword:ident $before:literal $what:literal) => {
        RuleCheck::on(set![$keyword], |schema, findings| length(schema, findings, Keyword::$keyword, $before, $what))
    };
}

limits! {
    TooManyProperties Properties (total properties "the schema has " "properties")
        "the provider compiles a schema before it uses it, which takes time",
        "split the schema, or remove properties",
        OpenAi.says("{count} parameters exceeds limit of {limit}.");
    TooManyEnumValues EnumValues (total enum_values "the schema has " "enum values")
        "the provider compiles a schema before it uses it, which takes time",
        "use a string, and list the values in `description`",
        OpenAi.says("Expected at most {limit} enum values in total within a single schema when using structured outputs, but received {count}. Consider reducing the number of enums, or use 'strict: false' to opt out of structured outputs."),
        OpenAi.says("Expected at most {limit} enum values in total within a single schema when using structured outputs, but received {count}. Consider reducing the number of enums, or opt out of structured outputs by setting 'strict: false'.");
    TooMuchText Text
        (total text "the schema has " "characters in the names of properties and definitions and in enum and const values")
        "the provider compiles a schema before it uses it, which takes time",
        "shorten names and values, or remove some";
    TooManyOptionals Optionals (expanded optionals optionals_expanded "optional properties")
        "each one doubles what the provider has to compile",
        "add optional properties to `required`",
        Anthropic.says("Schemas contains too many optional parameters ({count}), which would make grammar compilation inefficient. Reduce the number of optional parameters in your tool schemas (limit: {limit}).");
    TooManyUnions Unions (expanded unions_in_place unions_expanded "unions")
        "each one doubles what the provider has to compile",
        "write fewer unions: leave optional properties out of `required` instead of allowing null",
        Anthropic.says("Schemas contains too many parameters with union types ({count} parameters with type arrays or anyOf). This causes exponential compilation cost. Reduce the number of nullable or union-typed parameters (limit: {limit} parameters with unions).");
    TooManyStrictTools StrictTools (total strict_tools "the request has " "strict tools")
        "the provider compiles every strict tool before it responds",
        "mark fewer tools as strict",
        Anthropic.says("Too many strict tools ({count}). The maximum number of strict tools supported is {limit}. Try reducing the number of tools marked as strict.");
    TooManyBytes Bytes (total bytes "the schema has " "bytes")
        "the provider compiles a schema before it uses it, which takes time",
        "shorten names and descriptions, or write fewer properties",
        Moonshot.says("schema exceeds maximum allowed size");
    TooManyFields Fields (total fields "" "properties in one request")
        "all the schemas of a request are compiled together",
        "send fewer tools at once, or smaller ones";
    TooManyValues OneEnum (length Enum "the enum of " "values")
        "the provider compiles a schema before it uses it, which takes time",
        "use a string, and list the values in `description`",
        Moonshot.says("enum array cannot have more than {limit} items");
    TooManyBranches Branches (length AnyOf "" "branches")
        "each branch is compiled separately",
        "write fewer branches",
        Moonshot.says("anyOf must have 1-{limit} items");
}

fn total(findings: &mut Findings<'_>, count: u64, before: &str, what: &str) {
    if let Some((count, limit)) = findings.exceeded(count) {
        let (what, is_said) =
            (format_args!("{before}{count} {what}, and {limit} are allowed"), findings.is_said(limit));
        let finding = findings.add_at(String::new(), what, findings.rule.fix);
        if is_said {
            finding.count(count, limit);
        }
    }
}

/// Two measurements disagree on whether a definition counts for each reference to it, or only once: optional properties, or not
/// at all: unions. If a schema exceeds the limit only when it counts for each reference, that is a warning.
fn expanded(findings: &mut Findings<'_>, count: u64, expanded: u64, all: &str, what: &str) {
    let Subject::Limit(limit) = findings.rule.subject else { return };
    let most = limit.most(findings.dialect);
    let found = match findings.over(count, most, None) {
        Some((count, limit)) => Some((count, limit, "")),
        None => findings
            .over(expanded, None, most)
            .map(|(count, limit)| (count, limit, ", if a definition is counted again at each `$ref`")),
    };
    if let Some((count, limit, if_so)) = found {
        let what = format_args!("{all} {count} {what}{if_so}, and {limit} are allowed");
        findings.add_at(String::new(), what, findings.rule.fix).count(count, limit);
    }
}

fn length(schema: &Subschema<'_, '_>, findings: &mut Findings<'_>, keyword: Keyword, before: &str, what: &str) {
    if let Some((count, limit)) = findings.exceeded(schema.list(keyword).len() as u64) {
        let what = format_args!("{before}{} has {count} {what}, and {limit} are allowed", schema.label());
        let is_said = findings.is_said(limit);
        let finding = schema.add(findings, what).at(keyword);
        if is_said {
            finding.count(count, limit);
        }
    }
}

pub(super) const DeepNesting: Rule = Rule {
    why: "a provider limits the depth of a schema",
    fix: "flatten the schema, or send the deepest part as JSON in a string",
    fixed_by: Some(ChangeKind::CutDepth),
    subject: Subject::Limit(Limit::Nesting),
    says: &[
        OpenAi.says("{count} levels of nesting exceeds limit of {limit}."),
        Gemini.says("A schema in GenerationConfig in the request exceeds the maximum allowed nesting depth."),
    ],
    check: RuleCheck::Levels,
    ..DEFAULTS
};

pub(super) const ManyNullables: Rule = Rule {
    why: "the provider expands every combination of nullable properties, and its limit is not published",
    fix: "leave optional properties out of `required` instead of allowing null, or split the object",
    subject: Subject::Limit(Limit::Nullables),
    says: &[
        Anthropic.says("Schema is too complex."),
        Anthropic.says("Schema is too complex for compilation."),
        Anthropic.says(
            "The compiled grammar is too large, which would cause performance issues. Simplify your tool schemas or reduce the number of strict tools.",
        ),
    ],
    check: RuleCheck::on(set![Properties], |schema, findings| {
        let Some(properties) = schema.properties() else { return };
        let is_null = |kind: &Value| kind == "null";
        let typed_null = |schema: &Value| schema.get("type").is_some_and(is_null);
        let nullable = |schema: &&Value| {
            let listed = schema.get("type").and_then(Value::as_array).is_some_and(|kinds| kinds.iter().any(is_null));
            let branches = schema.get("anyOf").and_then(Value::as_array);
            listed || branches.is_some_and(|branches| branches.iter().any(typed_null))
        };
        let count = properties.values().filter(nullable).count() as u64;
        if let Some((count, limit)) = findings.exceeded(count) {
            let what =
                format_args!("{count} properties of {} may be null, and {limit} are known to be fine", schema.label());
            schema.add(findings, what).at(Keyword::Properties).count(count, limit);
        }
    }),
    ..DEFAULTS
};

pub(super) const LargeEnum: Rule = Rule {
    why: "the provider compiles a schema before it uses it, which takes time",
    fix: "shorten the values, or use a string and list them in `description`",
    subject: Subject::Limit(Limit::LargeEnum),
    says: &[OpenAi.says(
        "Expected at most {limit} total characters across enum values when there are more than {key} enum values, but received {count}.",
    )],
    check: RuleCheck::on(set![Enum], |schema, findings| {
        let values = schema.list(Keyword::Enum);
        let characters = |over: u32| {
            let large = values.len() as u64 > u64::from(over) && values.iter().all(|it| it.is_string() || it.is_null());
            let lengths = || values.iter().filter_map(Value::as_str).map(|it| it.chars().count() as u64);
            if large { lengths().sum() } else { 0 }
        };
        let (most, disputed) = (Limit::LargeEnum.most(schema.dialect), Limit::LargeEnum.disputed(schema.dialect));
        let [over, disputed_over] = schema.dialect.limits.large_enum_over;
        let refused = findings.over(characters(over), most, None).map(|it| (it, over));
        let found = refused
            .or_else(|| findings.over(characters(disputed_over), None, disputed).map(|it| (it, disputed_over)));
        if let Some(((count, limit), over)) = found {
            findings.cite(Limit::LargeEnum);
            let (label, values) = (schema.label(), values.len());
            let what = format_args!("the {values} values of {label} have {count} characters, and {limit} are allowed");
            let finding = schema.add(findings, what).at(Keyword::Enum).count(count, limit);
            finding.key(&over.to_string());
        }
    }),
    ..DEFAULTS
};
