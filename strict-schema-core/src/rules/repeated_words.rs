//! SM-110

use super::prelude::*;
use crate::dialect::MOONSHOT;

pub(super) const RULE: Rule = Rule {
    id: "SM-110",
    kind: RuleKind::RepeatedWords,
    name: "repeated-words",
    forbids: "a title or description both beside `anyOf` and in a branch of it",
    why: "the provider asks for each word in one place",
    fix: "write it in one place only",
    binds_non_strict: false,
    mended_by: None,
    subject: Subject::Shape(Shape::RepeatedWords),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &MOONSHOT,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "title": "A", "anyOf": [{ "type": "string", "title": "B" }] } } }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "title": "A", "anyOf": [{ "type": "string", "description": "B" }] } } }"#,
        ],
    },
    check: Check::on(&[Keyword::AnyOf], |site, findings| {
        let branches = site.get(Keyword::AnyOf).and_then(Value::as_array).into_iter().flatten();
        for word in [Keyword::Title, Keyword::Description].into_iter().filter(|word| site.has(*word)) {
            if branches.clone().any(|branch| branch.get(word.name()).is_some()) {
                let what = format_args!("{} has `{}` beside `anyOf` and in a branch", site.called(), word.name());
                site.add(findings, what).at(word).done();
            }
        }
    }),
};
