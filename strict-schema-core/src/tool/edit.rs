//! Parts of a schema that are known only at run time: the values of an enum, a description, a default, bounds.
//!
//! A place is a pointer into the answer, not into the schema: `/legs/*/city` is the property `city` of each item of the
//! list `legs`. On the way through a reference the definition is copied, so that its other uses do not change.

mod contradiction;
mod root_copy;
mod target_copy;

use std::borrow::Cow;
use std::cmp::Ordering;

use serde_json::{Value, json};

use crate::cost::{EDITED_LEVELS, EDITED_PLACES};
use crate::dialect::Dialect;
use crate::fault::phrases::words;
use crate::instance::evaluate::Evaluator;
use crate::json::keyword::Keyword;
use crate::json::kind::{Kind, Kinds};
use crate::json::ordered::Json;
use crate::json::{number, pointer};
use crate::words::nearest::nearest;
use crate::words::printable;
use contradiction::contradiction;
use root_copy::free_root;
use target_copy::copy_target;

/// A change to the schema of one place.
#[derive(Clone, Debug)]
pub(super) struct Amendment {
    pointer: String,
    what: Edit,
    /// What an answer must satisfy there.
    pub(super) check: Option<Value>,
    /// Whether the place alone does not say it: it is another thing in each branch of a choice.
    pub(super) depends: bool,
}

/// The new constraint or annotation of the place.
#[derive(Clone, Debug)]
pub(super) enum Edit {
    /// Only these values.
    Enum(Vec<Value>),
    /// This text, in place of what is there.
    Description(String),
    /// The value to use where the user asks for nothing in particular.
    Default(Value),
    /// A bound: a keyword with its value.
    Bound(Keyword, Value),
}

/// Facts found on the way to a place.
struct PlaceFacts {
    /// Whether null is admitted there.
    null: bool,
    /// Whether the place is another thing in each branch of a choice.
    depends: bool,
    /// For each step, whether it is a property that is required wherever the step leads.
    required: Vec<bool>,
}

impl Amendment {
    /// Of this schema, if the place is there and can be changed so.
    pub(super) fn new(schema: &Json<'_>, pointer: &str, what: Edit) -> Result<Self, String> {
        if !pointer.is_empty() && !pointer.starts_with('/') {
            return Err(format!(
                "`{}` is not a pointer: a pointer begins with `/`, as in `/city`",
                printable::name(pointer)
            ));
        }
        let mut amendment = Self { pointer: pointer.to_owned(), what, check: None, depends: false };
        let mut copy = schema.clone();
        let found = amendment.change(&mut copy, None)?;
        amendment.check = amendment.checked(&found);
        amendment.depends = found.depends && amendment.check.is_some();
        Ok(amendment)
    }

    pub(super) fn is_default(&self) -> bool {
        matches!(self.what, Edit::Default(_))
    }

    /// Changes the schema. What the dialect has no keyword for moves into a description.
    pub(super) fn apply(&self, schema: &mut Json<'_>, dialect: Option<&Dialect>) -> Result<(), String> {
        self.change(schema, dialect).map(drop)
    }

    fn change(&self, schema: &mut Json<'_>, dialect: Option<&Dialect>) -> Result<PlaceFacts, String> {
        free_root(schema);
        let root = schema.clone();
        let whole = root.to_value();
        let steps: Vec<_> = pointer::steps(&self.pointer).collect();
        let values = match &self.what {
            Edit::Enum(values) => values.as_slice(),
            Edit::Description(_) | Edit::Default(_) | Edit::Bound(..) => &[],
        };
        let mut way = PlaceWalk {
            root: &root,
            what: &self.what,
            whole: &whole,
            dialect,
            reached: false,
            changed: false,
            used: vec![false; values.len()],
            found: PlaceFacts { null: false, depends: false, required: vec![true; steps.len()] },
            refusal: None,
            miss: None,
            visits: 0,
            depth: 0,
        };
        let is_left = way.follow(schema, &steps, "");
        if way.visits > EDITED_PLACES {
            return Err(format!(
                "there are too many ways to `{}`: choices on the way contain themselves, or each other many times",
                printable::name(&self.pointer)
            ));
        }
        if !way.reached
            && let Some(Miss { at, step, names }) = way.miss
        {
            let hint = match nearest(names.iter().map(String::as_str), &step) {
                Some(name) => format!(": did you mean `{name}`?"),
                None if names.is_empty() => ": there is nothing below it".to_owned(),
                None => format!(": there are {}", list(&names)),
            };
            let at = if at.is_empty() { "the root".to_owned() } else { format!("`{at}`") };
            return Err(format!("there is no `{}` at {at}{hint}", printable::name(&step)));
        }
        if let Some((wrong, _)) = values.iter().zip(&way.used).find(|(_, is_used)| !**is_used) {
            let wrong = printable::name(&wrong.to_string());
            return Err(format!("{wrong} cannot be one of the values: the type does not admit it there"));
        }
        if way.changed && is_left {
            return Ok(way.found);
        }
        Err(way.refusal.unwrap_or_else(|| match self.what {
            Edit::Bound(..) => format!("the value at `{}` cannot have these bounds", self.pointer),
            _ => format!("no value is admitted at `{}`", self.pointer),
        }))
    }

