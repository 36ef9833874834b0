//! Types of other crates, each with its feature: only those whose JSON form does not depend on the features of their crate, and can be
//! expressed in a schema.
//!
//! Not here, and so refused where they are used: types of `time`, whose form depends on its features; `url::Url`, and spans
//! and durations of time, since a pattern that admits only what they read does not exist. For those there is
//! `#[strict(as = "String")]`, with a `format` or a `pattern`; types of `time` need a module of `time::serde` too.

#![allow(unused_imports, reason = "each is for one feature or two")]

use super::collections::{list, set};
use super::maps::map;
use super::net::{format, pattern};
#[cfg(feature = "either")]
use super::standard::{either, variant};
use super::{holder, node, same};
#[cfg(any(feature = "chrono", feature = "jiff"))]
use crate::derived::notation::{CLOCK, DATE_AND_CLOCK};
use crate::derived::schema::{
    Argument, Array, Closed, Content, Edge, Length, Schema, StringSchema, Tagging, TypeName, Union, Words,
};
use crate::derived::strict::{EnumShape, Other, StrictSchema, Yes};
use crate::json::format::StringFormat;

#[cfg(feature = "arrayvec")]
impl<T: StrictSchema, const N: usize> StrictSchema for arrayvec::ArrayVec<T, N> {
    type Strictness = T::Strictness;
    type Shape = Other<Self>;
    const NAME: &'static TypeName =
        &TypeName::library("ArrayVec", &[Argument::Type(T::NAME), Argument::Value(N as i128)]);
    const SCHEMA: Edge = Edge::to(
        const {
            &Schema::Array(Array {
                items: T::SCHEMA,
                length: Length { minimum: None, maximum: Some(N as u64) },
                set: false,
            })
        },
    );
    const CHECKS: () = T::CHECKS;
}

// An exponent of more digits would not fit into 64 bits once it is added to the fraction's length.
#[cfg(feature = "bigdecimal")]
node!(bigdecimal::BigDecimal, "BigDecimal", pattern("^-?[0-9]+(?:\\\\.[0-9]+)?(?:[eE][+-]?[0-9]{1,9})?$"));

// JSON has them as lists of numbers.
#[cfg(feature = "bytes")]
same!(bytes::Bytes, [], Octets);
#[cfg(feature = "bytes")]
same!(bytes::BytesMut, [], Octets);
#[cfg(feature = "bytes")]
type Octets = [u8];

#[cfg(feature = "camino")]
node!(camino::Utf8PathBuf, "Utf8PathBuf", Schema::String(StringSchema::ANY));

#[cfg(feature = "chrono")]
node!(chrono::NaiveDate, "NaiveDate", format(StringFormat::Date));
#[cfg(feature = "chrono")]
node!(chrono::NaiveTime, "NaiveTime", pattern(CLOCK));
#[cfg(feature = "chrono")]
node!(chrono::NaiveDateTime, "NaiveDateTime", pattern(DATE_AND_CLOCK));

#[cfg(feature = "chrono")]
const fn words(quoted: &'static str, count: u32, characters: u32) -> Schema {
    Schema::Words(Words { quoted, count, characters, doc: "", aliases: &[], other: false })
}
#[cfg(feature = "chrono")]
const DAYS: &str = "\"Mon\",\"Tue\",\"Wed\",\"Thu\",\"Fri\",\"Sat\",\"Sun\"";
#[cfg(feature = "chrono")]
const MONTHS: &str = "\"January\",\"February\",\"March\",\"April\",\"May\",\"June\",\"July\",\"August\",\"September\",\"October\",\"November\",\"December\"";
#[cfg(feature = "chrono")]
node!(chrono::Weekday, "Weekday", words(DAYS, 7, 21));
#[cfg(feature = "chrono")]
node!(chrono::Month, "Month", words(MONTHS, 12, 74));

#[cfg(feature = "chrono")]
static DATE_TIME: Schema = format(StringFormat::DateTime);

#[cfg(feature = "chrono")]
impl<Z: chrono::TimeZone> StrictSchema for chrono::DateTime<Z> {
    type Strictness = Yes;
    type Shape = Other<Self>;
    const NAME: &'static TypeName = &TypeName::library("DateTime", &[]);
    const SCHEMA: Edge = Edge::to(&DATE_TIME);
}

#[cfg(feature = "either")]
either!(either::Either<L, R>, "Either", L "\"Left\"", R "\"Right\"");

#[cfg(feature = "indexmap")]
holder!(indexmap::IndexSet<T, S>, [, S], T, "IndexSet", set(T::SCHEMA));
#[cfg(feature = "indexmap")]
map!(indexmap::IndexMap<K, V, S>, [K: StrictSchema, V: StrictSchema, S], "IndexMap");

#[cfg(feature = "jiff")]
node!(jiff::Timestamp, "Timestamp", format(StringFormat::DateTime));
#[cfg(feature = "jiff")]
node!(jiff::civil::Date, "Date", format(StringFormat::Date));
#[cfg(feature = "jiff")]
node!(jiff::civil::Time, "Time", pattern(CLOCK));
#[cfg(feature = "jiff")]
node!(jiff::civil::DateTime, "DateTime", pattern(DATE_AND_CLOCK));

// 96 bits hold any number of 28 digits; what is finer is rounded.
#[cfg(feature = "rust_decimal")]
node!(rust_decimal::Decimal, "Decimal", pattern("^-?[0-9]{1,28}(?:\\\\.[0-9]{1,28})?$"));

#[cfg(feature = "semver")]
node!(
    semver::Version,
    "Version",
    pattern(concat!(
        // Any number of 19 digits fits into 64 bits.
        "^(?:0|[1-9][0-9]{0,18})\\\\.(?:0|[1-9][0-9]{0,18})\\\\.(?:0|[1-9][0-9]{0,18})",
        // Numbers without leading zeros, or identifiers with an ASCII letter or a hyphen.
        "(?:-(?:0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*)",
        "(?:\\\\.(?:0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*))*)?",
        "(?:\\\\+[0-9a-zA-Z-]+(?:\\\\.[0-9a-zA-Z-]+)*)?$",
    ))
);

#[cfg(feature = "smallvec")]
impl<A: smallvec::Array<Item: StrictSchema>> StrictSchema for smallvec::SmallVec<A> {
    type Strictness = <A::Item as StrictSchema>::Strictness;
    type Shape = Other<Self>;
    const NAME: &'static TypeName = &TypeName::library("SmallVec", &[Argument::Type(A::Item::NAME)]);
    const SCHEMA: Edge = Edge::to(const { &list(A::Item::SCHEMA) });
    const CHECKS: () = A::Item::CHECKS;
}

#[cfg(feature = "uuid")]
node!(uuid::Uuid, "Uuid", format(StringFormat::Uuid));
