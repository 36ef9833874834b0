//! The arguments of an operation of an `OpenAPI` document: its parameters and its body.

use std::borrow::Cow;
use std::collections::HashSet;

use serde_json::Value;

use super::reference::{NOWHERE, child, is_schema, resolved};

/// A parameter, or the body.
pub(super) struct OperationArgument<'d> {
    /// The name of its property, which no other argument has.
    pub name: String,
    /// The place of its schema.
    pub at: String,
    pub schema: Cow<'d, Value>,
    pub is_required: bool,
    pub is_body: bool,
}

/// The places of what cannot become an argument, and why.
pub(super) type Lost = Vec<(String, &'static str)>;

/// The arguments of an operation: first its own parameters, then those of its path, then the body.
pub(super) fn arguments<'d>(document: &'d Value, path: &str, method: &str) -> (Vec<OperationArgument<'d>>, Lost) {
    let at = format!("{path}/{method}");
    let (mut lost, mut body, mut seen) = (Lost::new(), None, HashSet::new());
    let mut parameters = Vec::new();
    for list in [format!("{at}/parameters"), format!("{path}/parameters")] {
        let count = document.pointer(&list).and_then(Value::as_array).map_or(0, Vec::len);
        for place in (0..count).map(|index| format!("{list}/{index}")) {
            let Some((at, parameter)) = resolved(document, place.clone()) else {
                lost.push((place, NOWHERE));
                continue;
            };
            let text = |key| parameter.get(key).and_then(Value::as_str).unwrap_or_default();
            // An operation's own parameter replaces that of the path.
            if !seen.insert((text("name"), text("in"))) {
                continue;
            }
            match schema_of(&at, parameter) {
                Some(_) if text("in") == "body" && body.is_some() => lost.push((place, "a second body")),
                Some(schema) if text("in") == "body" => body = Some((schema, parameter)),
                Some(schema) => parameters.push((schema, parameter)),
                None => lost.push((place, "a parameter without a schema")),
            }
        }
    }
    let place = format!("{at}/requestBody");
    match resolved(document, place.clone()) {
        Some((at, request)) => match content(&at, request) {
            Some(schema) => body = Some((schema, request)),
            None => lost.push((place, "a body without a schema")),
        },
        None if document.pointer(&place).is_some() => lost.push((place, NOWHERE)),
        None => {}
    }
    (named(parameters, body), lost)
}

/// The place of a schema with the schema, and the parameter or the body that has it.
type Found<'d> = ((String, Cow<'d, Value>), &'d Value);

/// Gives each argument a name of its own: a parameter may have the name of another one in another place, or of the body.
fn named<'d>(parameters: Vec<Found<'d>>, body: Option<Found<'d>>) -> Vec<OperationArgument<'d>> {
    let text = |it: &Value, key: &str| it.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    let names: HashSet<String> = parameters.iter().map(|it| text(it.1, "name")).collect();
    let mut taken = HashSet::new();
    let mut argument = |((at, schema), whole): Found<'d>, mut name: String, other: String, is_body: bool| {
        if taken.contains(&name) {
            name = other;
            while names.contains(&name) || taken.contains(&name) {
                name.push('_');
            }
        }
        taken.insert(name.clone());
        let is_required = whole.get("required") == Some(&Value::Bool(true));
        OperationArgument { name, at, schema, is_required, is_body }
    };
    let mut all = Vec::new();
    for it in parameters {
        let name = text(it.1, "name");
        let other = format!("{name}_{}", text(it.1, "in"));
        all.push(argument(it, name, other, false));
    }
    all.extend(body.map(|it| argument(it, "body".to_owned(), "request_body".to_owned(), true)));
    all
}

/// The schema of a parameter and its place. In version 2, it is the parameter itself, unless that is the body.
fn schema_of<'d>(at: &str, parameter: &'d Value) -> Option<(String, Cow<'d, Value>)> {
    if let Some(schema) = parameter.get("schema") {
        return Some((format!("{at}/schema"), Cow::Borrowed(schema)));
    }
    if parameter.get("content").is_some() || parameter.get("in").is_some_and(|it| it == "body") {
        return content(at, parameter);
    }
    let mut schema = parameter.as_object()?.clone();
    for key in ["name", "in", "required", "allowEmptyValue", "collectionFormat"] {
        schema.shift_remove(key);
    }
    // The form of version 3.
    if schema.get("type").is_some_and(|it| it == "file") {
        schema.insert("type".to_owned(), "string".into());
        schema.insert("format".to_owned(), "binary".into());
    }
    Some((at.to_owned(), Cow::Owned(Value::Object(schema))))
}

/// The schema of a content and its place: of its JSON form, or else of the first other form that has one.
fn content<'d>(at: &str, of: &'d Value) -> Option<(String, Cow<'d, Value>)> {
    let forms = of.get("content")?.as_object()?;
    let with_schema = forms.iter().filter_map(|(kind, it)| Some((kind, it.get("schema").filter(|it| is_schema(it))?)));
    let (kind, schema) = with_schema.min_by_key(|(kind, _)| !(kind.contains("json") || *kind == "*/*"))?;
    Some((format!("{}/schema", child(&format!("{at}/content"), kind)), Cow::Borrowed(schema)))
}
