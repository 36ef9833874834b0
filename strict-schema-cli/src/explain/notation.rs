//! Reads the notations in which providers write a place in a schema, and converts each to a JSON Pointer.

use std::fmt::Write as _;

use strict_schema::keyword::Keyword;
use strict_schema::pointer;

use super::proto::proto_at;
use super::text::{ErrorText, is_quote};

/// A place that a provider's error names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct NamedPlace {
    /// The position in the text.
    pub start: usize,
    pub end: usize,
    /// The steps from the root of the schema.
    pub steps: Vec<Step>,
    /// The number of the tool in the request, from 0, if the place names it.
    pub tool: Option<usize>,
    /// Whether the text ends within the place.
    pub is_cut: bool,
    /// Whether it names only a part of the request, and no place in a schema.
    pub is_only_part: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// A keyword, a property's name or an index.
    Name(String),
    /// The property with this number, from 0: its name is unknown.
    Nth(usize),
}

impl NamedPlace {
    /// The place that this part of the text names.
    pub(super) fn of(start: usize, token: &str, steps: Vec<Step>) -> Self {
        Self { start, end: start + token.chars().count(), steps, ..Self::default() }
    }

    /// The JSON Pointer. If only the number of a property is known, its step is `<property 4>`, counted from 1.
    pub(super) fn pointer(&self) -> String {
        let mut all = String::new();
        for step in &self.steps {
            match step {
                Step::Name(name) => pointer::push(&mut all, name),
                Step::Nth(number) => _ = write!(all, "/<property {}>", number + 1),
            }
        }
        all
    }
}

/// How many places are read. Real errors name fewer.
const MOST: usize = 500;

/// Every place that the text names, in order.
pub(super) fn places(text: &ErrorText) -> Vec<NamedPlace> {
    let mut all: Vec<NamedPlace> = Vec::new();
    let mut at = 0;
    while at < text.letters.len() && all.len() < MOST {
        let starts_word = at == 0 || !is_name(text.letters[at - 1]);
        let place = if starts_word { NOTATIONS.iter().find_map(|read| read(text, at)) } else { None };
        at = place.as_ref().map_or(at + 1, |place| place.end.max(at + 1));
        all.extend(place);
    }
    all
}

/// Reads a place at an index, if one stands there.
type Notation = fn(&ErrorText, usize) -> Option<NamedPlace>;

const NOTATIONS: &[Notation] = &[tuple, list, anthropic, vertex, proto, pointer, path, dotted];

pub(super) fn is_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || letter == '$'
}

fn after(text: &ErrorText, at: usize, what: &str) -> Option<usize> {
    let there = text.letters.get(at..)?.iter().copied();
    let length = what.chars().count();
    there.take(length).eq(what.chars()).then_some(at + length)
}

/// `context=('properties', 'a')`: a Python tuple.
fn tuple(text: &ErrorText, start: usize) -> Option<NamedPlace> {
    let at = ["context=(", "context = (", "context=["].iter().find_map(|it| after(text, start, it))?;
    let (steps, end, is_cut) = sequence(text, at)?;
    Some(NamedPlace { start, end, steps: named(steps), is_cut, ..NamedPlace::default() })
}

/// `[ 15, "function", "parameters", "type" ]`: zod's path to a member of a tool.
fn list(text: &ErrorText, start: usize) -> Option<NamedPlace> {
    let (steps, end, is_cut) = sequence(text, after(text, start, "[")?)?;
    let mut steps = steps.into_iter();
    let tool = steps.next()?.parse().ok()?;
    let is_tool = steps.next()? == "function" && steps.next()? == "parameters";
    let is_list = is_tool && !is_cut && text.letters[end - 1] == ']';
    is_list.then(|| NamedPlace { start, end, steps: named(steps), tool: Some(tool), ..NamedPlace::default() })
}

/// Names in quotation marks, and numbers, up to the bracket that closes; the end, and whether the text ends first.
fn sequence(text: &ErrorText, mut at: usize) -> Option<(Vec<String>, usize, bool)> {
    let (mut steps, mut is_cut) = (Vec::new(), false);
    loop {
        match text.letters.get(at) {
            Some(')' | ']') => return Some((steps, at + 1, is_cut)),
            Some(quote) if is_quote(*quote) => {
                let (step, end, is_open) = quoted(text, at);
                steps.push(step);
                (at, is_cut) = (end, is_open);
            }
            Some(',' | ' ') => at += 1,
            Some(letter) if letter.is_ascii_digit() => {
                let end = text.skip(at, |it| it.is_ascii_digit());
                steps.push(text.slice(at, end));
                at = end;
            }
            None => return Some((steps, at, true)),
            // These are not names.
            Some(_) => return None,
        }
    }
}

