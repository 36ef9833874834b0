//! What is known of a schema only at run time: the values of an enum, a description, a default, bounds.
//!
//! A place is a pointer into the answer, not into the schema: `/legs/*/city` is the property `city` of each item of the
//! list `legs`. On the way through a reference the definition is copied, so that other uses of it stay as they are.

use std::borrow::Cow;

use serde_json::{Map, Value, json};

use crate::dialect::Dialect;
use crate::instance::evaluate::Evaluator;
use crate::keyword::Keyword;
use crate::near::nearest;
use crate::phrases::words;
use crate::written::Json;
use crate::{pointer, shown};

/// A change to the schema of one place.
#[derive(Clone, Debug)]
pub(super) struct Amendment {
    pointer: String,
    what: What,
    /// What an answer must satisfy for it.
    pub(super) check: Option<Value>,
}

/// What is said of the place.
#[derive(Clone, Debug)]
pub(super) enum What {
    /// Only these values.
    Enum(Vec<Value>),
    /// This text, in place of what is there.
    Description(String),
    /// What is meant where nothing in particular is.
    Default(Value),
    /// A bound: a keyword with its value.
    Bound(Keyword, Value),
}

impl Amendment {
    /// Of this schema, if the place is there and can be changed so.
    pub(super) fn new(schema: &Json<'_>, pointer: &str, what: What, dialect: &Dialect) -> Result<Self, String> {
        if !pointer.is_empty() && !pointer.starts_with('/') {
            return Err(format!("`{}` is no pointer: it begins with `/`, as in `/city`", shown::name(pointer)));
        }
        let mut amendment = Self { pointer: pointer.to_owned(), what, check: None };
        let mut copy = schema.clone();
        let with_null = amendment.apply(&mut copy, dialect)?;
        amendment.check = amendment.checked(with_null);
        Ok(amendment)
    }

    /// Changes the schema. Whether null is admitted at the place.
    pub(super) fn apply(&self, schema: &mut Json<'_>, dialect: &Dialect) -> Result<bool, String> {
        let root = schema.clone();
        let whole = root.to_value();
        let steps: Vec<_> = pointer::steps(&self.pointer).collect();
        let mut way = Way { root: &root, what: &self.what, whole: &whole, dialect, found: 0, null: false, miss: None };
        way.follow(schema, &steps, "")?;
        if way.found > 0 {
            return Ok(way.null);
        }
        Err(match way.miss {
            Some(Miss { at, step, names }) => {
                let hint = match nearest(names.iter().map(String::as_str), &step) {
                    Some(name) => format!(": did you mean `{name}`?"),
                    None if names.is_empty() => ": nothing stands below it".to_owned(),
                    None => format!(": there are {}", list(&names)),
                };
                let at = if at.is_empty() { "the root".to_owned() } else { format!("`{at}`") };
                format!("there is no `{}` at {at}{hint}", shown::name(&step))
            }
            None => format!("what stands at `{}` cannot be bounded so", self.pointer),
        })
    }

    /// The schema that an answer is held to.
    fn checked(&self, with_null: bool) -> Option<Value> {
        let leaf = match &self.what {
            What::Enum(values) => {
                let null = with_null.then_some(Value::Null);
                json!({ "enum": values.iter().cloned().chain(null).collect::<Vec<_>>() })
            }
            What::Bound(keyword, value) => json!({ (keyword.name()): value }),
            What::Description(_) | What::Default(_) => return None,
        };
        let steps: Vec<_> = pointer::steps(&self.pointer).collect();
        let around = |inner: Value, step: &Cow<'_, str>| match &**step {
            EACH => json!({ "items": inner, "additionalProperties": inner }),
            name => json!({ "properties": { (name): inner } }),
        };
        Some(steps.iter().rev().fold(leaf, around))
    }
}

/// Where a step leads nowhere.
struct Miss {
    at: String,
    step: String,
    names: Vec<String>,
}

/// The way to a place.
struct Way<'w, 'j> {
    root: &'w Json<'j>,
    whole: &'w Value,
    what: &'w What,
    dialect: &'w Dialect,
    found: u32,
    null: bool,
    miss: Option<Miss>,
}

