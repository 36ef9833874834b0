//! SM-51

use super::prelude::*;
use crate::dialect::ANTHROPIC;

pub(super) const RULE: Rule = Rule {
    id: "SM-51",
    kind: RuleKind::AllOfRef,
    name: "all-of-ref",
    forbids: "a reference in a branch of `allOf`",
    why: "branches are merged before references are followed",
    fix: "write the schema in place",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::MergeAllOf),
    subject: Subject::Shape(Shape::AllOfRef),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &ANTHROPIC,
        breaks: &[
            r##"{ "type": "object", "properties": { "a": { "allOf": [{ "$ref": "#/$defs/b" }] } }, "required": ["a"], "additionalProperties": false, "$defs": { "b": { "type": "null" } } }"##,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "allOf": [{ "type": "string" }] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::on(&[Keyword::Ref], |site, findings| {
        let in_all_of = matches!(site.node().via, Some((Keyword::AllOf, _)));
        if in_all_of && site.dialect.allows(Keyword::AllOf) {
            site.add(findings, format_args!("{} is a reference", site.called())).at(Keyword::Ref).done();
        }
    }),
};
