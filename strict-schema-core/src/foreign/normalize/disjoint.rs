//! Whether two schemas have no value in common: by their types, their values, their required properties and their items.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use serde_json::{Map, Value};

use super::node::intersect;
use super::read::document::NULL;
use crate::cost::DISJOINT_LEVELS;
use crate::instance::draft::Draft;
use crate::json::keyword::{Keyword, KeywordSet};
use crate::json::kind::{Kind, Kinds};
use crate::json::number::equal;
use crate::json::walk::ByAddress;

type Resolve<'s> = dyn Fn(&str) -> Option<&'s Value> + 's;

/// Compares schemas of one document.
pub(super) struct Disjointness<'s> {
    /// The target of a reference.
    resolve: Box<Resolve<'s>>,
    draft: Draft,
    /// Whether the dialect has no `additionalProperties`, so that every object is closed.
    closed: bool,
    pub work: Cell<u64>,
    /// The schemas that were read, by their addresses: each is compared with many others.
    read: RefCell<HashMap<usize, WrittenKeywords<'s>, ByAddress>>,
}

impl<'s> Disjointness<'s> {
    pub(super) fn new(resolve: impl Fn(&str) -> Option<&'s Value> + 's, draft: Draft, closed: bool, work: u64) -> Self {
        Self { resolve: Box::new(resolve), draft, closed, work: Cell::new(work), read: RefCell::default() }
    }

