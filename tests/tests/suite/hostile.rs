//! Types that nobody writes: every attribute in odd company. Most of them found something.

use std::borrow::Cow;
use std::marker::PhantomData;

use serde::{Deserialize, Serialize};
use strict_schema::StrictSchema;

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "t", rename_all_fields = "kebab-case")]
enum FieldsOfBothSides {
    #[serde(rename_all(serialize = "kebab-case"))]
    OneSide {
        some_field: u8,
    },
    #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
    Own {
        some_field: u8,
    },
    #[serde(rename_all(deserialize = "kebab-case", serialize = "kebab-case"))]
    Both {
        some_field: u8,
    },
    None {
        some_field: u8,
    },
}
promises!(a_rule_for_one_side_leaves_the_other: in FieldsOfBothSides, [
    FieldsOfBothSides::OneSide { some_field: 1 }, FieldsOfBothSides::Own { some_field: 1 },
    FieldsOfBothSides::Both { some_field: 1 }, FieldsOfBothSides::None { some_field: 1 },
]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(transparent)]
struct TransparentBesideADefault {
    #[serde(default, skip_serializing)]
    cache: u8,
    value: String,
    marker: PhantomData<u8>,
}
promises!(a_transparent_field_has_no_default: in TransparentBesideADefault, [
    TransparentBesideADefault { cache: 0, value: "x".into(), marker: PhantomData },
]);

mod any {
    use serde::de::{self, Deserializer, Visitor};
    use serde::{Deserialize, Serialize};

    /// An integer or null, and never absent.
    #[derive(Debug, Serialize)]
    #[serde(transparent)]
    pub(super) struct Loose(pub Option<u8>);

