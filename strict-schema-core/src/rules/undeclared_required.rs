//! SM-26

use super::prelude::*;
use crate::dialect::OPENAI;

pub(super) const RULE: Rule = Rule {
    id: "SM-26",
    kind: RuleKind::UndeclaredRequired,
    name: "undeclared-required",
    forbids: "a name in `required` that `properties` does not have",
    why: "a closed object has no such property, so that no answer could be right",
    fix: "declare it under `properties`, or take it out of `required`",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::RequireAll),
    subject: Subject::Shape(Shape::UndeclaredRequired),
    says: &[openai(
        "In context={context}, 'required' is required to be supplied and to be an array including every key in properties. Extra required key '{key}' supplied.",
    )],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &OPENAI,
        breaks: &[
            r#"{ "type": "object", "properties": {}, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a", "b", "c"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::on(&[Keyword::Required], |site, findings| {
        // One that looks at the structure of each schema looks at the names whatever the type is.
        let is_read = site.is_object() || site.refuses(Shape::MalformedStructure);
        let (Some(required), true) = (site.required(), is_read) else { return };
        if site.declared == required.len() {
            return;
        }
        // Without any `properties`, that is the mistake, if it is one.
        if !site.has(Keyword::Properties) && site.refuses(Shape::MissingProperties) {
            return;
        }
        let properties = site.properties();
        let undeclared = || {
            let names = required.iter().filter_map(Value::as_str);
            names.filter(|name| properties.is_none_or(|it| !it.contains_key(*name)))
        };
        if let Some(first) = undeclared().next() {
            let declared = properties.into_iter().flatten().map(|(name, _)| name.as_str());
            let fix = findings.fix_or_meant(first, "", declared);
            let what = format_args!("`required` of {} names {}, not declared", site.called(), List(undeclared()));
            findings.add_mended(site.walk, site.index, what, &fix).at(Keyword::Required).key(first).done();
        }
    }),
};
