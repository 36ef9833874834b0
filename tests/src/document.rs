//! A schema as the judges look at it: what holds at a place, and whether that admits a value. `jsonschema` decides.

use std::cell::RefCell;
use std::collections::HashMap;

use jsonschema::{Registry, Validator};
use serde_json::{Map, Value, json};

/// Why something is not judged: the schema uses what is not followed here.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Unsure;

/// A schema, and whether its subschemas admit a value.
#[derive(Debug)]
pub(crate) struct Document {
    pub(crate) value: Value,
    registry: Registry<'static>,
    validators: RefCell<HashMap<String, Option<Validator>>>,
    /// Whether a format is more than an annotation.
    formats: bool,
}

const ADDRESS: &str = "https://document.test/schema";

impl Document {
    pub(crate) fn new(mut value: Value) -> Option<Self> {
        if let Value::Object(members) = &mut value {
            members.remove("$id");
            if members.get("id").is_some_and(Value::is_string) {
                members.remove("id");
            }
        }
        let registry = Registry::new().add(ADDRESS, value.clone()).ok()?.prepare().ok()?;
        let document = Self { value, registry, validators: RefCell::default(), formats: false };
        document.admits("", &Value::Null).ok()?;
        Some(document)
    }

    /// The same, with formats that are held in every draft.
    pub(crate) fn with_formats(self) -> Self {
        Self { formats: true, validators: RefCell::default(), ..self }
    }

    pub(crate) fn at(&self, pointer: &str) -> Result<&Value, Unsure> {
        self.value.pointer(pointer.trim_end_matches('\u{0}')).ok_or(Unsure)
    }

    pub(crate) fn target(&self, reference: &str) -> Result<String, Unsure> {
        let pointer = reference.strip_prefix('#').ok_or(Unsure)?;
        let pointer = pointer.replace("%24", "$").replace("%20", " ");
        if pointer.contains('%') || !(pointer.is_empty() || pointer.starts_with('/')) {
            return Err(Unsure);
        }
        self.at(&pointer).map(|_| pointer)
    }

    /// The pointer at the end of a chain of references.
    pub(crate) fn resolved(&self, pointer: &str) -> Result<String, Unsure> {
        let mut pointer = pointer.to_owned();
        for _ in 0..100 {
            match self.at(&pointer)?["$ref"].as_str() {
                Some(reference) => pointer = self.target(reference)?,
                None => return Ok(pointer),
            }
        }
        Err(Unsure)
    }

    pub(crate) fn admits(&self, pointer: &str, value: &Value) -> Result<bool, Unsure> {
        let mut validators = self.validators.borrow_mut();
        let validator = validators.entry(pointer.to_owned()).or_insert_with(|| {
            let fragment: String = pointer.bytes().fold(String::new(), |mut text, byte| {
                if byte.is_ascii_alphanumeric() || b"/~-._$".contains(&byte) {
                    text.push(char::from(byte));
                } else {
                    text.extend(["%", &format!("{byte:02X}")]);
                }
                text
            });
            let schema = json!({ "$ref": format!("{ADDRESS}#{fragment}") });
            let options = jsonschema::options().with_registry(&self.registry);
            // What a text holds is an annotation, as in the newer drafts.
            let options = options.without_content_media_type_support("application/json");
            let options = options.without_content_encoding_support("base64");
            options.should_validate_formats(self.formats).build(&schema).ok()
        });
        validator.as_ref().map(|it| it.is_valid(value)).ok_or(Unsure)
    }

    /// The schemas that the parts declare for a property, and whether they require it.
    pub(crate) fn property_parts(&self, own: &[String], name: &str) -> Result<(Vec<String>, bool), Unsure> {
        let mut found = Vec::new();
        let mut required = false;
        let mut declared = false;
        for part in own {
            let schema = self.own(part)?;
            let part = part.trim_end_matches('\u{0}');
            required |= schema["required"].as_array().is_some_and(|names| names.iter().any(|it| it == name));
            let mut own = false;
            if schema["properties"].get(name).is_some() {
                found.push(format!("{part}/properties/{}", escaped(name)));
                (own, declared) = (true, true);
            }
            for pattern in schema["patternProperties"].as_object().into_iter().flat_map(Map::keys) {
                if Self::matches(pattern, name)? {
                    found.push(format!("{part}/patternProperties/{}", escaped(pattern)));
                    own = true;
                }
            }
            if !own && schema.get("additionalProperties").is_some_and(Value::is_object) {
                found.push(format!("{part}/additionalProperties"));
            }
        }
        Ok((if declared { found } else { Vec::new() }, required))
    }

