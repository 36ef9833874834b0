//! `docs/rules.md`: by category, the fix first, under the newest dialects.

use std::fmt::Write as _;

use strict_schema::dialect::Verdict;
use strict_schema::rules::RULES;
use strict_schema::{Dialect, Rule};
use strict_schema_tests::rule_cases;

use super::wrapped;

/// What a rule is about, for a reader who looks for it. A rule is in one of these.
const CATEGORIES: &[(&str, &[&str])] = &[
    ("The root", &["root-not-object", "root-combinator", "root-const", "root-ref"]),
    (
        "Objects and their properties",
        &[
            "open-object",
            "optional-property",
            "missing-required",
            "missing-properties",
            "empty-object",
            "nothing-required",
            "undeclared-required",
            "repeated-required",
            "boolean-property",
            "reserved-name",
            "empty-name",
            "pattern-properties",
            "property-names",
            "crowded-names",
            "several-patterns",
            "counted-optionals",
            "unevaluated-properties",
            "dependent-required",
            "dependent-schemas",
            "duplicate-key",
        ],
    ),
    (
        "Arrays",
        &[
            "missing-items",
            "tuple-items",
            "prefix-items",
            "tuple-rest",
            "open-tuple",
            "contains",
            "min-contains",
            "max-contains",
            "unevaluated-items",
        ],
    ),
    (
        "Types",
        &[
            "untyped",
            "unknown-type",
            "type-list",
            "repeated-type",
            "type-list-siblings",
            "type-beside",
            "foreign-keyword",
            "boolean-schema",
            "stray-boolean",
        ],
    ),
    (
        "Enums and constants",
        &[
            "untyped-enum",
            "mixed-enum",
            "type-list-enum",
            "odd-type-list-enum",
            "null-not-in-enum",
            "foreign-value",
            "complex-value",
            "boolean-enum",
            "other-than-text",
            "other-than-number",
            "empty-choice",
        ],
    ),
    (
        "Choices and conditions",
        &[
            "one-of",
            "all-of",
            "not",
            "if",
            "then",
            "else",
            "any-of-siblings",
            "union-siblings",
            "branch-repeats",
            "repeated-words",
            "shared-first-key",
            "ambiguous-branches",
        ],
    ),
    (
        "References",
        &[
            "reference",
            "dangling-ref",
            "external-ref",
            "nested-ref",
            "ref-outside-definitions",
            "ref-siblings",
            "target-repeats",
            "repeated-target-words",
            "all-of-ref",
            "ref-loop",
            "recursion",
            "endless-recursion",
            "required-recursion",
            "endless-value",
            "escaped-ref",
            "bad-ref",
            "definitions",
            "nested-definitions",
            "slash-in-name",
            "bad-id",
            "anchor",
            "dynamic-ref",
            "dynamic-anchor",
        ],
    ),
    (
        "Patterns and formats",
        &[
            "foreign-format",
            "invalid-pattern",
            "misread-pattern",
            "unanchored-pattern",
            "partial-pattern",
            "look-around",
            "back-reference",
            "word-boundary",
            "unicode-class",
            "class-escape",
            "inline-modifier",
            "large-repeat",
            "lengths-beside",
        ],
    ),
    ("Bounds", &["number-bound", "fractional-bound", "empty-range", "large-bound", "bare-minimum"]),
    (
        "Limits",
        &[
            "deep-nesting",
            "too-many-properties",
            "too-many-optionals",
            "many-nullables",
            "too-many-unions",
            "too-many-branches",
            "too-many-values",
            "too-many-enum-values",
            "large-enum",
            "too-much-text",
            "too-many-bytes",
            "too-many-strict-tools",
            "too-many-fields",
        ],
    ),
    ("Names of tools", &["bad-name"]),
    ("Other keywords", &["unsupported-keyword", "unknown-keyword", "malformed", "malformed-structure"]),
];

