//! SM-85

use super::prelude::*;
use crate::dialect::MOONSHOT;
use crate::json::keyword::KEYWORDS;
use crate::json::kind::Kind;

pub(super) const RULE: Rule = Rule {
    id: "SM-85",
    kind: RuleKind::ForeignKeyword,
    name: "foreign-keyword",
    forbids: "a keyword that says nothing of the type beside it",
    why: "no value of the type could break it",
    fix: "take it out",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::DescribeUnsupported),
    subject: Subject::Shape(Shape::ForeignKeyword),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &MOONSHOT,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "integer", "minLength": 1 } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "minLength": 1 } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "minLength": 1 } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::Node {
        keywords: OF_ONE_TYPE,
        forms: &[],
        look: |site, findings| {
            if site.kinds.is_empty() {
                return;
            }
            for keyword in site.present().iter().filter(|it| OF_ONE_TYPE.has(*it) && site.dialect.allows(*it)) {
                let kind = about(keyword);
                let applies = kind
                    .is_none_or(|kind| site.kinds.has(kind) || kind == Kind::Number && site.kinds.has(Kind::Integer));
                if !applies {
                    let what = format_args!("`{}` of {} is about another type", keyword.name(), site.called());
                    site.add(findings, what).at(keyword).done();
                }
            }
        },
    },
};

/// The type that a keyword says something of, if it is one.
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

/// The keywords that say something of one type.
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
