//! SM-89

use super::prelude::*;
use crate::dialect::MOONSHOT;

pub(super) const RULE: Rule = Rule {
    id: "SM-89",
    kind: RuleKind::EmptyName,
    name: "empty-name",
    forbids: "a property without a name",
    why: "nothing says what it means",
    fix: "give it a name",
    binds_non_strict: false,
    mended_by: None,
    subject: Subject::Shape(Shape::EmptyName),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &MOONSHOT,
        breaks: &[r#"{ "type": "object", "properties": { "": { "type": "string" } } }"#],
        keeps: &[r#"{ "type": "object", "properties": { " ": { "type": "string" } } }"#],
    },
    check: Check::on(&[Keyword::Properties], |site, findings| {
        if site.properties().is_some_and(|it| it.contains_key("")) {
            let what = format_args!("{} has a property without a name", site.called());
            site.add(findings, what).at(Keyword::Properties).done();
        }
    }),
};
