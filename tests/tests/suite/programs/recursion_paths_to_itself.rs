//! A generic type that holds itself by another path.

use serde::{Deserialize, Serialize};
use strict_schema::{StrictSchema, json};

use crate::promises::judge;

mod nodes {
    use super::*;

    #[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
    pub struct Node<T> {
        pub value: T,
        pub by_self: Vec<self::Node<T>>,
        #[strict(as = "Vec<Self>")]
        pub by_super: Vec<super::nodes::Node<T>>,
        #[strict(as = "Vec<Self>")]
        pub by_import: Vec<super::Renamed<T>>,
        pub by_name: Vec<Node<T>>,
        pub by_keyword: Vec<Self>,
    }
}
use nodes::Node as Renamed;

#[test]
fn it_keeps_the_promises() {
    let node = Renamed {
        value: 1_u8,
        by_self: vec![],
        by_super: vec![],
        by_import: vec![],
        by_name: vec![],
        by_keyword: vec![],
    };
    judge::right_of_recursive(json!(Renamed<u8>), &[node]);
}
