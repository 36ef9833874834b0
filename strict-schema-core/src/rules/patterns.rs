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
                mended_by: Some(ChangeKind::DescribeUnsupported),
                subject: Subject::Shape(Shape::of_feature(Feature::$feature)),
                check: Check::at(&[Trigger::OddPattern], |schema, findings| {
                    if let Some(written) = schema.pattern_using(Feature::$feature) {
                        let what = format_args!(concat!("the pattern of {} ", $clause, ", {}"), schema.label(), Code(written));
                        schema.add(findings, what).at(Keyword::Pattern).done();
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
        "an answer is written from left to right, and a decoder cannot look ahead or back",
        "write the pattern without it, or say it in `description`",
        binds_non_strict: true,
        says: &[openai("Invalid JSON schema: regex lookaround is not supported. Found at {path}.")];
    BackReference BackReference "has a back-reference"
        "what a group matched is not remembered while the answer is written",
        "write the pattern without it, or say it in `description`";
    WordBoundary WordBoundary "has a word boundary"
        "a boundary looks at the letters on both sides, and the next one is not written yet",
        "write the pattern without it, or say it in `description`";
    UnicodeClass UnicodeClass "has a Unicode class"
        "the provider has no tables of Unicode classes",
        "write the pattern without it, or say it in `description`";
    InlineModifier InlineModifier "has an inline modifier"
        "ECMA 262 has no such syntax before 2025, and the provider none at all",
        "write the pattern without it, or say it in `description`";
    PartialPattern Partial "is not whole"
        "the provider takes such a pattern for any string",
        "begin it with `^`, end it with `$`, and write plain groups";
    ClassEscape ClassEscape "has a class by a letter"
        "the provider takes a pattern with one for any string",
        "write the class: `[0-9]`";
}
