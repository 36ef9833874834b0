//! Tuples: an array of one type, or in an open schema of one for each position.

use super::budget::Step;
use super::{Render, Site, What, bounds, only_open, open};
use crate::format::Format;
use crate::schema::{Array, Constraints, Content, Edge, Length, Object, Schema, Text, Union, same};

impl Render<'_, '_> {
    pub(super) const fn tuple(&mut self, positions: &'static [Edge], site: Site) {
        let length = Length::exactly(positions.len() as u64);
        let mut of_one_type = !positions.is_empty();
        let mut index = 1;
        while index < positions.len() {
            of_one_type = of_one_type && first_like(positions, index) == 0;
            index += 1;
        }
        if of_one_type {
            return bounds::list(self, positions[0], &length, site);
        }
        only_open(self.context, "a tuple of several types", &mut self.out);
        open(self.context, "array", site, &mut self.out).close("\"", &mut self.out);
        self.out.push(",\"prefixItems\":[");
        self.begin(What::Positions { positions, next: 0, started: false, once: false }, site);
    }

    /// What stands at the next position; `once` leaves out what is there already.
    pub(super) const fn next_position(
        &mut self,
        top: usize,
        positions: &'static [Edge],
        next: usize,
        started: bool,
        once: bool,
        site: Site,
    ) {
        let mut next = next;
        while next < positions.len() && once && first_like(positions, next) != next {
            next += 1;
        }
        if next < positions.len() {
            if started {
                self.out.push(",");
            }
            self.open[top].what = What::Positions { positions, next: next + 1, started: true, once };
            self.out.path.push(Step::Items);
            return self.node(positions[next], bounds::item(self.context, site));
        }
        if once {
            self.out.push("]}");
            bounds::close_list(self.context, &Length::exactly(positions.len() as u64), &mut self.out);
            return self.close("}");
        }
        // For who does not know `prefixItems`: an array without `items` is refused, strict or not.
        self.out.push("],\"items\":{\"anyOf\":[");
        self.open[top].what = What::Positions { positions, next: 0, started: false, once: true };
    }
}

/// The first position that says the same as this one.
const fn first_like(positions: &[Edge], index: usize) -> usize {
    let mut first = 0;
    while first < index && !alike(positions[first], positions[index], NESTED) {
        first += 1;
    }
    first
}

/// How deeply two types are compared. What nests deeper is taken for different, and each is written.
const NESTED: u32 = 16;

/// Whether both say the same. In a strict type the positions of a tuple do, as they are of one type.
const fn alike(a: Edge, b: Edge, depth: u32) -> bool {
    let (a, b) = match (a.node(), b.node()) {
        (Ok(a), Ok(b)) => (a, b),
        (Err(a), Err(b)) => return a.is(b),
        _ => return false,
    };
    if depth == 0 {
        return false;
    }
    let depth = depth - 1;
    match (a, b) {
        (Schema::Null, Schema::Null)
        | (Schema::Boolean, Schema::Boolean)
        | (Schema::Number, Schema::Number)
        | (Schema::Any, Schema::Any) => true,
        (Schema::Integer(a), Schema::Integer(b)) => same(a.minimum, b.minimum) && same(a.maximum, b.maximum),
        (Schema::String(a), Schema::String(b)) => texts_alike(*a, *b),
        (Schema::Words(a), Schema::Words(b)) => same(a.quoted, b.quoted),
        (Schema::Named(a), Schema::Named(b)) => a.name.is(b.name),
        (Schema::Constrained(a), Schema::Constrained(b)) => {
            bounds_alike(&a.constraints, &b.constraints) && alike(a.schema, b.schema, depth)
        }
        (Schema::Nullable(a), Schema::Nullable(b)) => alike(*a, *b, depth),
        (Schema::Map(a), Schema::Map(b)) => alike(a.keys, b.keys, depth) && alike(a.values, b.values, depth),
        (Schema::Array(a), Schema::Array(b)) => arrays_alike(a, b, depth),
        (Schema::Tuple(a), Schema::Tuple(b)) | (Schema::AnyOf(a), Schema::AnyOf(b)) => all_alike(a, b, depth),
        (Schema::Object(a), Schema::Object(b)) => objects_alike(a, b, depth),
        (Schema::Union(a), Schema::Union(b)) => unions_alike(a, b, depth),
        _ => false,
    }
}

const fn texts_alike(a: Text, b: Text) -> bool {
    formats_alike(a.format, b.format) && words_alike(a.pattern, b.pattern)
}

const fn bounds_alike(a: &Constraints, b: &Constraints) -> bool {
    let patterns = match (&a.pattern, &b.pattern) {
        (Some(a), Some(b)) => same(a.text, b.text),
        (None, None) => true,
        _ => false,
    };
    let items = match (a.items, b.items) {
        (Some(a), Some(b)) => bounds_alike(a, b),
        (None, None) => true,
        _ => false,
    };
    patterns
        && items
        && formats_alike(a.format, b.format)
        && words_alike(a.minimum, b.minimum)
        && words_alike(a.maximum, b.maximum)
        && words_alike(a.multiple_of, b.multiple_of)
        && numbers_alike(a.length.minimum, b.length.minimum)
        && numbers_alike(a.length.maximum, b.length.maximum)
}

const fn formats_alike(a: Option<Format>, b: Option<Format>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a as usize == b as usize,
        (None, None) => true,
        _ => false,
    }
}

const fn words_alike(a: Option<&str>, b: Option<&str>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => same(a, b),
        (None, None) => true,
        _ => false,
    }
}

const fn arrays_alike(a: &Array, b: &Array, depth: u32) -> bool {
    numbers_alike(a.length.minimum, b.length.minimum)
        && numbers_alike(a.length.maximum, b.length.maximum)
        && alike(a.items, b.items, depth)
}

const fn numbers_alike(a: Option<u64>, b: Option<u64>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a == b,
        (None, None) => true,
        _ => false,
    }
}

const fn all_alike(a: &[Edge], b: &[Edge], depth: u32) -> bool {
    let mut index = 0;
    while index < a.len() && index < b.len() {
        if !alike(a[index], b[index], depth) {
            return false;
        }
        index += 1;
    }
    a.len() == b.len()
}

const fn objects_alike(a: &Object, b: &Object, depth: u32) -> bool {
    let mut index = 0;
    while index < a.fields.len() && index < b.fields.len() {
        let (a, b) = (&a.fields[index], &b.fields[index]);
        if !same(a.key.quoted, b.key.quoted)
            || a.presence as usize != b.presence as usize
            || !alike(a.schema, b.schema, depth)
        {
            return false;
        }
        index += 1;
    }
    a.fields.len() == b.fields.len() && a.closed as usize == b.closed as usize
}

const fn unions_alike(a: &Union, b: &Union, depth: u32) -> bool {
    let mut index = 0;
    while index < a.variants.len() && index < b.variants.len() {
        let (a, b) = (&a.variants[index], &b.variants[index]);
        let contents = match (&a.content, &b.content) {
            (Content::Unit, Content::Unit) => true,
            (Content::Value(a), Content::Value(b)) => alike(*a, *b, depth),
            (Content::Fields(a), Content::Fields(b)) => objects_alike(a, b, depth),
            _ => false,
        };
        if !contents || !same(a.key.quoted, b.key.quoted) {
            return false;
        }
        index += 1;
    }
    a.variants.len() == b.variants.len()
}
