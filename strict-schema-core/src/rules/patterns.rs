//! The rules about strings: their patterns, formats and lengths. Those that forbid a feature of patterns are rows.

use super::prelude::*;
use crate::json::format::StringFormat;
use crate::json::pattern::Feature;

/// The keywords with patterns.
const PATTERNS: KeywordSet = set![Pattern PatternProperties];

/// What a pattern of this keyword is called.
fn whose(keyword: Keyword) -> &'static str {
    if keyword == Keyword::Pattern { "the pattern" } else { "a pattern for keys" }
}

/// A row for each rule: kind, feature, the predicate of the message, `why`, `fix`, then the fields that differ.
macro_rules! patterns {
    ($($kind:ident $feature:ident $clause:literal $why:literal, $fix:literal $(, $field:ident: $value:expr)*;)*) => {
        $(
            pub(super) const $kind: Rule = Rule {
                why: $why,
                fix: $fix,
                fixed_by: Some(ChangeKind::DescribeUnsupported),
                check: RuleCheck::on(PATTERNS, |schema, findings| {
                    for (keyword, pattern) in schema.patterns() {
                        let features = pattern.iter().flat_map(|it| &it.features);
                        if let Some((_, written)) = features.clone().find(|(it, _)| *it == Feature::$feature) {
                            let (whose, label) = (whose(*keyword), schema.label());
                            let what = format_args!(concat!("{} of {} ", $clause, ", {}"), whose, label, Code(written));
                            schema.add(findings, what).at(*keyword);
                        }
                    }
                }),
                $($field: $value,)*
                ..DEFAULTS
            };
        )*
    };
}

patterns! {
    LookAround LookAround "has look-around"
        "a model writes from left to right, and a decoder can't look ahead or back",
        "write the pattern without it, and describe the rest in `description`",
        binds_non_strict: true,
        says: &[OpenAi.says("Invalid JSON schema: regex lookaround is not supported. Found at {path}.")];
    BackReference BackReference "has a back-reference"
        "a decoder does not remember what a group matched",
        "write the pattern without it, and describe the rest in `description`";
    WordBoundary WordBoundary "has a word boundary"
        "a boundary depends on the next character, which is not written yet",
        "write the pattern without it, and describe the rest in `description`";
    UnicodeClass UnicodeClass "has a Unicode class"
        "the provider does not support Unicode classes",
        "write the pattern without it, and describe the rest in `description`";
    InlineModifier InlineModifier "has an inline modifier"
        "ECMA 262 has this syntax only since 2025, and the provider does not support it",
        "write the pattern without it, and describe the rest in `description`";
    PartialPattern Partial "has an anchor or a named group inside"
        "the provider treats such a pattern as any string",
        "write `^` first and `$` last only, and unnamed groups";
    UnanchoredPattern Unanchored "is not `^…$`"
        "the provider matches the whole string with it, or treats it as any string",
        "write `^(…)$` around the pattern, with `.*` where more may stand";
    ClassEscape ClassEscape "has a class escape"
        "the provider treats a pattern with a class escape as any string",
        "write the characters of the class: `[0-9]` for `\\d`";
}

pub(super) const ForeignFormat: Rule = Rule {
    why: "the provider supports only the formats on its list",
    fix: "remove `format`, and describe the format in `description`",
    fixed_by: Some(ChangeKind::DescribeUnsupported),
    says: &[OpenAi.says("In context={context}, '{key}' is not a valid format.")],
    check: RuleCheck::on(set![Format], |schema, findings| {
        // Another rule reports the keyword if it is refused.
        if schema.dialect.keywords.permission(Keyword::Format).verdict == Verdict::Refused {
            return;
        }
        let Some(name) = schema.get(Keyword::Format).and_then(Value::as_str) else { return };
        if !schema.breaks(RuleKind::ForeignFormat, Keyword::Format) {
            return;
        }
        // A format of JSON Schema is meant: `uri` is not a misspelled `uuid`.
        let names =
            schema.dialect.formats.iter().map(StringFormat::name).filter(|_| StringFormat::named(name).is_none());
        let fix = findings.fix_or_meant(name, str::to_owned, names);
        let verdict = findings.verdict;
        let may_be_string = schema.kinds.is_empty() || schema.kinds.has(Kind::String);
        if schema.dialect.formats_of_strings && !may_be_string {
            findings.verdict = Verdict::Ignored;
        }
        let what = format_args!("{} has the format {}", schema.label(), Code(name));
        let finding = findings.add_with_fix(schema.label(), what, &fix);
        finding.at(Keyword::Format).key(name);
        findings.verdict = verdict;
    }),
    ..DEFAULTS
};

pub(super) const InvalidPattern: Rule = Rule {
    why: "regex engines reject it",
    fix: "write a regular expression of ECMA 262",
    fixed_by: Some(ChangeKind::DescribeUnsupported),
    check: RuleCheck::on(PATTERNS, |schema, findings| {
        for (keyword, pattern) in schema.patterns() {
            if let Err(wrong) = pattern {
                let whose = whose(*keyword);
                schema.add(findings, format_args!("{whose} of {} has {wrong}", schema.label())).at(*keyword);
            }
        }
    }),
    ..DEFAULTS
};

pub(super) const MisreadPattern: Rule = Rule {
    why: "the provider's engine may read it as another pattern",
    fix: "replace the construct as docs/patterns.md shows",
    fixed_by: Some(ChangeKind::DescribeUnsupported),
    subject: Subject::Engine,
    check: RuleCheck::on(PATTERNS, |schema, findings| {
        for (keyword, pattern) in schema.patterns() {
            for (row, written) in pattern.iter().flat_map(|it| schema.dialect.misread(it)) {
                let (label, readings) = (schema.label(), row.readings());
                let what = format_args!("a pattern of {label} has {}: {readings}", Code(written));
                let fix = format!("write {}", row.instead);
                findings.add_with_fix(schema.label(), what, &fix).at(*keyword);
            }
        }
    }),
    ..DEFAULTS
};

pub(super) const LargeRepeat: Rule = Rule {
    why: "the provider expands a repeat",
    fix: "write a smaller repeat, or `*`",
    fixed_by: Some(ChangeKind::DescribeUnsupported),
    check: RuleCheck::on(PATTERNS, |schema, findings| {
        for (keyword, pattern) in schema.patterns() {
            let repeat = pattern.as_ref().map_or(0, |it| it.longest_repeat);
            if repeat >= schema.dialect.large_repeat {
                let (whose, label) = (whose(*keyword), schema.label());
                schema.add(findings, format_args!("{whose} of {label} repeats {repeat} times")).at(*keyword);
            }
        }
    }),
    ..DEFAULTS
};

pub(super) const LengthsBeside: Rule = Rule {
    why: "the provider enforces only one of the two",
    fix: "move the length to the pattern or to `description`",
    fixed_by: Some(ChangeKind::DescribeUnsupported),
    check: RuleCheck::on(set![MinLength MaxLength], |schema, findings| {
        let beside = [Keyword::Pattern, Keyword::Format].into_iter().find(|it| schema.has(*it));
        let length = [Keyword::MinLength, Keyword::MaxLength].into_iter().find(|it| schema.has(*it));
        let takes = |keyword: &Keyword| schema.dialect.keywords.permission(*keyword).verdict != Verdict::Refused;
        if let (Some(beside), Some(length)) = (beside.filter(takes), length.filter(takes)) {
            let what = format_args!("{} has `{}` with `{}`", schema.label(), length.name(), beside.name());
            schema.add(findings, what).at(length);
        }
    }),
    ..DEFAULTS
};
