//! SM-102

use super::prelude::*;
use serde_json::Map;

use crate::dialect::VLLM_XGRAMMAR;

pub(super) const RULE: Rule = Rule {
    id: "SM-102",
    kind: RuleKind::CrowdedNames,
    name: "crowded-names",
    forbids: "`patternProperties` or `propertyNames` beside other properties",
    why: "the provider writes one or the other",
    fix: "list the properties, or make it a map",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::MapEntries),
    subject: Subject::Shape(Shape::CrowdedNames),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &VLLM_XGRAMMAR,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "object", "properties": { "b": { "type": "string" } }, "patternProperties": { "^c$": { "type": "string" } } } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "object", "patternProperties": { "^c$": { "type": "string" } } } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::on(&[Keyword::PatternProperties, Keyword::PropertyNames], |site, findings| {
        let has = |keyword: Keyword| site.get(keyword).is_some_and(|it| it != &Value::Bool(false));
        let patterns = site.get(Keyword::PatternProperties).and_then(Value::as_object).map_or(0, Map::len);
        let properties = site.properties().map_or(0, Map::len);
        let names =
            site.has(Keyword::PropertyNames) && (properties > 0 || patterns > 0 || has(Keyword::AdditionalProperties));
        if names || patterns > 1 || patterns > 0 && properties > 0 {
            let keyword = if names { Keyword::PropertyNames } else { Keyword::PatternProperties };
            let what = format_args!("{} has `{}` beside other properties", site.called(), keyword.name());
            site.add(findings, what).at(keyword).done();
        }
    }),
};
