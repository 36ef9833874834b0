//! 22: a marker over a function of any lifetime.

#[cfg(not(test))]
#[path = "../judge.rs"]
mod judge;
#[cfg(test)]
use crate::findings::judge;

use serde::{Deserialize, Serialize};
use strict_schema::{StrictSchema, json};

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct Root<'a> {
    a: u8,
    #[serde(skip)]
    marker: std::marker::PhantomData<for<'b> fn(&'b str) -> &'a str>,
    #[serde(skip)]
    other: std::marker::PhantomData<fn(&str) -> &'a str>,
}

#[cfg_attr(test, test)]
fn main() {
    let marker = std::marker::PhantomData;
    judge::right(json!(Root<'static>), &[Root { a: 1, marker, other: std::marker::PhantomData }]);
}
