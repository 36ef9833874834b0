//! `pub` over `pub(crate)`, `pub(super)` and `pub(in …)`.

use serde::{Deserialize, Serialize};
use strict_schema::{StrictSchema, json};

use crate::promises::judge;

mod outer {
    use super::*;

    #[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
    pub(crate) struct Crate {
        pub(crate) a: u8,
    }

    pub mod middle {
        use super::*;

        #[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
        pub(super) struct Super {
            pub(super) b: u8,
        }

        mod inner {
            use super::*;

            #[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
            pub(in super::super) struct In {
                pub(in super::super) c: u8,
            }
        }

        #[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
        pub struct OverSuper(Super);

        #[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
        pub struct OverIn {
            #[serde(flatten)]
            inner: inner::In,
            list: Vec<inner::In>,
        }

        pub(crate) fn values() -> (OverSuper, OverIn) {
            (OverSuper(Super { b: 1 }), OverIn { inner: inner::In { c: 1 }, list: vec![] })
        }
    }

    #[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
    pub struct OverCrate(pub(crate) Crate);

    #[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
    #[serde(transparent)]
    pub struct Transparent {
        pub(crate) inner: Crate,
    }
}
use outer::middle::{OverIn, OverSuper, values};
use outer::{Crate, OverCrate, Transparent};

#[test]
fn it_keeps_the_promises() {
    let (over_super, over_in) = values();
    judge::right(json!(OverSuper), &[over_super]);
    judge::right(json!(OverIn), &[over_in]);
    judge::right(json!(OverCrate), &[OverCrate(Crate { a: 1 })]);
    judge::right(json!(Transparent), &[Transparent { inner: Crate { a: 1 } }]);
}
