//! SM-82

use super::prelude::*;
use crate::dialect::MOONSHOT;

pub(super) const RULE: Rule = Rule {
    id: "SM-82",
    kind: RuleKind::TypeListSiblings,
    name: "type-list-siblings",
    forbids: "keywords beside several types that are no words about it",
    why: "the provider reads such a keyword under one type only",
    fix: "write `anyOf` with a branch for each type",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::SplitTypes),
    subject: Subject::Shape(Shape::TypeListSiblings),
    says: &[Says { voice: Voice::Moonshot, text: "keyword {key} is not allowed in combination with multiple types" }],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &MOONSHOT,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": ["string", "null"], "default": null } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": ["array", "null"], "items": { "type": "string" } } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": ["string", "null"], "description": "d" } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": ["string", "null"], "enum": ["a", null] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::at(&[Trigger::OddType], |site, findings| {
        let types = site.get(Keyword::Type).and_then(Value::as_array).map_or(0, Vec::len);
        // Beside an enum of a type and null anything may stand.
        if types < 2 || types == 2 && site.has(Keyword::Enum) {
            return;
        }
        let Value::Object(members) = site.value() else { return };
        let is_word = |name: &&String| {
            matches!(name.as_str(), "type" | "title" | "description")
                || site.is_root() && matches!(name.as_str(), "$defs" | "$id")
        };
        let besides: Vec<&String> = members.keys().filter(|name| !is_word(name)).collect();
        if let Some(first) = besides.first() {
            let what = format_args!("{} has {} beside {types} types", site.called(), List(besides.iter()));
            site.add(findings, what).at_key(first).key(first).done();
        }
    }),
};
