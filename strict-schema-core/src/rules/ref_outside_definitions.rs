//! SM-91

use super::prelude::*;
use crate::dialect::MOONSHOT;

pub(super) const RULE: Rule = Rule {
    id: "SM-91",
    kind: RuleKind::RefOutsideDefinitions,
    name: "ref-outside-definitions",
    forbids: "a reference to neither `#` nor something under `#/$defs/`",
    why: "the provider follows no other",
    fix: "move what it refers to into `$defs`",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::ResolveReferences),
    subject: Subject::Shape(Shape::RefOutsideDefinitions),
    says: &[Says { voice: Voice::Moonshot, text: "references must start with #/$defs/" }],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &MOONSHOT,
        breaks: &[
            r##"{ "type": "object", "properties": { "a": { "$ref": "#/definitions/b" } }, "definitions": { "b": { "type": "string" } } }"##,
        ],
        keeps: &[
            r##"{ "type": "object", "properties": { "a": { "$ref": "#/$defs/b/properties/c" } }, "$defs": { "b": { "type": "object", "properties": { "c": { "type": "string" } } } } }"##,
        ],
    },
    check: Check::on(&[Keyword::Ref], |site, findings| {
        let Some(text) = site.get(Keyword::Ref).and_then(Value::as_str) else { return };
        if text != "#" && !is_reached(site.walk.node(0).value, text) {
            let what = format_args!("{} refers to {}", site.called(), Code(text));
            site.add(findings, what).at(Keyword::Ref).key(text).done();
        }
    }),
};

/// Whether a reference leads through objects only, name by name as they are written, from `$defs`.
fn is_reached(root: &Value, text: &str) -> bool {
    let Some(names) = text.strip_prefix("#/").filter(|it| it.starts_with("$defs/")) else { return false };
    names.split('/').try_fold(root, |value, name| value.as_object()?.get(name)).is_some_and(Value::is_object)
}
