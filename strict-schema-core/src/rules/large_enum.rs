//! SM-65

use super::prelude::*;
use crate::dialect::{Dialect, LargeEnum, Limits, OPENAI};

pub(super) const RULE: Rule = Rule {
    id: "SM-65",
    kind: RuleKind::LargeEnum,
    name: "large-enum",
    forbids: "an enum of very many long strings",
    why: "a schema is compiled before it is used, and that takes time",
    fix: "shorten the values, or take a string and list them in `description`",
    binds_non_strict: false,
    mended_by: None,
    subject: Subject::Limit(Limit::LargeEnum),
    says: &[openai(
        "Expected at most {limit} total characters across enum values when there are more than {key} enum values, but received {count}.",
    )],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &Dialect {
            limits: Limits { large_enum: Some(LargeEnum { over: 2, characters: 3 }), ..OPENAI.limits },
            ..OPENAI
        },
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "enum": ["x", "y", "zz"] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "enum": ["x", "y", "z"] } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "string", "enum": ["xxx", "yyy"] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::on(&[Keyword::Enum], |site, findings| {
        let Some(values) = site.get(Keyword::Enum).and_then(Value::as_array) else { return };
        let characters = |over: u32| {
            let large = values.len() as u64 > u64::from(over) && values.iter().all(|it| it.is_string() || it.is_null());
            let lengths = || values.iter().filter_map(Value::as_str).map(|it| it.chars().count() as u64);
            if large { lengths().sum() } else { 0 }
        };
        let (limits, disputed) = (site.dialect.limits.large_enum, site.dialect.disputed_limits.large_enum);
        let most = |large: LargeEnum| large.characters;
        let exceeded =
            limits.map_or(0, |large| characters(large.over)) > limits.map_or(u64::MAX, |it| it.characters.into());
        let Some(large) = limits.filter(|_| exceeded).or(disputed).or(limits) else { return };
        if let Some((count, limit)) = findings.over(characters(large.over), limits.map(most), disputed.map(most)) {
            let (called, values) = (site.called(), values.len());
            let what = format_args!("the {values} values of {called} have {count} characters, and {limit} are allowed");
            let finding = site.add(findings, what).at(Keyword::Enum).count(count, limit);
            finding.key(&large.over.to_string()).done();
        }
    }),
};