/// A string as Python prints it, its end, and whether the text ends first.
fn quoted(text: &ErrorText, start: usize) -> (String, usize, bool) {
    let quote = text.letters[start];
    let mut string = String::new();
    let mut at = start + 1;
    while let Some(letter) = text.letters.get(at) {
        match (letter, text.letters.get(at + 1)) {
            ('\\', Some(next)) if is_quote(*next) || *next == '\\' => {
                string.push(*next);
                at += 1;
            }
            _ if *letter == quote => return (string, at + 1, false),
            _ => string.push(*letter),
        }
        at += 1;
    }
    (string, at, true)
}

/// The characters from there that can be part of a path.
fn token(text: &ErrorText, start: usize) -> String {
    let is_end = |it: char| {
        it.is_whitespace() || is_quote(it) || matches!(it, '\\' | ',' | ';' | '(' | ')' | '<' | '>' | '{' | '}')
    };
    let there = text.letters.get(start..).unwrap_or_default().iter().take(2_000);
    let token: String = there.take_while(|it| !is_end(**it)).collect();
    token.trim_end_matches(['.', ':', '!', '?']).to_owned()
}

/// The steps with these names. `type[0]` is two of them.
fn named(names: impl IntoIterator<Item = impl Into<String>>) -> Vec<Step> {
    let mut steps = Vec::new();
    for name in names.into_iter().map(Into::<String>::into) {
        let number = name.strip_prefix("type[").and_then(|it| it.strip_suffix(']'));
        match number.filter(|it| it.bytes().all(|byte| byte.is_ascii_digit())) {
            Some(number) => steps.extend([Step::Name("type".to_owned()), Step::Name(number.to_owned())]),
            None => steps.push(Step::Name(name)),
        }
    }
    steps
}

/// `/properties/a/items` and `#/properties/a`.
pub(super) fn pointer(text: &ErrorText, start: usize) -> Option<NamedPlace> {
    let token = token(text, start);
    let path = token.strip_prefix('#').unwrap_or(&token);
    if !path.starts_with('/') {
        return None;
    }
    Keyword::named(&pointer::steps(path).next()?)?;
    Some(NamedPlace::of(start, &token, named(pointer::steps(path))))
}

/// `properties/a/items`, and `<root>`.
pub(super) fn slashes(text: &ErrorText, start: usize) -> Option<NamedPlace> {
    if let Some(end) = after(text, start, "<root>") {
        return Some(NamedPlace { start, end, ..NamedPlace::default() });
    }
    let token = token(text, start);
    (!token.is_empty()).then(|| NamedPlace::of(start, &token, named(token.split('/'))))
}

/// `$.properties.a.items.pattern` and `$['properties']['a']`.
fn path(text: &ErrorText, start: usize) -> Option<NamedPlace> {
    let mut place = NamedPlace { start, end: after(text, start, "$")?, ..NamedPlace::default() };
    while let Some((step, end, is_cut)) = path_step(text, place.end, |it| it.is_ascii_digit()) {
        place.steps.push(Step::Name(step));
        (place.end, place.is_cut) = (end, is_cut);
    }
    (!place.steps.is_empty()).then_some(place)
}

