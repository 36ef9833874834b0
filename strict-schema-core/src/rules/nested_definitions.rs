//! SM-88 nested-definitions

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "references can lead only to the root's definitions",
    fix: "move the definitions to `$defs` of the root, and remove an inner `$id`",
    fixed_by: Some(ChangeKind::ResolveReferences),
    check: RuleCheck::on(&[Keyword::Defs, Keyword::Id], |schema, findings| {
        for keyword in [Keyword::Defs, Keyword::Id] {
            if schema.has(keyword) && !schema.is_root() {
                let what = format_args!("{} has `{}` and is not the root", schema.label(), keyword.name());
                schema.add(findings, what).at(keyword);
            }
        }
    }),
    ..DEFAULTS
};
