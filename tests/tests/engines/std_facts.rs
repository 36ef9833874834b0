//! What serde does with the types of the standard library and of other crates: the facts that the library's schemas go by, each
//! observed here. A row is a type with one text that it reads, and what becomes of seven others.
//!
//! | column | the text is | `+` | `-` |
//! | --- | --- | --- | --- |
//! | unknown | with a property of another name | ignores it | refuses it |
//! | null | `null` | reads it | refuses it |
//! | absent | `{}`, for a struct with a field of the type | reads it | refuses it |
//! | twice | with its first property twice | reads it | refuses it |
//! | short | without its last item | reads it | refuses it |
//! | buffered | in an untagged enum | reads it | refuses it |
//! | escaped | with an escape in its first string | reads it | borrows, and refuses it |
//! | key | a key of a map, a number in quotes | reads it | refuses it |
//!
//! A dot is a column that says nothing of the type.

#![allow(
    missing_docs,
    clippy::needless_raw_string_hashes,
    reason = "these are tests, and `UPDATE_EXPECT` writes the hashes"
)]
#![allow(
    dead_code,
    clippy::too_many_lines,
    reason = "fields are only read by serde; a table has as many lines as it has rows"
)]

use std::fmt;
use std::marker::PhantomData;

use expect_test::expect;
use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};

/// A map that asks nothing of its keys.
struct Keys<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Keys<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Self(PhantomData))
    }
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for Keys<T> {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self, A::Error> {
        while map.next_entry::<T, IgnoredAny>()?.is_some() {}
        Ok(self)
    }
}

#[derive(Deserialize)]
#[serde(bound = "T: Deserialize<'de>")]
struct Field<T> {
    value: T,
}

#[derive(Deserialize)]
#[serde(untagged, bound = "T: Deserialize<'de>")]
enum Untagged<T> {
    Only(T),
}

fn reads<T: Deserialize<'static>>(text: String) -> char {
    // A borrowed value is read for as long as the text lives.
    let text: &'static str = text.leak();
    if serde_json::from_str::<T>(text).is_ok() { '+' } else { '-' }
}

