//! SM-50

use super::prelude::*;
use crate::dialect::ANTHROPIC;

pub(super) const RULE: Rule = Rule {
    id: "SM-50",
    kind: RuleKind::AnyOfSiblings,
    name: "any-of-siblings",
    forbids: "keywords beside `anyOf` or `allOf`",
    why: "each branch is a whole schema, and what stands beside the branches is not merged into them",
    fix: "move them into each branch",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::DistributeSiblings),
    subject: Subject::AnyOfSiblings,
    says: &[anthropic("For 'anyOf', '{key}' is not supported")],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &ANTHROPIC,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "anyOf": [{ "type": "string" }] } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "object", "properties": {}, "required": [], "additionalProperties": false, "anyOf": [{ "type": "null" }] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "description": "d", "anyOf": [{ "type": "string" }] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::on(&[Keyword::AnyOf, Keyword::AllOf], |site, findings| {
        let Some(taken) = site.dialect.any_of_siblings else { return };
        // What the dialect refuses anyway is said already, and so is a combinator at the root.
        let refused = |keyword: &Keyword| !site.dialect.allows(*keyword);
        let apart = site.present().without(taken.with(Keyword::AnyOf).with(Keyword::AllOf));
        let mut siblings: Vec<&str> = apart.iter().filter(|it| !refused(it)).map(Keyword::name).collect();
        if siblings.is_empty() || site.is_root() && site.refuses(Shape::RootCombinator) {
            return;
        }
        let branches = if site.has(Keyword::AnyOf) { Keyword::AnyOf } else { Keyword::AllOf };
        siblings.sort_unstable();
        site.add(
            findings,
            format_args!("{} has {} beside `{}`", site.called(), List(siblings.iter()), branches.name()),
        )
        .at(branches)
        .key(&siblings.join(", "))
        .done();
    }),
};
