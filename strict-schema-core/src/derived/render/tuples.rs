//! Tuples: an array of one type, or in an open schema of one for each position.

use super::begin::{ARRAY, only_open, open};
use super::bounds;
use super::path::Segment;
use super::stack::{OpenKind, Render};
use super::state::NodePlace;
use crate::derived::alike::alike;
use crate::derived::schema::{Edge, Length};

impl Render<'_, '_> {
    pub(super) const fn tuple(&mut self, positions: &'static [Edge], site: NodePlace) {
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
        open(self.context, &ARRAY, site, &mut self.out).close("\"", &mut self.out);
        self.out.writer.push(",\"prefixItems\":[");
        self.begin(OpenKind::Positions { positions, next: 0, once: false }, site);
    }

    /// The node at the next position; `once` skips repeated ones.
    pub(super) const fn next_position(
        &mut self,
        top: usize,
        positions: &'static [Edge],
        next: usize,
        once: bool,
        site: NodePlace,
    ) {
        let (started, mut next) = (next > 0, next);
        while next < positions.len() && once && first_like(positions, next) != next {
            next += 1;
        }
        if next < positions.len() {
            if started {
                self.out.writer.push(",");
            }
            self.open[top].what = OpenKind::Positions { positions, next: next + 1, once };
            self.out.path.push(Segment::Items);
            return self.node(positions[next], bounds::item(self.context, site));
        }
        if once {
            self.out.writer.push("]}");
            bounds::close_list(self.context, &Length::exactly(positions.len() as u64), &mut self.out);
            return self.close("}");
        }
        // For providers that do not know `prefixItems`: they refuse an array without `items`, strict or not.
        self.out.writer.push("],\"items\":{\"anyOf\":[");
        self.open[top].what = OpenKind::Positions { positions, next: 0, once: true };
    }
}

/// The first position with the same schema as this one.
const fn first_like(positions: &[Edge], index: usize) -> usize {
    let mut first = 0;
    while first < index && !alike(positions[first], positions[index]) {
        first += 1;
    }
    first
}
