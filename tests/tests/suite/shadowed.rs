//! Two variants without a tag, of each two of some types: what the derive says of them is compared with what serde does.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroI8;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use strict_schema::__private::{Closed, Content, Edge, Key, Schema, Tagging, Union, Variant, check_variant};
use strict_schema::StrictSchema;

#[derive(Serialize, Deserialize, StrictSchema)]
#[strict(false)]
struct A<T> {
    a: T,
}

// The other property may be absent.
#[derive(Serialize, Deserialize, StrictSchema)]
struct Also<T> {
    a: T,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    b: Option<String>,
}

#[derive(Serialize, Deserialize, StrictSchema)]
struct Both<T> {
    a: T,
    b: String,
}

#[derive(Serialize, Deserialize, StrictSchema)]
#[serde(deny_unknown_fields)]
struct Just<T> {
    a: T,
}

#[derive(Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind")]
struct Tagged<T> {
    a: T,
}

#[derive(Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind")]
struct Else<T> {
    a: T,
}

#[derive(Serialize, Deserialize, StrictSchema)]
struct Free {
    #[serde(default)]
    a: u8,
}

// Read by another name too.
#[derive(Serialize, Deserialize, StrictSchema)]
struct Named<T> {
    #[serde(alias = "a")]
    n: T,
}

#[derive(Serialize, Deserialize, StrictSchema)]
struct Few {
    #[strict(range(max = 10))]
    a: u8,
}

#[derive(Serialize, Deserialize, StrictSchema)]
struct Short {
    #[strict(length(max = 1))]
    a: Vec<u8>,
}

#[derive(Serialize, Deserialize, StrictSchema)]
#[serde(rename_all = "lowercase")]
enum Side {
    X,
    Y,
}

#[derive(Serialize, Deserialize, StrictSchema)]
#[serde(rename_all = "lowercase")]
enum Other {
    Y,
    Z,
}

#[derive(Serialize, Deserialize, StrictSchema)]
#[serde(rename_all = "lowercase")]
enum Apart {
    Z,
    W,
}

#[derive(Serialize, Deserialize, StrictSchema)]
#[serde(rename_all = "lowercase")]
enum Mixed {
    X,
    A(u8),
}

#[derive(Serialize, Deserialize, StrictSchema)]
#[serde(untagged)]
enum Loose {
    Number(u8),
    List(Vec<u8>),
    Nothing,
}

#[derive(Serialize, Deserialize, StrictSchema)]
#[serde(untagged)]
enum Nested {
    Both(Both<u8>),
    Just(Just<u8>),
    Nothing,
}

#[derive(Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind")]
enum Kind<T> {
    Tagged { a: T },
    Else,
}

#[derive(Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind")]
enum More {
    Tagged(Both<u8>),
    Else { a: u8 },
}

// Its content has a tag too.
#[derive(Serialize, Deserialize, StrictSchema)]
#[serde(tag = "b")]
#[strict(false)]
enum Around<T> {
    X(T),
}

#[derive(Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind", content = "a")]
#[strict(false)]
enum Adjacent<T> {
    Tagged(T),
    Else,
}

// Its content has another name.
#[derive(Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind", content = "c")]
#[strict(false)]
enum Away<T> {
    Tagged(T),
}

#[derive(Serialize, Deserialize, StrictSchema)]
#[serde(rename_all = "lowercase")]
#[strict(false)]
enum Outside<T> {
    A(T),
    N { a: u8 },
}

// Its properties are those of another type.
#[derive(Serialize, Deserialize, StrictSchema)]
#[strict(false)]
struct Beside<T> {
    b: u8,
    #[serde(flatten)]
    t: T,
}

#[derive(Serialize, Deserialize, StrictSchema)]
#[serde(tag = "outer")]
enum Outer {
    Empty {},
    Nothing,
}

#[derive(Serialize, Deserialize, StrictSchema)]
struct Twice {
    #[serde(flatten)]
    kind: Kind<u8>,
    #[serde(flatten)]
    outer: Outer,
}

// The property is named as a tag.
#[derive(Serialize, Deserialize, StrictSchema)]
struct Plain {
    kind: String,
    a: u8,
}

#[derive(Serialize, Deserialize, StrictSchema)]
#[strict(false)]
struct New<T>(T);

#[derive(Serialize, Deserialize, StrictSchema)]
struct PlainBeside {
    b: u8,
    kind: String,
    a: u8,
}

#[derive(Serialize, Deserialize, StrictSchema)]
struct MaybeKind {
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<u8>,
    a: u8,
}

/// As serde reads a variant: from its buffer.
#[derive(Deserialize)]
#[serde(untagged)]
enum Buffered<T> {
    It(T),
}

