//! Types of other crates, with a feature and a file each: only those whose JSON form does not depend on the features of their crate,
//! and can be expressed in a schema.
//!
//! Not here, and so refused where they are used: types of `time`, whose form depends on its features; `url::Url`, and spans
//! and durations of time, since a pattern that admits only what they read does not exist. For those there is
//! `#[strict(as = "String")]`, with a `format` or a `pattern`.

#[cfg(feature = "arrayvec")]
mod arrayvec;
#[cfg(feature = "bigdecimal")]
mod bigdecimal;
#[cfg(feature = "bytes")]
mod bytes;
#[cfg(feature = "camino")]
mod camino;
#[cfg(feature = "chrono")]
mod chrono;
#[cfg(feature = "either")]
mod either;
#[cfg(feature = "indexmap")]
mod indexmap;
#[cfg(feature = "jiff")]
mod jiff;
#[cfg(feature = "rust_decimal")]
mod rust_decimal;
#[cfg(feature = "semver")]
mod semver;
#[cfg(feature = "smallvec")]
mod smallvec;
#[cfg(feature = "uuid")]
mod uuid;
