//! SM-47 ref-siblings

use super::prelude::*;
use crate::dialect::Verdict;

pub(super) const RULE: Rule = Rule {
    why: "a reference replaces the whole schema, so adjacent keywords are rejected or ignored",
    fix: "write `anyOf` with the reference as its only branch, or the schema itself",
    fixed_by: Some(ChangeKind::ResolveReferences),
    says: &[openai("context={context}, $ref cannot have keywords {keys}.")],
    check: RuleCheck::on(&[Keyword::Ref], |schema, findings| {
        // Another rule reports `$ref` if it is refused.
        if schema.dialect.keywords.permission(Keyword::Ref).verdict == Verdict::Refused {
            return;
        }
        let besides = if schema.is_root() { AT_ROOT } else { KeywordSet::NONE };
        let apart = |keyword: &Keyword| {
            *keyword != Keyword::Ref && !schema.dialect.ref_siblings.has(*keyword) && !besides.has(*keyword)
        };
        let mut siblings: Vec<&str> = schema.walk.keywords().unknown().to_vec();
        let known = schema.walk.keywords().in_order().iter().map(|(keyword, _)| *keyword).filter(apart);
        for keyword in known {
            siblings.push(keyword.name());
        }
        if !siblings.is_empty() {
            schema
                .add(findings, format_args!("{} has {} adjacent to `$ref`", schema.label(), List(siblings.iter())))
                .at(Keyword::Ref)
                .key(&siblings.join("\n"));
        }
    }),
    ..DEFAULTS
};

/// Keywords of the document, which do not apply to the reference.
const AT_ROOT: KeywordSet = set![Defs Definitions Schema Id];
