//! Levels, each in the other, in every wrapper.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use strict_schema::{StrictSchema, json};

use crate::promises::judge;

/// The value that the text says. It is written as that text.
pub(super) fn read<T: Serialize + DeserializeOwned>(text: &str) -> T {
    let value = serde_json::from_str(text).unwrap();
    assert_eq!(serde_json::to_string(&value).unwrap(), text);
    value
}

fn nested<T: Serialize + DeserializeOwned>(depth: usize, before: &str, leaf: &str, after: &str) -> T {
    read(&format!("{}{leaf}{}", before.repeat(depth), after.repeat(depth)))
}

/// Ten levels, each in `Wrapped`, and the text around a level.
macro_rules! levels {
    ($($module:ident: $wrapped:ty, $before:literal, $after:literal;)*) => {
        $(mod $module {
            use super::*;

            type Wrapped<T> = $wrapped;

            structs! { L1 L2, L2 L3, L3 L4, L4 L5, L5 L6, L6 L7, L7 L8, L8 L9, L9 L10 }

            #[derive(Debug, Serialize, Deserialize, StrictSchema)]
            struct L10 {
                leaf: u8,
            }

            #[test]
            fn it_keeps_the_promises() {
                let (before, after) = (concat!(r#"{"inner":"#, $before), concat!($after, "}"));
                judge::right(json!(L1), &[nested::<L1>(9, before, r#"{"leaf":1}"#, after)]);
            }
        })*
    };
}

macro_rules! structs {
    ($($level:ident $next:ident),*) => {
        $(#[derive(Debug, Serialize, Deserialize, StrictSchema)]
        struct $level {
            inner: Wrapped<$next>,
        })*
    };
}

levels! {
    deep_wrapper: Box<Option<Box<Vec<Box<T>>>>>, "[", "]";
    list: Vec<T>, "[", "]";
    option: Option<T>, "", "";
    option_of_list_of_option: Option<Vec<Option<T>>>, "[", ",null]";
    plain: T, "", "";
    tuple: (T,), "[", "]";
}

/// Enums, each in `Wrapped`, in a root, and the texts of their variants.
macro_rules! enums {
    (
        $module:ident: $wrapped:ty, #[$attribute:meta] [$($level:ident $next:ident),*] $last:ident,
        $before:literal $leaf:literal $after:literal or $end:literal
    ) => {
        mod $module {
            use super::*;

            type Wrapped<T> = $wrapped;

            #[derive(Debug, Serialize, Deserialize, StrictSchema)]
            struct Root {
                inner: E1,
            }

            $(#[derive(Debug, Serialize, Deserialize, StrictSchema)]
            #[$attribute]
            enum $level {
                Inner { inner: Wrapped<$next> },
                End,
            })*

            #[derive(Debug, Serialize, Deserialize, StrictSchema)]
            #[$attribute]
            enum $last {
                Leaf { leaf: u8 },
                End,
            }

            #[test]
            fn it_keeps_the_promises() {
                let depth = [$(stringify!($level)),*].len();
                let inner = nested(depth, $before, $leaf, $after);
                judge::right(json!(Root), &[Root { inner }, Root { inner: read($end) }]);
            }
        }
    };
}

enums! {
    external: Option<Vec<T>>, #[serde()] [E1 E2, E2 E3, E3 E4] E4,
    r#"{"Inner":{"inner":["# r#"{"Leaf":{"leaf":1}}"# "]}}" or r#""End""#
}
enums! {
    adjacent: Option<Vec<Option<T>>>, #[serde(tag = "t", content = "c")] [E1 E2, E2 E3, E3 E4] E4,
    r#"{"t":"Inner","c":{"inner":["# r#"{"t":"Leaf","c":{"leaf":1}}"# "]}}" or r#"{"t":"End"}"#
}
enums! {
    tagged: Vec<T>, #[serde(tag = "kind")] [E1 E2, E2 E3, E3 E4, E4 E5, E5 E6, E6 E7, E7 E8, E8 E9] E9,
    r#"{"kind":"Inner","inner":["# r#"{"kind":"Leaf","leaf":1}"# "]}" or r#"{"kind":"End"}"#
}
enums! {
    tagged_option: Option<Vec<T>>, #[serde(tag = "kind")] [E1 E2, E2 E3, E3 E4, E4 E5, E5 E6, E6 E7, E7 E8, E8 E9] E9,
    r#"{"kind":"Inner","inner":["# r#"{"kind":"Leaf","leaf":1}"# "]}" or r#"{"kind":"End"}"#
}

/// Ten levels, eight of them with a flattened enum, each in an optional list.
mod flattened {
    use super::*;

    macro_rules! levels {
        ($($level:ident $kind:ident $next:ident),*) => {
            $(#[derive(Debug, Serialize, Deserialize, StrictSchema)]
            struct $level {
                own: u8,
                #[serde(flatten)]
                kind: $kind,
            }

            #[derive(Debug, Serialize, Deserialize, StrictSchema)]
            #[serde(tag = "kind")]
            enum $kind {
                Inner { inner: Option<Vec<$next>> },
                End,
            })*
        };
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Root {
        inner: L1,
    }

    levels! { L1 K1 L2, L2 K2 L3, L3 K3 L4, L4 K4 L5, L5 K5 L6, L6 K6 L7, L7 K7 L8, L8 K8 L9 }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct L9 {
        leaf: u8,
    }

    #[test]
    fn it_keeps_the_promises() {
        let inner = nested(8, r#"{"own":1,"kind":"Inner","inner":["#, r#"{"leaf":1}"#, "]}");
        judge::right(json!(Root), &[Root { inner }, Root { inner: L1 { own: 1, kind: K1::End } }]);
    }
}
