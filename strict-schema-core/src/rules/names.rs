//! The rules about names: of tools, keywords, properties and definitions.

use super::prelude::*;
use crate::dialect::permission::reserved_names;
use crate::json::measure::nested;
use serde_json::Map;

pub(super) const BadName: Rule = Rule {
    why: "the provider limits the characters and the length of a name",
    fix: "write what every provider accepts: a letter, and then 2 to 63 of `a-z`, `A-Z`, `0-9`, `_` and `-`",
    binds_non_strict: true,
    subject: Subject::Names,
    says: &[Anthropic.says("String should match pattern '^[a-zA-Z0-9_-]{1,128}$'")],
    ..DEFAULTS
};

pub(super) const UnknownKeyword: Rule = Rule {
    why: "it has no effect at best, and is rejected at worst",
    fix: "remove the keyword, or describe what it means in `description`",
    fixed_by: Some(ChangeKind::DescribeUnsupported),
    says: &[
        OpenAi.says("In context={context}, '{keyword}' is not permitted."),
        Gemini.says("Invalid JSON payload received. Unknown name \"{keyword}\""),
        Cerebras.says("Unsupported JSON schema fields: {keys}"),
    ],
    check: RuleCheck::at(&[Trigger::UnknownKey], |schema, findings| {
        for &key in &schema.walk.keywords.unknown {
            let what = format_args!("{} of {} is not a keyword", Code(key), schema.label());
            match Keyword::nearest(key) {
                Some(meant) => {
                    let fix = format!("did you mean `{}`?", meant.name());
                    findings.add_with_fix(schema.label(), what, &fix)
                }
                None if findings.verdict == Verdict::Ignored => findings.add_silent(schema.label(), what),
                None => schema.add(findings, what),
            }
            .at_key(key);
        }
    }),
    ..DEFAULTS
};

pub(super) const DuplicateKey: Rule = Rule {
    why: "parsers keep only one of them, and not all keep the same",
    fix: "remove all but one of the equal keys",
    binds_non_strict: true,
    ..DEFAULTS
};

pub(super) const ReservedName: Rule = Rule {
    why: "the provider reads it as the keyword",
    fix: "give the property another name",
    says: &[Moonshot.says("property name '{key}' is reserved for JSON Schema keywords")],
    check: RuleCheck::on(set![Properties], |schema, findings| {
        for name in schema.get(Keyword::Properties).into_iter().flat_map(reserved_names) {
            let what = format_args!("{} has a property {}", schema.label(), Code(name));
            schema.add(findings, what).inside(Keyword::Properties, name).key(name);
        }
    }),
    ..DEFAULTS
};

pub(super) const SlashInName: Rule = Rule {
    why: "the provider splits a reference at each `/`, and finds no definition",
    fix: "write `_` instead of `/`",
    fixed_by: Some(ChangeKind::ResolveReferences),
    check: RuleCheck::on(set![Defs], |schema, findings| {
        // Only the root searches the inside of definitions, so that no level is searched twice.
        let definitions = schema.get(Keyword::Defs).and_then(Value::as_object);
        for (name, definition) in definitions.into_iter().flatten() {
            let is_broken = name.is_empty() || name.contains('/');
            let inside = || if schema.is_root() { with_slash(name, definition) } else { None };
            let broken = if is_broken { Some(name.as_str()) } else { inside() };
            if let Some(broken) = broken {
                let what = format_args!("the definition {} has the name {}", Code(name), Code(broken));
                schema.add(findings, what).inside(Keyword::Defs, name).key(broken);
            }
        }
    }),
    ..DEFAULTS
};

/// The first name with a slash: of the definition or inside it.
fn with_slash<'a>(name: &'a str, schema: &'a Value) -> Option<&'a str> {
    let names = nested(schema).filter_map(Value::as_object).flat_map(Map::keys).map(String::as_str);
    std::iter::once(name).chain(names).find(|name| name.contains('/'))
}
