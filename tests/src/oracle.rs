//! An independent judge of P0: would the API take this schema?
//!
//! Written from the providers' own pages and errors, as read in November 2026. It shares no line and no table with
//! the library, so that a rule which the renderer has wrong is not wrong here in the same way. Where sources disagree
//! it is strict: a derived schema has no reason to go near a dispute.

use std::collections::BTreeSet;
use std::fmt;

use crate::ordered::Json;

/// Whose rules to judge by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Api {
    /// Structured Outputs and strict functions of Chat Completions and Responses, 2026.
    OpenAi,
    /// Anthropic strict tools, 2026.
    Anthropic,
}

/// One reason to refuse a schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Complaint {
    /// Where: a JSON pointer.
    pub pointer: String,
    /// What is wrong there.
    pub message: String,
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at `{}`: {}", self.pointer, self.message)
    }
}

/// Every reason `api` has to refuse `schema` as a tool's parameters.
pub fn complaints(schema: &str, api: Api) -> Vec<Complaint> {
    let root = match Json::read(schema) {
        Ok(root) => root,
        Err(error) => return vec![Complaint { pointer: String::new(), message: error }],
    };
    let mut judge = Judge { api, root: &root, found: Vec::new(), sizes: Sizes::default() };
    judge.root();
    judge.limits();
    judge.found
}

struct Judge<'a> {
    api: Api,
    root: &'a Json,
    found: Vec<Complaint>,
    sizes: Sizes,
}

/// What the limits are about, summed over the schema.
#[derive(Default)]
struct Sizes {
    properties: usize,
    optional: usize,
    unions: usize,
    enum_values: usize,
    characters: usize,
    levels: usize,
}

