//! Every type here keeps every promise, judged by engines that are not ours. A type joins by one line of `promises!`.

#![allow(missing_docs, reason = "the types are the tests")]
#![allow(
    clippy::struct_excessive_bools,
    clippy::struct_field_names,
    clippy::enum_variant_names,
    reason = "they are examples"
)]

#[macro_use]
mod promises;

mod constraints;
mod conversions;
mod descriptions;
mod enums;
mod exits;
mod flatten;
mod generics;
mod names;
mod open;
mod peers;
mod recursion;
mod scalars;
mod structs;
mod tools;
