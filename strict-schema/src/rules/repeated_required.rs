//! SM-27

use std::collections::HashSet;

use super::prelude::*;
use crate::dialect::OPENAI;

pub(super) const RULE: Rule = Rule {
    id: "SM-27",
    name: "repeated-required",
    forbids: "a name twice in `required`",
    why: "JSON Schema wants each name once",
    fix: "name it once",
    binds_non_strict: false,
    mended_by: Some("require-all"),
    subject: Subject::Shape(Shape::RepeatedRequired),
    says: &[],
    cases: Cases {
        under: &OPENAI,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a", "a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::on(&[Keyword::Required], |site, findings| {
        let Some(required) = site.required() else { return };
        if required.len() < 2 {
            return;
        }
        let mut seen = HashSet::with_capacity(required.len());
        let again: Vec<_> = required.iter().filter_map(Value::as_str).filter(|name| !seen.insert(*name)).collect();
        if !again.is_empty() {
            site.add(findings, format_args!("`required` of {} names {} again", site.called(), List(again.iter())))
                .at(Keyword::Required)
                .done();
        }
    }),
};
