//! Merges the subschemas that hold at a node into it: the intersection of their keywords.

pub(crate) mod all_of;
mod arrays;
mod choice;
pub(crate) mod describe;
pub(crate) mod found;
mod keywords;
mod objects;
mod one_of;
pub(crate) mod types;
mod value_set;