    /// The schema that an answer is held to. An answer that gives a property another name, which a type may read, or a list in place of an
    /// object, would not be held to it: the property has to be there.
    fn checked(&self, found: &PlaceFacts) -> Option<Value> {
        let leaf = match &self.what {
            Edit::Enum(values) => {
                let null = found.null.then_some(Value::Null);
                json!({ "enum": values.iter().cloned().chain(null).collect::<Vec<_>>() })
            }
            Edit::Bound(keyword, value) => json!({ (keyword.name()): value }),
            Edit::Description(_) | Edit::Default(_) => return None,
        };
        let steps: Vec<_> = pointer::steps(&self.pointer).collect();
        let around = |inner: Value, (index, step): (usize, &Cow<'_, str>)| match &**step {
            EACH => json!({ "items": inner, "additionalProperties": inner }),
            name if found.depends => json!({ "properties": { (name): inner } }),
            name if found.required[index] => {
                json!({ "type": ["object", "null"], "properties": { (name): inner }, "required": [name] })
            }
            name => json!({ "type": ["object", "null"], "properties": { (name): inner } }),
        };
        Some(steps.iter().enumerate().rev().fold(leaf, around))
    }
}

/// The schema of what is held to a changed schema, where the place alone does not say it: what the original admits, the changed one
/// has to admit. What the original does not describe (the type may read more) is held to the places.
pub(super) fn held_by_branch(mut original: Json<'_>, mut changed: Json<'_>, checks: &[Value]) -> Value {
    free_root(&mut original);
    free_root(&mut changed);
    let definitions = original.remove("$defs").unwrap_or(Json::EMPTY).to_value();
    changed.remove("$defs");
    json!({
        "$defs": definitions, "if": original.to_value(), "then": changed.to_value(), "else": { "allOf": checks }
    })
}

/// The error of a step that leads nowhere.
struct Miss {
    at: String,
    step: String,
    names: Vec<String>,
}

/// The way to a place.
struct PlaceWalk<'w, 'j> {
    root: &'w Json<'j>,
    whole: &'w Value,
    what: &'w Edit,
    dialect: Option<&'w Dialect>,
    /// Whether there is such a place.
    reached: bool,
    /// Whether what stands there was changed.
    changed: bool,
    /// Which values of an enum some branch admits.
    used: Vec<bool>,
    found: PlaceFacts,
    /// Why a branch was not changed.
    refusal: Option<String>,
    miss: Option<Miss>,
    visits: u32,
    depth: u32,
}