impl<'j> Way<'_, 'j> {
    fn follow(&mut self, node: &mut Json<'j>, steps: &[Cow<'_, str>], at: &str) -> Result<(), String> {
        self.copy(node);
        for keyword in ["anyOf", "oneOf", "allOf"] {
            // A description is of the place, whatever is chosen there.
            let is_whole = steps.is_empty() && matches!(self.what, What::Description(_) | What::Default(_));
            if let Some(Json::List(branches)) = node.get_mut(keyword)
                && !is_whole
            {
                for branch in branches {
                    self.follow(branch, steps, at)?;
                }
            }
        }
        let Some((step, rest)) = steps.split_first() else { return self.change(node) };
        let below = format!("{at}/{step}");
        if **step == *EACH {
            for keyword in ["items", "additionalProperties"] {
                if let Some(inner @ Json::Object(_)) = node.get_mut(keyword) {
                    self.follow(inner, rest, &below)?;
                }
            }
        }
        let is_list = matches!(node.get("items"), Some(Json::Object(_)));
        let names = match node.get_mut("properties") {
            Some(properties) => match properties.get_mut(step) {
                Some(inner) => return self.follow(inner, rest, &below),
                None => match properties {
                    Json::Object(members) => members.iter().map(|(name, _)| name.to_string()).collect(),
                    _ => Vec::new(),
                },
            },
            None if is_list => vec![EACH.to_owned()],
            None => Vec::new(),
        };
        if self.miss.as_ref().is_none_or(|miss| miss.names.is_empty()) {
            self.miss = Some(Miss { at: at.to_owned(), step: step.to_string(), names });
        }
        Ok(())
    }

    /// Puts what a reference refers to in its place.
    fn copy(&self, node: &mut Json<'j>) {
        // A reference to a reference to itself has no end.
        for _ in 0..16 {
            let Some(Json::Text(reference)) = node.get("$ref") else { return };
            let Some(place) = reference.strip_prefix('#') else { return };
            let target = pointer::steps(place).try_fold(self.root, |node, step| node.get(&step));
            let Some(mut target) = target.cloned() else { return };
            target.remove("$defs");
            if let Json::Object(members) = node {
                for (name, value) in members.drain(..).filter(|(name, _)| name != "$ref" && name != "$defs") {
                    match target.get_mut(&name) {
                        Some(there) => *there = value,
                        None => {
                            if let Json::Object(members) = &mut target {
                                members.push((name, value));
                            }
                        }
                    }
                }
            }
            *node = target;
        }
    }

    fn change(&mut self, node: &mut Json<'j>) -> Result<(), String> {
        if !matches!(node, Json::Object(_)) {
            return Ok(());
        }
        let value = node.to_value();
        let evaluator = Evaluator::new(self.whole);
        let admits = |it: &Value| evaluator.admits(&value, it);
        match self.what {
            What::Enum(values) => {
                self.null |= admits(&Value::Null);
                let is_choice = value.get("anyOf").or(value.get("oneOf")).is_some();
                let kinds = &value["type"];
                let is_null = kinds == "null";
                let is_scalar =
                    ["string", "integer", "number"].iter().any(|it| has(kinds, it)) || value.get("enum").is_some();
                if is_choice || is_null || !is_scalar {
                    return Ok(());
                }
                if let Some(wrong) = values.iter().find(|it| !admits(it)) {
                    let wrong = shown::name(&wrong.to_string());
                    return Err(format!("{wrong} cannot be one of the values: the type does not admit it there"));
                }
                for keyword in IMPLIED {
                    node.remove(keyword);
                }
                let null = admits(&Value::Null).then_some(Json::Null);
                let values = values.iter().map(owned).chain(null);
                node.put("enum", Json::List(values.collect()));
            }
            What::Description(text) => put_description(node, text),
            What::Default(default) => {
                if !admits(default) {
                    return Err(format!(
                        "{} cannot be the default: the type does not admit it",
                        shown::name(&default.to_string())
                    ));
                }
                self.keyword(node, Keyword::Default, default, || format!("default: {default}"));
            }
            What::Bound(keyword, bound) => {
                let kinds = match keyword {
                    Keyword::Minimum | Keyword::Maximum => ["integer", "number"].as_slice(),
                    Keyword::MinItems | Keyword::MaxItems => &["array"],
                    _ => &["string"],
                };
                if !kinds.iter().any(|it| has(&value["type"], it)) {
                    return Ok(());
                }
                if let (Some(old), Some(new)) = (value[keyword.name()].as_f64(), bound.as_f64())
                    && (if is_least(*keyword) { new < old } else { new > old })
                {
                    return Err(format!("`{}` is {old} there already, and {bound} is wider", keyword.name()));
                }
                self.keyword(node, *keyword, bound, || words(keyword.name(), bound));
            }
        }
        self.found += 1;
        Ok(())
    }

    /// Says it by the keyword where the dialect takes it, else in words.
    fn keyword(&self, node: &mut Json<'j>, keyword: Keyword, value: &Value, say: impl FnOnce() -> String) {
        if self.dialect.takes_value(keyword, value) {
            return node.put(keyword.name(), owned(value));
        }
        let text = match node.get("description") {
            Some(Json::Text(text)) if !text.is_empty() => format!("{text} ({})", say()),
            _ => say(),
        };
        put_description(node, &text);
    }
}

