//! SM-88

use super::prelude::*;
use crate::dialect::MOONSHOT;

pub(super) const RULE: Rule = Rule {
    id: "SM-88",
    kind: RuleKind::NestedDefinitions,
    name: "nested-definitions",
    forbids: "`$defs` or `$id` below the root",
    why: "references lead to the root's definitions",
    fix: "move the definitions to the root",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::ResolveReferences),
    subject: Subject::Shape(Shape::NestedDefinitions),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &MOONSHOT,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "$id": "x" } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[r#"{ "$id": "x", "type": "object", "properties": {}, "$defs": {} }"#],
    },
    check: Check::on(&[Keyword::Defs, Keyword::Id], |site, findings| {
        for keyword in [Keyword::Defs, Keyword::Id] {
            if site.has(keyword) && !site.is_root() {
                let what = format_args!("{} has `{}` and is not the root", site.called(), keyword.name());
                site.add(findings, what).at(keyword).done();
            }
        }
    }),
};