impl Judge<'_> {
    fn root(&mut self) {
        let root = self.root;
        self.check("", root.get("type").and_then(Json::text) == Some("object"), || {
            "the root is not `\"type\": \"object\"`".into()
        });
        for combinator in ["anyOf", "oneOf", "allOf", "enum", "not", "$ref"] {
            self.check("", root.get(combinator).is_none(), || format!("`{combinator}` at the root"));
        }
        self.node("", root, 0);
        for (name, definition) in root.get("$defs").map(Json::members).unwrap_or_default() {
            self.sizes.characters += name.chars().count();
            // A reference is a URI, and engines disagree about what a URI's escapes mean.
            let plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_.-".contains(&byte));
            self.check("/$defs", plain, || format!("'{name}' cannot stand in a reference as it is"));
            self.node(&format!("/$defs/{}", escape(name)), definition, 0);
        }
    }

    fn node(&mut self, at: &str, node: &Json, levels: usize) {
        let Json::Object(members) = node else { return self.complain(at, "not an object".into()) };
        let keys: BTreeSet<_> = node.keys().into_iter().collect();
        self.check(at, keys.len() == members.len(), || "a keyword is there twice".into());
        for text in ["title", "description"] {
            self.check(at, node.get(text).is_none_or(|it| it.text().is_some()), || format!("`{text}` is no string"));
        }
        if let Some(reference) = node.get("$ref") {
            self.check(at, keys.len() == 1, || format!("`$ref` has siblings: {keys:?}"));
            self.reference(at, reference);
        } else if let Some(branches) = node.get("anyOf") {
            let default: &[&str] = if self.api == Api::Anthropic { &["default"] } else { &[] };
            self.keywords(at, &keys, &[&["anyOf", "title", "description"], default, ROOT_ONLY]);
            self.check(at, !branches.items().is_empty(), || "`anyOf` is no list, or empty".into());
            self.sizes.unions += 1;
            for (index, branch) in branches.items().iter().enumerate() {
                self.node(&format!("{at}/anyOf/{index}"), branch, levels);
            }
        } else if self.api == Api::Anthropic
            && node.get("type").is_none()
            && (keys.contains("enum") || keys.contains("const"))
        {
            // Its values say of which types they are.
            self.keywords(at, &keys, &[&["enum", "const", "title", "description", "default"]]);
        } else if let Some(types) = self.types(at, node) {
            self.typed(at, node, &keys, &types, levels);
        }
        self.check(at, at.is_empty() || !keys.iter().any(|key| ROOT_ONLY.contains(key)), || {
            format!("one of {ROOT_ONLY:?} below the root")
        });
    }

    fn typed(&mut self, at: &str, node: &Json, keys: &BTreeSet<&str>, types: &[&str], levels: usize) {
        let number = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];
        let mut allowed: Vec<&[&str]> = vec![&["type", "enum", "const", "title", "description"]];
        if at.is_empty() {
            allowed.push(ROOT_ONLY);
        }
        if self.api == Api::Anthropic {
            allowed.push(&["default"]);
        }
        for ty in types {
            allowed.push(match (*ty, self.api) {
                ("string", _) => &["pattern", "format"],
                ("number" | "integer", Api::OpenAi) => &number,
                ("array", Api::OpenAi) => &["items", "minItems", "maxItems"],
                ("array", Api::Anthropic) => &["items", "minItems"],
                ("object", _) => &["properties", "required", "additionalProperties"],
                _ => &[],
            });
        }
        self.keywords(at, keys, &allowed);
        self.values(at, node, types);
        self.text(at, node);
        self.numbers(at, node);
        if types.contains(&"array") {
            match node.get("items") {
                Some(items) => self.node(&format!("{at}/items"), items, levels),
                None => self.complain(at, "array schema missing items".into()),
            }
        }
        if types.contains(&"object") {
            self.object(at, node, levels + 1);
        }
    }

    fn object(&mut self, at: &str, node: &Json, levels: usize) {
        self.sizes.levels = self.sizes.levels.max(levels);
        self.check(at, node.get("additionalProperties") == Some(&Json::Bool(false)), || {
            "'additionalProperties' is required to be supplied and to be false".into()
        });
        let Some(Json::Object(properties)) = node.get("properties") else {
            return self.complain(at, "object schema missing properties".into());
        };
        let declared: BTreeSet<_> = properties.iter().map(|(key, _)| key.as_str()).collect();
        self.check(at, declared.len() == properties.len(), || "a property is there twice".into());
        let required: Vec<_> = match (node.get("required"), self.api) {
            (Some(Json::List(keys)), _) => keys.iter().map(|key| key.text().unwrap_or("not a string")).collect(),
            (None, Api::Anthropic) => Vec::new(),
            _ => return self.complain(at, "'required' is required to be supplied and to be an array".into()),
        };
        let unique: BTreeSet<_> = required.iter().copied().collect();
        self.check(at, unique.len() == required.len(), || "a key is required twice".into());
        for key in unique.difference(&declared) {
            self.complain(at, format!("extra required key '{key}'"));
        }
        for key in declared.difference(&unique) {
            self.sizes.optional += 1;
            self.check(at, self.api != Api::OpenAi, || format!("'required' is missing '{key}'"));
        }
        for (key, property) in properties {
            self.sizes.properties += 1;
            self.sizes.characters += key.chars().count();
            self.node(&format!("{at}/properties/{}", escape(key)), property, levels);
        }
    }

    fn types<'n>(&mut self, at: &str, node: &'n Json) -> Option<Vec<&'n str>> {
        let types: Vec<_> = match node.get("type") {
            Some(Json::Text(ty)) => vec![ty.as_str()],
            Some(Json::List(types)) => {
                self.sizes.unions += 1;
                types.iter().filter_map(Json::text).collect()
            }
            _ => {
                self.complain(at, "schema must have a 'type' key".into());
                return None;
            }
        };
        let unique: BTreeSet<_> = types.iter().collect();
        let known = ["string", "number", "boolean", "integer", "object", "array", "null"];
        let fine = !types.is_empty() && unique.len() == types.len() && types.iter().all(|ty| known.contains(ty));
        self.check(at, fine, || format!("no list of types: {types:?}"));
        Some(types)
    }

    fn values(&mut self, at: &str, node: &Json, types: &[&str]) {
        if let Some(values) = node.get("enum") {
            let values = values.items();
            self.check(at, !values.is_empty(), || "`enum` is no list, or empty".into());
            self.check(at, (1..values.len()).all(|index| !values[..index].contains(&values[index])), || {
                "a value of `enum` is there twice".into()
            });
            // Under JSON Schema `null` would not be valid after all, and one API refuses it.
            self.check(at, !types.contains(&"null") || values.contains(&Json::Null), || {
                "the type has null and the `enum` has not".into()
            });
            let characters: usize = values.iter().filter_map(Json::text).map(|text| text.chars().count()).sum();
            self.check(at, values.len() <= 250 || characters <= 15_000, || {
                format!("{} enum values of {characters} characters", values.len())
            });
            self.sizes.enum_values += values.len();
        }
        let constant = node.get("const").into_iter();
        for value in node.get("enum").map(Json::items).unwrap_or_default().iter().chain(constant) {
            self.sizes.characters += value.text().map_or(0, |text| text.chars().count());
            let fits = match value {
                Json::Null => types.contains(&"null"),
                Json::Bool(_) => types.contains(&"boolean"),
                Json::Text(_) => types.contains(&"string"),
                Json::Number(number) => types.contains(&"number") || types.contains(&"integer") && !number.is_f64(),
                Json::List(_) | Json::Object(_) => false,
            };
            self.check(at, fits, || format!("{value:?} is not of the types {types:?}"));
        }
    }

    fn text(&mut self, at: &str, node: &Json) {
        if let Some(format) = node.get("format") {
            let format = format.text().unwrap_or("not a string");
            let more: &[&str] = if self.api == Api::Anthropic { &["uri"] } else { &[] };
            self.check(at, FORMATS.contains(&format) || more.contains(&format), || {
                format!("'{format}' is not a valid format")
            });
        }
        if let Some(pattern) = node.get("pattern") {
            let pattern = pattern.text().unwrap_or("(?!)");
            let mut refused = vec!["(?=", "(?!", "(?<=", "(?<!", r"\1", r"\2", r"\k<"];
            if self.api == Api::Anthropic {
                refused.extend([r"\b", r"\B"]);
            }
            for part in refused {
                self.check(at, !pattern.contains(part), || format!("the pattern has `{part}`"));
            }
        }
    }

    fn numbers(&mut self, at: &str, node: &Json) {
        let number = |keyword| match node.get(keyword) {
            Some(Json::Number(number)) => number.as_f64(),
            _ => None,
        };
        for keyword in
            ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minItems", "maxItems"]
        {
            self.check(at, node.get(keyword).is_none() || number(keyword).is_some(), || {
                format!("`{keyword}` is no number")
            });
        }
        for (low, high) in [("minimum", "maximum"), ("exclusiveMinimum", "exclusiveMaximum"), ("minItems", "maxItems")]
        {
            let (low, high) = (number(low), number(high));
            self.check(at, low.is_none() || high.is_none() || low <= high, || {
                format!("nothing is in {low:?} to {high:?}")
            });
        }
        let at_most_one = self.api != Api::Anthropic || number("minItems").is_none_or(|least| least <= 1.0);
        self.check(at, at_most_one, || "`minItems` is neither 0 nor 1".into());
    }

    fn reference(&mut self, at: &str, reference: &Json) {
        let target = reference.text().unwrap_or("not a string");
        let known = match target.strip_prefix("#/$defs/") {
            Some(name) => self.root.get("$defs").is_some_and(|definitions| definitions.get(name).is_some()),
            None => target == "#",
        };
        self.check(at, known, || format!("reference to '{target}', which is no definition at the top"));
        // No cycle is left out: a reference either names one of its own ancestors or what does so in the end.
        let recursive = self.api == Api::Anthropic && self.returns(target, &mut BTreeSet::new());
        self.check(at, !recursive, || format!("'{target}' is recursive"));
    }

    /// Whether following the references from `target` comes back to one that was followed already.
    fn returns(&self, target: &str, followed: &mut BTreeSet<String>) -> bool {
        if target == "#" || !followed.insert(target.to_owned()) {
            return true;
        }
        let name = target.trim_start_matches("#/$defs/");
        let mut next = Vec::new();
        if let Some(definition) = self.root.get("$defs").and_then(|definitions| definitions.get(name)) {
            definition.each("", &mut |_, node| next.extend(node.get("$ref").and_then(Json::text).map(str::to_owned)));
        }
        let returns = next.iter().any(|target| self.returns(target, followed));
        followed.remove(target);
        returns
    }

    fn keywords(&mut self, at: &str, keys: &BTreeSet<&str>, allowed: &[&[&str]]) {
        for key in keys {
            self.check(at, allowed.iter().any(|group| group.contains(key)), || format!("'{key}' is not permitted"));
        }
    }

    fn limits(&mut self) {
        let Sizes { properties, optional, unions, enum_values, characters, levels } = self.sizes;
        let limits: &[(&str, usize, usize)] = match self.api {
            Api::OpenAi => &[
                ("properties", properties, 5_000),
                ("levels of nesting", levels, 10),
                ("enum values", enum_values, 1_000),
                ("characters in names and values", characters, 120_000),
            ],
            Api::Anthropic => &[("optional properties", optional, 24), ("unions", unions, 16)],
        };
        for (what, count, limit) in limits {
            self.check("", count <= limit, || format!("{count} {what}, and the limit is {limit}"));
        }
    }

    fn check(&mut self, at: &str, fine: bool, message: impl FnOnce() -> String) {
        if !fine {
            self.complain(at, message());
        }
    }

    fn complain(&mut self, at: &str, message: String) {
        self.found.push(Complaint { pointer: at.to_owned(), message });
    }
}

fn escape(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}

const ROOT_ONLY: &[&str] = &["$defs", "$schema", "$id"];

const FORMATS: [&str; 9] = ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];
