//! SM-25

use std::collections::HashSet;

use super::prelude::*;
use crate::dialect::OPENAI;

pub(super) const RULE: Rule = Rule {
    id: "SM-25",
    kind: RuleKind::OptionalProperty,
    name: "optional-property",
    forbids: "a property that `required` does not name",
    why: "the model writes every property, and none can be left out",
    fix: "name it in `required`, and let it be null if it is optional",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::RequireAll),
    subject: Subject::Shape(Shape::OptionalProperty),
    says: &[openai(
        "In context={context}, 'required' is required to be supplied and to be an array including every key in properties. Missing '{key}'.",
    )],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &OPENAI,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string" } }, "required": [], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "string" }, "b": { "type": "string" } }, "required": ["b"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string" }, "b": { "type": "string" } }, "required": ["b", "a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::on(&[Keyword::Properties], |site, findings| {
        let Some(properties) = site.properties() else { return };
        // Without any `required`, that is the mistake. If its absence is no mistake, everything is optional.
        let required = match site.required() {
            Some(required) => required,
            None if !site.has(Keyword::Required) && !site.refuses(Shape::MissingRequired) => &[],
            None => return,
        };
        if !site.is_object() {
            return;
        }
        let in_order =
            required.len() == properties.len() && required.iter().zip(properties.keys()).all(|(it, key)| it == key);
        if in_order {
            return;
        }
        // A set costs more than it saves where there are few.
        let few = required.len() <= 16;
        let set: HashSet<&str> = if few { HashSet::new() } else { required.iter().filter_map(Value::as_str).collect() };
        let named = |key: &str| if few { required.iter().any(|it| it == key) } else { set.contains(key) };
        let missing = || properties.keys().filter(|key| !named(key));
        if let Some(first) = missing().next() {
            site.add(findings, format_args!("`required` of {} does not name {}", site.called(), List(missing())))
                .at(if site.has(Keyword::Required) { Keyword::Required } else { Keyword::Properties })
                .key(first)
                .done();
        }
    }),
};
