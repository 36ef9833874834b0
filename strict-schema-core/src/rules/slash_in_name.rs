//! SM-87 slash-in-name

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "the provider splits a reference at each `/`, and finds no definition",
    fix: "write `_` instead of `/`",
    fixed_by: Some(ChangeKind::ResolveReferences),
    check: RuleCheck::on(&[Keyword::Defs], |schema, findings| {
        // Only the root searches the inside of definitions, so that no level is searched twice.
        let definitions = schema.get(Keyword::Defs).and_then(Value::as_object);
        for (name, definition) in definitions.into_iter().flatten() {
            let is_broken = name.is_empty() || name.contains('/');
            let inside = || if schema.is_root() { with_slash(name, definition) } else { None };
            let broken = if is_broken { Some(name.as_str()) } else { inside() };
            if let Some(broken) = broken {
                let what = format_args!("the definition {} has the name {}", Code(name), Code(broken));
                schema.add(findings, what).at(Keyword::Defs).key(broken);
            }
        }
    }),
    ..DEFAULTS
};

/// The first name with a slash: of the definition or inside it.
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
