//! `flatten`: of structs, of options, of enums under each tagging, several at once.

use serde::{Deserialize, Serialize};
use strict_schema::StrictSchema;

use crate::promises::In;

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Paging {
    page: u32,
    size: Option<u8>,
}

const PAGING: Paging = Paging { page: 1, size: None };

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Struct {
    before: bool,
    #[serde(flatten)]
    paging: Paging,
    after: bool,
}
promises!(a_struct: Struct, [Struct { before: true, paging: PAGING, after: false }]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct OnlyFlattened {
    #[serde(flatten)]
    paging: Paging,
}
promises!(nothing_else: OnlyFlattened, [OnlyFlattened { paging: PAGING }]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Nothing {}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct NothingFlattened {
    a: u8,
    #[serde(flatten)]
    nothing: Nothing,
    #[serde(flatten)]
    unit: (),
}
promises!(nothing: NothingFlattened, [NothingFlattened { a: 1, nothing: Nothing {}, unit: () }]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Nested {
    first: u8,
    #[serde(flatten)]
    inner: Struct,
    last: u8,
}
promises!(nested: Nested, [Nested { first: 1, inner: Struct { before: true, paging: PAGING, after: false }, last: 2 }]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Generic<T> {
    id: u8,
    #[serde(flatten)]
    inner: T,
}
promises!(generic: Generic<Paging>, [Generic { id: 1, inner: PAGING }]);
promises!(generic_of_generic: Generic<InnerGeneric<Generic3<Paging>>>, [
    Generic { id: 1, inner: InnerGeneric { other: 1, inner: Generic3 { third: 1, inner: PAGING } } },
]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct InnerGeneric<T> {
    other: u8,
    #[serde(flatten)]
    inner: T,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Generic3<T> {
    third: u8,
    #[serde(flatten)]
    inner: T,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Boxed {
    #[serde(flatten)]
    paging: Box<Paging>,
}
promises!(boxed: Boxed, [Boxed { paging: Box::new(PAGING) }]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct NewtypeOfPaging(Paging);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Newtype {
    #[serde(flatten)]
    paging: NewtypeOfPaging,
    a: u8,
}
promises!(newtype: Newtype, [Newtype { paging: NewtypeOfPaging(PAGING), a: 1 }]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Size {
    width: u8,
    height: u8,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct OptionOfStruct {
    name: String,
    #[serde(flatten)]
    size: Option<Size>,
}
promises!(an_option_inside_a_list: in Vec<OptionOfStruct>, [vec![
    OptionOfStruct { name: "x".into(), size: None },
    OptionOfStruct { name: "x".into(), size: Some(Size { width: 1, height: 2 }) },
]], but narrowed: &["flattened-option"]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Several {
    #[serde(flatten)]
    paging: Paging,
    middle: u8,
    #[serde(flatten)]
    inner: Size,
}
promises!(several: Several, [Several { paging: PAGING, middle: 1, inner: Size { width: 1, height: 2 } }]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(rename_all = "camelCase")]
struct Renaming {
    outer_field: u8,
    #[serde(flatten)]
    inner: Unrenamed,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Unrenamed {
    inner_field: u8,
    #[serde(default)]
    defaulted: u8,
}
promises!(an_inner_name_is_its_own: Renaming, [Renaming { outer_field: 1, inner: Unrenamed { inner_field: 2, defaulted: 3 } }]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
enum External {
    Unit,
    Newtype(u8),
    Struct { a: u8 },
    Tuple(u8, u8),
    Object(Size),
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "type")]
enum Internal {
    Unit,
    Struct { a: u8 },
    Object(Size),
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "t", content = "c")]
enum Adjacent {
    Unit,
    Newtype(u8),
    Struct { a: u8 },
    Tuple(u8, u8),
    Maybe(Option<u8>),
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(untagged)]
enum Untagged {
    Size(Size),
    Named { name: String },
    Empty {},
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Around<E> {
    before: bool,
    #[serde(flatten)]
    inner: E,
    after: bool,
}

const fn around<E>(inner: E) -> Around<E> {
    Around { before: true, inner, after: false }
}

promises!(an_externally_tagged_enum: in Around<External>, [
    around(External::Unit), around(External::Newtype(1)), around(External::Struct { a: 1 }),
    around(External::Tuple(1, 2)), around(External::Object(Size { width: 1, height: 2 })),
]);
promises!(an_internally_tagged_enum: in Around<Internal>, [
    around(Internal::Unit), around(Internal::Struct { a: 1 }), around(Internal::Object(Size { width: 1, height: 2 })),
]);
promises!(an_adjacently_tagged_enum: in Around<Adjacent>, [
    around(Adjacent::Unit), around(Adjacent::Newtype(1)), around(Adjacent::Struct { a: 1 }),
    around(Adjacent::Tuple(1, 2)), around(Adjacent::Maybe(None)),
]);
promises!(an_untagged_enum: in Around<Untagged>, [
    around(Untagged::Size(Size { width: 1, height: 2 })), around(Untagged::Named { name: "x".into() }),
    around(Untagged::Empty {}),
], but narrowed: &["another-variant"]);
promises!(an_option_of_an_enum: in Around<Option<Internal>>, [around(None), around(Some(Internal::Unit))], but narrowed: &["flattened-option"]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct TwoEnums {
    id: u8,
    #[serde(flatten)]
    one: Internal,
    #[serde(flatten)]
    other: Adjacent,
}
promises!(two_enums: in TwoEnums, [
    TwoEnums { id: 1, one: Internal::Unit, other: Adjacent::Tuple(1, 2) },
    TwoEnums { id: 1, one: Internal::Struct { a: 1 }, other: Adjacent::Unit },
    TwoEnums { id: 1, one: Internal::Object(Size { width: 1, height: 2 }), other: Adjacent::Maybe(None) },
]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct ExternalAndStruct {
    #[serde(flatten)]
    one: External,
    #[serde(flatten)]
    other: Paging,
    #[serde(flatten)]
    third: Untagged,
}
promises!(an_external_enum_beside_others: in ExternalAndStruct, [
    ExternalAndStruct { one: External::Unit, other: PAGING, third: Untagged::Named { name: "x".into() } },
], but narrowed: &["flattened-option"]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind")]
enum FlatteningVariant {
    Plain,
    WithPaging {
        a: u8,
        #[serde(flatten)]
        paging: Paging,
    },
    WithEnum {
        b: u8,
        #[serde(flatten)]
        inner: Internal,
    },
    WithStruct(Struct),
}
promises!(within_an_internally_tagged_variant: in FlatteningVariant, [
    FlatteningVariant::Plain, FlatteningVariant::WithPaging { a: 1, paging: PAGING },
    FlatteningVariant::WithEnum { b: 1, inner: Internal::Struct { a: 1 } },
    FlatteningVariant::WithStruct(Struct { before: true, paging: PAGING, after: false }),
]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
enum FlatteningExternalVariant {
    With {
        #[serde(flatten)]
        paging: Paging,
        a: u8,
    },
    WithEnum {
        b: u8,
        #[serde(flatten)]
        inner: External,
    },
}
promises!(within_an_externally_tagged_variant: in FlatteningExternalVariant, [
    FlatteningExternalVariant::With { paging: PAGING, a: 1 },
    FlatteningExternalVariant::WithEnum { b: 1, inner: External::Unit },
]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind")]
enum InternalOfFlattening {
    Around(Around<Untagged>),
    AroundExternal(Around<External>),
    AroundOption(Around<Option<Size>>),
}
promises!(inside_an_internally_tagged_newtype: in InternalOfFlattening, [
    InternalOfFlattening::Around(around(Untagged::Empty {})),
    InternalOfFlattening::AroundExternal(around(External::Newtype(1))),
    InternalOfFlattening::AroundOption(around(Some(Size { width: 1, height: 2 }))),
], but narrowed: &["flattened-option"]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "shape")]
struct TaggedAround {
    #[serde(flatten)]
    inner: Size,
}
promises!(inside_a_tagged_struct: TaggedAround, [TaggedAround { inner: Size { width: 1, height: 2 } }], but narrowed: &["tag-of-a-struct"]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct TaggedInside {
    id: u8,
    #[serde(flatten)]
    inner: TaggedAround,
}
promises!(a_tagged_struct: TaggedInside, [TaggedInside { id: 1, inner: TaggedAround { inner: Size { width: 1, height: 2 } } }], but narrowed: &["tag-of-a-struct"]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind")]
enum Alone {
    Only { a: u8 },
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct AroundAlone {
    #[serde(flatten)]
    inner: Alone,
    b: u8,
}
promises!(an_enum_of_one_variant: in AroundAlone, [AroundAlone { inner: Alone::Only { a: 1 }, b: 2 }]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "outer")]
enum InternalOfExternal {
    A(External),
    B(Paging),
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct AroundInternalOfExternal {
    #[serde(flatten)]
    inner: InternalOfExternal,
    id: u8,
}
promises!(an_enum_of_enums: in AroundInternalOfExternal, [
    AroundInternalOfExternal { inner: InternalOfExternal::A(External::Unit), id: 1 },
    AroundInternalOfExternal { inner: InternalOfExternal::A(External::Struct { a: 1 }), id: 1 },
    AroundInternalOfExternal { inner: InternalOfExternal::B(PAGING), id: 1 },
]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct WithTraits {
    #[serde(flatten)]
    paging: Paging,
    #[serde(flatten)]
    maybe: Option<Size>,
    #[serde(skip)]
    cache: bool,
    #[serde(default)]
    z: u8,
}
promises!(with_other_attributes: in WithTraits, [
    WithTraits { paging: PAGING, maybe: None, cache: true, z: 1 },
    WithTraits { paging: PAGING, maybe: Some(Size { width: 1, height: 2 }), cache: true, z: 1 },
], but narrowed: &["flattened-option", "ends-of-integers"]);

/// A range or a time rejects properties that it does not know: it may be merged where serde passes it only its own.
mod closed_types {
    use super::*;
    use std::ops::Range;
    use std::time::Duration;

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    #[serde(tag = "k")]
    enum Tagged {
        D(Range<u8>),
        T(Duration),
        N { name: String },
    }
    promises!(a_closed_type_beside_its_own_tag: in Tagged, [
        Tagged::D(1..2), Tagged::T(Duration::new(1, 2)), Tagged::N { name: "x".into() },
    ]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    #[serde(untagged)]
    enum Untagged {
        D(Range<u8>),
        N { name: String },
    }
    promises!(a_closed_type_without_a_tag: in Untagged, [Untagged::D(1..2), Untagged::N { name: "x".into() }]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Flattened {
        #[serde(flatten)]
        range: Range<u8>,
        #[serde(flatten)]
        paging: Paging,
    }
    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Paging {
        page: u8,
    }
    promises!(a_closed_type_of_which_serde_asks_its_own: Flattened, [Flattened { range: 1..2, paging: Paging { page: 1 } }]);
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "t", content = "c")]
enum Units {
    A,
    B,
}
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct BesideUnits {
    #[serde(flatten)]
    units: Units,
    d: u8,
}
promises!(an_adjacent_enum_of_units_beside_another_property: in BesideUnits, [
    BesideUnits { units: Units::A, d: 1 }, BesideUnits { units: Units::B, d: 2 },
]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(deny_unknown_fields)]
struct ClosedPart {
    a: u8,
    #[serde(alias = "bee")]
    b: Option<u8>,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "t", content = "c", deny_unknown_fields)]
enum ClosedKind {
    A { x: u8 },
    B(u8),
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct ClosedParts {
    #[serde(flatten)]
    part: ClosedPart,
    own: bool,
    #[serde(flatten)]
    kind: ClosedKind,
    #[serde(flatten)]
    paging: Option<Paging>,
}
promises!(closed_parts: In<Vec<ClosedParts>>, [In { value: vec![
    ClosedParts { part: ClosedPart { a: 1, b: None }, own: true, kind: ClosedKind::A { x: 1 }, paging: None },
    ClosedParts { part: ClosedPart { a: 1, b: Some(2) }, own: true, kind: ClosedKind::B(1), paging: Some(PAGING) },
] }], but narrowed: &["flattened-option"]);

/// serde buffers what an enum with a tag in it does not know, and its content refuses it.
#[test]
fn a_closed_content_of_a_flattened_enum_refuses_others() {
    #[derive(Debug, Deserialize, StrictSchema)]
    #[serde(tag = "t")]
    enum Kind {
        A(ClosedPart),
    }
    #[derive(Debug, Deserialize, StrictSchema)]
    struct S {
        own: bool,
        #[serde(flatten)]
        kind: Kind,
    }
    let known = r#"{"t":"A","a":1,"b":null,"own":true}"#;
    let S { own: true, kind: Kind::A(_) } = strict_schema::from_str::<S>(known).unwrap() else { panic!() };
    let text = known.replace('1', "-1").replace('}', ",\"other\":1}");
    let error = strict_schema::from_str::<S>(&text).unwrap_err().to_string();
    assert!(error.contains("/a") && error.contains("other"), "{error}");
}

/// serde looks for the known properties of a flattened struct only, and ignores others.
#[test]
fn a_closed_part_closes_nothing_else() {
    let text = r#"{"value":[{"a":1,"b":2,"own":true,"t":"B","c":1,"page":1,"size":null,"other":1}]}"#;
    strict_schema::from_str::<In<Vec<ClosedParts>>>(text).unwrap();
    let text = text.replace("\"a\":1", "\"a\":-1");
    let error = strict_schema::from_str::<In<Vec<ClosedParts>>>(&text).unwrap_err().to_string();
    assert!(error.contains("/value/0/a") && !error.contains("other"), "{error}");
}