pub(super) fn page() -> String {
    let mut page = String::from(
        "# Rules\n\n\
         What a strict mode rejects, and what to write instead. Find a rule by its category, or by the message of your provider: search this \
         page, or paste the message into `strict-schema explain`.\n\n",
    );
    for (category, names) in CATEGORIES {
        let _ = write!(page, "**[{category}](#{})**: ", anchor(category));
        let links: Vec<_> = names.iter().map(|name| format!("[{name}](#{})", anchor(&title(rule(name))))).collect();
        let _ = write!(page, "{}\n\n", wrapped(&links.join(", "), ""));
    }
    page.push_str(
        "*Error*: the provider rejects the schema. *Warning*: the sources disagree, or there is none. *Accepted but not enforced*: also a \
         warning, since a response may break the rule. In a provider's message, `{…}` is a placeholder.\n\n\
         SM-01 to SM-21 have the ids and the meaning of the “Strict Mode Rules Reference” of the project json-schema-llm. [Providers] has \
         the source of each verdict, and [Judges] shows what engines do. Only the newest dialects are listed here.\n\n\
         This page is written by `UPDATE_DOCS=1 cargo test --workspace --test house`.\n\n\
         [Providers]: providers.md\n[Judges]: judges.md\n",
    );
    for (category, names) in CATEGORIES {
        let _ = write!(page, "\n## {category}\n");
        for name in *names {
            write_rule(&mut page, rule(name));
        }
    }
    page
}

#[test]
fn each_rule_is_in_one_category() {
    for rule in RULES {
        let categories = CATEGORIES.iter().filter(|(_, names)| names.contains(&rule.name)).count();
        assert_eq!(categories, 1, "{}: add it to one of CATEGORIES", rule.name);
    }
}

#[track_caller]
fn rule(name: &str) -> &'static Rule {
    RULES.iter().find(|rule| rule.name == name).unwrap_or_else(|| panic!("there is no rule `{name}`"))
}

fn title(rule: &Rule) -> String {
    format!("{} {}", rule.id, rule.name)
}

fn anchor(title: &str) -> String {
    title.to_lowercase().replace(' ', "-")
}

fn write_rule(page: &mut String, rule: &Rule) {
    let Rule { forbids, why, fix, .. } = rule;
    let _ = write!(page, "\n### {}\n\n", title(rule));
    let _ = writeln!(page, "{}\n", wrapped(&format!("**Fix:** {fix}."), ""));
    let _ = writeln!(page, "{}\n", wrapped(&format!("Reports {forbids}: {why}."), ""));
    let rejected =
        [("Error", Verdict::Refused), ("Warning", Verdict::Disputed), ("Accepted but not enforced", Verdict::Ignored)];
    for (what, verdict) in rejected {
        let dialects = in_force(rule, verdict);
        if !dialects.is_empty() {
            let _ = writeln!(page, "- {what}: {}.", wrapped(&dialects.join(", "), "  "));
        }
    }
    if rule.binds_non_strict {
        page.push_str(
            "- OpenAI applies it to tools that are not strict, too; other providers where their pages say so.\n",
        );
    }
    if let Some(change) = rule.fixed_by {
        let _ = writeln!(page, "- `strict-schema fix` and `normalize` fix it: `{change}`.");
    }
    for (provider, text) in rule.messages() {
        let _ = writeln!(page, "- {provider} says: `{text}`");
    }
    // The shortest shows what is meant.
    let shortest =
        |cases: &[&'static str]| cases.iter().copied().filter(|case| !case.is_empty()).min_by_key(|case| case.len());
    let known = rule_cases::of(rule.name);
    let cases = [("breaks", shortest(&known.breaks)), ("keeps", shortest(&known.keeps))];
    let line =
        |(what, case): &(_, Option<&str>)| case.map(|case| format!("// {what} the rule: {}\n{case}", known.judge()));
    let lines: Vec<_> = cases.iter().filter_map(line).collect();
    if !lines.is_empty() {
        let _ = write!(page, "\n```jsonc\n{}\n```\n", lines.join("\n"));
    }
}

/// The newest dialects in which the rule has this verdict.
fn in_force(rule: &Rule, verdict: Verdict) -> Vec<&'static str> {
    Dialect::newest().filter(|dialect| rule.is_in_force(dialect, verdict)).map(Dialect::short_name).collect()
}
