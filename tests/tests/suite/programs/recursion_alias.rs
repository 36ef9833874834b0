//! A generic type that holds itself by an alias.

use serde::{Deserialize, Serialize};
use strict_schema::{StrictSchema, json};

use crate::promises::judge;

type Link<T> = Option<Box<Node<T>>>;
type Links<T> = Vec<Link<T>>;

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct Node<T> {
    value: T,
    #[strict(as = "Option<Box<Self>>")]
    next: Link<T>,
    #[strict(as = "Vec<Option<Box<Self>>>")]
    others: Links<T>,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "t")]
enum Expression<T> {
    Leaf {
        value: T,
    },
    Both {
        #[strict(as = "Box<Self>")]
        left: Operand<T>,
        #[strict(as = "Box<Self>")]
        right: Operand<T>,
    },
}
type Operand<T> = Box<Expression<T>>;

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct Holder {
    expression: Expression<u8>,
}

#[test]
fn it_keeps_the_promises() {
    judge::right_of_recursive(json!(Node<u8>), &[Node { value: 1_u8, next: None, others: vec![None] }]);
    let expression = Expression::Leaf { value: 1 };
    judge::right_of_recursive(json!(Holder), &[Holder { expression }]);
}
