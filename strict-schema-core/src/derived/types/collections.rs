//! Lists and sets. serde reads a set from a list, and drops what is there twice.

use alloc::collections::{BTreeSet, BinaryHeap, LinkedList, VecDeque};

use super::holder;
use crate::derived::schema::{Argument, Array, Edge, Length, Schema, TypeName};
use crate::derived::strict::{Other, StrictSchema};
use crate::prelude::*;

pub(super) const fn list(items: Edge) -> Schema {
    Schema::Array(Array { items, length: Length::ANY, set: false })
}

pub(super) const fn set(items: Edge) -> Schema {
    Schema::Array(Array { items, length: Length::ANY, set: true })
}

holder!([T], [], T, "Slice", list(T::SCHEMA));
holder!(Vec<T>, [], T, "Vec", list(T::SCHEMA));
holder!(VecDeque<T>, [], T, "VecDeque", list(T::SCHEMA));
holder!(LinkedList<T>, [], T, "LinkedList", list(T::SCHEMA));
holder!(BinaryHeap<T>, [], T, "BinaryHeap", set(T::SCHEMA));
holder!(BTreeSet<T>, [], T, "BTreeSet", set(T::SCHEMA));

impl<T: StrictSchema, const N: usize> StrictSchema for [T; N] {
    type Strictness = T::Strictness;
    type Shape = Other<Self>;
    const NAME: &'static TypeName = &TypeName::library("Array", &[Argument::Type(T::NAME), Argument::Value(N as i128)]);
    const SCHEMA: Edge =
        Edge::to(const { &Schema::Array(Array { items: T::SCHEMA, length: Length::exactly(N as u64), set: false }) });
    const CHECKS: () = T::CHECKS;
}
