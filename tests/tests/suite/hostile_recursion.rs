//! Types in odd company that contain themselves.

use serde::{Deserialize, Serialize};
use strict_schema::StrictSchema;

use crate::hostile::Pair;

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Node {
    label: String,
    #[serde(flatten)]
    kind: Kind,
}
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind")]
enum Kind {
    Leaf,
    Branch { children: Vec<Node> },
    Two(Pair<Box<Node>>),
}
fn leaf() -> Node {
    Node { label: "x".into(), kind: Kind::Leaf }
}
promises!(a_tree_through_a_flattened_enum: in Node, [
    leaf(), Node { label: "y".into(), kind: Kind::Branch { children: vec![leaf()] } },
    Node { label: "z".into(), kind: Kind::Two(Pair { left: Box::new(leaf()), right: Box::new(leaf()) }) },
], but recursive: true);

/// Spelled as `List<u8>` is in a definition.
#[allow(non_camel_case_types, reason = "that is the case")]
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct List_u8 {
    other: Option<Box<List_u8>>,
}
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct List<T> {
    value: T,
    next: Option<Box<List<T>>>,
}
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Lists {
    generic: List<u8>,
    plain: List_u8,
}
promises!(two_definitions_that_are_spelled_alike: Lists, [
    Lists { generic: List { value: 1, next: Some(Box::new(List { value: 2, next: None })) },
        plain: List_u8 { other: Some(Box::new(List_u8 { other: None })) } },
], but recursive: true);

/// Generic types around each other, one of which contains itself.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Chain<T> {
    value: T,
    next: Option<Box<Pair<Pair<Chain<T>>>>>,
}
fn chain(next: Option<Box<Pair<Pair<Chain<u8>>>>>) -> Chain<u8> {
    Chain { value: 1, next }
}
fn links() -> Pair<Chain<u8>> {
    Pair { left: chain(None), right: chain(None) }
}
promises!(itself_in_generics_of_generics: Chain<u8>, [
    chain(None), chain(Some(Box::new(Pair { left: links(), right: links() }))),
], but recursive: true);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Mutual {
    other: Vec<Pair<Option<Other<u8>>>>,
}
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Other<T> {
    value: T,
    back: Option<Box<Mutual>>,
    map: strict_schema::Entries<std::collections::BTreeMap<String, Mutual>>,
}
promises!(mutual_through_generics_and_entries: Mutual, [Mutual {
    other: vec![Pair { left: None, right: Some(Other { value: 1, back: None, map: strict_schema::Entries::default() }) }],
}], but recursive: true, excluding: &["duplicate-key"]);