/// A description after the type, as the derive writes it.
fn put_description(node: &mut Json<'_>, text: &str) {
    node.remove("description");
    if let Json::Object(members) = node {
        let at = usize::from(members.first().is_some_and(|(name, _)| name == "type"));
        members.insert(at, (Cow::Borrowed("description"), Json::Text(Cow::Owned(text.to_owned()))));
    }
}

fn owned<'a>(value: &Value) -> Json<'a> {
    match value {
        Value::Null => Json::Null,
        Value::Bool(it) => Json::Bool(*it),
        Value::Number(it) => Json::Number(it.clone()),
        Value::String(it) => Json::Text(Cow::Owned(it.clone())),
        Value::Array(items) => Json::List(items.iter().map(owned).collect()),
        Value::Object(members) => {
            Json::Object(members.iter().map(|(name, value)| (Cow::Owned(name.clone()), owned(value))).collect())
        }
    }
}

fn has(kinds: &Value, kind: &str) -> bool {
    kinds == kind || kinds.as_array().is_some_and(|kinds| kinds.iter().any(|it| it == kind))
}

const fn is_least(keyword: Keyword) -> bool {
    matches!(keyword, Keyword::Minimum | Keyword::MinItems | Keyword::MinLength)
}

fn list(names: &[String]) -> String {
    let names: Vec<_> = names.iter().take(20).map(|name| format!("`{}`", shown::name(name))).collect();
    names.join(", ")
}

/// A schema, its properties in the order in which the text has them: a `Value` may have sorted them.
pub(super) fn in_order_of<'v>(schema: &'v Value, text: &Json<'_>) -> Json<'v> {
    let mut lists = Vec::new();
    property_lists(text, &mut lists);
    let mut first = Map::new();
    for name in lists.iter().flatten() {
        let count = first.len();
        first.entry(name.clone()).or_insert_with(|| count.into());
    }
    ordered(schema, &lists, &first, false)
}

/// The names of each object's properties.
fn property_lists(json: &Json<'_>, lists: &mut Vec<Vec<String>>) {
    match json {
        Json::Object(members) => {
            if let Some(Json::Object(properties)) = json.get("properties") {
                lists.push(properties.iter().map(|(name, _)| name.to_string()).collect());
            }
            for (_, value) in members {
                property_lists(value, lists);
            }
        }
        Json::List(items) => items.iter().for_each(|item| property_lists(item, lists)),
        _ => {}
    }
}

fn ordered<'v>(value: &'v Value, lists: &[Vec<String>], first: &Map<String, Value>, is_properties: bool) -> Json<'v> {
    match value {
        Value::Object(members) => {
            let mut members: Vec<_> = members.iter().collect();
            if is_properties {
                let of_these = |list: &&Vec<String>| members.iter().all(|(name, _)| list.contains(name));
                match lists.iter().find(of_these) {
                    Some(list) => members.sort_by_key(|(name, _)| list.iter().position(|it| it == *name)),
                    None => {
                        members.sort_by_key(|(name, _)| first.get(*name).and_then(Value::as_u64).unwrap_or(u64::MAX));
                    }
                }
            } else {
                members.sort_by_key(|(name, _)| KEYWORDS.iter().position(|it| it == name).unwrap_or(KEYWORDS.len()));
            }
            let names: Vec<Cow<'v, str>> = match value.get("properties").filter(|_| !is_properties) {
                Some(properties) => match ordered(properties, lists, first, true) {
                    Json::Object(members) => members.into_iter().map(|(name, _)| name).collect(),
                    _ => Vec::new(),
                },
                None => Vec::new(),
            };
            let member = |(name, value): (&'v String, &'v Value)| {
                let is_list = !is_properties && name == "required";
                let inner = match value {
                    Value::Array(required) if is_list => {
                        let mut required: Vec<_> = required.iter().collect();
                        required.sort_by_key(|it| names.iter().position(|name| Some(&**name) == it.as_str()));
                        Json::List(required.into_iter().map(Json::from).collect())
                    }
                    _ => ordered(value, lists, first, !is_properties && matches!(&**name, "properties" | "$defs")),
                };
                (Cow::Borrowed(name.as_str()), inner)
            };
            Json::Object(members.into_iter().map(member).collect())
        }
        Value::Array(items) => Json::List(items.iter().map(|item| ordered(item, lists, first, false)).collect()),
        _ => Json::from(value),
    }
}

/// The order of keywords, as the derive writes them.
const KEYWORDS: &[&str] =
    &["type", "description", "anyOf", "enum", "properties", "items", "required", "additionalProperties", "$defs"];

/// What an enum says already.
const IMPLIED: &[&str] = &["pattern", "format", "minLength", "maxLength", "minimum", "maximum", "multipleOf", "const"];

/// The step to each item of a list, or each value of a map.
const EACH: &str = "*";
