//! Chains of structs, each flattened into the one before.

use serde::{Deserialize, Serialize};
use strict_schema::{StrictSchema, json};

use super::levels::read;
use crate::promises::judge;

macro_rules! chain {
    ($module:ident: $($level:ident $field:ident $next:ident),*; $last:ident $last_field:ident) => {
        mod $module {
            use super::*;

            $(#[derive(Debug, Serialize, Deserialize, StrictSchema)]
            struct $level {
                $field: u8,
                #[serde(flatten)]
                next: $next,
            })*

            #[derive(Debug, Serialize, Deserialize, StrictSchema)]
            struct $last {
                $last_field: u8,
            }

            #[test]
            fn it_keeps_the_promises() {
                let fields = [$(stringify!($field),)* stringify!($last_field)].map(|it| format!("\"{it}\":1"));
                judge::right(json!(L1), &[read::<L1>(&format!("{{{}}}", fields.join(",")))]);
            }
        }
    };
}

chain! {
    of_50:
    L1 a1 L2, L2 a2 L3, L3 a3 L4, L4 a4 L5, L5 a5 L6, L6 a6 L7, L7 a7 L8, L8 a8 L9, L9 a9 L10, L10 a10 L11,
    L11 a11 L12, L12 a12 L13, L13 a13 L14, L14 a14 L15, L15 a15 L16, L16 a16 L17, L17 a17 L18, L18 a18 L19,
    L19 a19 L20, L20 a20 L21, L21 a21 L22, L22 a22 L23, L23 a23 L24, L24 a24 L25, L25 a25 L26, L26 a26 L27,
    L27 a27 L28, L28 a28 L29, L29 a29 L30, L30 a30 L31, L31 a31 L32, L32 a32 L33, L33 a33 L34, L34 a34 L35,
    L35 a35 L36, L36 a36 L37, L37 a37 L38, L38 a38 L39, L39 a39 L40, L40 a40 L41, L41 a41 L42, L42 a42 L43,
    L43 a43 L44, L44 a44 L45, L45 a45 L46, L46 a46 L47, L47 a47 L48, L48 a48 L49, L49 a49 L50;
    L50 a50
}

/// Twenty, each flattened in a box and a newtype, before the field beside it.
mod through_newtypes {
    use super::*;

    macro_rules! chain {
        ($($level:ident $field:ident $newtype:ident $next:ident),*) => {
            $(#[derive(Debug, Serialize, Deserialize, StrictSchema)]
            struct $level {
                #[serde(flatten)]
                next: Box<$newtype>,
                $field: u8,
            }

            #[derive(Debug, Serialize, Deserialize, StrictSchema)]
            struct $newtype($next);)*
        };
    }

    chain! {
        L1 a1 N2 L2, L2 a2 N3 L3, L3 a3 N4 L4, L4 a4 N5 L5, L5 a5 N6 L6, L6 a6 N7 L7, L7 a7 N8 L8, L8 a8 N9 L9,
        L9 a9 N10 L10, L10 a10 N11 L11, L11 a11 N12 L12, L12 a12 N13 L13, L13 a13 N14 L14, L14 a14 N15 L15,
        L15 a15 N16 L16, L16 a16 N17 L17, L17 a17 N18 L18, L18 a18 N19 L19, L19 a19 N20 L20
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct L20 {
        a20: u8,
    }

    #[test]
    fn it_keeps_the_promises() {
        let fields: Vec<_> = (1..=20).rev().map(|number| format!("\"a{number}\":1")).collect();
        judge::right(json!(L1), &[read::<L1>(&format!("{{{}}}", fields.join(",")))]);
    }
}
