//! SM-92

use super::prelude::*;
use crate::dialect::LLAMA_CPP;

pub(super) const RULE: Rule = Rule {
    id: "SM-92",
    kind: RuleKind::RootRef,
    name: "root-ref",
    forbids: "a reference to the root",
    why: "the provider follows references that begin with `#/`",
    fix: "move the root's schema into `$defs`, and refer to that",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::ResolveReferences),
    subject: Subject::Shape(Shape::RootRef),
    says: &[Says {
        voice: Voice::LlamaCpp,
        text: "unsupported $ref #, only references into the same document are supported",
    }],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &LLAMA_CPP,
        breaks: &[
            r##"{ "type": "object", "properties": { "a": { "anyOf": [{ "$ref": "#" }, { "type": "null" }] } }, "required": ["a"], "additionalProperties": false }"##,
        ],
        keeps: &[
            r##"{ "type": "object", "properties": { "a": { "$ref": "#/$defs/b" } }, "required": ["a"], "additionalProperties": false, "$defs": { "b": { "type": "string" } } }"##,
        ],
    },
    check: Check::on(&[Keyword::Ref], |site, findings| {
        if site.get(Keyword::Ref).is_some_and(|text| text == "#") {
            site.add(findings, format_args!("{} refers to the root", site.called())).at(Keyword::Ref).done();
        }
    }),
};
