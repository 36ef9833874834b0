//! What JSON Schema says of an instance, by itself: which dialect a schema is for makes no difference here.

pub(crate) mod draft;
mod equal;
pub(crate) mod evaluate;
pub(crate) mod formats;
mod number;
pub(crate) mod phrases;
pub(crate) mod regex;
mod scope;
pub(crate) mod unknown;
