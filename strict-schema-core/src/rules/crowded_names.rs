//! SM-102 crowded-names

use super::prelude::*;
use serde_json::Map;

pub(super) const RULE: Rule = Rule {
    why: "the provider supports only one of the two",
    fix: "list all properties in `properties`, or use `patternProperties` or `propertyNames` alone",
    fixed_by: Some(ChangeKind::MapEntries),
    check: RuleCheck::on(&[Keyword::PatternProperties, Keyword::PropertyNames], |schema, findings| {
        let has = |keyword: Keyword| schema.get(keyword).is_some_and(|it| it != &Value::Bool(false));
        let patterns = schema.get(Keyword::PatternProperties).and_then(Value::as_object).map_or(0, Map::len);
        let properties = schema.properties().map_or(0, Map::len);
        let names = schema.has(Keyword::PropertyNames)
            && (properties > 0 || patterns > 0 || has(Keyword::AdditionalProperties));
        if names || patterns > 1 || patterns > 0 && properties > 0 {
            let keyword = if names { Keyword::PropertyNames } else { Keyword::PatternProperties };
            let what = format_args!("{} has `{}` with other properties", schema.label(), keyword.name());
            schema.add(findings, what).at(keyword);
        }
    }),
    ..DEFAULTS
};