struct Type {
    name: &'static str,
    edge: Edge,
    /// What is written of a value that serde reads, and whether it satisfies the bounds.
    read: fn(&Value) -> Option<(Value, bool)>,
    /// The values that the type writes itself.
    values: Vec<Value>,
}

fn of<T: Serialize + DeserializeOwned + StrictSchema>(name: &'static str, pool: &[Value]) -> Type {
    let read = |value: &Value| {
        let Buffered::It(it) = Buffered::<T>::deserialize(value).ok()?;
        let written = serde_json::to_value(it).unwrap();
        // Not the value itself: from its buffer serde also reads a variant by its number, and otherwise not.
        let fits = strict_schema::from_value::<T>(written.clone()).is_ok();
        Some((written, fits))
    };
    let its_own = |value: &&Value| read(value).is_some_and(|(written, fits)| fits && same(&written, value));
    let values: Vec<_> = pool.iter().filter(its_own).cloned().collect();
    assert!(!values.is_empty(), "{name}");
    Type { name, edge: T::SCHEMA, read, values }
}

/// What may be wrong with a value of the later type: it is read as the earlier one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wrong {
    /// It loses a property.
    Loses,
    /// It breaks a bound.
    Bounds,
    /// It is written as another value.
    Changes,
}

fn wrong(earlier: &Type, value: &Value) -> Option<Wrong> {
    let (mut written, fits) = (earlier.read)(value)?;
    // Another name of a property is no loss.
    if let (Some(written), Some(_)) = (written.as_object_mut(), value.get("a"))
        && let Some(renamed) = written.remove("n")
    {
        written.insert("a".to_owned(), renamed);
    }
    match (&written, value) {
        _ if !fits && written.is_object() == value.is_object() => Some(Wrong::Bounds),
        _ if same(&written, value) => None,
        _ if loses(&written, value) => Some(Wrong::Loses),
        _ => Some(Wrong::Changes),
    }
}

fn loses(written: &Value, value: &Value) -> bool {
    match (written, value) {
        (Value::Object(written), Value::Object(value)) => {
            value.iter().any(|(name, value)| written.get(name).is_none_or(|written| loses(written, value)))
        }
        (Value::Array(written), Value::Array(value)) => {
            written.iter().zip(value).any(|(written, value)| loses(written, value))
        }
        _ => false,
    }
}

/// Whether it is the same value. A whole number may be written as a fraction, if that has all its digits.
fn same(written: &Value, value: &Value) -> bool {
    match (written, value) {
        _ if written == value => true,
        (Value::Number(one), Value::Number(other)) => {
            one.as_f64() == other.as_f64() && other.as_i128().is_none_or(|it| it.abs() <= 1 << f64::MANTISSA_DIGITS)
        }
        (Value::Object(one), Value::Object(other)) => {
            let has = |(name, one): (&String, &Value)| other.get(name).is_some_and(|other| same(one, other));
            one.len() == other.len() && one.iter().all(has)
        }
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
        }
        _ => written == value,
    }
}

fn union(types: [&Type; 2]) -> Edge {
    let key = Key { quoted: "\"v\"", characters: 1 };
    let variants = types.map(|it| it.edge).map(|edge| {
        let content = Content::Value(edge);
        Variant { key, doc: "", content, untagged: false, other: false, aliases: &[] }
    });
    let union = Union { tagging: Tagging::Untagged, closed: Closed::No, variants: Box::leak(Box::new(variants)) };
    Edge::to(Box::leak(Box::new(Schema::Union(union))))
}

