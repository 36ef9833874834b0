//! Types that have one name, or names that read alike: each has a definition of its own, and what is one type has one.

use serde::{Deserialize, Serialize};
use strict_schema::StrictSchema;

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

/// A value that only its text says.
fn read<T: serde::de::DeserializeOwned>(text: &str) -> T {
    serde_json::from_str(text).unwrap()
}

/// Recursive types: a name is a key of `$defs`, and JSON keeps the last value of a key.
mod definitions {
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
    #[strict(name = "suite_same_names_definitions_named_Item")]
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

/// Types that come from one place in the source, or are called the same by hand: they are not one type.
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

/// Raw names, and those in other scripts than Latin: a definition is called by what a reference can say.
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

// More types that are used more than once than there may be types that contain themselves.
mod many {
    use super::*;

    #[derive(StrictSchema)]
    #[expect(dead_code, reason = "only its schema is read")]
    struct Part<const ROW: u32, const PLACE: u32> {
        name: String,
        text: String,
    }

    macro_rules! row {
        ($name:ident: $($field:ident $part:ty),*) => {
            #[derive(StrictSchema)]
            #[expect(dead_code, reason = "only its schema is read")]
            struct $name<const ROW: u32> {
                $($field: Two<$part, $part>,)*
            }
        };
    }
    row!(Row: a Part<ROW, 0>, b Part<ROW, 1>, c Part<ROW, 2>, d Part<ROW, 3>, e Part<ROW, 4>, f Part<ROW, 5>, g Part<ROW, 6>, h Part<ROW, 7>, i Part<ROW, 8>);

    #[derive(StrictSchema)]
    #[expect(dead_code, reason = "only its schema is read")]
    struct Rows {
        a: Row<0>,
        b: Row<1>,
        c: Row<2>,
        d: Row<3>,
        e: Row<4>,
        f: Row<5>,
        g: Row<6>,
        h: Row<7>,
    }

    #[test]
    fn more_than_64_types_are_definitions() {
        const ROWS: &str = strict_schema::json!(Rows);
        assert_eq!(strict_schema::to_string::<Rows>(&strict_schema::dialect::OPENAI).unwrap(), ROWS);
        let schema: serde_json::Value = serde_json::from_str(ROWS).unwrap();
        assert_eq!(schema["$defs"].as_object().unwrap().len(), 72);
    }
}
