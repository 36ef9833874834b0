//! Faults that an adversarial run found, each as the family that it belongs to: types whose schema was wrong.
//!
//! Types that did not compile, though serde derives them, are the programs of `tests/ui/findings/pass`; what must not compile
//! is in `tests/ui/findings/fail`. The numbers are those of the findings.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use strict_schema::StrictSchema;
use strict_schema::dialect::{DIALECTS, Null, OPENAI};
use strict_schema_tests::promises as p;

use crate::promises::In;

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct List<T> {
    value: T,
    next: Vec<List<T>>,
}

fn list<T>(value: T) -> List<T> {
    List { value, next: vec![] }
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Two<A, B> {
    a: A,
    b: B,
}

/// 1: two recursive definitions had one name in `$defs`, and JSON keeps the last.
mod definition_names {
    use super::*;

    mod invoice {
        use super::*;
        #[derive(Debug, Serialize, Deserialize, StrictSchema)]
        pub(super) struct Line {
            pub(super) amount: f64,
        }
    }

    mod order {
        use super::*;
        #[derive(Debug, Serialize, Deserialize, StrictSchema)]
        pub(super) struct Line {
            pub(super) sku: String,
        }
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    enum Tree<T> {
        Leaf(T),
        Node(Vec<Tree<T>>),
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Root {
        i: Tree<invoice::Line>,
        o: Tree<order::Line>,
    }
    promises!(arguments_of_one_name_in_two_modules: Root, [Root {
        i: Tree::Node(vec![Tree::Leaf(invoice::Line { amount: 0.5 })]), o: Tree::Leaf(order::Line { sku: "x".into() }),
    }], but recursive: true);
    promises!(arguments_of_one_name_two_levels_down: Two<List<Option<invoice::Line>>, List<Option<order::Line>>>, [Two {
        a: list(None), b: list(Some(order::Line { sku: "x".into() })),
    }], but recursive: true);
    promises!(arguments_of_one_name_in_the_other_order: Two<List<order::Line>, List<invoice::Line>>, [Two {
        a: list(order::Line { sku: "x".into() }), b: list(invoice::Line { amount: 1.0 }),
    }], but recursive: true);

    #[allow(non_camel_case_types)]
    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Option_u8 {
        a: String,
    }
    promises!(a_name_that_reads_like_an_option: Two<List<Option<u8>>, List<Option_u8>>, [Two {
        a: list(Some(1)), b: list(Option_u8 { a: "x".into() }),
    }], but recursive: true);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Unit {
        a: String,
    }
    promises!(a_name_that_reads_like_nothing: Two<List<()>, List<Unit>>, [Two {
        a: list(()), b: list(Unit { a: "x".into() }),
    }], but recursive: true);

    #[allow(non_camel_case_types)]
    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Vec_u8 {
        a: String,
    }
    promises!(a_name_that_reads_like_a_list: Two<List<Vec<u8>>, List<Vec_u8>>, [Two {
        a: list(vec![1]), b: list(Vec_u8 { a: "x".into() }),
    }], but recursive: true);

    mod argument_lists {
        use super::*;

        #[derive(Debug, Serialize, Deserialize, StrictSchema)]
        struct P<X, Y> {
            x: X,
            y: Y,
            next: Vec<P<X, Y>>,
        }
        #[derive(Debug, Serialize, Deserialize, StrictSchema)]
        struct A {
            a: u8,
        }
        #[derive(Debug, Serialize, Deserialize, StrictSchema)]
        struct C {
            c: u8,
        }
        #[allow(non_camel_case_types)]
        #[derive(Debug, Serialize, Deserialize, StrictSchema)]
        struct A_B {
            ab: u8,
        }
        #[allow(non_camel_case_types)]
        #[derive(Debug, Serialize, Deserialize, StrictSchema)]
        struct B_C {
            bc: u8,
        }
        promises!(lists_of_arguments_that_read_alike: Two<P<A, B_C>, P<A_B, C>>, [Two {
            a: P { x: A { a: 1 }, y: B_C { bc: 1 }, next: vec![] },
            b: P { x: A_B { ab: 1 }, y: C { c: 1 }, next: vec![] },
        }], but recursive: true);
        promises!(an_argument_that_takes_the_next_one: Two<List<P<A, C>>, List<P<A, List<C>>>>, [Two {
            a: list(P { x: A { a: 1 }, y: C { c: 1 }, next: vec![] }),
            b: list(P { x: A { a: 1 }, y: list(C { c: 1 }), next: vec![] }),
        }], but recursive: true);
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Grid<const N: i32> {
        cells: Vec<Grid<N>>,
    }
    #[allow(non_camel_case_types)]
    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Grid_minus_1 {
        rows: Vec<Grid_minus_1>,
    }
    promises!(a_name_that_reads_like_a_number: Two<Grid<-1>, Grid_minus_1>, [Two {
        a: Grid { cells: vec![] }, b: Grid_minus_1 { rows: vec![] },
    }], but recursive: true);

    /// A module with one recursive type, whose property is the module's.
    macro_rules! module {
        ($module:ident, $property:ident) => {
            pub(super) mod $module {
                use super::super::*;
                #[derive(Debug, Serialize, Deserialize, StrictSchema)]
                pub(crate) struct Item {
                    pub(crate) $property: Vec<Item>,
                }
            }
        };
    }

    mod a {
        pub(super) mod b_c {
            use super::super::*;
            #[derive(Debug, Serialize, Deserialize, StrictSchema)]
            pub(in super::super) struct Item {
                pub(in super::super) left: Vec<Item>,
            }
        }
    }
    mod a_b {
        pub(super) mod c {
            use super::super::*;
            #[derive(Debug, Serialize, Deserialize, StrictSchema)]
            pub(in super::super) struct Item {
                pub(in super::super) right: Vec<Item>,
            }
        }
    }
    promises!(modules_that_read_alike: Two<a::b_c::Item, a_b::c::Item>, [Two {
        a: a::b_c::Item { left: vec![] }, b: a_b::c::Item { right: vec![] },
    }], but recursive: true);

    mod beyond_ascii {
        module!(ä, left);
        module!(ö, right);
        module!(名, third);
        module!(a_, fourth);
    }
    use beyond_ascii::{ä, ö, 名};
    promises!(modules_beyond_ascii: Two<ä::Item, ö::Item>, [Two {
        a: ä::Item { left: vec![] }, b: ö::Item { right: vec![ö::Item { right: vec![] }] },
    }], but recursive: true);
    promises!(four_of_one_name: Two<Two<ä::Item, ö::Item>, Two<名::Item, beyond_ascii::a_::Item>>, [Two {
        a: Two { a: ä::Item { left: vec![] }, b: ö::Item { right: vec![] } },
        b: Two { a: 名::Item { third: vec![] }, b: beyond_ascii::a_::Item { fourth: vec![] } },
    }], but recursive: true);

    /// A type under a name that a longer form of another's would have.
    #[allow(non_camel_case_types)]
    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    #[strict(name = "suite_findings_definition_names_named_Item")]
    struct Taken {
        taken: Vec<Taken>,
    }
    mod named {
        use super::*;
        #[derive(Debug, Serialize, Deserialize, StrictSchema)]
        pub(super) struct Item {
            pub(super) named: Vec<Item>,
        }
    }
    promises!(a_longer_form_that_is_taken: Two<Two<Taken, ä::Item>, named::Item>, [Two {
        a: Two { a: Taken { taken: vec![] }, b: ä::Item { left: vec![] } }, b: named::Item { named: vec![] },
    }], but recursive: true);

    /// What functions and blocks hold, said by a trait.
    trait Has {
        type It;
    }
    struct First;
    struct Second;
    const _: () = {
        #[derive(Debug, Serialize, Deserialize, StrictSchema)]
        struct Item {
            first: Vec<Item>,
        }
        impl Has for First {
            type It = Item;
        }
    };
    const _: () = {
        #[derive(Debug, Default, Serialize, Deserialize, StrictSchema)]
        struct Item {
            second: Vec<Item>,
        }
        impl Has for Second {
            type It = Item;
        }
    };
    type Three = Two<Two<ä::Item, <First as Has>::It>, <Second as Has>::It>;
    promises!(three_of_one_name_two_of_them_in_one_module: Three, [read(
        r#"{"a":{"a":{"left":[]},"b":{"first":[]}},"b":{"second":[{"second":[]}]}}"#
    )], but recursive: true);

    macro_rules! two_types {
        ($first:ident, $second:ident) => {
            #[derive(Debug, Serialize, Deserialize, StrictSchema)]
            #[strict(name = "node")]
            struct $first {
                left: Vec<$first>,
            }
            #[derive(Debug, Serialize, Deserialize, StrictSchema)]
            #[strict(name = "node")]
            struct $second {
                right: Vec<$second>,
            }
        };
    }
    two_types!(Left, Right);
    promises!(one_name_from_one_macro_call: Two<Left, Right>, [Two {
        a: Left { left: vec![Left { left: vec![] }] }, b: Right { right: vec![] },
    }], but recursive: true);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    #[strict(name = "node")]
    struct Third {
        third: Vec<Third>,
    }
    promises!(one_name_given_thrice: Two<Two<Left, Third>, Right>, [Two {
        a: Two { a: Left { left: vec![] }, b: Third { third: vec![] } }, b: Right { right: vec![] },
    }], but recursive: true);
}

/// A value that only its text says.
fn read<T: serde::de::DeserializeOwned>(text: &str) -> T {
    serde_json::from_str(text).unwrap()
}

/// 2: two types were taken for one.
mod identity {
    use super::*;

    trait Has {
        type It: std::fmt::Debug + Serialize + serde::de::DeserializeOwned + StrictSchema;
    }
    struct First;
    struct Second;

    /// One call, so that all that it writes stands at one place.
    macro_rules! helpers {
        ($($holder:ident: $property:ident: $ty:ty),*) => {$(
            const _: () = {
                #[derive(Debug, Serialize, Deserialize, StrictSchema)]
                pub(crate) struct Helper {
                    $property: $ty,
                }
                impl Has for $holder {
                    type It = Helper;
                }
            };
        )*};
    }
    helpers!(First: a: u8, Second: b: Option<<First as Has>::It>);
    promises!(one_macro_call_one_name_one_in_the_other: <Second as Has>::It, [read(r#"{"b":{"a":1}}"#)]);
    promises!(one_macro_call_one_name_side_by_side: Two<<First as Has>::It, <Second as Has>::It>, [
        read(r#"{"a":{"a":1},"b":{"b":null}}"#),
    ]);
    promises!(one_macro_call_one_name_as_arguments: Two<List<<First as Has>::It>, List<<Second as Has>::It>>, [
        read(r#"{"a":{"value":{"a":1},"next":[]},"b":{"value":{"b":null},"next":[]}}"#),
    ], but recursive: true);

    struct Third;
    struct Fourth;
    macro_rules! recursive_helpers {
        ($($holder:ident: $property:ident),*) => {$(
            const _: () = {
                #[derive(Debug, Serialize, Deserialize, StrictSchema)]
                pub(crate) struct Helper {
                    $property: Vec<Helper>,
                }
                impl Has for $holder {
                    type It = Helper;
                }
            };
        )*};
    }
    recursive_helpers!(Third: c, Fourth: d);
    promises!(one_macro_call_one_name_each_recursive: Two<<Third as Has>::It, <Fourth as Has>::It>, [
        read(r#"{"a":{"c":[{"c":[]}]},"b":{"d":[{"d":[]}]}}"#),
    ], but recursive: true);

    struct Fifth;
    struct Sixth;
    macro_rules! generic_helpers {
        ($($holder:ident: $property:ident: $ty:ty),*) => {$(
            const _: () = {
                #[derive(Debug, Serialize, Deserialize, StrictSchema)]
                pub(crate) struct Helper<T> {
                    $property: T,
                    next: Vec<Helper<T>>,
                }
                impl Has for $holder {
                    type It = Helper<$ty>;
                }
            };
        )*};
    }
    generic_helpers!(Fifth: e: u8, Sixth: f: u8);
    promises!(one_macro_call_one_name_generic: Two<<Fifth as Has>::It, <Sixth as Has>::It>, [
        read(r#"{"a":{"e":1,"next":[]},"b":{"f":1,"next":[]}}"#),
    ], but recursive: true);

    struct Seventh;
    struct Eighth;
    /// The same tokens, read as different types: only what they mean is different.
    macro_rules! same_tokens {
        ($($holder:ident: $inner:ident),*) => {$(
            const _: () = {
                type Inner = $inner;
                #[derive(Debug, Serialize, Deserialize, StrictSchema)]
                pub(crate) struct Helper {
                    inner: Inner,
                    next: Vec<Helper>,
                }
                impl Has for $holder {
                    type It = Helper;
                }
            };
        )*};
    }
    same_tokens!(Seventh: u8, Eighth: String);
    promises!(one_macro_call_the_same_tokens: Two<<Seventh as Has>::It, <Eighth as Has>::It>, [
        read(r#"{"a":{"inner":1,"next":[]},"b":{"inner":"x","next":[]}}"#),
    ], but recursive: true);

    macro_rules! by_hand {
        ($module:ident, $ty:ty) => {
            mod $module {
                use super::*;
                use strict_schema::schema::{Edge, TypeName};

                /// Written by hand, as the documentation of `StrictSchema` shows.
                #[derive(Debug, Serialize, Deserialize)]
                pub(super) struct Id(pub(super) $ty);

                impl StrictSchema for Id {
                    type Strictness = <$ty as StrictSchema>::Strictness;
                    type Shape = <$ty as StrictSchema>::Shape;
                    const NAME: &'static TypeName = &TypeName::foreign("Id", &[]);
                    const SCHEMA: Edge = <$ty as StrictSchema>::SCHEMA;
                }
            }
        };
    }
    by_hand!(one, u8);
    by_hand!(two, String);
    promises!(by_hand_under_one_name: Two<List<one::Id>, List<two::Id>>, [Two {
        a: list(one::Id(1)), b: list(two::Id("x".into())),
    }], but recursive: true);
    promises!(by_hand_under_one_name_twice: Two<List<Vec<one::Id>>, Two<List<two::Id>, List<one::Id>>>, [Two {
        a: list(vec![]), b: Two { a: list(two::Id("x".into())), b: list(one::Id(1)) },
    }], but recursive: true);
    promises!(by_hand_under_one_name_one_in_the_other: List<List<two::Id>>, [list(list(two::Id("x".into())))], but recursive: true);

    /// Under the name of a type of the standard library.
    mod named_like_std {
        use super::*;
        use strict_schema::schema::{Edge, TypeName};

        #[derive(Debug, Serialize, Deserialize)]
        pub(super) struct Text(pub(super) u8);

        impl StrictSchema for Text {
            type Strictness = <u8 as StrictSchema>::Strictness;
            type Shape = <u8 as StrictSchema>::Shape;
            const NAME: &'static TypeName = &TypeName::foreign("String", &[]);
            const SCHEMA: Edge = u8::SCHEMA;
        }
    }
    promises!(by_hand_under_the_name_of_another: Two<List<String>, List<named_like_std::Text>>, [Two {
        a: list("x".to_owned()), b: list(named_like_std::Text(1)),
    }], but recursive: true);
}

/// 3: constraints on the fields of a tuple were checked, and then left out.
mod tuples {
    use super::*;

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Pair(#[strict(range(max = 3))] u8, #[strict(range(max = 3))] u8);
    promises!(bounds_of_a_tuple: in Pair, [Pair(1, 3)]);

    #[test]
    fn bounds_of_a_tuple_are_kept() {
        let schema = strict_schema::to_string::<In<Pair>>(&OPENAI).unwrap();
        p::refuses("Pair", &schema, &[r#"{"value":[1,4]}"#, r#"{"value":[4,1]}"#]);
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    enum Variants {
        V(#[strict(range(min = 1, max = 3))] i32, #[strict(range(min = 1, max = 3))] i32),
        W(#[strict(length(max = 2))] String, #[strict(length(max = 2))] String),
    }
    promises!(bounds_of_a_tuple_variant: in Variants, [Variants::V(1, 3), Variants::W("ab".into(), String::new())]);

    #[test]
    fn bounds_of_a_tuple_variant_are_kept() {
        let schema = strict_schema::to_string::<In<Variants>>(&OPENAI).unwrap();
        p::refuses("Variants", &schema, &[r#"{"value":{"V":[1,4]}}"#]);
        // The dialect has no lengths of texts, so they are described.
        assert_eq!(schema.matches("at most 2 characters").count(), 1, "{schema}");
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    #[serde(tag = "t", content = "c")]
    enum Adjacent {
        V(#[strict(pattern = "^a+$")] String, #[strict(pattern = "^a+$")] String),
    }

    #[test]
    fn bounds_of_an_adjacent_tuple_variant_are_kept() {
        let schema = strict_schema::to_string::<In<Adjacent>>(&OPENAI).unwrap();
        p::refuses("Adjacent", &schema, &[r#"{"value":{"t":"V","c":["a","b"]}}"#]);
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    #[serde(untagged)]
    enum Untagged {
        V(#[strict(multiple_of = 2)] u8, #[strict(multiple_of = 2)] u8),
    }

    #[test]
    fn bounds_of_an_untagged_tuple_variant_are_kept() {
        let schema = strict_schema::to_string::<In<Untagged>>(&OPENAI).unwrap();
        p::refuses("Untagged", &schema, &[r#"{"value":[2,3]}"#]);
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Beside(#[strict(range(max = 3))] u8, #[serde(skip)] String);
    #[test]
    fn bounds_beside_a_skipped_field_are_kept() {
        // serde writes and reads a list of one.
        let schema = strict_schema::to_string::<In<Beside>>(&OPENAI).unwrap();
        p::refuses("Beside", &schema, &[r#"{"value":[4]}"#]);
    }
}

/// 5 and 6, what stays right beside what is refused.
mod still_flattened {
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

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    #[serde(tag = "t", content = "c")]
    enum Units {
        A,
        B,
    }
    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Beside {
        #[serde(flatten)]
        units: Units,
        d: u8,
    }
    promises!(an_adjacent_enum_of_units_beside_another_property: in Beside, [
        Beside { units: Units::A, d: 1 }, Beside { units: Units::B, d: 2 },
    ]);
}

/// 8: whether a transparent field must be there.
mod presence {
    use super::*;
    use serde::Deserializer;

    /// Read as a number or as null, but not from nothing.
    #[derive(Debug, Clone, Copy, Serialize)]
    struct Loose(Option<u8>);

    impl<'de> Deserialize<'de> for Loose {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            match Value::deserialize(deserializer)? {
                Value::Null => Ok(Self(None)),
                Value::Number(number) => match number.as_u64().map(u8::try_from) {
                    Some(Ok(number)) => Ok(Self(Some(number))),
                    _ => Err(serde::de::Error::custom("not a number of eight bits")),
                },
                _ => Err(serde::de::Error::custom("not a number")),
            }
        }
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    #[serde(transparent)]
    struct Transparent {
        #[strict(as = "Option<u8>")]
        inner: Loose,
    }
    promises!(a_transparent_field_as_an_option: in Transparent, [Transparent { inner: Loose(None) }, Transparent { inner: Loose(Some(1)) }]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Newtype(#[strict(as = "Option<u8>")] Loose);
    promises!(a_newtype_of_one_as_an_option: in Newtype, [Newtype(Loose(None))]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    #[serde(transparent)]
    struct Twice(Transparent);
    promises!(a_transparent_field_of_a_transparent_type: in Twice, [Twice(Transparent { inner: Loose(Some(2)) })]);

    /// It says itself how it is read.
    #[derive(Debug, StrictSchema)]
    #[strict(as = "Option<u8>")]
    struct Whole(Loose);
    impl Serialize for Whole {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            self.0.serialize(serializer)
        }
    }
    impl<'de> Deserialize<'de> for Whole {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            Loose::deserialize(deserializer).map(Self)
        }
    }
    promises!(a_type_as_an_option: in Whole, [Whole(Loose(None)), Whole(Loose(Some(1)))]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    #[serde(transparent)]
    struct Plain {
        inner: Option<u8>,
    }
    promises!(a_transparent_option: in Plain, [Plain { inner: None }, Plain { inner: Some(1) }]);
}

/// 9: where what is absent is not `None`, a model must be able to say null.
mod absent_and_null {
    use super::*;

    #[allow(clippy::unnecessary_wraps, reason = "serde asks for the type of the field")]
    const fn ten() -> Option<u8> {
        Some(10)
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize, StrictSchema)]
    struct Limit {
        #[serde(default = "ten")]
        limit: Option<u8>,
    }
    promises!(an_option_with_a_default_of_its_own: Limit, [Limit { limit: None }, Limit { limit: Some(1) }]);

    #[test]
    fn null_is_admitted_where_absence_says_something_else() {
        for dialect in DIALECTS {
            let schema = strict_schema::to_string::<Limit>(dialect).unwrap();
            // The engine knows no `nullable`.
            let schema = if dialect.null == Null::Flag { p::without_nullable(&schema) } else { schema };
            p::writes_then_admits(dialect.name, &schema, &[serde_json::json!({ "limit": null })]);
        }
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    #[serde(default)]
    struct Container {
        limit: Option<u8>,
        page: u8,
    }
    impl Default for Container {
        fn default() -> Self {
            Self { limit: Some(5), page: 1 }
        }
    }
    promises!(an_option_with_the_default_of_its_container: Container, [Container { limit: None, page: 0 }]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Flattened {
        #[serde(flatten)]
        limit: Limit,
        own: Option<bool>,
    }
    promises!(a_flattened_option_with_a_default_of_its_own: Flattened, [Flattened { limit: Limit { limit: None }, own: None }]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    #[serde(tag = "t")]
    enum Variants {
        A {
            #[serde(default = "ten")]
            limit: Option<u8>,
        },
    }
    promises!(a_variants_option_with_a_default_of_its_own: in Variants, [Variants::A { limit: None }]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Plain {
        #[serde(default)]
        limit: Option<u8>,
        nested: Option<Option<u8>>,
    }
    promises!(an_option_with_the_usual_default: Plain, [Plain { limit: None, nested: None }]);
}

/// 10: what a type that opts out reads, and what its schema says.
mod open_mode {
    use super::*;
    use std::collections::{BTreeMap, HashMap};
    use std::ops::Range;
    use strict_schema::{Provider, Tool};

    /// Each text: the schema admits it, and the type reads it, or neither.
    #[track_caller]
    fn agree<T>(texts: &[&str])
    where
        T: StrictSchema<Shape: strict_schema::strict::AtRoot> + Serialize + serde::de::DeserializeOwned,
    {
        let tool = Tool::of::<T>().to_json(&Provider::openai_chat()).unwrap();
        let tool: Value = serde_json::from_str(&tool).unwrap();
        let schema = &tool["function"]["parameters"];
        let validator = jsonschema::draft202012::new(schema).unwrap();
        for text in texts {
            let admits = validator.is_valid(&serde_json::from_str(text).unwrap());
            let reads = serde_json::from_str::<T>(text).map(drop);
            assert_eq!(admits, reads.is_ok(), "{text}: admitted {admits}, read {reads:?}\n{schema:#}");
        }
        p::samples_then_reads(T::NAME.ident, &schema.to_string(), &[], 300, |text| {
            serde_json::from_str::<T>(text).map(drop).map_err(|error| error.to_string())
        });
    }

    #[test]
    fn tuples_of_arrays_of_different_lengths() {
        #[derive(Serialize, Deserialize, StrictSchema)]
        #[strict(false)]
        struct S {
            arrays: ([u8; 2], [u8; 3]),
            lists: (Vec<u8>, [u8; 3]),
        }
        agree::<S>(&[
            r#"{"arrays":[[1,2],[1,2,3]],"lists":[[],[1,2,3]]}"#,
            r#"{"arrays":[[1,2,3],[1,2,3]],"lists":[[],[1,2,3]]}"#,
            r#"{"arrays":[[1,2],[1,2]],"lists":[[],[1,2,3]]}"#,
            r#"{"arrays":[[1,2],[1,2,3]],"lists":[[],[]]}"#,
        ]);
    }

    #[test]
    fn unknown_fields_that_are_denied() {
        #[derive(Serialize, Deserialize, StrictSchema)]
        #[strict(false)]
        #[serde(deny_unknown_fields)]
        struct S {
            a: u8,
            map: HashMap<String, Inner>,
        }
        #[derive(Serialize, Deserialize, StrictSchema)]
        #[serde(deny_unknown_fields)]
        struct Inner {
            b: Option<u8>,
        }
        agree::<S>(&[
            r#"{"a":1,"map":{}}"#,
            r#"{"a":1,"map":{},"x":1}"#,
            r#"{"a":1,"map":{"k":{"b":1}}}"#,
            r#"{"a":1,"map":{"k":{"b":1,"x":1}}}"#,
        ]);
    }

    #[test]
    fn an_external_tag_and_further_keys() {
        #[derive(Serialize, Deserialize, StrictSchema)]
        #[strict(false)]
        struct S {
            e: E,
            map: HashMap<String, u8>,
        }
        #[derive(Serialize, Deserialize, StrictSchema)]
        enum E {
            A(u8),
            B { b: u8 },
        }
        agree::<S>(&[
            r#"{"e":{"A":1},"map":{}}"#,
            r#"{"e":{"A":1,"x":1},"map":{}}"#,
            r#"{"e":{"A":1,"B":{"b":1}},"map":{}}"#,
            r#"{"e":{"B":{"b":1,"x":1}},"map":{}}"#,
        ]);
    }

    #[test]
    fn closed_types_of_std() {
        #[derive(Serialize, Deserialize, StrictSchema)]
        #[strict(false)]
        struct S {
            range: Range<u8>,
            map: HashMap<String, u8>,
        }
        agree::<S>(&[r#"{"range":{"start":1,"end":2},"map":{}}"#, r#"{"range":{"start":1,"end":2,"x":1},"map":{}}"#]);
    }

    #[test]
    fn keys_that_are_numbers() {
        #[derive(Serialize, Deserialize, StrictSchema)]
        #[strict(false)]
        struct S {
            map: BTreeMap<u8, u8>,
            signed: BTreeMap<i16, u8>,
        }
        agree::<S>(&[
            r#"{"map":{"1":1},"signed":{"-1":1}}"#,
            r#"{"map":{"a":1},"signed":{}}"#,
            r#"{"map":{"256":1},"signed":{}}"#,
            r#"{"map":{"-1":1},"signed":{}}"#,
            r#"{"map":{},"signed":{"40000":1}}"#,
            r#"{"map":{},"signed":{"":1}}"#,
        ]);
    }

    #[test]
    fn keys_that_are_words() {
        #[derive(Serialize, Deserialize, StrictSchema)]
        #[strict(false)]
        struct S {
            map: BTreeMap<Key, u8>,
            flags: BTreeMap<bool, u8>,
            letters: BTreeMap<char, u8>,
        }
        #[derive(Serialize, Deserialize, StrictSchema, PartialEq, Eq, PartialOrd, Ord)]
        #[serde(rename_all = "lowercase")]
        enum Key {
            Red,
            Green,
        }
        agree::<S>(&[
            r#"{"map":{"red":1},"flags":{"true":1},"letters":{"x":1}}"#,
            r#"{"map":{"blue":1},"flags":{},"letters":{}}"#,
            r#"{"map":{},"flags":{"yes":1},"letters":{}}"#,
            r#"{"map":{},"flags":{},"letters":{"xy":1}}"#,
        ]);
    }

    #[test]
    fn bounds_of_a_tuple() {
        #[derive(Serialize, Deserialize, StrictSchema)]
        #[strict(false)]
        struct S(#[strict(range(max = 3))] u8, String);
        #[derive(Serialize, Deserialize, StrictSchema)]
        #[strict(false)]
        struct Root {
            pair: S,
        }
        let tool = Tool::of::<Root>().to_json(&Provider::openai_chat()).unwrap();
        let tool: Value = serde_json::from_str(&tool).unwrap();
        let validator = jsonschema::draft202012::new(&tool["function"]["parameters"]).unwrap();
        assert!(validator.is_valid(&serde_json::json!({ "pair": [3, "x"] })));
        assert!(!validator.is_valid(&serde_json::json!({ "pair": [4, "x"] })), "{tool:#}");
    }
}

/// 11: what is written and not admitted has a row in the list of exclusions.
mod written_and_not_admitted {
    use super::*;
    use chrono::{NaiveDate, NaiveDateTime, NaiveTime};

    promises!(dates_of_other_years: in NaiveDate, [NaiveDate::MAX, NaiveDate::MIN],
        but excluding: &["calendar-day"], unwritten: &["other-years"]);
    promises!(moments_of_other_years: in NaiveDateTime, [NaiveDateTime::MAX, NaiveDateTime::MIN],
        but excluding: &["calendar-day"], unwritten: &["other-years"]);
    promises!(dates_of_other_years_of_jiff: in jiff::civil::Date, [jiff::civil::Date::MIN],
        but excluding: &["calendar-day"], unwritten: &["other-years"]);
    promises!(a_leap_second: in NaiveTime, [NaiveTime::from_hms_nano_opt(23, 59, 59, 1_500_000_000).unwrap()],
        but unwritten: &["sixtieth-second"]);

    #[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
    #[serde(into = "u8")]
    struct OnlyInto {
        a: u8,
    }
    impl From<OnlyInto> for u8 {
        fn from(it: OnlyInto) -> Self {
            it.a
        }
    }
    promises!(written_as_another_and_read_as_itself: OnlyInto, [OnlyInto { a: 1 }], but unwritten: &["converted"]);

    #[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
    #[serde(from = "Vec<u8>")]
    struct OnlyFrom {
        a: u8,
    }
    impl From<Vec<u8>> for OnlyFrom {
        fn from(list: Vec<u8>) -> Self {
            Self { a: list.first().copied().unwrap_or_default() }
        }
    }
    promises!(read_from_another_and_written_as_itself: in OnlyFrom, [OnlyFrom { a: 1 }], but unwritten: &["converted"]);
}

/// 12 and 15: constraints are written as JSON has them, and as the dialect takes them.
mod constraints {
    use super::*;

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Numbers {
        #[strict(range(min = 00.5))]
        zeros: f64,
        #[strict(range(min = -05, max = 007))]
        signed: i32,
        #[strict(range(max = 1_000))]
        underscored: u32,
        #[strict(range(max = 1e3), multiple_of = 1e-2)]
        exponent: f64,
        #[strict(multiple_of = 0_2)]
        multiple: u8,
    }

    #[test]
    fn numbers_are_those_of_json() {
        for dialect in DIALECTS {
            let schema = strict_schema::to_string::<Numbers>(dialect).unwrap();
            serde_json::from_str::<Value>(&schema)
                .unwrap_or_else(|error| panic!("{}: {error}\n{schema}", dialect.name));
        }
        let schema = strict_schema::to_value::<Numbers>(&OPENAI).unwrap();
        let at = |pointer: &str| schema.pointer(pointer).and_then(Value::as_f64);
        assert_eq!(at("/properties/zeros/minimum"), Some(0.5), "{schema}");
        assert_eq!(at("/properties/signed/minimum"), Some(-5.0), "{schema}");
        assert_eq!(at("/properties/signed/maximum"), Some(7.0), "{schema}");
        assert_eq!(at("/properties/underscored/maximum"), Some(1000.0), "{schema}");
        assert_eq!(at("/properties/exponent/maximum"), Some(1000.0), "{schema}");
        assert_eq!(at("/properties/exponent/multipleOf"), Some(0.01), "{schema}");
        assert_eq!(at("/properties/multiple/multipleOf"), Some(2.0), "{schema}");
    }

    /// Integers are compared as integers: as floats these two are equal.
    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Exact {
        #[strict(range(min = 9007199254740992, max = 9007199254740993))]
        a: u64,
    }
    promises!(bounds_beyond_what_a_float_tells_apart: Exact, [Exact { a: 9_007_199_254_740_992 }],
        but narrowed: &["bounds"]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Words {
        #[strict(pattern = "word")]
        a: String,
    }
    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Letters {
        #[strict(pattern = r"^\p{L}+$")]
        a: String,
    }

    #[test]
    fn a_pattern_that_the_dialect_does_not_take_is_not_written() {
        fn check<T: strict_schema::Root>() {
            for dialect in DIALECTS {
                // It may be refused, or left out; it may not be written where the validator refuses it.
                let Ok(schema) = strict_schema::to_value::<T>(dialect) else { continue };
                let report = strict_schema::validate(&schema, dialect);
                assert!(report.is_ok(), "{}: {report}\n{schema}", dialect.name);
            }
        }
        check::<Words>();
        check::<Letters>();
    }
}

/// Found by the random types: the budget of the dialect `sm` does not count what is in a tuple, as the validator does.
mod levels {
    use super::*;
    use strict_schema::dialect::SM;

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Lists {
        five: Vec<Vec<Vec<Vec<Vec<u8>>>>>,
    }
    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Below {
        #[allow(clippy::type_complexity, reason = "it is to nest")]
        a: In<In<In<((u8, u8), (u8, u8))>>>,
    }
    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Ranges {
        a: In<In<In<Option<std::ops::Range<u8>>>>>,
    }

    #[test]
    fn what_is_written_is_as_deep_as_the_dialect_takes() {
        fn check<T: strict_schema::Root>() {
            let Ok(schema) = strict_schema::to_value::<T>(&SM) else { return };
            let report = strict_schema::validate(&schema, &SM);
            assert!(report.is_ok(), "{}: {report}\n{schema}", std::any::type_name::<T>());
        }
        check::<Lists>();
        check::<Below>();
        check::<Ranges>();
    }
}

/// 13: names of definitions that are no part of a reference.
mod raw_names {
    use super::*;

    mod r#type {
        use super::*;
        #[derive(Debug, Serialize, Deserialize, StrictSchema)]
        pub(super) struct Item {
            pub(super) left: Vec<Item>,
        }
    }
    mod r#fn {
        use super::*;
        #[derive(Debug, Serialize, Deserialize, StrictSchema)]
        pub(super) struct Item {
            pub(super) right: Vec<Item>,
        }
        pub(super) mod r#match {
            use super::*;
            #[derive(Debug, Serialize, Deserialize, StrictSchema)]
            pub(in super::super) struct r#Item {
                pub(in super::super) third: Vec<r#Item>,
            }
        }
    }
    promises!(modules_of_raw_names: Two<r#type::Item, r#fn::Item>, [Two {
        a: r#type::Item { left: vec![] }, b: r#fn::Item { right: vec![] },
    }], but recursive: true);
    promises!(modules_of_raw_names_in_each_other: Two<r#fn::r#match::Item, r#fn::Item>, [Two {
        a: r#fn::r#match::Item { third: vec![] }, b: r#fn::Item { right: vec![] },
    }], but recursive: true);

    /// 13, with what one writes in scripts other than Latin.
    mod größe {
        use super::*;
        #[derive(Debug, Serialize, Deserialize, StrictSchema)]
        pub(super) struct Item {
            pub(super) left: Vec<Item>,
        }
    }
    mod 天気 {
        use super::*;
        #[derive(Debug, Serialize, Deserialize, StrictSchema)]
        pub(super) struct Item {
            pub(super) right: Vec<Item>,
        }
    }
    promises!(modules_of_other_scripts: Two<größe::Item, 天気::Item>, [Two {
        a: größe::Item { left: vec![] }, b: 天気::Item { right: vec![] },
    }], but recursive: true);
}

/// The last of the findings: what descriptions and tools are called.
mod descriptions_and_tools {
    use super::*;
    use strict_schema::Tool;

    #[doc = "Choose:\n* one\n* two"]
    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Bullets {
        #[doc = "**bold** words"]
        bold: u8,
        #[doc = "* one\n* two"]
        list: u8,
        /**
         * Starred,
         * on two lines
         */
        block: u8,
        #[doc = " * a point"]
        #[doc = " * another"]
        lines: u8,
    }

    #[test]
    fn markup_stays_as_it_is() {
        let schema = strict_schema::to_value::<Bullets>(&OPENAI).unwrap();
        assert_eq!(schema["description"], "Choose:\n* one\n* two");
        let described = |name: &str| schema["properties"][name]["description"].as_str().unwrap().to_owned();
        assert_eq!(described("bold"), "**bold** words");
        assert_eq!(described("list"), "* one\n* two");
        assert_eq!(described("lines"), "* a point\n* another");
        assert!(described("block").starts_with("Starred,"), "{}", described("block"));
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct GetWetterGröße {
        a: u8,
    }
    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct GetWetterGräbe {
        a: u8,
    }

    #[test]
    fn tools_of_other_letters_have_names_of_their_own() {
        let name = |tool: Tool| {
            let provider = strict_schema::Provider::openai_chat();
            let json: Value = serde_json::from_str(&tool.to_json(&provider).unwrap()).unwrap();
            json["function"]["name"].as_str().unwrap().to_owned()
        };
        let names = [name(Tool::of::<GetWetterGröße>()), name(Tool::of::<GetWetterGräbe>())];
        for (index, name) in names.iter().enumerate() {
            assert!(name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte)), "{names:?}");
            assert!(name.len() <= 64 && !name.is_empty() && !names[..index].contains(name), "{names:?}");
        }
    }
}

/// 17 to 23: each program of `tests/ui/findings/pass` is a module here, held to every promise.
macro_rules! programs {
    ($($test:ident: $path:literal),* $(,)?) => {$(
        // Their visibility and their types are what is tried.
        #[allow(
            unreachable_pub,
            private_interfaces,
            unused_imports,
            clippy::all,
            clippy::pedantic,
            reason = "the programs are what users write"
        )]
        #[path = $path]
        mod $test;
    )*

        #[test]
        fn every_program_is_held_to_the_promises() {
            let listed: Vec<&str> = vec![$($path.rsplit('/').next().unwrap()),*];
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/ui/findings/pass");
            let mut files: Vec<String> = std::fs::read_dir(folder)
                .unwrap()
                .map(|file| file.unwrap().file_name().into_string().unwrap())
                .collect();
            files.sort();
            assert_eq!(files, listed);
        }
    };
}
programs! {
    p17_as: "../../ui/findings/pass/17_as.rs",
    p17_containers: "../../ui/findings/pass/17_containers.rs",
    p17_flatten: "../../ui/findings/pass/17_flatten.rs",
    p17_from: "../../ui/findings/pass/17_from.rs",
    p17_generics: "../../ui/findings/pass/17_generics.rs",
    p17_newtype: "../../ui/findings/pass/17_newtype.rs",
    p17_restricted: "../../ui/findings/pass/17_restricted.rs",
    p17_transparent: "../../ui/findings/pass/17_transparent.rs",
    p17_variants: "../../ui/findings/pass/17_variants.rs",
    p18_adjacent: "../../ui/findings/pass/18_adjacent.rs",
    p18_array: "../../ui/findings/pass/18_array.rs",
    p18_box: "../../ui/findings/pass/18_box.rs",
    p18_deep_wrapper: "../../ui/findings/pass/18_deep_wrapper.rs",
    p18_external: "../../ui/findings/pass/18_external.rs",
    p18_flattened: "../../ui/findings/pass/18_flattened.rs",
    p18_list: "../../ui/findings/pass/18_list.rs",
    p18_option: "../../ui/findings/pass/18_option.rs",
    p18_option_of_list: "../../ui/findings/pass/18_option_of_list.rs",
    p18_option_of_list_of_option: "../../ui/findings/pass/18_option_of_list_of_option.rs",
    p18_plain: "../../ui/findings/pass/18_plain.rs",
    p18_tagged: "../../ui/findings/pass/18_tagged.rs",
    p18_tagged_option: "../../ui/findings/pass/18_tagged_option.rs",
    p18_tuple: "../../ui/findings/pass/18_tuple.rs",
    p19_chain_of_10: "../../ui/findings/pass/19_chain_of_10.rs",
    p19_chain_of_30: "../../ui/findings/pass/19_chain_of_30.rs",
    p19_chain_of_50: "../../ui/findings/pass/19_chain_of_50.rs",
    p19_chain_through_newtypes: "../../ui/findings/pass/19_chain_through_newtypes.rs",
    p21_constants: "../../ui/findings/pass/21_constants.rs",
    p21_lower_case_constants: "../../ui/findings/pass/21_lower_case_constants.rs",
    p21_traits: "../../ui/findings/pass/21_traits.rs",
    p21_types: "../../ui/findings/pass/21_types.rs",
    p22_alias: "../../ui/findings/pass/22_alias.rs",
    p22_associated_types: "../../ui/findings/pass/22_associated_types.rs",
    p22_higher_ranked_marker: "../../ui/findings/pass/22_higher_ranked_marker.rs",
    p22_paths_to_itself: "../../ui/findings/pass/22_paths_to_itself.rs",
    p22_range_of_non_zero: "../../ui/findings/pass/22_range_of_non_zero.rs",
    p22_skipped_marker: "../../ui/findings/pass/22_skipped_marker.rs",
    p22_try_from_borrowed: "../../ui/findings/pass/22_try_from_borrowed.rs",
    p23_long_description: "../../ui/findings/pass/23_long_description.rs",
}

/// What a program of `tests/ui/findings/pass` asks of its types: here, every promise.
pub(crate) use crate::promises::judge;