/// Values that one of the types writes, or that look like one.
fn pool() -> Vec<Value> {
    let inner = json!([
        null, true, 0, 7, 11, 255, 300, -1, 9_007_199_254_740_993_u64, i64::MIN, 1.5, 0.1, "x", "y", "z", "xx", "1", [], [1], [1, 1], [1.5, 0.1], [1, 2], [300], ["x"], ["x", "y"], ["y"],
        ["z"], ["y", 1], [{ "a": 1 }], [{ "a": 11 }],
        [1, "x"], [[1, 2]], [[]], { "a": 1 }, { "a": 11 }, { "a": "x" }, { "a": [1] }, [{ "a": 1 }, { "a": 1 }],
        [{ "a": 1 }, { "a": 11 }], [{ "a": 11 }, { "a": 1 }], { "a": 1, "b": "x" }, [{ "a": 1, "b": "x" }], { "a": "x", "b": "x" },
        [1, { "a": 1 }], [1, { "a": 1, "b": "x" }], { "kind": "Tagged", "a": 1 }, ["Tagged", 1], ["Else"], ["Else", "x"], ["Tagged", "x"], ["Tagged", "y"], [0, "x"], [0, "y"], [0, "Else"], ["X", "Else"], ["Else", "Else"], [{ "a": 1, "b": "x" }, { "a": 1, "b": "x" }], ["Tagged", "Tagged"], [0, 1], [0, { "a": 1 }]
    ]);
    let inner = inner.as_array().unwrap();
    let mut pool = inner.clone();
    for value in inner {
        pool.extend([
            json!({ "a": value }),
            json!({ "n": value }),
            json!({ "a": value, "b": "x" }),
            json!({ "kind": "Tagged", "a": value }),
            json!({ "kind": "Else", "a": value }),
        ]);
    }
    pool.extend([
        json!({ "kind": "Else" }),
        json!({ "kind": "Tagged", "a": 1, "b": "x" }),
        json!({ "b": "X", "kind": "Tagged", "a": 1 }),
        json!({ "b": "X", "kind": "Tagged", "a": "x" }),
        json!({ "b": "X", "kind": "Else" }),
        json!({ "b": "X", "a": 1 }),
        json!({ "a": { "a": 1 }, "b": { "a": 1 } }),
        json!({ "a": { "a": 1, "b": "x" }, "c": { "a": 1, "b": "x" } }),
        json!({ "a": 1, "b": 1 }),
        json!({ "b": 1 }),
        json!({ "b": 0 }),
        json!({ "b": 0, "a": 1 }),
        json!({ "b": 0, "n": 1 }),
        json!({ "b": 0, "kind": "Tagged", "a": 1 }),
        json!({ "b": 0, "kind": "Else" }),
        json!({ "b": 0, "n": { "a": 1 } }),
        json!({ "b": 1, "a": 1, "other": 1, "kind": 1 }),
        json!({ "kind": "Tagged", "c": 1 }),
        json!({ "kind": "Tagged", "c": null }),
        json!({ "b": 1, "kind": "Tagged", "c": 1 }),
        json!({ "b": 0, "kind": "Tagged", "c": 1 }),
        json!({ "b": 1, "a": { "a": 1 } }),
        json!({ "b": 0, "o": { "a": 1 } }),
        json!({ "b": 1, "n": { "a": 1 }, "o": { "a": 1 } }),
        json!({ "b": 1, "kind": "Else", "a": 1 }),
        json!({ "b": 1, "kind": "X", "a": 1 }),
        json!({ "b": 0, "kind": "Else", "a": 1 }),
        json!({ "b": 1, "a": 300 }),
        json!({ "b": 1, "a": 9_007_199_254_740_993_u64 }),
        json!({ "b": 1, "a": 9_007_199_254_740_993_u64, "o": 1 }),
        json!({ "kind": 1, "a": 1 }),
        json!({ "kind": null, "a": 1 }),
        json!({ "outer": 0, "a": 1 }),
        json!({ "outer": 0, "b": 1 }),
        json!({ "kind": 0, "a": 1, "outer": 0, "b": 1 }),
        json!({ "kind": "Else", "outer": "Nothing", "b": "x" }),
        json!({ "b": 0, "kind": 1, "other": 1 }),
        json!({ "b": 1, "other": 1 }),
        json!({ "b": "X", "kind": "Else", "other": "x" }),
        json!({ "kind": "Tagged", "a": 1, "outer": "Empty" }),
        json!({ "kind": "Else", "outer": "Nothing" }),
        json!({ "outer": "Empty", "a": "x" }),
        json!({ "outer": 0 }),
        json!({ "outer": 1 }),
        json!(["Empty"]),
        json!(["Nothing"]),
        json!({ "b": 1, "a": 1 }),
        json!({ "b": 1, "n": 1 }),
        json!({ "a": "x", "kind": "x" }),
        json!({ "kind": "Tagged", "a": "y" }),
        json!({ "kind": 0, "a": 1 }),
        json!({ "kind": 1 }),
        json!({ "kind": 1, "c": 1 }),
        json!({ "kind": 1, "a": 1, "c": 1 }),
        json!({ "a": { "kind": 1, "c": 1 } }),
        json!({ "b": "X", "kind": "Tagged", "a": "y" }),
        json!({ "b": "X", "kind": "Tagged", "a": "z" }),
        json!({ "b": 0, "a": 1 }),
        json!({ "b": 0, "kind": 0, "a": 1 }),
        json!({ "b": 0, "kind": 1 }),
        json!({ "a": 1, "c": 1 }),
        json!({ "a": { "a": 1, "b": 1 } }),
        json!({ "a": { "a": 11, "b": 1 } }),
        json!({ "a": { "kind": 1 } }),
        json!({ "a": { "kind": 0, "a": 1 } }),
        json!({ "a": {} }),
        json!({}),
        json!({ "kind": "Else", "a": "x" }),
        json!({ "kind": "Tagged", "b": "x", "a": "x" }),
        json!({ "a": "y", "b": "x" }),
        json!({ "a": "z", "b": "x" }),
        json!({ "n": { "a": 1 }, "b": { "a": 1 } }),
        json!({ "a": { "a": 11, "b": "x" } }),
        json!({ "b": 1, "kind": "Tagged", "a": 1 }),
        json!({ "b": 1, "kind": "Else" }),
        json!({ "b": 1, "n": { "a": 1 } }),
        json!({ "outer": "Empty" }),
        json!({ "outer": "Nothing" }),
        json!({ "b": 1, "o": 0.1 }),
    ]);
    pool
}

