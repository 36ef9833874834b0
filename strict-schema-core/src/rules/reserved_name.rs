//! SM-86

use super::prelude::*;
use serde_json::Map;

use crate::dialect::MOONSHOT;
use crate::dialect::admits::RESERVED;

pub(super) const RULE: Rule = Rule {
    id: "SM-86",
    kind: RuleKind::ReservedName,
    name: "reserved-name",
    forbids: "a property with the name of a keyword",
    why: "the provider takes it for the keyword",
    fix: "give the property another name",
    binds_non_strict: false,
    mended_by: None,
    subject: Subject::Shape(Shape::ReservedName),
    says: &[Says { voice: Voice::Moonshot, text: "property name '{key}' is reserved for JSON Schema keywords" }],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &MOONSHOT,
        breaks: &[r#"{ "type": "object", "properties": { "required": { "type": "boolean" } } }"#],
        keeps: &[r#"{ "type": "object", "properties": { "type": { "type": "string" } } }"#],
    },
    check: Check::on(&[Keyword::Properties], |site, findings| {
        let names = site.properties().into_iter().flat_map(Map::keys);
        for name in names.filter(|name| RESERVED.contains(&name.as_str())) {
            let what = format_args!("{} has a property {}", site.called(), Code(name));
            site.add(findings, what).at(Keyword::Properties).key(name).done();
        }
    }),
};