    pub(super) fn read(&self, schema: &'s Value) -> WrittenKeywords<'s> {
        let address = std::ptr::from_ref(schema).addr();
        *self.read.borrow_mut().entry(address).or_insert_with(|| WrittenKeywords::of(schema, self.draft, &self.resolve))
    }

    pub(super) fn spend(&self) -> bool {
        let left = self.work.get().saturating_sub(1);
        self.work.set(left);
        left > 0
    }

    /// Whether it is certain that no value satisfies both schemas.
    pub(super) fn disjoint(&self, one: &'s Value, other: &'s Value) -> bool {
        self.disjoint_within(one, other, DISJOINT_LEVELS)
    }

    fn disjoint_within(&self, one: &'s Value, other: &'s Value, levels: u32) -> bool {
        if levels == 0 || !self.spend() || std::ptr::eq(one, other) {
            return false;
        }
        let [first, second] = [one, other].map(|schema| self.read(schema));
        for (written, other) in [(first, other), (second, one)] {
            let Some(inside) = written.target.map(std::slice::from_ref).or(written.branches) else { continue };
            let null = Some(&*NULL).filter(|_| written.is_nullable);
            let are_disjoint = inside.iter().chain(null).all(|it| self.disjoint_within(it, other, levels - 1));
            // Some drafts ignore what is adjacent to a reference.
            if are_disjoint || written.target.is_some() {
                return are_disjoint;
            }
        }
        let common = intersect(first.kinds, second.kinds);
        if common.is_empty() {
            return true;
        }
        if let (Some(values), Some(others)) = (first.values, second.values) {
            let is_shared = |value: &Value| others.iter().any(|other| !self.spend() || equal(value, other));
            return !(first.may_be_null() && second.may_be_null() || values.iter().any(is_shared));
        }
        if common.is_just(Kind::Object) {
            return self.objects_are_disjoint(&first, &second, levels)
                || self.objects_are_disjoint(&second, &first, levels);
        }
        common.is_just(Kind::Array) && {
            let has_items = first.min_items.max(second.min_items) > 0;
            let items_are_disjoint = || {
                let items = first.item(0).zip(second.item(0));
                items.is_some_and(|(one, other)| self.disjoint_within(one, other, levels - 1))
            };
            first.min_items > second.max_items
                || second.min_items > first.max_items
                || has_items && items_are_disjoint()
        }
    }

    /// Whether an object admits only the properties that it declares.
    pub(super) fn is_closed(&self, object: &WrittenKeywords<'_>) -> bool {
        !object.has_patterns
            && match object.further {
                Some(further) => *further == Value::Bool(false),
                None => self.closed && object.properties.is_some(),
            }
    }

    /// Whether the one requires a property that the other forbids, or that has no value for both.
    fn objects_are_disjoint(&self, one: &WrittenKeywords<'s>, other: &WrittenKeywords<'s>, levels: u32) -> bool {
        let mut shared = Vec::new();
        for name in one.required.iter().filter_map(Value::as_str) {
            if !self.spend() {
                return false;
            }
            match (one.property(name), other.property(name)) {
                (_, None) if self.is_closed(other) => return true,
                (Some(value), Some(same)) => shared.push([value, same]),
                _ => {}
            }
        }
        // A tag is compared in a few steps.
        let is_tag = |both: &&[&'s Value; 2]| both.iter().all(|it| self.read(it).values.is_some());
        let differ = |[one, other]: &[&'s Value; 2]| self.disjoint_within(one, other, levels - 1);
        shared.iter().filter(is_tag).any(differ) || shared.iter().filter(|it| !is_tag(it)).any(differ)
    }
}

/// The keywords of a schema that are compared.
#[derive(Clone, Copy, Default)]
pub(super) struct WrittenKeywords<'s> {
    pub target: Option<&'s Value>,
    pub branches: Option<&'s [Value]>,
    pub kinds: Kinds,
    is_nullable: bool,
    values: Option<&'s [Value]>,
    pub properties: Option<&'s Map<String, Value>>,
    required: &'s [Value],
    has_patterns: bool,
    pub further: Option<&'s Value>,
    pub prefix: &'s [Value],
    pub items: Option<&'s Value>,
    min_items: u64,
    max_items: u64,
}

impl<'s> WrittenKeywords<'s> {
    fn of(schema: &'s Value, draft: Draft, resolve: impl Fn(&str) -> Option<&'s Value>) -> Self {
        let mut read = Self { kinds: Kinds::ALL, max_items: u64::MAX, ..Self::default() };
        let mut constant = None;
        let lacks = schema.as_object().map_or(KeywordSet::NONE, |schema| draft.lacks(schema));
        for (name, value) in schema.as_object().into_iter().flatten() {
            if Keyword::named(name).is_some_and(|it| lacks.has(it)) {
                continue;
            }
            let list = || value.as_array().map(Vec::as_slice);
            match name.as_str() {
                "$ref" => read.target = value.as_str().and_then(&resolve),
                "anyOf" => read.branches = list(),
                "type" => read.kinds = Some(Kinds::read(value)).filter(|it| !it.is_empty()).unwrap_or(Kinds::ALL),
                "nullable" => read.is_nullable = *value == Value::Bool(true),
                "enum" => read.values = list(),
                "const" => constant = Some(std::slice::from_ref(value)),
                "properties" => read.properties = value.as_object(),
                "patternProperties" => read.has_patterns = true,
                "required" if Keyword::Required.fits(value) => read.required = list().unwrap_or_default(),
                "additionalProperties" => read.further = Some(value),
                "prefixItems" => read.prefix = list().unwrap_or_default(),
                "items" if value.is_array() => read.prefix = list().unwrap_or_default(),
                "items" => read.items = Some(value),
                "minItems" => read.min_items = value.as_u64().unwrap_or(0),
                "maxItems" => read.max_items = value.as_u64().unwrap_or(u64::MAX),
                _ => {}
            }
        }
        read.values = constant.or(read.values);
        if let Some(values) = read.values.filter(|_| read.kinds == Kinds::ALL) {
            read.kinds = values.iter().map(Kind::of).fold(Kinds::default(), Kinds::with);
        }
        read.kinds = if read.is_nullable { read.kinds.with(Kind::Null) } else { read.kinds };
        read
    }

    fn may_be_null(&self) -> bool {
        self.is_nullable || self.values.is_some_and(|it| it.contains(&Value::Null))
    }

    pub(super) fn property(&self, name: &str) -> Option<&'s Value> {
        self.properties?.get(name)
    }

    /// The names of the declared properties.
    pub(super) fn names(&self) -> impl Iterator<Item = &'s String> {
        self.properties.into_iter().flat_map(Map::keys)
    }

    /// The schema of an item.
    pub(super) fn item(&self, index: usize) -> Option<&'s Value> {
        self.prefix.get(index).or(self.items)
    }
}