#[test]
fn what_is_read_as_an_earlier_variant_is_refused() {
    let pool = pool();
    macro_rules! types {
        ($($ty:ty),* $(,)?) => { [$(of::<$ty>(stringify!($ty), &pool)),*] };
    }
    let types = types! {
        A<u8>, A<u16>, A<i8>, A<u64>, A<f64>, A<bool>, A<String>, A<Option<u8>>, A<Side>, A<Other>, A<Apart>, A<Mixed>, A<Loose>,
        A<Vec<u8>>, A<Vec<u16>>, A<Vec<String>>, A<[u8; 2]>, A<(u8, String)>, A<(String, u8)>, A<Vec<Few>>, A<A<u8>>, A<Few>,
        A<Option<Few>>, A<Vec<A<u8>>>, A<()>, Also<u8>, Also<String>, Both<u8>, Both<String>, Both<Side>, Both<Vec<u8>>, Free,
        Just<u8>, Just<String>, Tagged<u8>, Tagged<String>, Tagged<Side>, Tagged<NonZeroI8>, Else<u8>, Named<u8>, Few, Short,
        Vec<u8>, Vec<u16>, Vec<String>, Vec<A<u8>>, Vec<Few>, (u8, u8), (u8, String), [u8; 2], [String; 2], (A<u8>, Few),
        (Few, A<u8>), Vec<Both<u8>>, A<Vec<Both<u8>>>, A<Both<u8>>, A<Option<A<u8>>>, A<Option<Both<u8>>>, A<Nested>, A<Kind<u8>>,
        A<(u8, A<u8>)>, A<(u8, Both<u8>)>, A<BTreeMap<String, u8>>, Both<Mixed>, Nested, Option<A<u8>>, Kind<u8>, Kind<String>,
        Kind<Side>, More, Around<Kind<u8>>, Around<Kind<String>>, Around<A<u8>>, Adjacent<u8>, Adjacent<String>, Adjacent<A<u8>>,
        Adjacent<Both<u8>>, Outside<u8>, Outside<A<u8>>, Outside<Both<u8>>, Plain, New<u8>, New<A<u8>>, New<Both<u8>>,
        BTreeMap<String, u8>, BTreeMap<String, String>, BTreeMap<String, A<u8>>, BTreeMap<String, Both<u8>>, Outer,
        Beside<A<u8>>, Beside<Named<u8>>, Beside<Kind<u8>>, Beside<Option<A<u8>>>, Beside<Outside<u8>>,
        Beside<Adjacent<u8>>, Beside<BTreeMap<String, u8>>, Twice,
        Adjacent<Option<u8>>, Away<u8>, Away<Option<u8>>, Beside<Away<u8>>, Beside<BTreeMap<String, A<u8>>>,
        Beside<BTreeMap<String, Just<u8>>>, Beside<Option<A<u16>>>, Beside<A<u16>>, PlainBeside,
        BTreeMap<String, f64>, BTreeMap<String, i64>, Beside<BTreeMap<String, f64>>, Beside<BTreeMap<String, i64>>,
        MaybeKind, BTreeSet<u8>, A<BTreeSet<u8>>, A<f32>, A<Option<f32>>, A<Option<f64>>, A<Vec<f32>>, A<Vec<f64>>, BTreeMap<String, f32>, Beside<BTreeMap<String, f32>>,
    };
    let mut others = Vec::new();
    for earlier in &types {
        let is_other = |later: &&Type| {
            let said = check_variant(union([earlier, later]), 1).err();
            let said = said.as_ref().map(|said| match said.as_str() {
                said if said.contains("and loses") => Wrong::Loses,
                said if said.contains("break its bounds") => Wrong::Bounds,
                _ => Wrong::Changes,
            });
            let found: Vec<_> = later.values.iter().map(|value| wrong(earlier, value)).collect();
            let is_true = match said {
                None => found.iter().all(Option::is_none),
                Some(Wrong::Changes) => found.iter().any(Option::is_some),
                Some(_) => found.contains(&said),
            };
            !is_true
        };
        let found: Vec<_> = types.iter().filter(is_other).map(|it| it.name).collect();
        others.extend((!found.is_empty()).then(|| format!("{} before {}", earlier.name, found.join("; "))));
    }
    assert!(others.is_empty(), "the derive and serde differ: {others:#?}");
}
