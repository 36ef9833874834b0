//! SM-93

use super::prelude::*;
use crate::dialect::LLAMA_CPP;

pub(super) const RULE: Rule = Rule {
    id: "SM-93",
    kind: RuleKind::EscapedRef,
    name: "escaped-ref",
    forbids: "a reference with an escape in it",
    why: "the provider compares names letter by letter",
    fix: "give the definition a name of letters, digits and `_`",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::ResolveReferences),
    subject: Subject::Shape(Shape::EscapedRef),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &LLAMA_CPP,
        breaks: &[
            r##"{ "type": "object", "properties": { "a": { "$ref": "#/$defs/b~1c" } }, "required": ["a"], "additionalProperties": false, "$defs": { "b/c": { "type": "string" } } }"##,
        ],
        keeps: &[
            r##"{ "type": "object", "properties": { "a": { "$ref": "#/$defs/b" } }, "required": ["a"], "additionalProperties": false, "$defs": { "b": { "type": "string" } } }"##,
        ],
    },
    check: Check::on(&[Keyword::Ref], |site, findings| {
        let text = site.get(Keyword::Ref).and_then(Value::as_str).filter(|it| it.contains(['~', '%']));
        if let Some(text) = text {
            site.add(findings, format_args!("{} refers to {}", site.called(), Code(text))).at(Keyword::Ref).done();
        }
    }),
};
