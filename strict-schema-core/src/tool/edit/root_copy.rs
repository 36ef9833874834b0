//! A copy of the root among the definitions, for what contains itself: a change of the root is then no change of all inside it.

use std::borrow::Cow;

use crate::json::ordered::Json;

/// Makes what contains itself through `#` refer to a copy of the root.
pub(super) fn free_root(schema: &mut Json<'_>) {
    let is_taken = |name: &String| schema.get("$defs").is_some_and(|definitions| definitions.get(name).is_some());
    let mut names = (1..).map(|number| if number == 1 { "Root".to_owned() } else { format!("Root_{number}") });
    let name = names.find(|name| !is_taken(name)).unwrap_or_default();
    let reference = format!("#/$defs/{name}");
    if !redirect(schema, &reference) {
        return;
    }
    let mut root = schema.clone();
    root.remove("$defs");
    if schema.get("$defs").is_none() {
        schema.put("$defs", Json::EMPTY);
    }
    if let Some(definitions) = schema.get_mut("$defs") {
        definitions.put(name, root);
    }
}

/// Whether a reference to the root was there.
fn redirect(schema: &mut Json<'_>, to: &str) -> bool {
    let member = |(key, value): &mut (Cow<'_, str>, Json<'_>)| match value {
        Json::Text(text) if key == "$ref" && text == "#" => {
            *text = Cow::Owned(to.to_owned());
            true
        }
        value => redirect(value, to),
    };
    match schema {
        Json::Object(members) => members.iter_mut().map(member).fold(false, |one, other| one | other),
        Json::List(items) => items.iter_mut().map(|it| redirect(it, to)).fold(false, |one, other| one | other),
        _ => false,
    }
}
