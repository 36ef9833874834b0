//! A marker over a function of any lifetime.

use serde::{Deserialize, Serialize};
use strict_schema::{StrictSchema, json};

use crate::promises::judge;

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct Root<'a> {
    a: u8,
    #[serde(skip)]
    marker: std::marker::PhantomData<for<'b> fn(&'b str) -> &'a str>,
    #[serde(skip)]
    other: std::marker::PhantomData<fn(&str) -> &'a str>,
}

#[test]
fn it_keeps_the_promises() {
    let marker = std::marker::PhantomData;
    judge::right(json!(Root<'static>), &[Root { a: 1, marker, other: std::marker::PhantomData }]);
}