impl<'j> PlaceWalk<'_, 'j> {
    /// Changes the place in each branch where it may stand. Whether the node still admits anything.
    fn follow(&mut self, node: &mut Json<'j>, steps: &[Cow<'_, str>], at: &str) -> bool {
        // A choice may contain itself by a reference.
        self.visits = if self.depth > EDITED_LEVELS { u32::MAX } else { self.visits.saturating_add(1) };
        if self.visits > EDITED_PLACES {
            return true;
        }
        let could_be_null = kinds_of(node).has(Kind::Null);
        self.depth += 1;
        let is_left = self.follow_into(node, steps, at);
        self.depth -= 1;
        if !is_left && could_be_null {
            *node = Json::Object(vec![("type".into(), Json::text("null"))]);
            return true;
        }
        is_left
    }

    fn follow_into(&mut self, node: &mut Json<'j>, steps: &[Cow<'_, str>], at: &str) -> bool {
        copy_target(self.root, node);
        // A description is of the place, whatever is chosen there.
        let is_whole = steps.is_empty() && matches!(self.what, Edit::Description(_) | Edit::Default(_));
        if !is_whole && !self.follow_branches(node, steps, at) {
            return false;
        }
        let Some((step, rest)) = steps.split_first() else { return self.change(node, is_whole) };
        let below = format!("{at}/{step}");
        if **step == *EACH {
            let has_properties = matches!(node.get("properties"), Some(Json::Object(members)) if !members.is_empty());
            for keyword in ["items", "additionalProperties"] {
                if let Some(inner @ (Json::Object(_) | Json::Bool(true))) = node.get_mut(keyword) {
                    self.found.depends |= has_properties;
                    if !self.follow(inner, rest, &below) {
                        return false;
                    }
                }
            }
        }
        let is_list = matches!(node.get("items"), Some(Json::Object(_) | Json::Bool(true)));
        let index = self.found.required.len() - steps.len();
        self.found.required[index] &= is_required(node, step);
        let names = match node.get_mut("properties") {
            Some(properties) => match properties.get_mut(step) {
                Some(inner) => return self.follow(inner, rest, &below) || without_property(node, step),
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
        true
    }

    /// As above, in each branch of a choice. Branches that admit nothing afterwards are left out.
    fn follow_branches(&mut self, node: &mut Json<'j>, steps: &[Cow<'_, str>], at: &str) -> bool {
        if let Some(Json::List(parts)) = node.get_mut("allOf") {
            // A value of an enum has to be admitted by all parts in which the place is.
            let (reached, used) = (self.reached, self.used.clone());
            let (mut is_left, mut any, mut by_all) = (true, false, vec![true; used.len()]);
            for part in parts {
                self.reached = false;
                self.used.fill(false);
                is_left = self.follow(part, steps, at);
                if self.reached {
                    any = true;
                    by_all.iter_mut().zip(&self.used).for_each(|(all, one)| *all &= one);
                }
                if !is_left {
                    break;
                }
            }
            self.reached = reached || any;
            self.used = used.into_iter().zip(by_all).map(|(before, now)| before || any && now).collect();
            if !is_left {
                return false;
            }
        }
        for keyword in ["anyOf", "oneOf"] {
            let Some(Json::List(branches)) = node.get_mut(keyword) else { continue };
            let is_null = |branch: &Json<'_>| branch.text_of("type") == Some("null");
            self.found.depends |= branches.iter().filter(|it| !is_null(it)).count() > 1;
            let all = branches.len();
            let mut left = Vec::with_capacity(all);
            for mut branch in std::mem::take(branches) {
                if self.follow(&mut branch, steps, at) {
                    left.push(branch);
                }
            }
            if left.is_empty() {
                return false;
            }
            let is_one = left.len() == 1 && all > 1;
            *branches = left;
            if is_one {
                in_place_of_choice(node, keyword);
            }
        }
        true
    }

    /// Changes what stands at the place. Whether it still admits anything.
    fn change(&mut self, node: &mut Json<'j>, is_whole: bool) -> bool {
        if matches!(node, Json::Bool(true)) {
            *node = Json::EMPTY;
        }
        if !matches!(node, Json::Object(_)) {
            return true;
        }
        let value = node.to_value();
        // Its branches were changed one by one.
        if !is_whole && ["anyOf", "oneOf", "allOf"].iter().any(|keyword| value.get(keyword).is_some()) {
            return true;
        }
        self.reached = true;
        let evaluator = Evaluator::new(self.whole);
        let admits = |it: &Value| evaluator.admits(&value, it);
        match self.what {
            Edit::Enum(values) => {
                let null = admits(&Value::Null);
                self.found.null |= null;
                if value["type"] == "null" {
                    // An option: null is not the place's own value, but may be all that it keeps.
                    self.changed |= !self.mark(values, &admits).is_empty();
                    return true;
                }
                let own = self.mark(values, &admits);
                if own.is_empty() {
                    return false;
                }
                for keyword in IMPLIED {
                    node.remove(keyword);
                }
                let null = (null && !own.contains(&&Value::Null)).then_some(Json::Null);
                node.put("enum", Json::List(own.into_iter().map(owned).chain(null).collect()));
            }
            Edit::Description(text) => put_description(node, text),
            Edit::Default(default) => {
                if !admits(default) {
                    let default = printable::name(&default.to_string());
                    self.refusal = Some(format!("{default} cannot be the default: the schema does not admit it"));
                    return true;
                }
                self.keyword(node, Keyword::Default, default, || format!("default: {default}"));
            }
            Edit::Bound(keyword, bound) => {
                let about = keyword.row().about.map(|kind| Kinds::of(&[kind])).unwrap_or_default();
                // An integer is a number.
                let about = if about.has(Kind::Number) { about.with(Kind::Integer) } else { about };
                if !kinds_of(node).has_any(about) {
                    return true;
                }
                if let (Some(old), Some(new)) = (value[keyword.name()].as_number(), bound.as_number())
                    && number::compare(new, old) == if is_least(*keyword) { Ordering::Less } else { Ordering::Greater }
                {
                    let name = keyword.name();
                    self.refusal = Some(format!("`{name}` is already {old} there, and {bound} is wider"));
                    return true;
                }
                if let Some(why) = contradiction(value, *keyword, bound) {
                    self.refusal = Some(why);
                    return true;
                }
                self.keyword(node, *keyword, bound, || words(keyword.name(), bound));
            }
        }
        self.changed = true;
        true
    }

    /// The values that a node admits.
    fn mark<'v>(&mut self, values: &'v [Value], admits: &impl Fn(&Value) -> bool) -> Vec<&'v Value> {
        let mut own = Vec::new();
        for (value, is_used) in values.iter().zip(&mut self.used) {
            if admits(value) {
                *is_used = true;
                own.push(value);
            }
        }
        own
    }

    /// Writes the keyword where the dialect accepts it, else a sentence in the description.
    fn keyword(&self, node: &mut Json<'j>, keyword: Keyword, value: &Value, say: impl FnOnce() -> String) {
        if self.dialect.is_none_or(|dialect| dialect.allows_value(keyword, value)) {
            return node.put(keyword.name(), owned(value));
        }
        let text = match node.text_of("description") {
            Some(text) if !text.is_empty() => format!("{text} ({})", say()),
            _ => say(),
        };
        put_description(node, &text);
    }
}

