//! A copy of the root among the definitions, for what contains itself: a change of the root is then no change of all inside it.

use std::borrow::Cow;

use crate::json::ordered::Json;

/// Makes what contains itself through `#` refer to a copy of the root.
pub(super) fn free_root(schema: &mut Json<'_>) {
    if !refers_to_root(schema) {
        return;
    }
    let mut root = schema.clone();
    root.remove("$defs");
    let is_taken = |name: &String| schema.get("$defs").is_some_and(|definitions| definitions.get(name).is_some());
    let mut names = (1..).map(|number| if number == 1 { "Root".to_owned() } else { format!("Root_{number}") });
    let name = names.find(|name| !is_taken(name)).unwrap_or_default();
    let reference = format!("#/$defs/{name}");
    redirect(schema, &reference);
    redirect(&mut root, &reference);
    if schema.get("$defs").is_none() {
        schema.put("$defs", Json::EMPTY);
    }
    if let Some(definitions) = schema.get_mut("$defs") {
        definitions.put(name, root);
    }
}

fn refers_to_root(schema: &Json<'_>) -> bool {
    match schema {
        Json::Object(members) => {
            schema.text_of("$ref") == Some("#") || members.iter().any(|(_, value)| refers_to_root(value))
        }
        Json::List(items) => items.iter().any(refers_to_root),
        _ => false,
    }
}

fn redirect(schema: &mut Json<'_>, to: &str) {
    match schema {
        Json::Object(members) => {
            for (key, value) in members {
                match value {
                    Json::Text(text) if key == "$ref" && text == "#" => *text = Cow::Owned(to.to_owned()),
                    value => redirect(value, to),
                }
            }
        }
        Json::List(items) => items.iter_mut().for_each(|item| redirect(item, to)),
        _ => {}
    }
}
