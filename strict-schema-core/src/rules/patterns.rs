//! The rules that forbid a feature of regular expressions in `pattern`.

use super::prelude::*;
use crate::json::pattern::Feature;

/// A row for each rule: kind, feature, the predicate of the message, `why`, `fix`, then the fields that differ.
macro_rules! patterns {
    ($($kind:ident $feature:ident $clause:literal $why:literal, $fix:literal $(, $field:ident: $value:expr)*;)*) => {
        $(
            #[allow(non_upper_case_globals, reason = "named as its kind")]
            pub(super) const $kind: Rule = Rule {
                why: $why,
                fix: $fix,
                fixed_by: Some(ChangeKind::DescribeUnsupported),
                check: RuleCheck::at(&[Trigger::OddPattern], |schema, findings| {
                    if let Some(written) = schema.pattern_using(Feature::$feature) {
                        let what = format_args!(concat!("the pattern of {} ", $clause, ", {}"), schema.label(), Code(written));
                        schema.add(findings, what).at(Keyword::Pattern);
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
        says: &[openai("Invalid JSON schema: regex lookaround is not supported. Found at {path}.")];
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
    PartialPattern Partial "is not `^…$` with plain groups"
        "the provider treats such a pattern as any string",
        "begin the pattern with `^`, end it with `$`, and write unnamed groups";
    ClassEscape ClassEscape "has a class escape"
        "the provider treats a pattern with a class escape as any string",
        "write the characters of the class: `[0-9]` for `\\d`";
}
