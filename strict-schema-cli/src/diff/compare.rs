//! The differences between two schemas, and whom they break.
//!
//! A difference breaks the *model* if arguments that were valid before are invalid now: examples in prompts, and the model's habits, no
//! longer fit. It breaks the *code* if it may now read arguments that were invalid before. By convention a new optional property breaks
//! neither, unless undeclared properties had a schema.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::fmt;

use serde_json::{Map, Number, Value, json};
use strict_schema::keyword::{Holds, Keyword, UNBREAKABLE};
use strict_schema::number::{compare, equal, is_multiple};
use strict_schema::pointer;

use super::canonical::{DEPENDENT, Dependent, canonical, is_idle, kinds_of, required, sorted, types_of};
use super::number_bound::{self, NUMBER_BOUNDS};
use crate::catalog::{Catalog, schema_key};
use crate::output::in_one_line;

/// Whom a difference affects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Breaks {
    pub model: bool,
    pub code: bool,
}

impl Breaks {
    pub(super) const NOBODY: Self = Self { model: false, code: false };
    pub(super) const MODEL: Self = Self { model: true, code: false };
    pub(super) const CODE: Self = Self { model: false, code: true };
    pub(super) const BOTH: Self = Self { model: true, code: true };

    pub(crate) fn name(self) -> &'static str {
        match (self.model, self.code) {
            (false, false) => "compatible",
            (true, false) => "breaks the model",
            (false, true) => "breaks the code",
            (true, true) => "breaks both",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Difference {
    pub tool: String,
    /// The pointer in the tool.
    pub pointer: String,
    pub breaks: Breaks,
    what: String,
}

impl Difference {
    pub(crate) fn to_json(&self) -> Value {
        serde_json::json!({
            "tool": self.tool,
            "pointer": self.pointer,
            "breaks_model": self.breaks.model,
            "breaks_code": self.breaks.code,
            "what": self.what,
        })
    }

    /// A narrower part may make the whole wider, and the other way round.
    fn break_both(&mut self) {
        if self.breaks != Breaks::NOBODY {
            self.breaks = Breaks::BOTH;
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&in_one_line(&self.what))?;
        if self.pointer.is_empty() { Ok(()) } else { write!(f, " at {}", in_one_line(&self.pointer)) }
    }
}

pub(crate) fn catalogs(old: &Catalog, new: &Catalog) -> Vec<Difference> {
    let whole = |tool: &String, breaks, what: &str| Difference {
        tool: tool.clone(),
        pointer: String::new(),
        breaks,
        what: what.to_owned(),
    };
    let mut found = Vec::new();
    for (name, before) in old {
        match new.get(name) {
            Some(after) => found.append(&mut tools(name, before, after)),
            None => found.push(whole(name, Breaks::MODEL, "removed")),
        }
    }
    let added = new.keys().filter(|it| !old.contains_key(*it));
    found.extend(added.map(|name| whole(name, Breaks::NOBODY, "added")));
    found
}

/// The differences of two tools in the form of snapshots.
pub(crate) fn tools(name: &str, old: &Value, new: &Value) -> Vec<Difference> {
    let mut found = ToolDifferences { tool: name.to_owned(), pointer: String::new(), list: Vec::new() };
    let (Some(key), Some(other)) = (schema_key(old), schema_key(new)) else {
        found.roots(old, new);
        return found.list;
    };
    if key != other {
        found.push(Breaks::BOTH, if other == "schema" { "is a format now" } else { "is a tool now" });
    }
    if old.get("description") != new.get("description") {
        found.at("description", |it| it.push(Breaks::NOBODY, "the description changed"));
    }
    match (old.get("strict").and_then(Value::as_bool), new.get("strict").and_then(Value::as_bool)) {
        (before, after) if before == after => {}
        (_, Some(false)) => found.push(Breaks::CODE, "is no longer strict"),
        (_, Some(true)) => found.push(Breaks::NOBODY, "is strict now"),
        // Most APIs treat it as not strict.
        (Some(true), None) => found.push(Breaks::CODE, "`strict` is left to the provider now"),
        _ => found.push(Breaks::NOBODY, "`strict` is left to the provider now"),
    }
    let (before, after) = (old.get(key), new.get(other));
    // A tool without a schema has no arguments, and accepts undeclared ones or not as the other one does.
    let mut none = json!({ "type": "object" });
    if let Some(Value::Bool(open)) = before.or(after).and_then(|it| it.get("additionalProperties")) {
        none["additionalProperties"] = Value::from(*open);
    }
    found.at(other, |it| it.roots(before.unwrap_or(&none), after.unwrap_or(&none)));
    found.output(old.get("outputSchema"), new.get("outputSchema"));
    found.list
}

struct ToolDifferences {
    tool: String,
    pointer: String,
    list: Vec<Difference>,
}

/// Whether a keyword does not limit values. What definitions change stands where they are referred to.
pub(super) fn is_annotation(name: &str) -> bool {
    Keyword::named(name).is_some_and(|it| UNBREAKABLE.has(it) && it.row().holds != Holds::SchemaMap)
}

/// A greater value admits fewer instances.
pub(super) const LOWER: &[&str] =
    &["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties", "minContains"];
/// A greater value admits more instances.
pub(super) const UPPER: &[&str] =
    &["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties", "maxContains"];

impl ToolDifferences {
    fn push(&mut self, breaks: Breaks, what: impl Into<String>) {
        let (tool, pointer) = (self.tool.clone(), self.pointer.clone());
        self.list.push(Difference { tool, pointer, breaks, what: what.into() });
    }

    /// Compares the tool's results. The server writes them and not the model, so only code can break, by results that were not returned
    /// before.
    fn output(&mut self, old: Option<&Value>, new: Option<&Value>) {
        match (old, new) {
            (Some(before), Some(after)) => {
                let from = self.list.len();
                self.at("outputSchema", |it| it.roots(before, after));
                for it in &mut self.list[from..] {
                    it.breaks.model = false;
                }
            }
            (None, Some(_)) => self.push(Breaks::NOBODY, "declares what it returns now (`outputSchema`)"),
            (Some(_), None) => self.push(Breaks::CODE, "no longer declares what it returns (`outputSchema`)"),
            (None, None) => {}
        }
    }

    fn at(&mut self, step: &str, look: impl FnOnce(&mut Self)) {
        let outside = self.pointer.len();
        pointer::push(&mut self.pointer, step);
        look(self);
        self.pointer.truncate(outside);
    }

    /// Compares two whole schemas in their canonical form.
    fn roots(&mut self, old: &Value, new: &Value) {
        match (canonical(old), canonical(new)) {
            (Some(old), Some(new)) => self.schemas(&old, &new),
            _ => self.schemas(old, new),
        }
    }

    // The texts have at most 512 levels.
    fn schemas(&mut self, old: &Value, new: &Value) {
        if old == new && order(old) == order(new) {
            return;
        }
        let (Value::Object(before), Value::Object(after)) = (old, new) else {
            let none = Value::Bool(false);
            let breaks = Breaks { model: *old != none && !takes_all(new), code: *new != none && !takes_all(old) };
            if breaks != Breaks::NOBODY {
                self.push(breaks, "the schema changed");
            }
            return;
        };
        let choices = choices(before, after);
        // What limits a type that only one of them admits is a part of the difference in their types.
        let kinds: Vec<_> = [before, after].into_iter().filter_map(kinds_of).collect();
        let is_idle = |keyword: &str| kinds.iter().any(|it| is_idle(keyword, it));
        if let Some((one, other)) = &choices {
            self.at("anyOf", |it| it.branches("anyOf", one, other));
        } else {
            self.types(before, after);
            self.values(before, after);
            if !is_idle("properties") {
                self.properties(before, after);
            }
            for keywords in NUMBER_BOUNDS {
                if !is_idle(keywords[0])
                    && let Some((breaks, keyword, what)) = number_bound::difference(keywords, before, after)
                {
                    self.at(keyword, |it| it.push(breaks, what));
                }
            }
        }
        let mut keywords: Vec<&String> = before.keys().collect();
        keywords.extend(after.keys().filter(|it| !before.contains_key(*it)));
        for keyword in keywords {
            let is_compared = choices.is_some() && !is_annotation(keyword)
                || matches!(&**keyword, "type" | "enum" | "const" | "properties" | "required");
            if is_compared || is_idle(keyword) || NUMBER_BOUNDS.as_flattened().contains(&&**keyword) {
                continue;
            }
            let (one, other) = (before.get(keyword), after.get(keyword));
            if one != other || one.map(order) != other.map(order) {
                let from = self.list.len();
                self.at(keyword, |it| it.keyword(keyword, one, other));
                if is_weighed(keyword, before, after) {
                    self.list[from..].iter_mut().for_each(Difference::break_both);
                }
            }
        }
    }

    fn keyword(&mut self, keyword: &str, old: Option<&Value>, new: Option<&Value>) {
        // Keywords that no draft defines do not limit values.
        let Some(known) = Keyword::named(keyword).filter(|_| !is_annotation(keyword)) else {
            let what = match (old, new) {
                (None, _) => format!("`{keyword}` was added"),
                (_, None) => format!("`{keyword}` was removed"),
                _ => format!("`{keyword}` changed"),
            };
            return self.push(Breaks::NOBODY, what);
        };
        if LOWER.contains(&keyword) || UPPER.contains(&keyword) {
            return self.bound(keyword, old, new);
        }
        match (keyword, old, new) {
            ("patternProperties" | "dependentSchemas" | "$defs" | "definitions", Some(old), Some(new)) => {
                self.named(keyword, old, new);
            }
            ("additionalProperties" | "unevaluatedProperties", _, _) => {
                let is_open = |it: Option<&Value>| it.is_none_or(|it| *it != Value::Bool(false));
                match (is_open(old), is_open(new)) {
                    (true, false) => self.push(Breaks::MODEL, "undeclared properties are rejected now"),
                    (false, true) => self.push(Breaks::CODE, "properties that are not declared are accepted now"),
                    _ => self.schemas(old.unwrap_or(&Value::Bool(true)), new.unwrap_or(&Value::Bool(true))),
                }
            }
            ("items" | "contains" | "propertyNames" | "then" | "else", Some(old), Some(new))
                if old.is_object() && new.is_object() =>
            {
                self.schemas(old, new);
            }
            (
                "anyOf" | "oneOf" | "allOf" | "prefixItems" | "items",
                Some(Value::Array(old)),
                Some(Value::Array(new)),
            ) => {
                self.branches(keyword, old, new);
            }
            ("multipleOf", Some(Value::Number(old)), Some(Value::Number(new)))
                if is_multiple(new, old) != is_multiple(old, new) =>
            {
                let breaks = if is_multiple(new, old) { Breaks::MODEL } else { Breaks::CODE };
                self.push(breaks, format!("`multipleOf` was {old} and is {new}"));
            }
            ("$defs" | "definitions", _, _) => {}
            (_, None, Some(_)) => self.push(Breaks::MODEL, format!("`{keyword}` was added")),
            (_, Some(_), None) => self.push(Breaks::CODE, format!("`{keyword}` was removed")),
            (_, Some(old), Some(new)) if sorted(known, old) == sorted(known, new) => {}
            _ => self.push(Breaks::BOTH, format!("`{keyword}` changed")),
        }
    }

    fn bound(&mut self, keyword: &str, old: Option<&Value>, new: Option<&Value>) {
        let shown = |it: Option<&Value>| it.map_or_else(|| "nothing".to_owned(), Value::to_string);
        let what = format!("`{keyword}` was {} and is {}", shown(old), shown(new));
        let number = |it: Option<&Value>| match it {
            // Without it, one item is enough.
            None if keyword == "minContains" => Some(Number::from(1)),
            it => it.and_then(Value::as_number).cloned(),
        };
        let breaks = match (number(old), number(new)) {
            (None, Some(_)) => Breaks::MODEL,
            (Some(before), Some(after)) => match (compare(&before, &after), LOWER.contains(&keyword)) {
                (Ordering::Equal, _) => return,
                (Ordering::Less, true) | (Ordering::Greater, false) => Breaks::MODEL,
                (Ordering::Less, false) | (Ordering::Greater, true) => Breaks::CODE,
            },
            (Some(_), None) => Breaks::CODE,
            (None, None) => Breaks::BOTH,
        };
        self.push(breaks, what);
    }

    fn named(&mut self, keyword: &str, old: &Value, new: &Value) {
        let (Value::Object(before), Value::Object(after)) = (old, new) else {
            return self.push(Breaks::BOTH, "changed");
        };
        // What a definition changes stands where it is referred to.
        let are_referred_to = matches!(keyword, "$defs" | "definitions");
        for (name, schema) in before {
            match after.get(name) {
                Some(other) => self.at(name, |it| it.schemas(schema, other)),
                None if are_referred_to => {}
                None => self.push(Breaks::CODE, format!("`{name}` was removed")),
            }
        }
        for name in after.keys().filter(|it| !are_referred_to && !before.contains_key(*it)) {
            self.push(Breaks::MODEL, format!("`{name}` was added"));
        }
    }

    fn branches(&mut self, keyword: &str, old: &[Value], new: &[Value]) {
        let (mut before, mut after): (Vec<_>, Vec<_>) = (old.iter().enumerate().collect(), new.iter().collect());
        let is_list = matches!(keyword, "prefixItems" | "items");
        // The order of branches does not matter, so those that stay are left out.
        if !is_list {
            let mut texts: Vec<String> = after.iter().map(|it| sorted(Keyword::Not, it)).collect();
            before.retain(|(_, one)| {
                let one = sorted(Keyword::Not, one);
                let at = texts.iter().position(|it| *it == one);
                at.map(|at| (texts.remove(at), after.remove(at))).is_none()
            });
        }
        if before.len() == after.len() {
            for ((index, one), other) in before.into_iter().zip(after) {
                self.at(&index.to_string(), |it| it.schemas(one, other));
            }
            return;
        }
        let (added, removed) = (after.len(), before.len());
        let (fewer, more) =
            if keyword == "allOf" { (Breaks::CODE, Breaks::MODEL) } else { (Breaks::MODEL, Breaks::CODE) };
        let breaks = match (added, removed) {
            (0, _) if !is_list => fewer,
            (_, 0) if !is_list => more,
            _ => Breaks::BOTH,
        };
        let counted = |count| match count {
            1 => "1 branch is".to_owned(),
            _ => format!("{count} branches are"),
        };
        let what = match (added, removed) {
            _ if is_list => format!("the number of schemas was {removed} and is {added}"),
            (added, 0) => format!("{} new", counted(added)),
            (0, removed) => format!("{} gone", counted(removed)),
            _ => format!("{} new, and {} gone", counted(added), counted(removed)),
        };
        self.push(breaks, what);
    }

    fn types(&mut self, old: &Map<String, Value>, new: &Map<String, Value>) {
        let (before, after) = (kinds_of(old), kinds_of(new));
        let lacks = |types: &Option<Vec<String>>, one: &String| {
            let is_it = |it: &String| it == one || one == "integer" && it == "number";
            types.as_ref().is_some_and(|types| !types.iter().any(is_it))
        };
        // How a list of values grows or shrinks is a difference of the values.
        let lists = |it: &Map<String, Value>| !it.contains_key("type") && values(it).is_some();
        let grows = |from: &Option<Vec<String>>, to: &Option<Vec<String>>| match to {
            Some(kinds) => kinds.iter().any(|it| lacks(from, it)),
            None => from.is_some(),
        };
        let shown = |it: Option<Vec<String>>| {
            let mut kinds = it.unwrap_or_else(|| vec!["anything".to_owned()]);
            kinds.sort_by_key(|it| (it == "null", it.clone()));
            kinds.dedup();
            kinds.join(" or ")
        };
        let breaks =
            Breaks { model: !lists(new) && grows(&after, &before), code: !lists(old) && grows(&before, &after) };
        if breaks != Breaks::NOBODY {
            self.push(breaks, format!("the type was {} and is {}", shown(before), shown(after)));
        }
    }

    /// Compares `enum` and `const`.
    fn values(&mut self, old: &Map<String, Value>, new: &Map<String, Value>) {
        let list = |values: &[&&Value]| {
            let shown: Vec<_> = values.iter().take(5).map(|it| format!("`{it}`")).collect();
            let more = if values.len() > 5 { format!(" and {} more", values.len() - 5) } else { String::new() };
            format!("{}{more}", shown.join(", "))
        };
        match (values(old), values(new)) {
            (None, Some(_)) => self.push(Breaks::MODEL, "only some values are accepted now (`enum`)"),
            (Some(_), None) => self.push(Breaks::CODE, "more values are accepted now (the `enum` was removed)"),
            (Some(before), Some(after)) => {
                let lacks = |list: &[&Value], one: &Value| !list.iter().any(|it| equal(it, one));
                let gone: Vec<_> = before.iter().filter(|it| lacks(&after, it)).collect();
                let come: Vec<_> = after.iter().filter(|it| lacks(&before, it)).collect();
                if !gone.is_empty() {
                    self.push(Breaks::MODEL, format!("the enum lost {}", list(&gone)));
                }
                if !come.is_empty() {
                    self.push(Breaks::CODE, format!("the enum gained {}", list(&come)));
                }
            }
            (None, None) => {}
        }
    }

    fn properties(&mut self, old: &Map<String, Value>, new: &Map<String, Value>) {
        let of = |schema: &'_ Map<String, Value>| {
            schema.get("properties").and_then(Value::as_object).cloned().unwrap_or_default()
        };
        let (before, after) = (of(old), of(new));
        for (name, schema) in &before {
            let Some(other) = after.get(name) else {
                let breaks = match (undeclared(new), required(old, name)) {
                    (Undeclared::Refused, false) => Breaks::MODEL,
                    (Undeclared::Any, _) => Breaks::CODE,
                    (Undeclared::Refused, true) | (Undeclared::Some, _) => Breaks::BOTH,
                };
                self.push(breaks, format!("the property `{name}` was removed"));
                if required(new, name) && !required(old, name) {
                    self.push(Breaks::MODEL, format!("the property `{name}` is required now"));
                }
                continue;
            };
            match (required(old, name), required(new, name)) {
                (false, true) => self.push(Breaks::MODEL, format!("the property `{name}` is required now")),
                (true, false) => self.push(Breaks::CODE, format!("the property `{name}` may be absent now")),
                _ => {}
            }
            self.at("properties", |it| it.at(name, |it| it.schemas(schema, other)));
        }
        for name in after.keys().filter(|it| !before.contains_key(*it)) {
            let (breaks, how) = match (undeclared(old), required(new, name)) {
                (Undeclared::Some, _) => (Breaks::BOTH, "and undeclared properties had a schema already"),
                (_, true) => (Breaks::MODEL, "a required property"),
                (_, false) => (Breaks::NOBODY, "an optional property"),
            };
            self.push(breaks, format!("`{name}` was added, {how}"));
        }
        let names = |schema: &Map<String, Value>| -> Vec<String> {
            let names = schema.get("required").and_then(Value::as_array).into_iter().flatten();
            let is_declared = |name: &&str| before.contains_key(*name) || after.contains_key(*name);
            names.filter_map(Value::as_str).filter(|it| !is_declared(it)).map(str::to_owned).collect()
        };
        let (asked, asks) = (names(old), names(new));
        for name in asks.iter().filter(|it| !asked.contains(it)) {
            self.push(Breaks::MODEL, format!("`{name}` is required now, which is not declared"));
        }
        for name in asked.iter().filter(|it| !asks.contains(it)) {
            self.push(Breaks::CODE, format!("`{name}` may be absent now, which is not declared"));
        }
        let common = |one: &Map<String, Value>, other: &Map<String, Value>| {
            one.keys().filter(|it| other.contains_key(*it)).cloned().collect::<Vec<_>>()
        };
        if common(&before, &after) != common(&after, &before) {
            self.push(Breaks::NOBODY, "the order of the properties changed, and the model writes in that order");
        }
    }
}

/// The branches of both, if one is a choice and the other is some of its branches.
fn choices(old: &Map<String, Value>, new: &Map<String, Value>) -> Option<(Vec<Value>, Vec<Value>)> {
    let branches = |it: &Map<String, Value>| {
        let is_alone = it.keys().all(|key| key == "anyOf" || is_annotation(key));
        it.get("anyOf").and_then(Value::as_array).filter(|_| is_alone).cloned()
    };
    let (one, other) = match (branches(old), branches(new)) {
        (None, Some(other)) => (one_of_each_type(old), other),
        (Some(one), None) => (one, one_of_each_type(new)),
        _ => return None,
    };
    let bare = |branches: &[Value]| branches.iter().map(without_annotations).collect::<Vec<_>>();
    let (one, other) = (bare(&one), bare(&other));
    let texts = |branches: &[Value]| branches.iter().map(|it| sorted(Keyword::Not, it)).collect::<HashSet<_>>();
    let (before, after) = (texts(&one), texts(&other));
    (before.is_subset(&after) || after.is_subset(&before)).then_some((one, other))
}

/// A schema of several types as a branch for each.
fn one_of_each_type(schema: &Map<String, Value>) -> Vec<Value> {
    let Some(types) = types_of(schema).filter(|it| it.len() > 1) else { return vec![Value::Object(schema.clone())] };
    let branch = |kind: String| {
        let own = schema.iter().filter(|(key, _)| *key != "type" && !is_idle(key, std::slice::from_ref(&kind)));
        let own: Map<_, _> = own.map(|(key, value)| (key.clone(), value.clone())).collect();
        let own_type = [("type".to_owned(), Value::String(kind.clone()))].into_iter().chain(own);
        Value::Object(own_type.collect())
    };
    types.into_iter().map(branch).collect()
}

fn without_annotations(schema: &Value) -> Value {
    let Value::Object(members) = schema else { return schema.clone() };
    let own = members.iter().filter(|(key, _)| !is_annotation(key));
    Value::Object(own.map(|(key, value)| (key.clone(), value.clone())).collect())
}

fn values(schema: &Map<String, Value>) -> Option<Vec<&Value>> {
    let one = schema.get("const").map(|it| vec![it]);
    one.or_else(|| schema.get("enum").and_then(Value::as_array).map(|it| it.iter().collect()))
}

/// What may stand under a name that `properties` does not list.
enum Undeclared {
    Any,
    Some,
    Refused,
}

fn undeclared(schema: &Map<String, Value>) -> Undeclared {
    let rest = |keyword: &str| schema.get(keyword).filter(|it| !takes_all(it));
    let patterns = schema.get("patternProperties").and_then(Value::as_object).is_some_and(|it| !it.is_empty());
    match (rest("additionalProperties"), rest("unevaluatedProperties")) {
        (None, None) if !patterns => Undeclared::Any,
        (Some(Value::Bool(false)), _) if !patterns => Undeclared::Refused,
        _ => Undeclared::Some,
    }
}

/// Whether the whole may become wider where this keyword becomes narrower, and the other way round: because of the other branches of
/// `oneOf`, of `maxContains` next to `contains`, or of a schema for what is not listed.
fn is_weighed(keyword: &str, before: &Map<String, Value>, after: &Map<String, Value>) -> bool {
    let limits = |by: &str| [before, after].iter().any(|it| it.get(by).is_some_and(|it| !takes_all(it)));
    let is_by = |it: &Dependent| it.is_reverse && it.on.contains(&keyword) && limits(it.keyword);
    keyword == "oneOf" || DEPENDENT.iter().any(is_by)
}

/// Whether a schema admits everything.
pub(super) fn takes_all(schema: &Value) -> bool {
    *schema == Value::Bool(true) || schema.as_object().is_some_and(|it| it.keys().all(|key| is_annotation(key)))
}

/// The keys in their order, which equality ignores.
fn order(value: &Value) -> String {
    value.to_string()
}
