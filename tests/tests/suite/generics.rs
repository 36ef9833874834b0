//! Types with parameters: types, values, lifetimes.

use std::borrow::Cow;
use std::marker::PhantomData;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use strict_schema::{Strict, StrictSchema};

use crate::promises::In;

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Page<T> {
    items: Vec<T>,
    next: Option<u32>,
}
promises!(a_parameter: Page<String>, [Page { items: vec!["x".into()], next: None }]);
promises!(a_parameter_twice: Page<Page<u8>>, [Page { items: vec![Page { items: vec![1], next: None }], next: Some(1) }]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Two<A, B = bool> {
    a: A,
    b: B,
}
promises!(two_parameters: Two<u8, String>, [Two { a: 1, b: "x".into() }]);
promises!(a_parameter_by_default: Two<u8>, [Two { a: 1, b: true }]);
promises!(parameters_of_different_kinds: Two<Two<u8>, Page<Two<String>>>, [
    Two { a: Two { a: 1, b: true }, b: Page { items: vec![], next: None } },
]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Row<const N: usize> {
    #[serde(skip)]
    _marker: PhantomData<[u8; N]>,
    name: String,
}
promises!(a_value: Row<3>, [Row { _marker: PhantomData, name: "x".into() }]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Flagged<const FLAG: bool, const LETTER: char, T> {
    value: T,
}
promises!(values_of_other_kinds: Flagged<true, 'x', u8>, [Flagged { value: 1 }]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Grid<T>
where
    T: Clone,
    Vec<T>: Clone,
{
    cells: [[T; 2]; 2],
}
promises!(where_clauses: Grid<u8>, [Grid { cells: [[1, 2], [3, 4]] }]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Bounded<T: Clone + Default> {
    #[serde(default)]
    value: T,
}
promises!(bounds: Bounded<u8>, [Bounded { value: 1 }]);

trait Shape {
    type Unit: Strict + Serialize + DeserializeOwned + std::fmt::Debug;
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Metric;

impl Shape for Metric {
    type Unit = String;
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(bound = "T: Shape")]
struct Measured<T: Shape> {
    unit: T::Unit,
    units: Vec<T::Unit>,
    qualified: Option<<T as Shape>::Unit>,
    #[serde(skip)]
    _marker: PhantomData<T>,
}
promises!(associated_types: Measured<Metric>, [
    Measured { unit: "m".into(), units: vec![], qualified: None, _marker: PhantomData },
]);

trait Loose {
    type Unit;
}

impl Loose for Metric {
    type Unit = u8;
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(bound(
    serialize = "<T as Loose>::Unit: Serialize",
    deserialize = "<T as Loose>::Unit: serde::de::DeserializeOwned"
))]
struct LooselyMeasured<T: Loose>
where
    T::Unit: std::fmt::Debug,
{
    unit: <T as Loose>::Unit,
    list: Vec<<T as Loose>::Unit>,
}
promises!(associated_types_without_bounds: LooselyMeasured<Metric>, [LooselyMeasured { unit: 1, list: vec![] }]);

/// A type without a schema.
#[derive(Debug)]
struct Mark;

impl Loose for Mark {
    type Unit = Self;
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct MarkedByAnAssociatedType<T: Loose> {
    value: u8,
    marker: PhantomData<T::Unit>,
}
promises!(associated_types_in_markers: MarkedByAnAssociatedType<Mark>, [
    MarkedByAnAssociatedType { value: 1, marker: PhantomData },
]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct NewtypeOf<T>(T);
promises!(generic_newtypes: NewtypeOf<Two<u8>>, [NewtypeOf(Two { a: 1, b: false })]);
promises!(generic_newtypes_of_scalars: in NewtypeOf<u8>, [NewtypeOf(1)]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Same<T>(T, T);
promises!(generic_tuples: in Same<u8>, [Same(1, 2)]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
enum Either<A, B> {
    Left(A),
    Right(B),
    Both { a: A, b: B },
    Twice(A, A),
    Neither,
}
promises!(generic_enums: in Either<u8, String>, [
    Either::Left(1), Either::Right("x".into()), Either::Both { a: 1, b: "x".into() }, Either::Twice(1, 2),
    Either::Neither,
]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "type")]
enum Event<T> {
    Started,
    Data(T),
    Boxed(Box<T>),
    Both { value: T },
}
promises!(generic_internally_tagged_enums: in Event<Two<u8>>, [
    Event::Started, Event::Data(Two { a: 1, b: true }), Event::Boxed(Box::new(Two { a: 1, b: true })),
    Event::Both { value: Two { a: 1, b: true } },
]);
promises!(generic_internally_tagged_enums_of_generics: in Event<Page<Two<u8>>>, [Event::Data(Page { items: vec![], next: None })]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "type", content = "value")]
enum AdjacentOf<T> {
    Data(T),
    Many(Vec<T>),
    Nothing,
}
promises!(generic_adjacently_tagged_enums: in AdjacentOf<u8>, [AdjacentOf::Data(1), AdjacentOf::Nothing]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(untagged)]
enum OneOrMany<T> {
    One(T),
    Many(Vec<T>),
}
promises!(generic_untagged_enums: in OneOrMany<String>, [
    OneOrMany::One("x".into()), OneOrMany::Many(vec!["y".into()]),
]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct WithLifetime<'a> {
    #[serde(borrow)]
    name: Cow<'a, str>,
    #[serde(borrow, default)]
    maybe: Option<Cow<'a, str>>,
}
promises!(lifetimes: WithLifetime<'static>, read as WithLifetime<'_>, [WithLifetime { name: "x".into(), maybe: None }]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct WithLifetimeAndType<'a, T: Clone>
where
    T: 'a,
{
    name: Cow<'a, str>,
    #[serde(bound(deserialize = "T: Deserialize<'de>"))]
    value: T,
}
promises!(lifetimes_beside_types: WithLifetimeAndType<'static, u8>, [WithLifetimeAndType { name: "x".into(), value: 1 }]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct OfLifetimes<'a> {
    #[serde(borrow)]
    inner: WithLifetime<'a>,
    #[serde(borrow)]
    list: Vec<WithLifetime<'a>>,
}
promises!(lifetimes_within: OfLifetimes<'static>, read as OfLifetimes<'_>, [
    OfLifetimes { inner: WithLifetime { name: "x".into(), maybe: None }, list: vec![] },
]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Borrowed<'a> {
    name: &'a str,
    #[serde(borrow)]
    maybe: Option<&'a str>,
    #[serde(borrow)]
    list: Vec<&'a str>,
    path: &'a std::path::Path,
}

promises!(borrowed_text: Borrowed<'static>, read as Borrowed<'_>, [
    Borrowed { name: "x", maybe: None, list: vec!["y"], path: std::path::Path::new("/") },
], but excluding: &["borrowed-text"]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "type")]
enum BorrowedEnum<'a, 'b> {
    One {
        #[serde(borrow)]
        name: Cow<'a, str>,
    },
    Two(#[serde(borrow)] WithLifetime<'b>),
}
promises!(lifetimes_of_enums: In<BorrowedEnum<'static, 'static>>, read as In<BorrowedEnum<'_, '_>>, [
    In { value: BorrowedEnum::One { name: "x".into() } },
    In { value: BorrowedEnum::Two(WithLifetime { name: "x".into(), maybe: None }) },
]);
