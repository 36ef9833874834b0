//! SM-80

use super::prelude::*;
use crate::dialect::MOONSHOT;

pub(super) const RULE: Rule = Rule {
    id: "SM-80",
    kind: RuleKind::UnionSiblings,
    name: "union-siblings",
    forbids: "keywords beside `anyOf` that are no words about it",
    why: "the provider reads the branches, and does not merge what stands beside them",
    fix: "move them into each branch",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::DistributeSiblings),
    subject: Subject::Shape(Shape::UnionSiblings),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &MOONSHOT,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "minLength": 1, "anyOf": [{ "type": "string" }] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "description": "d", "anyOf": [{ "type": "string" }] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::on(&[Keyword::AnyOf], |site, findings| {
        // What is refused for itself, or everywhere, is said already.
        let said = |keyword: &Keyword| {
            !site.dialect.allows(*keyword) || *keyword == Keyword::Type && site.refuses(Shape::TypeBeside)
        };
        // Words that may not stand beside a reference may not stand here either.
        let beside_reference = site.dialect.ref_siblings;
        let words = if beside_reference.is_empty() { WORDS } else { WORDS.and(beside_reference).with(Keyword::AnyOf) };
        let words = if site.is_root() { words.or(OF_DOCUMENT) } else { words };
        let besides: Vec<&str> =
            site.present().without(words).iter().filter(|it| !said(it)).map(Keyword::name).collect();
        if !besides.is_empty() {
            let what = format_args!("{} has {} beside `anyOf`", site.called(), List(besides.iter()));
            site.add(findings, what).at(Keyword::AnyOf).key(&besides.join("\n")).done();
        }
    }),
};

/// The branches, and words about them.
const WORDS: KeywordSet =
    KeywordSet::of(&[Keyword::AnyOf, Keyword::Title, Keyword::Description, Keyword::Default, Keyword::Examples]);

/// What belongs to the document.
const OF_DOCUMENT: KeywordSet = KeywordSet::of(&[Keyword::Defs, Keyword::Definitions, Keyword::Schema, Keyword::Id]);
