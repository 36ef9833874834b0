//! Reads the path to a protocol buffer's field, as Gemini writes it.

use super::notation::{NamedPlace, Step, is_name, path_step};
use super::text::{ErrorText, is_quote};

/// The fields at which the schema begins.
const ROOTS: &[&str] =
    &["parameters", "parametersJsonSchema", "responseSchema", "responseJsonSchema", "responseFormat", "schema"];

/// The first steps of such a path.
const REQUESTS: &[&str] = &["tools", "generationConfig", "generateContentRequest", "request"];

/// The letters of a path.
const LONGEST: usize = 2_000;

/// `tools[0].function_declarations[6].parameters.properties[3].value.any_of[0]`. The brackets hold the number of a property, or its name.
pub(super) fn proto_at(text: &ErrorText, start: usize) -> Option<NamedPlace> {
    let end = text.skip(start, is_name);
    let first = camel(&text.slice(start, end));
    if !REQUESTS.contains(&first.as_str()) {
        return None;
    }
    // Each name in `camelCase`, and what is in the brackets after it.
    let mut parts = vec![(first, None)];
    let mut place = NamedPlace { start, end, ..NamedPlace::default() };
    while place.end - start < LONGEST
        && let Some((step, end, false)) = path_step(text, place.end, |it| !matches!(it, '[' | ']'))
    {
        match (text.letters[place.end], parts.last_mut()) {
            ('.', _) => parts.push((camel(&step), None)),
            // A terminal may break the line there.
            (_, Some((_, index @ None))) => *index = Some(step.trim().trim_matches(is_quote).to_owned()),
            _ => return None,
        }
        place.end = end;
    }
    // Nothing closes it.
    if text.letters.get(place.end) == Some(&'[') {
        return None;
    }
    let root = parts.iter().position(|(name, _)| ROOTS.contains(&name.as_str()));
    let (before, after) = parts.split_at(root.map_or(parts.len(), |it| it + 1));
    for (name, index) in before {
        // The number of the declaration is more specific than the number of the list that contains it.
        if matches!(name.as_str(), "tools" | "functionDeclarations") {
            place.tool = index.as_ref().and_then(|it| it.parse().ok()).or(place.tool);
        }
    }
    place.steps = steps(after);
    // OpenAI's `param` looks the same and names the part of the request. The message contains the rest.
    let is_gemini = before.iter().any(|(name, _)| name.contains("eclarations") || name.starts_with("gen"));
    place.is_only_part = root.is_none() || place.steps.is_empty() && !is_gemini;
    Some(place)
}

fn steps(parts: &[(String, Option<String>)]) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut is_in_map = false;
    for (name, index) in parts {
        if is_in_map && name == "value" {
            is_in_map = false;
            continue;
        }
        let keyword = if name == "defs" { "$defs".to_owned() } else { name.clone() };
        let is_map = matches!(keyword.as_str(), "properties" | "$defs" | "definitions");
        steps.push(Step::Name(keyword));
        steps.extend(index.as_ref().map(|index| match index.parse() {
            Ok(number) if is_map => Step::Nth(number),
            _ => Step::Name(index.clone()),
        }));
        is_in_map = is_map && index.is_some();
    }
    steps
}

/// The name in `camelCase`, which may be in `snake_case`.
pub(super) fn camel(name: &str) -> String {
    let mut camel = String::new();
    let mut is_next = false;
    for letter in name.chars() {
        match letter {
            '_' if !camel.is_empty() => is_next = true,
            _ if is_next => {
                camel.extend(letter.to_uppercase());
                is_next = false;
            }
            _ if camel.is_empty() => camel.push(letter.to_ascii_lowercase()),
            _ => camel.push(letter),
        }
    }
    camel
}