/// The row of a type, which reads `text`.
#[track_caller]
fn row<T: Deserialize<'static>>(name: &str, text: &str) -> String {
    assert_eq!(reads::<T>(text.to_owned()), '+', "`{name}` does not read {text}");
    let inner = |prefix, suffix| text.strip_prefix(prefix).and_then(|it| it.strip_suffix(suffix));
    let object = inner('{', '}');
    let items = inner('[', ']').filter(|items: &&str| !items.is_empty());
    let string = text.find('"').map(|at| at + 1).filter(|_| object.is_none());
    let first = object.map(|members| members.split(',').next().unwrap_or_default());
    let whole_string = text.starts_with('"').then(|| text.trim_matches('"'));
    let scalar = whole_string.or((object.is_none() && items.is_none()).then_some(text));
    let columns = [
        object.map(|members| reads::<T>(format!(r#"{{{members},"no type has it":1}}"#))),
        Some(reads::<T>("null".to_owned())),
        Some(reads::<Field<T>>("{}".to_owned())),
        first.map(|member| reads::<T>(format!("{{{},{member}}}", object.unwrap_or_default()))),
        items.map(|items| reads::<T>(format!("[{}]", items.rsplit_once(',').map_or("", |(all, _)| all)))),
        Some(reads::<Untagged<T>>(text.to_owned())),
        string.map(|at| {
            let escape = format!("\\u{:04x}", u32::from(text.as_bytes()[at]));
            reads::<T>(format!("{}{escape}{}", &text[..at], &text[at + 1..]))
        }),
        scalar.map(|scalar| reads::<Keys<T>>(format!(r#"{{"{scalar}":1}}"#))),
    ];
    let columns: Vec<_> = columns.iter().map(|column| format!("       {}", column.unwrap_or('.'))).collect();
    let columns = columns.concat();
    format!("{name:<24}{columns}\n")
}

macro_rules! rows {
    ($($ty:ty: $text:literal)*) => {
        [$(row::<$ty>(&stringify!($ty).replace(char::is_whitespace, ""), $text)),*].concat()
    };
}

const HEAD: &str = "type                     unknown    null  absent   twice   short  buffer  escape     key\n";

#[test]
fn the_standard_library() {
    use std::borrow::Cow;
    use std::cell::{Cell, RefCell};
    use std::cmp::Reverse;
    use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
    use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
    use std::num::{NonZeroI8, NonZeroI128, NonZeroU8, NonZeroU128, Saturating, Wrapping};
    use std::ops::{Bound, Range, RangeFrom, RangeInclusive, RangeTo};
    use std::path::{Path, PathBuf};
    use std::rc::Rc;
    use std::sync::atomic::{AtomicBool, AtomicI8, AtomicU64};
    use std::sync::{Arc, Mutex, RwLock, Weak};
    use std::time::{Duration, SystemTime};

    let rows = rows! {
        bool: "true"
        (): "null"
        PhantomData<u8>: "null"
        u8: "1"
        i8: "-1"
        u64: "1"
        i64: "-1"
        u128: "1"
        i128: "-1"
        f32: "0.5"
        f64: "0.5"
        char: "\"x\""
        String: "\"x\""
        Box<str>: "\"x\""
        PathBuf: "\"x\""
        Box<Path>: "\"x\""
        &str: "\"x\""
        &Path: "\"x\""
        &[u8]: "\"x\""
        Cow<'static, str>: "\"x\""
        Cow<'static, [u8]>: "[1,2]"
        NonZeroU8: "1"
        NonZeroI8: "-1"
        NonZeroU128: "1"
        NonZeroI128: "-1"
        AtomicBool: "true"
        AtomicI8: "-1"
        AtomicU64: "1"
        Wrapping<u8>: "1"
        Saturating<u8>: "1"
        Reverse<u8>: "1"
        Cell<u8>: "1"
        RefCell<u8>: "1"
        Mutex<u8>: "1"
        RwLock<u8>: "1"
        Box<u8>: "1"
        Rc<u8>: "1"
        Arc<u8>: "1"
        Weak<u8>: "null"
        Option<u8>: "1"
        Option<String>: "\"x\""
        Option<&str>: "\"x\""
        Box<[u8]>: "[1,2]"
        Vec<u8>: "[1,2]"
        Vec<&str>: "[\"x\",\"y\"]"
        VecDeque<u8>: "[1,2]"
        LinkedList<u8>: "[1,2]"
        BinaryHeap<u8>: "[1,2]"
        BTreeSet<u8>: "[1,2]"
        HashSet<u8>: "[1,2]"
        [u8; 2]: "[1,2]"
        [u8; 0]: "[]"
        (u8,): "[1]"
        (u8, u8): "[1,2]"
        BTreeMap<u8, u8>: "{\"1\":1}"
        HashMap<String, u8>: "{\"a\":1}"
        serde_json::Value: "{\"a\":1}"
        serde_json::Map<String, serde_json::Value>: "{\"a\":1}"
        Ipv4Addr: "\"127.0.0.1\""
        Ipv6Addr: "\"::1\""
        IpAddr: "\"::1\""
        SocketAddrV4: "\"127.0.0.1:1\""
        SocketAddrV6: "\"[::1]:1\""
        SocketAddr: "\"127.0.0.1:1\""
        Duration: "{\"secs\":1,\"nanos\":2}"
        SystemTime: "{\"secs_since_epoch\":1,\"nanos_since_epoch\":2}"
        Range<u8>: "{\"start\":1,\"end\":2}"
        RangeInclusive<u8>: "{\"start\":1,\"end\":2}"
        RangeFrom<u8>: "{\"start\":1}"
        RangeTo<u8>: "{\"end\":1}"
        Bound<u8>: "{\"Included\":1}"
        Result<u8, u8>: "{\"Ok\":1}"
    };
    expect![[r#"

        type                     unknown    null  absent   twice   short  buffer  escape     key
        bool                           .       -       -       .       .       +       .       +
        ()                             .       +       -       .       .       +       .       -
        PhantomData<u8>                .       +       -       .       .       +       .       -
        u8                             .       -       -       .       .       +       .       +
        i8                             .       -       -       .       .       +       .       +
        u64                            .       -       -       .       .       +       .       +
        i64                            .       -       -       .       .       +       .       +
        u128                           .       -       -       .       .       -       .       +
        i128                           .       -       -       .       .       -       .       +
        f32                            .       -       -       .       .       +       .       +
        f64                            .       -       -       .       .       +       .       +
        char                           .       -       -       .       .       +       +       +
        String                         .       -       -       .       .       +       +       +
        Box<str>                       .       -       -       .       .       +       +       +
        PathBuf                        .       -       -       .       .       +       +       +
        Box<Path>                      .       -       -       .       .       +       +       +
        &str                           .       -       -       .       .       +       -       +
        &Path                          .       -       -       .       .       +       -       +
        &[u8]                          .       -       -       .       .       +       -       +
        Cow<'static,str>               .       -       -       .       .       +       +       +
        Cow<'static,[u8]>              .       -       -       .       +       +       .       .
        NonZeroU8                      .       -       -       .       .       +       .       +
        NonZeroI8                      .       -       -       .       .       +       .       +
        NonZeroU128                    .       -       -       .       .       -       .       +
        NonZeroI128                    .       -       -       .       .       -       .       +
        AtomicBool                     .       -       -       .       .       +       .       +
        AtomicI8                       .       -       -       .       .       +       .       +
        AtomicU64                      .       -       -       .       .       +       .       +
        Wrapping<u8>                   .       -       -       .       .       +       .       +
        Saturating<u8>                 .       -       -       .       .       +       .       +
        Reverse<u8>                    .       -       -       .       .       +       .       +
        Cell<u8>                       .       -       -       .       .       +       .       +
        RefCell<u8>                    .       -       -       .       .       +       .       +
        Mutex<u8>                      .       -       -       .       .       +       .       +
        RwLock<u8>                     .       -       -       .       .       +       .       +
        Box<u8>                        .       -       -       .       .       +       .       +
        Rc<u8>                         .       -       -       .       .       +       .       +
        Arc<u8>                        .       -       -       .       .       +       .       +
        Weak<u8>                       .       +       +       .       .       +       .       -
        Option<u8>                     .       +       +       .       .       +       .       +
        Option<String>                 .       +       +       .       .       +       +       +
        Option<&str>                   .       +       +       .       .       +       -       +
        Box<[u8]>                      .       -       -       .       +       +       .       .
        Vec<u8>                        .       -       -       .       +       +       .       .
        Vec<&str>                      .       -       -       .       +       +       -       .
        VecDeque<u8>                   .       -       -       .       +       +       .       .
        LinkedList<u8>                 .       -       -       .       +       +       .       .
        BinaryHeap<u8>                 .       -       -       .       +       +       .       .
        BTreeSet<u8>                   .       -       -       .       +       +       .       .
        HashSet<u8>                    .       -       -       .       +       +       .       .
        [u8;2]                         .       -       -       .       -       +       .       .
        [u8;0]                         .       -       -       .       .       +       .       -
        (u8,)                          .       -       -       .       -       +       .       .
        (u8,u8)                        .       -       -       .       -       +       .       .
        BTreeMap<u8,u8>                -       -       -       +       .       -       .       .
        HashMap<String,u8>             +       -       -       +       .       +       .       .
        serde_json::Value              +       +       -       +       .       +       .       .
        serde_json::Map<String,serde_json::Value>       +       -       -       +       .       +       .       .
        Ipv4Addr                       .       -       -       .       .       +       +       +
        Ipv6Addr                       .       -       -       .       .       +       +       +
        IpAddr                         .       -       -       .       .       +       +       +
        SocketAddrV4                   .       -       -       .       .       +       +       +
        SocketAddrV6                   .       -       -       .       .       +       +       +
        SocketAddr                     .       -       -       .       .       +       +       +
        Duration                       -       -       -       -       .       +       .       .
        SystemTime                     -       -       -       -       .       +       .       .
        Range<u8>                      -       -       -       -       .       +       .       .
        RangeInclusive<u8>             -       -       -       -       .       +       .       .
        RangeFrom<u8>                  -       -       -       -       .       +       .       .
        RangeTo<u8>                    -       -       -       -       .       +       .       .
        Bound<u8>                      -       -       -       -       .       +       .       .
        Result<u8,u8>                  -       -       -       -       .       +       .       .
    "#]]
    .assert_eq(&format!("\n{HEAD}{rows}"));
}

#[test]
fn other_crates() {
    use arrayvec::ArrayVec;
    use bigdecimal::BigDecimal;
    use bytes::{Bytes, BytesMut};
    use camino::Utf8PathBuf;
    use chrono::{DateTime, FixedOffset, Month, NaiveDate, NaiveDateTime, NaiveTime, Utc, Weekday};
    use either::Either;
    use indexmap::{IndexMap, IndexSet};
    use rust_decimal::Decimal;
    use semver::Version;
    use smallvec::SmallVec;
    use uuid::Uuid;

    let rows = rows! {
        ArrayVec<u8, 2>: "[1,2]"
        BigDecimal: "\"1.5\""
        Bytes: "[1,2]"
        BytesMut: "[1,2]"
        Utf8PathBuf: "\"x\""
        DateTime<Utc>: "\"2024-02-29T12:00:00Z\""
        DateTime<FixedOffset>: "\"2024-02-29T12:00:00Z\""
        NaiveDate: "\"2024-02-29\""
        NaiveTime: "\"12:00:00\""
        NaiveDateTime: "\"2024-02-29T12:00:00\""
        Weekday: "\"Mon\""
        Month: "\"January\""
        Either<u8, String>: "{\"Left\":1}"
        IndexMap<String, u8>: "{\"a\":1}"
        IndexSet<u8>: "[1,2]"
        jiff::Timestamp: "\"2024-02-29T12:00:00Z\""
        jiff::civil::Date: "\"2024-02-29\""
        jiff::civil::Time: "\"12:00:00\""
        jiff::civil::DateTime: "\"2024-02-29T12:00:00\""
        Decimal: "\"1.5\""
        Version: "\"1.2.3\""
        SmallVec<[u8; 2]>: "[1,2]"
        Uuid: "\"67e55044-10b1-426f-9247-bb680e5fe0c8\""
    };
    expect![[r#"

        type                     unknown    null  absent   twice   short  buffer  escape     key
        ArrayVec<u8,2>                 .       -       -       .       +       +       .       .
        BigDecimal                     .       -       -       .       .       +       +       +
        Bytes                          .       -       -       .       +       +       .       .
        BytesMut                       .       -       -       .       +       +       .       .
        Utf8PathBuf                    .       -       -       .       .       +       +       +
        DateTime<Utc>                  .       -       -       .       .       +       +       +
        DateTime<FixedOffset>          .       -       -       .       .       +       +       +
        NaiveDate                      .       -       -       .       .       +       +       +
        NaiveTime                      .       -       -       .       .       +       +       +
        NaiveDateTime                  .       -       -       .       .       +       +       +
        Weekday                        .       -       -       .       .       +       +       +
        Month                          .       -       -       .       .       +       +       +
        Either<u8,String>              -       -       -       -       .       +       .       .
        IndexMap<String,u8>            +       -       -       +       .       +       .       .
        IndexSet<u8>                   .       -       -       .       +       +       .       .
        jiff::Timestamp                .       -       -       .       .       +       +       +
        jiff::civil::Date              .       -       -       .       .       +       +       +
        jiff::civil::Time              .       -       -       .       .       +       +       +
        jiff::civil::DateTime          .       -       -       .       .       +       +       +
        Decimal                        .       -       -       .       .       +       +       +
        Version                        .       -       -       .       .       +       +       +
        SmallVec<[u8;2]>               .       -       -       .       +       +       .       .
        Uuid                           .       -       -       .       .       +       +       +
    "#]]
    .assert_eq(&format!("\n{HEAD}{rows}"));
}