    /// The schemas that the parts have for a property that none of them declares.
    pub(crate) fn further_parts(&self, own: &[String], name: &str) -> Result<Vec<String>, Unsure> {
        let mut found = Vec::new();
        for part in own {
            let schema = self.own(part)?;
            let part = part.trim_end_matches('\u{0}');
            let mut matched = false;
            for pattern in schema["patternProperties"].as_object().into_iter().flat_map(Map::keys) {
                if Self::matches(pattern, name)? {
                    found.push(format!("{part}/patternProperties/{}", escaped(pattern)));
                    matched = true;
                }
            }
            for keyword in ["additionalProperties", "unevaluatedProperties"] {
                if !matched && schema.get(keyword).is_some() {
                    found.push(format!("{part}/{keyword}"));
                }
            }
        }
        Ok(found)
    }

    pub(crate) fn item_parts(&self, own: &[String], index: usize) -> Result<Vec<String>, Unsure> {
        let mut found = Vec::new();
        for part in own {
            let schema = self.own(part)?;
            let part = part.trim_end_matches('\u{0}');
            let prefix = if schema["items"].is_array() { "items" } else { "prefixItems" };
            let rest = if schema["items"].is_array() { "additionalItems" } else { "items" };
            if schema[prefix].get(index).is_some() {
                found.push(format!("{part}/{prefix}/{index}"));
            } else if schema.get(rest).is_some() {
                found.push(format!("{part}/{rest}"));
            }
        }
        Ok(found)
    }

    pub(crate) fn all_admit(&self, parts: &[String], value: &Value) -> Result<bool, Unsure> {
        for part in parts {
            let whole = part.trim_end_matches('\u{0}');
            if !self.admits(whole, value)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    pub(crate) fn matches(pattern: &str, name: &str) -> Result<bool, Unsure> {
        let schema = json!({ "pattern": pattern });
        Ok(jsonschema::validator_for(&schema).map_err(|_| Unsure)?.is_valid(&json!(name)))
    }

    /// The parts with what they refer to, and what `allOf` combines.
    pub(crate) fn flattened(&self, parts: &[String]) -> Result<Vec<String>, Unsure> {
        let mut found: Vec<String> = Vec::new();
        let mut pending: Vec<String> = parts.iter().rev().cloned().collect();
        while let Some(part) = pending.pop() {
            if found.contains(&part) {
                continue;
            }
            let schema = self.at(&part)?;
            let clean = part.trim_end_matches('\u{0}').to_owned();
            if let Some(reference) = schema["$ref"].as_str() {
                pending.push(self.target(reference)?);
            }
            for keyword in ["$dynamicRef", "$recursiveRef"] {
                if schema.get(keyword).is_some() {
                    return Err(Unsure);
                }
            }
            let all = self.own(&part)?["allOf"].as_array().map_or(0, Vec::len);
            pending.extend((0..all).rev().map(|index| format!("{clean}/allOf/{index}")));
            found.push(part);
            if found.len() > 200 {
                return Err(Unsure);
            }
        }
        Ok(found)
    }

    /// The keywords that hold at a place: up to draft 7, `$ref` stands alone.
    pub(crate) fn own(&self, pointer: &str) -> Result<&Value, Unsure> {
        let schema = self.at(pointer)?;
        let draft = self.value["$schema"].as_str().unwrap_or_default();
        let is_old = ["draft-04", "draft-06", "draft-07"].iter().any(|it| draft.contains(it));
        Ok(if is_old && schema["$ref"].is_string() { &Value::Null } else { schema })
    }

    pub(crate) fn declares(&self, own: &[String], name: &str) -> Result<bool, Unsure> {
        for part in own {
            if self.own(part)?["properties"].get(name).is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    pub(crate) fn is_map(&self, own: &[String]) -> Result<bool, Unsure> {
        for part in own {
            let schema = self.own(part)?;
            let open = |name: &str| schema.get(name).is_some_and(|it| *it != json!(false));
            let is_object = schema.get("type").is_some_and(|it| it == "object");
            if is_object && (open("additionalProperties") || open("patternProperties") || open("unevaluatedProperties"))
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    pub(crate) fn any_part_has(&self, parts: &[String], keyword: &str, value: &Value) -> Result<bool, Unsure> {
        for part in parts {
            if self.at(part)?.get(keyword) == Some(value) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

pub(crate) fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}
