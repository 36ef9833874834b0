//! SM-47

use super::prelude::*;
use crate::dialect::{OPENAI, Verdict};

pub(super) const RULE: Rule = Rule {
    id: "SM-47",
    kind: RuleKind::RefSiblings,
    name: "ref-siblings",
    forbids: "keywords beside `$ref`",
    why: "a reference stands for the whole schema, and what stands beside it is refused or dropped",
    fix: "write `anyOf` with the reference as its one branch, or the schema in place",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::ResolveReferences),
    subject: Subject::Shape(Shape::RefSiblings),
    says: &[openai("context={context}, $ref cannot have keywords {keys}.")],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &OPENAI,
        breaks: &[
            r##"{ "type": "object", "properties": { "a": { "$ref": "#/$defs/b", "description": "d" } }, "required": ["a"], "additionalProperties": false, "$defs": { "b": { "type": "null" } } }"##,
            r##"{ "type": "object", "properties": { "a": { "$ref": "#", "type": "object" } }, "required": ["a"], "additionalProperties": false }"##,
        ],
        keeps: &[
            r##"{ "type": "object", "properties": { "a": { "description": "d", "anyOf": [{ "$ref": "#/$defs/b" }] } }, "required": ["a"], "additionalProperties": false, "$defs": { "b": { "type": "null" } } }"##,
            r#"{ "type": "object", "properties": { "$ref": { "type": "string" }, "b": { "type": "null" } }, "required": ["$ref", "b"], "additionalProperties": false }"#,
        ],
    },
    check: Check::on(&[Keyword::Ref], |site, findings| {
        // Where no reference may be, that is the mistake.
        if site.dialect.keywords.permission(Keyword::Ref).verdict == Verdict::Refused {
            return;
        }
        let besides = if site.is_root() { AT_ROOT } else { KeywordSet::NONE };
        let apart = |keyword: &Keyword| {
            *keyword != Keyword::Ref && !site.dialect.ref_siblings.has(*keyword) && !besides.has(*keyword)
        };
        let mut siblings: Vec<&str> = site.walk.keywords().unknown().to_vec();
        let known = site.walk.keywords().in_order().iter().map(|(keyword, _)| *keyword).filter(apart);
        for keyword in known {
            siblings.push(keyword.name());
        }
        if !siblings.is_empty() {
            site.add(findings, format_args!("{} has {} beside `$ref`", site.called(), List(siblings.iter())))
                .at(Keyword::Ref)
                .key(&siblings.join("\n"))
                .done();
        }
    }),
};

/// What belongs to the document rather than to the reference.
const AT_ROOT: KeywordSet = KeywordSet::of(&[Keyword::Defs, Keyword::Definitions, Keyword::Schema, Keyword::Id]);
