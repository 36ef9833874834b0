//! SM-85 foreign-keyword

use super::prelude::*;
use crate::json::keyword::KEYWORDS;
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
                let kind = about(keyword);
                let applies = kind.is_none_or(|kind| {
                    schema.kinds.has(kind) || kind == Kind::Number && schema.kinds.has(Kind::Integer)
                });
                if !applies {
                    let what = format_args!("`{}` of {} is about another type", keyword.name(), schema.label());
                    schema.add(findings, what).at(keyword).done();
                }
            }
        },
    },
    ..DEFAULTS
};

/// The type that a keyword applies to, if it applies to one type only.
const fn about(keyword: Keyword) -> Option<Kind> {
    match keyword {
        Keyword::MinLength | Keyword::MaxLength | Keyword::Pattern | Keyword::Format => Some(Kind::String),
        Keyword::Minimum
        | Keyword::Maximum
        | Keyword::ExclusiveMinimum
        | Keyword::ExclusiveMaximum
        | Keyword::MultipleOf => Some(Kind::Number),
        Keyword::Items | Keyword::PrefixItems | Keyword::MinItems | Keyword::MaxItems | Keyword::UniqueItems => {
            Some(Kind::Array)
        }
        Keyword::Properties
        | Keyword::Required
        | Keyword::AdditionalProperties
        | Keyword::MinProperties
        | Keyword::MaxProperties => Some(Kind::Object),
        _ => None,
    }
}

/// The keywords that apply to one type only.
const OF_ONE_TYPE: KeywordSet = {
    let mut set = KeywordSet::NONE;
    let mut index = 0;
    while index < KEYWORDS.len() {
        if about(KEYWORDS[index].keyword).is_some() {
            set = set.with(KEYWORDS[index].keyword);
        }
        index += 1;
    }
    set
};
