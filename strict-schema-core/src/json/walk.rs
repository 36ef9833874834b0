//! The only walk over JSON schemas.
//!
//! It visits every subschema of a document, in document order: the values of those keywords that hold schemas according
//! to [`KEYWORDS`]. A property that is *named* `items`, or a value in `enum` or `default`, is not visited. The walk has
//! a stack of its own, so only memory bounds the depth. It builds a pointer only on request, because pointers are long
//! and few are needed.

use core::cell::RefCell;
use core::fmt::Write as _;
use core::hash::{BuildHasherDefault, Hasher};

use serde_json::{Map, Value};

use crate::cost::FEW_SCHEMAS;
use crate::json::keyword::{HOLDERS, Holds, Keyword, KeywordSet};
use crate::json::pointer;
use crate::prelude::*;

/// A schema that the walk has visited. The first is the root.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visited<'a> {
    pub value: &'a Value,
    /// The schema that it stands in. The root is its own parent.
    pub parent: u32,
    /// The keyword that it stands under, and its key or index there.
    pub via: Option<(Keyword, Step<'a>)>,
}

/// The step from a keyword to one of its schemas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step<'a> {
    /// The keyword's value is the schema.
    Value,
    /// A key of the keyword's map.
    Key(&'a str),
    /// An index of the keyword's list.
    Index(usize),
}

impl Step<'_> {
    /// Adds the way from a schema, by a keyword, to a pointer.
    pub(crate) fn push(self, keyword: &str, pointer: &mut String) {
        pointer.push('/');
        pointer.push_str(keyword);
        match self {
            Self::Value => {}
            Self::Key(key) => pointer::push(pointer, key),
            Self::Index(index) => _ = write!(pointer, "/{index}"),
        }
    }
}

/// A walk, and the schemas that it has visited so far.
#[derive(Debug)]
pub(crate) struct Walk<'a> {
    pub nodes: Vec<Visited<'a>>,
    pending: Vec<Visited<'a>>,
    pub keywords: SchemaKeywords<'a>,
    trail: RefCell<Trail>,
}

impl<'a> Walk<'a> {
    pub(crate) fn new(root: &'a Value) -> Self {
        Self::with_capacity(root, FEW_SCHEMAS)
    }

    /// A walk over a document of about so many schemas.
    pub(crate) fn with_capacity(root: &'a Value, schemas: usize) -> Self {
        let mut pending = Vec::with_capacity(FEW_SCHEMAS);
        pending.push(Visited { value: root, parent: 0, via: None });
        let nodes = Vec::with_capacity(schemas);
        Self { nodes, pending, keywords: SchemaKeywords::new(), trail: RefCell::default() }
    }

    /// Visits the next schema. Its index is its place in document order.
    pub(crate) fn next(&mut self) -> Option<u32> {
        let node = self.pending.pop()?;
        let index = u32::try_from(self.nodes.len()).ok()?;
        push(&mut self.nodes, node);
        self.keywords.read(node.value);
        if !self.keywords.present.has_any(HOLDERS) {
            return Some(index);
        }
        let first = self.pending.len();
        for (keyword, value) in self.keywords.in_order.iter().copied().filter(|(keyword, _)| HOLDERS.has(*keyword)) {
            children(keyword, value, &mut |step, value| {
                push(&mut self.pending, Visited { value, parent: index, via: Some((keyword, step)) });
            });
        }
        self.pending[first..].reverse();
        Some(index)
    }

    pub(crate) fn node(&self, index: u32) -> &Visited<'a> {
        &self.nodes[index as usize]
    }

    /// The pointer of a schema that was visited.
    pub(crate) fn pointer(&self, index: u32) -> String {
        let Trail { pointer, ends, below } = &mut *self.trail.borrow_mut();
        // Goes up to a schema on the last pointer's way. A subschema has a greater index than the schema around it.
        let mut shared = index;
        while shared > 0 {
            while ends.last().is_some_and(|(last, _)| *last > shared) {
                ends.pop();
            }
            if ends.last().is_some_and(|(last, _)| *last == shared) {
                break;
            }
            below.push(shared);
            shared = self.node(shared).parent;
        }
        if shared == 0 {
            ends.clear();
        }
        pointer.truncate(ends.last().map_or(0, |(_, end)| *end));
        for index in below.drain(..).rev() {
            self.push_steps(pointer, index);
            ends.push((index, pointer.len()));
        }
        pointer.clone()
    }

    /// Adds the steps that lead to a schema from the one around it.
    fn push_steps(&self, pointer: &mut String, index: u32) {
        if let Some((keyword, step)) = self.node(index).via {
            step.push(keyword.name(), pointer);
        }
    }

    /// An index from a value to the visited schema. It is built once, and only if there are references.
    pub(crate) fn index(&self) -> Index {
        let mut sorted: Vec<_> =
            (0..).zip(&self.nodes).map(|(index, node)| (core::ptr::from_ref(node.value), index)).collect();
        sorted.sort_unstable();
        Index(sorted)
    }
}