/// `.a`, `['a b']`, or brackets around such characters; the end, and whether the text ends first.
pub(super) fn path_step(text: &ErrorText, at: usize, is_inside: fn(char) -> bool) -> Option<(String, usize, bool)> {
    let inside = at + 1;
    match text.letters.get(at)? {
        '.' => {
            let end = text.skip(inside, |it| is_name(it) || it == '-');
            (end > inside).then(|| (text.slice(inside, end), end, false))
        }
        '[' => {
            let (step, end, is_cut) = match text.letters.get(inside)? {
                quote if is_quote(*quote) => quoted(text, inside),
                _ => {
                    let end = text.skip(inside, is_inside);
                    (text.slice(inside, end), end, false)
                }
            };
            match text.letters.get(end) {
                Some(']') if !step.is_empty() => Some((step, end + 1, is_cut)),
                None if is_cut => Some((step, end, is_cut)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// `properties.a.items`: the first step is a keyword that holds schemas, and there is a second one.
fn dotted(text: &ErrorText, start: usize) -> Option<NamedPlace> {
    const FIRST: &[&str] = &[
        "properties",
        "items",
        "$defs",
        "definitions",
        "anyOf",
        "oneOf",
        "allOf",
        "prefixItems",
        "additionalProperties",
    ];
    let token = token(text, start);
    // Moonshot's name for the root.
    if token == "root" && start >= 6 && text.slice(start - 6, start) == "path '" {
        return Some(NamedPlace { start, end: start + 4, ..NamedPlace::default() });
    }
    let (first, rest) = token.split_once('.')?;
    let is_place = FIRST.contains(&first) && !rest.is_empty();
    is_place.then(|| NamedPlace::of(start, &token, named(token.split('.'))))
}

/// Vertex AI's `parameters.data.width`, after `functionDeclaration`: only the names of properties.
fn vertex(text: &ErrorText, start: usize) -> Option<NamedPlace> {
    const BEFORE: &str = "functionDeclaration";
    let at = start.checked_sub(BEFORE.len() + 2)?;
    let token = token(text, start);
    let names = token.strip_prefix("parameters.").filter(|it| !it.is_empty() && after(text, at, BEFORE).is_some())?;
    Some(NamedPlace::of(start, &token, named(names.split('.').flat_map(|it| ["properties", it]))))
}

/// `tools.8.custom.input_schema.properties.a`; Bedrock's `toolConfig.tools.8.toolSpec.inputSchema.json.type`, or the same with slashes;
/// `output_config.format.schema` and `tools.0.custom`.
fn anthropic(text: &ErrorText, start: usize) -> Option<NamedPlace> {
    let token = token(text, start);
    let slashed = token.strip_prefix("#/toolConfig/");
    let mut steps = slashed.unwrap_or(&token).split(if slashed.is_some() { '/' } else { '.' }).peekable();
    let mut place = NamedPlace::of(start, &token, Vec::new());
    _ = steps.next_if(|it| *it == "toolConfig");
    match steps.next()? {
        "tools" => {
            place.tool = Some(steps.next()?.parse().ok()?);
            _ = steps.next_if(|it| matches!(*it, "custom" | "function" | "toolSpec"));
            if steps.next_if(|it| matches!(*it, "input_schema" | "parameters" | "inputSchema")).is_none() {
                place.is_only_part = true;
                return Some(place);
            }
            _ = steps.next_if(|it| *it == "json");
        }
        "output_config" | "output_format" => while steps.next_if(|it| matches!(*it, "format" | "schema")).is_some() {},
        _ => return None,
    }
    place.steps = named(steps);
    // The message contains the rest.
    place.is_only_part = place.steps.is_empty();
    Some(place)
}

/// `tools[0].function_declarations[6].parameters.properties[3].value.any_of[0]`: see [`proto_at`].
pub(super) fn proto(text: &ErrorText, start: usize) -> Option<NamedPlace> {
    let starts_word = start == 0 || !is_name(text.letters[start - 1]);
    if starts_word { proto_at(text, start) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, pointer: &str, tool: Option<usize>) {
        let places = places(&ErrorText::new(text));
        let place = places.iter().find(|it| !it.is_only_part).or(places.first()).expect("a place");
        assert_eq!((place.pointer().as_str(), place.tool), (pointer, tool), "{places:?}");
    }

    #[test]
    fn every_notation_becomes_a_pointer() {
        check("In context=(), x", "", None);
        check("In context=('properties', 'a/b', \"it's\", 'anyOf', '0'), x", "/properties/a~1b/it's/anyOf/0", None);
        check("context=('properties',), $ref", "/properties", None);
        check("In context=('properties', 'a', 'type[0]'), 'uri' is", "/properties/a/type/0", None);
        check("In context=('properties', 'a[0]', 'items'), x", "/properties/a[0]/items", None);
        check("at $.properties.to.items.pattern.", "/properties/to/items/pattern", None);
        check("at $['properties']['a b'][0]: x", "/properties/a b/0", None);
        check("<At path 'properties.skill': when", "/properties/skill", None);
        check("error at #/properties/v: x", "/properties/v", None);
        check("'x': /properties/q/items/anyOf: y", "/properties/q/items/anyOf", None);
        let proto = "at 'tools[0].function_declarations[6].parameters.properties[3].value.any_of[0]': x";
        check(proto, "/properties/<property 4>/anyOf/0", Some(6));
        let proto =
            "* GenerateContentRequest.tools[0].function_declarations[2].parameters.properties[a b].properties: x";
        check(proto, "/properties/a b/properties", Some(2));
        check("at 'generation_config.response_schema': x", "", None);
        check("tools.8.custom.input_schema.type: x", "/type", Some(8));
        check("tools.8.custom: x", "", Some(8));
        check("at toolConfig.tools.26.toolSpec.inputSchema.json.type must", "/type", Some(26));
        check("#/toolConfig/tools/2/toolSpec/inputSchema/json: x", "", Some(2));
        let vertex = "because `f` functionDeclaration `parameters.data.width` schema";
        check(vertex, "/properties/data/properties/width", None);
        check("\"path\": [ 15, \"function\", \"parameters\", \"type\" ]", "/type", Some(15));
        check("<At path 'root': when", "", None);
        check("'param': 'tools[13].function.parameters'", "", Some(13));
    }

    #[test]
    fn a_tuple_may_be_cut() {
        let places = places(&ErrorText::new("In context=('properties', 'ab"));
        assert!(places[0].is_cut);
        assert_eq!(places[0].pointer(), "/properties/ab");
    }
}
