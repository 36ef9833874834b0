//! SM-109 tuple-rest

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "the provider reads `items`, and drops `prefixItems`",
    fix: "list the places only",
    mended_by: Some(ChangeKind::MergeTuples),
    subject: Subject::Shape(Shape::TupleRest),
    check: Check::on(&[Keyword::PrefixItems], |schema, findings| {
        if schema.has(Keyword::Items) {
            let what = format_args!("{} has `items` beside `prefixItems`", schema.label());
            schema.add(findings, what).at(Keyword::PrefixItems).done();
        }
    }),
    ..DEFAULTS
};