/// The visited schemas by the addresses of their values.
#[derive(Debug)]
pub(crate) struct Index(Vec<(*const Value, u32)>);

impl Index {
    /// The visited schema with this value.
    pub(crate) fn of(&self, value: &Value) -> Option<u32> {
        let found = self.0.binary_search_by_key(&core::ptr::from_ref(value), |(value, _)| *value).ok()?;
        Some(self.0[found].1)
    }
}

/// The last pointer that was built. The next one mostly begins with the same steps. Without this and the like in `rules` (sorted definitions,
/// a numbering of the rules, no sets of few names), `validate` takes 1.6 times as long (`growth` in `benches/validate.rs`).
#[derive(Debug, Default)]
struct Trail {
    pointer: String,
    /// The schemas on its way below the root, and the length of the pointer of each.
    ends: Vec<(u32, usize)>,
    /// The schemas that are still to be added, the deepest first.
    below: Vec<u32>,
}

/// The keywords of one schema.
#[derive(Debug)]
pub(crate) struct SchemaKeywords<'a> {
    pub present: KeywordSet,
    values: [&'a Value; Keyword::COUNT],
    pub in_order: Vec<(Keyword, &'a Value)>,
    pub unknown: Vec<&'a str>,
}

impl<'a> SchemaKeywords<'a> {
    fn new() -> Self {
        Self {
            present: KeywordSet::NONE,
            values: [&Value::Null; Keyword::COUNT],
            in_order: Vec::with_capacity(16),
            unknown: Vec::new(),
        }
    }

    fn read(&mut self, schema: &'a Value) {
        self.present = KeywordSet::NONE;
        self.in_order.clear();
        self.unknown.clear();
        let Value::Object(members) = schema else { return };
        for (name, value) in members {
            match Keyword::named(name) {
                Some(keyword) => {
                    self.present = self.present.with(keyword);
                    self.values[keyword as usize] = value;
                    self.in_order.push((keyword, value));
                }
                None => self.unknown.push(name),
            }
        }
    }

    /// The value of a keyword, if it is there.
    pub(crate) fn get(&self, keyword: Keyword) -> Option<&'a Value> {
        self.present.has(keyword).then(|| self.values[keyword as usize])
    }
}

/// Adds an item. The list grows fourfold, because moving it costs more than unused memory.
pub(crate) fn push<T>(list: &mut Vec<T>, item: T) {
    if list.len() == list.capacity() {
        list.reserve(list.len() * 3);
    }
    list.push(item);
}

/// Calls back for each schema that stands under a keyword, in document order.
fn children<'a>(keyword: Keyword, value: &'a Value, each: &mut dyn FnMut(Step<'a>, &'a Value)) {
    let mut map = |members: &'a Map<String, Value>, is_schema: fn(&Value) -> bool| {
        for (key, value) in members {
            if is_schema(value) {
                each(Step::Key(key), value);
            }
        }
    };
    match (keyword.row().holds, value) {
        (Holds::SchemaMap, Value::Object(members)) => map(members, |_| true),
        (Holds::SchemaOrNamesMap, Value::Object(members)) => map(members, |value| !value.is_array()),
        (Holds::SchemaList | Holds::SchemaOrList, Value::Array(schemas)) => {
            for (index, value) in schemas.iter().enumerate() {
                each(Step::Index(index), value);
            }
        }
        (Holds::Schema | Holds::SchemaOrList, Value::Object(_) | Value::Bool(_))
        | (Holds::SchemaOrFlag, Value::Object(_)) => each(Step::Value, value),
        _ => {}
    }
}

/// The hasher for keys that are addresses or numbers.
pub(crate) type ByAddress = BuildHasherDefault<AddressHasher>;

/// One multiplication and a rotation distribute addresses well enough, whose low bits are fixed by alignment.
#[derive(Debug, Default)]
pub(crate) struct AddressHasher(u64);

impl Hasher for AddressHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_usize(usize::from(*byte));
        }
    }

    fn write_usize(&mut self, number: usize) {
        self.0 = (self.0 ^ number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    }

    fn write_u32(&mut self, number: u32) {
        self.write_usize(number as usize);
    }
}