fn is_required(node: &Json<'_>, name: &str) -> bool {
    match node.get("required") {
        Some(Json::List(names)) => names.iter().any(|it| matches!(it, Json::Text(it) if it == name)),
        _ => false,
    }
}

/// Removes a property that no value fits from an object. Returns whether the object still admits anything.
fn without_property(node: &mut Json<'_>, name: &str) -> bool {
    if is_required(node, name) {
        return false;
    }
    let is_closed = matches!(node.get("additionalProperties"), Some(Json::Bool(false)));
    if let Some(properties) = node.get_mut("properties") {
        if is_closed {
            properties.remove(name);
        } else {
            // An open object would admit anything under this name.
            properties.put(name.to_owned(), Json::Object(vec![("not".into(), Json::EMPTY)]));
        }
    }
    true
}

/// Replaces a choice by its only branch. The description of the choice stays.
fn in_place_of_choice(node: &mut Json<'_>, keyword: &str) {
    let Some(Json::List(mut branches)) = node.remove(keyword) else { return };
    let Some(mut branch) = branches.pop() else { return };
    let Json::Object(members) = node else { return };
    let around = std::mem::take(members);
    let is_free = around.iter().all(|(name, _)| branch.get(name).is_none() || name == "description");
    if !is_free || !matches!(branch, Json::Object(_)) {
        *members = around;
        node.put(keyword.to_owned(), Json::List(vec![branch]));
        return;
    }
    for (name, value) in around {
        match (&*name, branch.text_of("description"), value) {
            ("description", Some(own), Json::Text(text)) => {
                let both = format!("{text}\n\n{own}");
                put_description(&mut branch, &both);
            }
            ("description", None, Json::Text(text)) => put_description(&mut branch, &text),
            (_, _, value) => branch.put(name, value),
        }
    }
    *node = branch;
}

fn kinds_of(node: &Json<'_>) -> Kinds {
    node.get("type").map(|kinds| Kinds::read(&kinds.to_value())).unwrap_or_default()
}

/// A description after the type, as the derive writes it.
fn put_description(node: &mut Json<'_>, text: &str) {
    node.put_after("type", "description", Json::text(text.to_owned()));
}

fn owned<'a>(value: &Value) -> Json<'a> {
    Json::from(value).into_owned()
}

const fn is_least(keyword: Keyword) -> bool {
    matches!(keyword, Keyword::Minimum | Keyword::MinItems | Keyword::MinLength)
}

fn list(names: &[String]) -> String {
    names.iter().take(20).map(|name| format!("`{}`", printable::name(name))).collect::<Vec<_>>().join(", ")
}

/// Keywords that an enum makes redundant.
const IMPLIED: &[&str] = &["pattern", "format", "minLength", "maxLength", "minimum", "maximum", "multipleOf", "const"];

/// The step to each item of a list, or each value of a map.
const EACH: &str = "*";
