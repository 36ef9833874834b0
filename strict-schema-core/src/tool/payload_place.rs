//! The place of a payload in a request.

use crate::json::ordered::Json;

/// The place of a payload in a request: keys, from the request inwards.
#[derive(Debug)]
pub(super) enum PayloadPlace {
    /// An item of this list.
    Item(&'static [&'static str]),
    /// An item of a list with this key, which all payloads of a request share; it is the only member of an item of the first list.
    Shared(&'static str, &'static str),
    /// This value.
    Value(&'static [&'static str]),
    /// Members of this object, next to other members, but not to this one: the same payload in another form.
    Members(&'static [&'static str], &'static str),
}

impl PayloadPlace {
    /// In the notation for people: `text.format`, `tools[].functionDeclarations[]`.
    pub(super) fn shown(&self) -> String {
        match self {
            Self::Item(path) => format!("{}[]", path.join(".")),
            Self::Shared(list, key) => format!("{list}[].{key}[]"),
            Self::Value(path) | Self::Members(path, _) => path.join("."),
        }
    }

    /// The payloads that are in the list already.
    pub(super) fn listed<'r>(&self, request: &'r Json<'static>) -> &'r [Json<'static>] {
        let items = |list: Option<&'r Json<'static>>| match list {
            Some(Json::List(items)) => items.as_slice(),
            _ => &[],
        };
        match self {
            Self::Item(path) => items(path.iter().try_fold(request, |node, key| node.get(key))),
            Self::Shared(list, key) => items(items(request.get(list)).iter().find_map(|item| set(item.get(key)))),
            Self::Value(_) | Self::Members(..) => &[],
        }
    }

    /// Puts a payload there.
    ///
    /// # Errors
    /// The obstacle.
    pub(super) fn put(&self, request: &mut Json<'static>, payload: Json<'static>) -> Result<(), String> {
        match self {
            Self::Item(path) => list(request, path)?.push(payload),
            Self::Shared(outer, key) => {
                let items = list(request, &[outer])?;
                let shared = items.iter_mut().find_map(|item| item.get_mut(key).filter(|it| !matches!(it, Json::Null)));
                match shared {
                    Some(Json::List(payloads)) => payloads.push(payload),
                    Some(_) => return Err(is_not(&format!("{outer}[].{key}"), LIST)),
                    None => items.push(Json::Object(vec![((*key).into(), Json::List(vec![payload]))])),
                }
            }
            Self::Value(path) => {
                let place = at(request, path)?;
                if !matches!(place, Json::Null) {
                    return Err(already(&path.join(".")));
                }
                *place = payload;
            }
            Self::Members(path, other) => {
                let place = at(request, path)?;
                if set(place.get(other)).is_some() {
                    return Err(already(&format!("{}.{other}", path.join("."))));
                }
                if matches!(place, Json::Null) {
                    *place = Json::EMPTY;
                }
                let Json::Object(members) = payload else { return Ok(()) };
                for (key, value) in members {
                    if !matches!(place, Json::Object(_)) {
                        return Err(is_not(&path.join("."), OBJECT));
                    }
                    match set(place.get(&key)) {
                        None => place.put(key, value),
                        Some(there) if there.to_text() == value.to_text() => {}
                        Some(_) => return Err(already(&format!("{}.{key}", path.join(".")))),
                    }
                }
            }
        }
        Ok(())
    }
}

const LIST: &str = "a list";
const OBJECT: &str = "an object";

fn already(place: &str) -> String {
    format!("the request already has `{place}`: remove one of the two")
}

fn is_not(place: &str, what: &str) -> String {
    format!("`{place}` of the request is not {what}")
}

/// The value of a member. Null is none.
fn set<'r>(member: Option<&'r Json<'static>>) -> Option<&'r Json<'static>> {
    member.filter(|it| !matches!(it, Json::Null))
}

/// The list at a path. It is made where there is none.
fn list<'r>(request: &'r mut Json<'static>, path: &[&'static str]) -> Result<&'r mut Vec<Json<'static>>, String> {
    let place = at(request, path)?;
    if matches!(place, Json::Null) {
        *place = Json::List(Vec::new());
    }
    match place {
        Json::List(items) => Ok(items),
        _ => Err(is_not(&path.join("."), LIST)),
    }
}

/// The value at a path. What is not there is made, and is null.
fn at<'r>(request: &'r mut Json<'static>, path: &[&'static str]) -> Result<&'r mut Json<'static>, String> {
    let mut place = request;
    for (depth, key) in path.iter().enumerate() {
        if matches!(place, Json::Null) {
            *place = Json::EMPTY;
        }
        if !matches!(place, Json::Object(_)) {
            return Err(is_not(&path[..depth].join("."), OBJECT));
        }
        if place.get(key).is_none() {
            place.put(*key, Json::Null);
        }
        place = place.get_mut(key).ok_or_else(|| path.join("."))?;
    }
    Ok(place)
}
