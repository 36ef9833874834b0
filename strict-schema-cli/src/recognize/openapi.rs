//! `OpenAPI` documents: each operation as a tool, and each schema of the components.
//!
//! Neither is in the document as a whole: when a schema is judged, it is put together (see [`bundle`](super::bundle)).

use std::collections::{BTreeSet, HashSet};

use serde_json::{Map, Value};
use strict_schema::Role;

use super::bundle::Subject;
use super::finder::{Finder, Kind};
use super::item::Item;
use super::operation::arguments;
use super::reference::{COMPONENTS, NOWHERE, child, resolved};

const METHODS: &[&str] = &["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];

pub(super) fn is_document(value: &Value) -> bool {
    value.get("openapi").or(value.get("swagger")).is_some_and(Value::is_string)
}

pub(super) fn find(document: &Value, finder: &mut Finder) -> Option<Kind> {
    if !is_document(document) {
        return None;
    }
    for (path, mut item) in document.get("paths").and_then(Value::as_object).into_iter().flatten() {
        let mut path_at = child("/paths", path);
        if METHODS.iter().all(|it| item.get(it).is_none()) {
            match resolved(document, path_at.clone()) {
                Some(target) => (path_at, item) = target,
                None => finder.skipped.push((path_at.clone(), NOWHERE)),
            }
        }
        // Several operations have the parameters of the path.
        let mut lost = BTreeSet::new();
        for method in METHODS {
            let Some(operation) = item.get(method).filter(|it| it.is_object()) else { continue };
            let id = operation.get("operationId").and_then(Value::as_str);
            let at = format!("{path_at}/{method}");
            let name = id.map_or_else(|| format!("{method} {path}"), str::to_owned);
            lost.extend(arguments(document, &path_at, method).1);
            let subject = Subject::Operation { path: path_at.clone(), method };
            finder.items.push(item_of(name, id.map(|_| format!("{at}/operationId")), at, Some(Role::Tool), subject));
        }
        finder.skipped.extend(lost);
    }
    let mut taken: HashSet<String> =
        finder.items.iter().filter_map(|it| it.name.as_deref()).map(str::to_lowercase).collect();
    for components in COMPONENTS {
        for name in document.pointer(components).and_then(Value::as_object).into_iter().flat_map(Map::keys) {
            let at = child(components, name);
            let subject = Subject::Component(at.clone());
            // An operation may have the name of a component, but for the case of its letters.
            let mut name = name.clone();
            while !taken.insert(name.to_lowercase()) {
                name.push_str("_schema");
            }
            finder.items.push(item_of(name, None, at, None, subject));
        }
    }
    Some(Kind::OpenApi)
}

fn item_of(name: String, name_at: Option<String>, at: String, role: Option<Role>, subject: Subject) -> Item {
    let (name, schema_at, part_of) = (Some(name), Some(at.clone()), Some(subject));
    Item { name, name_at, schema_at, role, at, part_of, ..Item::default() }
}
