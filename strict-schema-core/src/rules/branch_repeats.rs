//! SM-78

use super::prelude::*;
use crate::dialect::MOONSHOT;

pub(super) const RULE: Rule = Rule {
    id: "SM-78",
    kind: RuleKind::BranchRepeats,
    name: "branch-repeats",
    forbids: "a keyword both beside `anyOf` and in a branch of it",
    why: "the provider does not merge the two",
    fix: "write it in each branch only",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::DistributeSiblings),
    subject: Subject::Shape(Shape::BranchRepeats),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &MOONSHOT,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "minLength": 1, "anyOf": [{ "type": "string", "minLength": 2 }] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "title": "A", "anyOf": [{ "type": "string", "title": "B" }] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::on(&[Keyword::AnyOf], |site, findings| {
        let Value::Object(members) = site.value() else { return };
        let branches = site.get(Keyword::AnyOf).and_then(Value::as_array).into_iter().flatten();
        let is_word = |name: &str| matches!(name, "title" | "description");
        let repeats = |name: &&String| {
            *name != Keyword::AnyOf.name()
                && !is_word(name)
                && branches.clone().any(|it| it.get(name.as_str()).is_some())
        };
        let repeated: Vec<&String> = members.keys().filter(repeats).collect();
        if let Some(first) = repeated.first() {
            let what = format_args!("{} has {} beside `anyOf` and in a branch", site.called(), List(repeated.iter()));
            site.add(findings, what).at_key(first).done();
        }
    }),
};
