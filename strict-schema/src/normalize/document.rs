//! The input: every schema of it that was looked at, each with its place. Nothing is copied.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use serde_json::Value;

use crate::pointer;
use crate::reference::References;

/// A schema of the input.
pub(super) type RawId = u32;

/// The input.
#[derive(Debug)]
pub(super) struct Document<'a> {
    raws: Vec<Raw<'a>>,
    known: HashMap<usize, RawId, BuildHasherDefault<AddressHasher>>,
    references: References<'a>,
}

#[derive(Debug)]
struct Raw<'a> {
    value: &'a Value,
    at: At<'a>,
}

#[derive(Debug)]
enum At<'a> {
    Root,
    Under(RawId, &'a str, Step<'a>),
    Pointer(String),
}

/// What leads from a keyword to one of its schemas.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step<'a> {
    Value,
    Key(&'a str),
    Index(usize),
}

impl<'a> Document<'a> {
    pub(super) const ROOT: RawId = 0;
    /// A schema that nothing satisfies, where none is written.
    pub(super) const NEVER: RawId = 1;

    pub(super) fn new(root: &'a Value) -> Self {
        let mut document = Self { raws: Vec::new(), known: HashMap::default(), references: References::new(root) };
        document.intern(root, At::Root);
        document.intern(&NEVER, At::Root);
        document
    }

    pub(super) fn value(&self, raw: RawId) -> &'a Value {
        self.raws[raw as usize].value
    }

    pub(super) fn child(&mut self, parent: RawId, keyword: &'a str, step: Step<'a>, value: &'a Value) -> RawId {
        self.intern(value, At::Under(parent, keyword, step))
    }

    /// The schema that a reference refers to.
    pub(super) fn resolve(&mut self, reference: &str) -> Option<RawId> {
        let target = self.references.resolve(reference)?;
        Some(self.intern(target.value, At::Pointer(target.pointer)))
    }

    /// The same, without keeping it.
    pub(super) fn look_up(&self, reference: &str) -> Option<&'a Value> {
        self.references.resolve(reference).map(|target| target.value)
    }

    pub(super) fn pointer(&self, raw: RawId) -> String {
        let mut steps = Vec::new();
        let mut at = &self.raws[raw as usize].at;
        let mut text = loop {
            match at {
                At::Root => break String::new(),
                At::Pointer(pointer) => break pointer.clone(),
                At::Under(parent, keyword, step) => {
                    steps.push((*keyword, *step));
                    at = &self.raws[*parent as usize].at;
                }
            }
        };
        for (keyword, step) in steps.into_iter().rev() {
            pointer::push(&mut text, keyword);
            match step {
                Step::Value => {}
                Step::Key(key) => pointer::push(&mut text, key),
                Step::Index(index) => pointer::push(&mut text, &index.to_string()),
            }
        }
        text
    }

    fn intern(&mut self, value: &'a Value, at: At<'a>) -> RawId {
        let next = self.raws.len();
        let raw = *self.known.entry(std::ptr::from_ref(value).addr()).or_insert_with(|| id(next));
        if raw as usize == next {
            self.raws.push(Raw { value, at });
        }
        raw
    }
}

static NEVER: Value = Value::Bool(false);

/// An index as an id. The input is bounded far below.
pub(super) fn id(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

/// Addresses are spread well enough once the bits that alignment fixes are mixed away.
#[derive(Debug, Default)]
pub(super) struct AddressHasher(u64);

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
