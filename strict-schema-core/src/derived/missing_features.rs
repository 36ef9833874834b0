//! Types of other crates, by their names: the derive names the trait of the crate that may define such a type, so that the
//! compiler names the feature that is off.
//!
//! Every type with a schema has each of these traits. Where there is no schema, the compiler prints the words of the first trait
//! that is asked for, and leaves out the error of the type around it, since that follows from the first.

#![doc(hidden)]
#![allow(clippy::must_use_candidate, reason = "only the derive calls these functions")]

use super::schema::Edge;
use super::strict::{Strict, StrictSchema};

macro_rules! crates {
    ($($name:ident $fix:literal;)*) => {$(
        #[diagnostic::on_unimplemented(
            message = "the schema of `{Self}` is unknown",
            label = "`{Self}` has no schema",
            note = "why: a strict schema lists everything that serde reads, so each type in it needs a schema",
            note = $fix
        )]
        pub trait $name: StrictSchema {}
        impl<T: StrictSchema + ?Sized> $name for T {}
    )*};
}

crates! {
    Arrayvec
        "fix: if it is the type of `arrayvec`, write `strict-schema = {{ version = \"…\", features = [\"arrayvec\"] }}` in `Cargo.toml`; else add `#[derive(StrictSchema)]` to it, or `#[strict(as = \"Type\")]` to the field, with a type that has the same JSON";
    Bigdecimal
        "fix: if it is the type of `bigdecimal`, write `strict-schema = {{ version = \"…\", features = [\"bigdecimal\"] }}` in `Cargo.toml`; else add `#[derive(StrictSchema)]` to it, or `#[strict(as = \"Type\")]` to the field, with a type that has the same JSON";
    Bytes
        "fix: if it is the type of `bytes`, write `strict-schema = {{ version = \"…\", features = [\"bytes\"] }}` in `Cargo.toml`; else add `#[derive(StrictSchema)]` to it, or `#[strict(as = \"Type\")]` to the field, with a type that has the same JSON";
    Camino
        "fix: if it is the type of `camino`, write `strict-schema = {{ version = \"…\", features = [\"camino\"] }}` in `Cargo.toml`; else add `#[derive(StrictSchema)]` to it, or `#[strict(as = \"Type\")]` to the field, with a type that has the same JSON";
    Chrono
        "fix: if it is the type of `chrono`, write `strict-schema = {{ version = \"…\", features = [\"chrono\"] }}` in `Cargo.toml`; else add `#[derive(StrictSchema)]` to it, or `#[strict(as = \"Type\")]` to the field, with a type that has the same JSON";
    ChronoOrJiff
        "fix: if it is the type of `chrono` or `jiff`, write `strict-schema = {{ version = \"…\", features = [\"chrono\"] }}` or `[\"jiff\"]` in `Cargo.toml`; else add `#[derive(StrictSchema)]` to it, or `#[strict(as = \"Type\")]` to the field, with a type that has the same JSON";
    Either
        "fix: if it is the type of `either`, write `strict-schema = {{ version = \"…\", features = [\"either\"] }}` in `Cargo.toml`; else add `#[derive(StrictSchema)]` to it, or `#[strict(as = \"Type\")]` to the field, with a type that has the same JSON";
    Indexmap
        "fix: if it is the type of `indexmap`, write `strict-schema = {{ version = \"…\", features = [\"indexmap\"] }}` in `Cargo.toml`; else add `#[derive(StrictSchema)]` to it, or `#[strict(as = \"Type\")]` to the field, with a type that has the same JSON";
    Jiff
        "fix: if it is the type of `jiff`, write `strict-schema = {{ version = \"…\", features = [\"jiff\"] }}` in `Cargo.toml`; else add `#[derive(StrictSchema)]` to it, or `#[strict(as = \"Type\")]` to the field, with a type that has the same JSON";
    RustDecimal
        "fix: if it is the type of `rust_decimal`, write `strict-schema = {{ version = \"…\", features = [\"rust_decimal\"] }}` in `Cargo.toml`; else add `#[derive(StrictSchema)]` to it, or `#[strict(as = \"Type\")]` to the field, with a type that has the same JSON";
    Semver
        "fix: if it is the type of `semver`, write `strict-schema = {{ version = \"…\", features = [\"semver\"] }}` in `Cargo.toml`; else add `#[derive(StrictSchema)]` to it, or `#[strict(as = \"Type\")]` to the field, with a type that has the same JSON";
    Smallvec
        "fix: if it is the type of `smallvec`, write `strict-schema = {{ version = \"…\", features = [\"smallvec\"] }}` in `Cargo.toml`; else add `#[derive(StrictSchema)]` to it, or `#[strict(as = \"Type\")]` to the field, with a type that has the same JSON";
    Time
        "fix: if it is the type of `time`, whose JSON depends on features, read an `OffsetDateTime` with `#[serde(with = \"time::serde::rfc3339\")]`, and others with a module that `time::serde::format_description!` writes, and add `#[strict(as = \"String\")]` with the `format` or `pattern` of that; else add `#[derive(StrictSchema)]` to it";
    Uuid
        "fix: if it is the type of `uuid`, write `strict-schema = {{ version = \"…\", features = [\"uuid\"] }}` in `Cargo.toml`; else add `#[derive(StrictSchema)]` to it, or `#[strict(as = \"Type\")]` to the field, with a type that has the same JSON";
    NoFeature
        "fix: add `#[strict(as = \"String\")]` to the field, with a `format` or a `pattern`; or add `#[derive(StrictSchema)]` to the type, if it is yours";
}

