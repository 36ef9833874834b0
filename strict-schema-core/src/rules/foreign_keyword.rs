//! SM-85 foreign-keyword

use super::prelude::*;
use crate::json::kind::Kind;

pub(super) const RULE: Rule = Rule {
    why: "no value of the type can break it",
    fix: "remove the keyword",
    fixed_by: Some(ChangeKind::DescribeUnsupported),
    check: RuleCheck::Subschema {
        keywords: OF_ONE_TYPE,
        triggers: &[],
        look: |schema, findings| {
            if schema.kinds.is_empty() {
                return;
            }
            for keyword in schema.present().iter().filter(|it| OF_ONE_TYPE.has(*it) && schema.dialect.allows(*it)) {
                let kind = keyword.row().about;
                let applies = kind.is_none_or(|kind| {
                    schema.kinds.has(kind) || kind == Kind::Number && schema.kinds.has(Kind::Integer)
                });
                if !applies {
                    let what = format_args!("`{}` of {} is about another type", keyword.name(), schema.label());
                    schema.add(findings, what).at(keyword);
                }
            }
        },
    },
    ..DEFAULTS
};

/// The keywords that apply to one type only.
const OF_ONE_TYPE: KeywordSet = KeywordSet::about(Kind::Object)
    .or(KeywordSet::about(Kind::Array))
    .or(KeywordSet::about(Kind::Number))
    .or(KeywordSet::about(Kind::String));
