//! Bounds that `#[strict(…)]` puts on a field. The values that are written keep to them.

use serde::{Deserialize, Serialize};
use strict_schema::StrictSchema;

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Numbers {
    #[strict(range(min = 1, max = 100))]
    percent: u8,
    #[strict(range(min = -5))]
    low: i32,
    #[strict(range(max = 0.5))]
    small: f64,
    #[strict(multiple_of = 5)]
    fives: u32,
    #[strict(range(min = 0, max = 1_000), multiple_of = 10)]
    tens: i64,
    #[strict(range(min = 1))]
    maybe: Option<u16>,
    #[strict(range(min = 10))]
    #[serde(default)]
    defaulted: u64,
    #[strict(range(max = 3))]
    boxed: Box<Option<u8>>,
}
promises!(ranges: Numbers, [Numbers {
    percent: 1, low: -5, small: 0.25, fives: 10, tens: 10, maybe: None, defaulted: 10, boxed: Box::new(Some(3)),
}], but narrowed: &["bounds"]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Texts {
    #[strict(length(min = 1, max = 8))]
    short: String,
    #[strict(pattern = "^[a-z]{2,3}(-[A-Z]{2})?$")]
    language: String,
    #[strict(pattern = r#"^"\\[0-9]{1,3}"$"#)]
    quoted: String,
    #[strict(format = "email")]
    email: String,
    #[strict(format = "uuid", description = "An identifier")]
    id: Option<String>,
    #[strict(length(max = 3))]
    boxed: Box<str>,
}
promises!(texts: Texts, [Texts {
    short: "x".into(), language: "en-GB".into(), quoted: r#""\1""#.into(), email: "a@b.example".into(), id: None,
    boxed: "x".into(),
}], but narrowed: &["bounds"]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Lists {
    #[strict(length(min = 1, max = 3))]
    few: Vec<u8>,
    #[strict(length(min = 2))]
    maybe: Option<Vec<String>>,
    #[strict(length(max = 2))]
    set: std::collections::BTreeSet<u8>,
    #[serde(with = "strict_schema::entries")]
    #[strict(length(min = 1))]
    entries: std::collections::BTreeMap<String, u8>,
}
promises!(lists: Lists, [Lists {
    few: vec![1], maybe: None, set: [1].into(), entries: [("x".into(), 1)].into(),
}], but excluding: &["duplicate-key"], narrowed: &["bounds"]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Generic<T> {
    #[strict(length(min = 1))]
    list: Vec<T>,
}
promises!(in_a_generic_type: Generic<u8>, [Generic { list: vec![1] }], but narrowed: &["bounds"]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Percent(#[strict(range(max = 100))] u8);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
enum Variants {
    Percent(#[strict(range(max = 100))] u8),
    Named {
        #[strict(length(max = 5))]
        name: String,
    },
    Newtype(Percent),
}
promises!(in_newtypes_and_variants: in Vec<Variants>, [vec![
    Variants::Percent(100), Variants::Named { name: "x".into() }, Variants::Newtype(Percent(1)),
]], but narrowed: &["bounds"]);