// Written out, since the compiler shows the function whose bound does not hold.

pub const fn strict_with_arrayvec<L: Arrayvec + ?Sized, T: Strict + ?Sized>() -> Edge {
    T::SCHEMA
}

pub const fn strict_with_bigdecimal<L: Bigdecimal + ?Sized, T: Strict + ?Sized>() -> Edge {
    T::SCHEMA
}

pub const fn strict_with_bytes<L: Bytes + ?Sized, T: Strict + ?Sized>() -> Edge {
    T::SCHEMA
}

pub const fn strict_with_camino<L: Camino + ?Sized, T: Strict + ?Sized>() -> Edge {
    T::SCHEMA
}

pub const fn strict_with_chrono<L: Chrono + ?Sized, T: Strict + ?Sized>() -> Edge {
    T::SCHEMA
}

pub const fn strict_with_chrono_or_jiff<L: ChronoOrJiff + ?Sized, T: Strict + ?Sized>() -> Edge {
    T::SCHEMA
}

pub const fn strict_with_either<L: Either + ?Sized, T: Strict + ?Sized>() -> Edge {
    T::SCHEMA
}

pub const fn strict_with_indexmap<L: Indexmap + ?Sized, T: Strict + ?Sized>() -> Edge {
    T::SCHEMA
}

pub const fn strict_with_jiff<L: Jiff + ?Sized, T: Strict + ?Sized>() -> Edge {
    T::SCHEMA
}

pub const fn strict_with_rust_decimal<L: RustDecimal + ?Sized, T: Strict + ?Sized>() -> Edge {
    T::SCHEMA
}

pub const fn strict_with_semver<L: Semver + ?Sized, T: Strict + ?Sized>() -> Edge {
    T::SCHEMA
}

pub const fn strict_with_smallvec<L: Smallvec + ?Sized, T: Strict + ?Sized>() -> Edge {
    T::SCHEMA
}

pub const fn strict_with_time<L: Time + ?Sized, T: Strict + ?Sized>() -> Edge {
    T::SCHEMA
}

pub const fn strict_with_uuid<L: Uuid + ?Sized, T: Strict + ?Sized>() -> Edge {
    T::SCHEMA
}

pub const fn strict_without_feature<L: NoFeature + ?Sized, T: Strict + ?Sized>() -> Edge {
    T::SCHEMA
}
