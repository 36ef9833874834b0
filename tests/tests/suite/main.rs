//! Every type here keeps every promise, judged by engines that are not ours. A type joins by one line of `promises!`.

#![allow(dead_code, unused_macros, reason = "what is not read, and what must not be taken for ours, are cases")]
#![allow(clippy::tabs_in_doc_comments, reason = "a tab in a description is a case")]
#![allow(missing_docs, reason = "the types are the tests")]
#![allow(
    non_snake_case,
    clippy::option_option,
    clippy::empty_docs,
    clippy::infallible_try_from,
    clippy::trivially_copy_pass_by_ref,
    clippy::box_collection,
    reason = "they are cases"
)]
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
mod flatten;
mod foreign;
mod generics;
mod hostile;
mod hostile_recursion;
mod kept_descriptions;
mod leaves;
mod levels;
mod many_properties;
mod markdown;
mod names;
mod open;
mod peers;
mod programs;
mod recursion;
mod same_names;
mod scalars;
mod shadowed;
mod structs;
mod tools;
mod ways_out;
