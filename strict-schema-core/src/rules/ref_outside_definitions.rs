//! SM-91 ref-outside-definitions

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "the provider follows no other references",
    fix: "move the referenced schema to `$defs`",
    fixed_by: Some(ChangeKind::ResolveReferences),
    says: &[Says { voice: Voice::Moonshot, text: "references must start with #/$defs/" }],
    check: RuleCheck::on(&[Keyword::Ref], |schema, findings| {
        let Some(text) = schema.get(Keyword::Ref).and_then(Value::as_str) else { return };
        if text != "#" && !is_reached(schema.walk.node(0).value, text) {
            let what = format_args!("{} refers to {}", schema.label(), Code(text));
            schema.add(findings, what).at(Keyword::Ref).key(text);
        }
    }),
    ..DEFAULTS
};

/// Whether a reference leads from `$defs` through objects only, with each name as it is written.
fn is_reached(root: &Value, text: &str) -> bool {
    let Some(names) = text.strip_prefix("#/").filter(|it| it.starts_with("$defs/")) else { return false };
    names.split('/').try_fold(root, |value, name| value.as_object()?.get(name)).is_some_and(Value::is_object)
}
