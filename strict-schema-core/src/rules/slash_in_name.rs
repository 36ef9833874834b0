//! SM-87

use super::prelude::*;
use crate::dialect::MOONSHOT;

pub(super) const RULE: Rule = Rule {
    id: "SM-87",
    kind: RuleKind::SlashInName,
    name: "slash-in-name",
    forbids: "a name with `/` in a definition, or a definition without a name",
    why: "the provider cuts a reference at each `/`, and finds nothing",
    fix: "write `_` for `/`",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::ResolveReferences),
    subject: Subject::Shape(Shape::SlashInName),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &MOONSHOT,
        breaks: &[
            r#"{ "type": "object", "$defs": { "a/b": { "type": "string" } } }"#,
            r#"{ "type": "object", "$defs": { "a": { "type": "object", "properties": { "b/c": { "type": "string" } } } } }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "object", "$defs": { "b/c": { "type": "string" } } } } }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a/b": { "type": "string" } }, "$defs": { "a": { "type": "string", "pattern": "/" } } }"#,
        ],
    },
    check: Check::on(&[Keyword::Defs], |site, findings| {
        // What is inside of a definition is looked through at the root alone: else each level is looked through again.
        let definitions = site.get(Keyword::Defs).and_then(Value::as_object);
        for (name, schema) in definitions.into_iter().flatten() {
            let is_broken = name.is_empty() || name.contains('/');
            let inside = || if site.is_root() { with_slash(name, schema) } else { None };
            let broken = if is_broken { Some(name.as_str()) } else { inside() };
            if let Some(broken) = broken {
                let what = format_args!("the definition {} has the name {}", Code(name), Code(broken));
                site.add(findings, what).at(Keyword::Defs).key(broken).done();
            }
        }
    }),
};

/// The first name with a slash, of the definition or of anything in it.
fn with_slash<'a>(name: &'a str, schema: &'a Value) -> Option<&'a str> {
    let mut pending = vec![schema];
    let mut names = vec![name];
    while let Some(value) = pending.pop() {
        match value {
            Value::Object(members) => {
                names.extend(members.keys().map(String::as_str));
                pending.extend(members.values());
            }
            Value::Array(items) => pending.extend(items.iter().filter(|it| it.is_object())),
            _ => {}
        }
    }
    names.into_iter().find(|name| name.contains('/'))
}