    impl<'de> Deserialize<'de> for Loose {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            struct V;
            impl Visitor<'_> for V {
                type Value = Loose;
                fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    f.write_str("a small integer or null")
                }
                fn visit_unit<E: de::Error>(self) -> Result<Loose, E> {
                    Ok(Loose(None))
                }
                fn visit_u64<E: de::Error>(self, number: u64) -> Result<Loose, E> {
                    let number =
                        number.try_into().map_err(|_| E::invalid_value(de::Unexpected::Unsigned(number), &self))?;
                    Ok(Loose(Some(number)))
                }
                fn visit_i64<E: de::Error>(self, number: i64) -> Result<Loose, E> {
                    Err(E::invalid_value(de::Unexpected::Signed(number), &self))
                }
            }
            deserializer.deserialize_any(V)
        }
    }
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct AsAnOption {
    #[strict(as = "Option<u8>")]
    loose: any::Loose,
    #[strict(as = "Option<u8>")]
    #[serde(default = "absent")]
    absent: any::Loose,
}
fn absent() -> any::Loose {
    any::Loose(None)
}
promises!(what_stands_for_an_option_may_not_be_absent: AsAnOption, [
    AsAnOption { loose: any::Loose(None), absent: any::Loose(Some(1)) },
]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct OddNames {
    _private: u8,
    __two: u8,
    a__b: u8,
    a1_b2: u8,
    r#type: u8,
    trailing_: u8,
    größe_zwei: u8,
}

macro_rules! odd_names {
    ($($test:ident $type:ident $rule:literal)*) => {$(
        #[derive(Debug, Serialize, Deserialize, StrictSchema)]
        #[serde(rename_all = $rule)]
        struct $type {
            _private: u8,
            __two: u8,
            a__b: u8,
            a1_b2: u8,
            r#type: u8,
            trailing_: u8,
            x_größe: u8,
        }
        promises!($test: $type, [
            $type { _private: 1, __two: 1, a__b: 1, a1_b2: 1, r#type: 1, trailing_: 1, x_größe: 1 },
        ]);
    )*};
}
odd_names! {
    odd_names_in_lowercase OddLower "lowercase"
    odd_names_in_uppercase OddUpper "UPPERCASE"
    odd_names_in_pascal_case OddPascal "PascalCase"
    odd_names_in_camel_case OddCamel "camelCase"
    odd_names_in_screaming_snake_case OddScreaming "SCREAMING_SNAKE_CASE"
    odd_names_in_kebab_case OddKebab "kebab-case"
    odd_names_in_screaming_kebab_case OddScreamingKebab "SCREAMING-KEBAB-CASE"
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
pub(super) struct Pair<T> {
    pub(super) left: T,
    pub(super) right: T,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(bound(serialize = "[u8; N]: Serialize", deserialize = "[u8; N]: Deserialize<'de>"))]
struct Constants<const N: usize, const C: char, const B: bool, const I: i64> {
    array: [u8; N],
    nested: [[Option<u8>; 2]; 2],
}
promises!(constants_of_every_kind: Constants<2, 'x', true, -3>, [
    Constants { array: [1, 2], nested: [[None, Some(1)], [None, None]] },
]);
promises!(an_array_of_nothing: Constants<0, 'ß', false, 0>, [
    Constants { array: [], nested: [[None; 2]; 2] },
]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Options {
    #[serde(default)]
    twice: Option<Option<u8>>,
    boxed: Box<Option<Box<Option<String>>>>,
    list: Vec<Option<Option<bool>>>,
    unit: Option<()>,
    marker: Option<PhantomData<u8>>,
    #[serde(default)]
    bare: PhantomData<u8>,
    slice: Box<[Option<u8>]>,
    cow: Cow<'static, [Cow<'static, str>]>,
}
promises!(options_of_options: Options, [Options {
    twice: Some(Some(1)), boxed: Box::new(None), list: vec![None, Some(Some(true))], unit: None, marker: None,
    bare: PhantomData, slice: Box::new([None]), cow: Cow::Owned(vec![]),
}]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(untagged)]
enum Loosely {
    #[serde(rename = "ignored")]
    Nothing,
    Flag(bool),
    One {
        #[serde(alias = "uno")]
        one: u8,
    },
    Words(Compass),
    Pair((u8, u8)),
    Tuple(i8, i8, #[serde(skip)] String),
}
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(rename_all = "snake_case")]
enum Compass {
    r#North,
    SouthEast = 3,
    #[serde(rename = "w", alias = "west")]
    West,
}
promises!(untagged_with_units_and_helpers: in Vec<Loosely>, [vec![
    Loosely::Nothing, Loosely::Flag(true), Loosely::One { one: 1 }, Loosely::Words(Compass::SouthEast), Loosely::Words(Compass::West),
    Loosely::Pair((1, 2)), Loosely::Tuple(-1, 2, String::new()),
    Loosely::Words(Compass::North),
]]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(
    tag = "tag",
    content = "content",
    deny_unknown_fields,
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
enum ClosedAdjacent {
    UnitVariant,
    StructVariant {
        some_field: u8,
        #[serde(default, skip_deserializing)]
        hidden: u8,
    },
    TupleVariant(u8, #[serde(skip)] u8, u8),
    Maybe(Option<Compass>),
    Unit(()),
    #[serde(other)]
    AnyOther,
}
promises!(closed_adjacent_with_everything: in ClosedAdjacent, [
    ClosedAdjacent::UnitVariant, ClosedAdjacent::AnyOther, ClosedAdjacent::TupleVariant(1, 2, 3),
    ClosedAdjacent::Maybe(None), ClosedAdjacent::Unit(()),
], but narrowed: &["word-for-others"]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Inner<T> {
    value: T,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Outer<T> {
    first: u8,
    #[serde(flatten)]
    inner: Inner<T>,
    #[serde(flatten, skip_deserializing)]
    #[serde(default)]
    never: Option<Box<Inner<T>>>,
    #[serde(skip_deserializing, default)]
    written_only: u8,
    #[serde(skip_serializing)]
    last: bool,
}
promises!(flattened_generics_that_are_partly_read: Outer<Option<u8>>, [], but writes_otherwise: true);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "type")]
enum Flattening<'a> {
    One {
        #[serde(borrow, flatten)]
        inner: Borrowing<'a>,
    },
    Two(#[serde(borrow)] Borrowing<'a>),
    #[serde(untagged)]
    Three(u8),
}
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Borrowing<'a> {
    #[serde(borrow)]
    text: Cow<'a, str>,
    #[serde(borrow)]
    list: Vec<Cow<'a, str>>,
}
promises!(borrowed_in_every_buffer: crate::promises::In<Flattening<'static>>, read as crate::promises::In<Flattening<'_>>, [
    crate::promises::In { value: Flattening::One { inner: Borrowing { text: "x".into(), list: vec![] } } },
    crate::promises::In { value: Flattening::Two(Borrowing { text: "x".into(), list: vec![] }) },
    crate::promises::In { value: Flattening::Three(1) },
]);

/// Everything that serde buffers before it reads it.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Buffered {
    float: f32,
    letter: char,
    non_zero: std::num::NonZeroI8,
    address: std::net::IpAddr,
    duration: std::time::Duration,
    result: Result<u8, String>,
    bound: std::ops::Bound<u8>,
    range: std::ops::Range<i8>,
    path: std::path::PathBuf,
    array: [u8; 3],
    set: std::collections::BTreeSet<char>,
    nothing: (),
}
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind")]
enum InBuffers {
    Whole(Buffered),
    Flattened {
        #[serde(flatten)]
        inner: Box<Buffered>,
    },
}
fn buffered() -> Buffered {
    Buffered {
        float: 1.5,
        letter: 'ß',
        non_zero: std::num::NonZeroI8::MIN,
        address: std::net::Ipv6Addr::LOCALHOST.into(),
        duration: std::time::Duration::from_millis(1500),
        result: Err("x".into()),
        bound: std::ops::Bound::Included(1),
        range: -1..2,
        path: "/".into(),
        array: [1, 2, 3],
        set: ['a'].into(),
        nothing: (),
    }
}
promises!(everything_in_a_buffer: in InBuffers, [
    InBuffers::Whole(buffered()), InBuffers::Flattened { inner: Box::new(buffered()) },
], but excluding: &["single-float"]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(rename = "the \"tag\"", tag = "a \\ \u{1} tag", rename_all = "UPPERCASE")]
struct TaggedOddly {
    #[serde(rename(deserialize = "same", serialize = "same"))]
    renamed: u8,
    #[serde(flatten)]
    inner: Inner<Compass>,
}
promises!(an_odd_tag: TaggedOddly, [TaggedOddly { renamed: 1, inner: Inner { value: Compass::North, note: Some("x".into()) } }], but narrowed: &["tag-of-a-struct"]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(default, rename_all = "PascalCase")]
struct Defaults<T: Default> {
    value: T,
    #[serde(default = "absent")]
    #[strict(as = "Option<u8>")]
    loose: any::Loose,
    list: Vec<T>,
    option: Option<T>,
}
impl<T: Default> Default for Defaults<T> {
    fn default() -> Self {
        Self { value: T::default(), loose: absent(), list: vec![], option: None }
    }
}
promises!(defaults_of_a_generic_container: Defaults<Option<u8>>, [Defaults::default()]);

type Maybe<T> = Option<T>;
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Aliased {
    maybe: Maybe<Maybe<u8>>,
    #[serde(flatten)]
    inner: Maybe<Inner<Maybe<u8>>>,
}
promises!(type_aliases: in Aliased, [Aliased { maybe: None, inner: None }, Aliased { maybe: Some(Some(1)), inner: Some(Inner { value: None, note: Some("x".into()) }) }], but narrowed: &["flattened-option"]);

/// serde buffers neither what is tagged from outside nor what follows its tag.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Wide {
    signed: i128,
    non_zero: std::num::NonZeroI128,
    #[serde(flatten)]
    inner: Inner<u8>,
}
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "tag", content = "content")]
enum WideInside {
    Whole(Wide),
    Field { unsigned: u128 },
}
promises!(wide_integers_outside_of_buffers: in WideInside, [
    WideInside::Whole(Wide { signed: -1, non_zero: std::num::NonZeroI128::new(-3).unwrap(), inner: Inner { value: 1, note: Some("x".into()) } }),
    WideInside::Field { unsigned: 1 },
], but narrowed: &["ends-of-integers"]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
enum SkippedExternal {
    Skipped(#[serde(skip)] u8),
    Data(u8),
}
promises!(a_skipped_newtype_is_a_word: in SkippedExternal, [SkippedExternal::Skipped(0), SkippedExternal::Data(1)]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "tag")]
enum SkippedInternal {
    Skipped(#[serde(skip)] u8),
    Data { a: u8 },
}
promises!(a_skipped_newtype_is_a_tag: in SkippedInternal, [SkippedInternal::Skipped(0), SkippedInternal::Data { a: 1 }]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(untagged)]
enum SkippedUntagged {
    Skipped(#[serde(skip)] u8),
    Data { a: u8 },
}
promises!(a_skipped_newtype_is_null: in SkippedUntagged, [SkippedUntagged::Skipped(0), SkippedUntagged::Data { a: 1 }]);

/// Aliases that are nobody else's name.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Aliases {
    #[serde(alias = "uno", alias = "one")]
    one: u8,
    #[serde(alias = "eins")]
    two: u8,
    #[serde(flatten)]
    inner: AliasedVariant,
}
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
enum AliasedVariant {
    #[serde(alias = "first")]
    One(u8),
    #[serde(alias = "second")]
    Two {
        #[serde(alias = "one")]
        three: u8,
    },
}
promises!(aliases_that_meet_no_name: in Aliases, [
    Aliases { one: 1, two: 2, inner: AliasedVariant::One(1) }, Aliases { one: 1, two: 2, inner: AliasedVariant::Two { three: 3 } },
]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "inner")]
enum InnerTag {
    Unit,
    Fields { a: u8 },
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct UnitStruct;

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct StandardFlattened {
    #[serde(flatten)]
    duration: std::time::Duration,
    #[serde(flatten)]
    range: std::ops::Range<u8>,
    #[serde(flatten)]
    unit: UnitStruct,
    #[serde(flatten)]
    marker: PhantomData<u8>,
}
promises!(objects_of_the_standard_library_in_others: StandardFlattened, [StandardFlattened {
    duration: std::time::Duration::from_millis(1500), range: 1..2, unit: UnitStruct, marker: PhantomData,
}]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct StandardChoices {
    before: u8,
    #[serde(flatten)]
    result: Result<u8, String>,
    #[serde(flatten)]
    bound: std::ops::Bound<u8>,
}
promises!(enums_of_the_standard_library_in_others: in StandardChoices, [
    StandardChoices { before: 1, result: Ok(1), bound: std::ops::Bound::Unbounded },
    StandardChoices { before: 1, result: Err("x".into()), bound: std::ops::Bound::Included(1) },
]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(untagged)]
enum AnyShape {
    Pair(Pair<u8>),
    Inner(Inner<bool>),
    Tagged(InnerTag),
    Same(Box<TransparentObject>),
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(transparent)]
struct TransparentObject {
    inner: Nothing,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Nothing {}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "tag", content = "content")]
enum AdjacentInside {
    Unit,
    Data(u8),
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "outer")]
enum EveryEnumBesideATag {
    Untagged(AnyShape),
    Internal(InnerTag),
    Adjacent(AdjacentInside),
    External(AliasedVariant),
    Generic(Around<Nothing>),
    #[serde(untagged)]
    Bare(AnyShape),
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Around<T> {
    #[serde(flatten)]
    inner: T,
    #[serde(default)]
    around: Option<u8>,
}
promises!(every_enum_beside_a_tag: in EveryEnumBesideATag, [
    EveryEnumBesideATag::Untagged(AnyShape::Pair(Pair { left: 1, right: 2 })),
    EveryEnumBesideATag::Untagged(AnyShape::Same(Box::new(TransparentObject { inner: Nothing {} }))),
    EveryEnumBesideATag::Internal(InnerTag::Unit), EveryEnumBesideATag::Adjacent(AdjacentInside::Data(1)),
    EveryEnumBesideATag::External(AliasedVariant::One(1)),
    EveryEnumBesideATag::Generic(Around { inner: Nothing {}, around: Some(1) }),
    EveryEnumBesideATag::Bare(AnyShape::Tagged(InnerTag::Fields { a: 1 })),
], but narrowed: &["another-variant"]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(default)]
struct DefaultedFlat {
    first: u8,
    #[serde(flatten)]
    inner: Inner<u8>,
    #[serde(flatten)]
    maybe: Option<Pair<u8>>,
    #[serde(default, deserialize_with = "strict_schema::null_as_default")]
    #[strict(nullable, length(max = 3))]
    list: Vec<Option<u8>>,
}
impl Default for DefaultedFlat {
    fn default() -> Self {
        Self { first: 1, inner: Inner { value: 1, note: Some("x".into()) }, maybe: None, list: vec![None] }
    }
}
promises!(a_default_around_flattened: in DefaultedFlat, [DefaultedFlat::default(), DefaultedFlat {
    maybe: Some(Pair { left: 1, right: 2 }), ..DefaultedFlat::default()
}], but narrowed: &["flattened-option"]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(from = "Pair<u8>", into = "Pair<u8>")]
struct Converted(u8);
impl From<Pair<u8>> for Converted {
    fn from(pair: Pair<u8>) -> Self {
        Self(pair.left)
    }
}
impl From<Converted> for Pair<u8> {
    fn from(converted: Converted) -> Self {
        Self { left: converted.0, right: converted.0 }
    }
}
impl Clone for Converted {
    fn clone(&self) -> Self {
        Self(self.0)
    }
}
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "t")]
enum OfConverted {
    One(Converted),
    Two {
        #[serde(flatten)]
        inner: Converted,
        #[serde(rename = "new\nline")]
        other: (u8,),
    },
    #[strict(as = "Pair<bool>")]
    #[serde(with = "as_pair")]
    Three(bool),
}
mod as_pair {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(value: &bool, serializer: S) -> Result<S::Ok, S::Error> {
        super::Pair { left: *value, right: *value }.serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
        super::Pair::deserialize(deserializer).map(|pair| pair.left)
    }
}
promises!(conversions_that_merge: in OfConverted, [
    OfConverted::One(Converted(1)), OfConverted::Two { inner: Converted(1), other: (1,) }, OfConverted::Three(true),
]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Shared<'a> {
    slice: std::rc::Rc<[Option<u8>]>,
    text: std::sync::Arc<str>,
    cell: std::cell::RefCell<Option<std::rc::Rc<u8>>>,
    lock: std::sync::Mutex<Box<Option<bool>>>,
    set: std::collections::HashSet<std::num::Wrapping<u8>>,
    order: std::cmp::Reverse<Option<char>>,
    owned: Cow<'a, Pair2>,
}
#[derive(Clone, Debug, Serialize, Deserialize, StrictSchema)]
struct Pair2 {
    left: u8,
}
promises!(what_only_holds_another: Shared<'static>, [Shared {
    slice: [None, Some(1)].into(), text: "x".into(), cell: None.into(), lock: Box::new(None).into(),
    set: [std::num::Wrapping(1)].into(), order: std::cmp::Reverse(None), owned: Cow::Owned(Pair2 { left: 1 }),
}]);

const LIST: [u8; 3] = [1, 2, 3];

const fn count(list: &[u8; 3]) -> usize {
    list.len()
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct OfALengthInAnExpression {
    list: [u8; count(&LIST)],
    nested: Vec<[u8; count(&LIST) & 3]>,
}
promises!(a_length_in_an_expression: OfALengthInAnExpression, [OfALengthInAnExpression { list: LIST, nested: vec![LIST] }]);
