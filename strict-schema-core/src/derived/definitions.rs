//! The types of a graph that are definitions, or may be.

use super::schema::{Definition, TypeName};
use super::text::Message;
use super::uses::Uses;
use crate::derived::cost::{DEFINITIONS, NAMED};

/// The types of a graph at which every cycle of it is cut, and after them those that are used more than once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DefinedTypes {
    pub(super) list: [Option<&'static Definition>; NAMED],
    pub(crate) length: usize,
    /// Whether each was followed as what serde reads from its buffer: a bit each.
    pub(super) buffered: u128,
    /// How many of them contain themselves: they are the first.
    pub(crate) recursive: usize,
    /// The number of entries after those: types that need not be definitions.
    pub(crate) others: usize,
    /// Whether bounds of `#[strict(…)]` are anywhere in the graph.
    pub(super) bounded: bool,
}

impl DefinedTypes {
    pub(super) const fn add_others(&mut self, uses: &Uses) {
        let mut next = uses.repeated(0);
        while let Some((definition, after)) = next
            && self.length + self.others < NAMED
        {
            if !self.has(definition.name) {
                self.list[self.length + self.others] = Some(definition);
                self.others += 1;
            }
            next = uses.repeated(after);
        }
    }

    /// Those that contain themselves, and some of the others: a bit each, by their places in the list.
    pub(crate) const fn with(&self, others: u128) -> Self {
        let mut definitions = *self;
        let mut index = self.length;
        while index < self.length + self.others && others != 0 {
            if others & 1 << index != 0 {
                definitions.list[definitions.length] = self.list[index];
                definitions.length += 1;
            }
            index += 1;
        }
        definitions
    }

    pub(crate) const fn at(&self, index: usize) -> &'static Definition {
        match self.list[index] {
            Some(definition) => definition,
            None => panic!("the list is filled up to its length"),
        }
    }

    /// The number of the definition with this name.
    pub(crate) const fn find(&self, name: &TypeName) -> Option<usize> {
        let mut index = 0;
        while index < self.length {
            // Without `at`: calls are most of what const evaluation takes here.
            if let Some(definition) = self.list[index]
                && definition.name.is(name)
            {
                return Some(index);
            }
            index += 1;
        }
        None
    }

    pub(crate) const fn has(&self, name: &TypeName) -> bool {
        self.find(name).is_some()
    }

    /// Add a definition.
    pub(super) const fn add(&mut self, definition: &'static Definition, buffered: bool) -> Result<(), Message> {
        if self.has(definition.name) {
            return Ok(());
        }
        if self.length == DEFINITIONS {
            return Err(Message::of(
                "the schema has more than {} types that contain themselves\n  why: each of them is a definition, and a model would confuse them\n  fix: send a part of them as JSON text",
                &[Message::number(DEFINITIONS as u64).as_str()],
            ));
        }
        self.list[self.length] = Some(definition);
        self.length += 1;
        if buffered {
            self.mark_buffered(self.length - 1);
        }
        Ok(())
    }

    /// Whether the definition was followed as what serde reads from its buffer, if it is read from there.
    pub(super) const fn is_done(&self, index: usize, buffered: bool) -> bool {
        !buffered || self.buffered & 1 << index != 0
    }

    pub(super) const fn mark_buffered(&mut self, index: usize) {
        self.buffered |= 1 << index;
    }
}
