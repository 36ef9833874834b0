//! Keys come in declaration order, also where nothing in the build asks `serde_json` for it.
//!
//! In the workspace's own build a dependency of the tests turns `preserve_order` on; `cargo test -p strict-schema` is the
//! build without it, and the test says which it was.

#![allow(missing_docs, dead_code, reason = "the types are the test")]

use std::collections::BTreeMap;

use serde_json::{Value, json};
use strict_schema::dialect::{ANTHROPIC, OPENAI};
use strict_schema::{Provider, StrictSchema, Tool};

/// Names in no alphabetical order.
#[derive(StrictSchema)]
struct Reply {
    reasoning: String,
    answer: Option<Inner>,
    certainty: f64,
    #[serde(flatten)]
    more: More,
    also: bool,
}

#[derive(StrictSchema)]
struct Inner {
    zebra: u8,
    ant: u8,
}

#[derive(StrictSchema)]
struct More {
    yes: bool,
    no: bool,
}

/// It is rewritten, and has a property that is called as a keyword.
#[derive(StrictSchema)]
#[strict(false)]
struct Loose {
    zones: BTreeMap<String, u8>,
    properties: Inner,
    certainty: u8,
}

const NAMES: [&str; 8] = ["reasoning", "answer", "zebra", "ant", "certainty", "yes", "no", "also"];

#[test]
fn keys_come_in_declaration_order() {
    let sorts = serde_json::from_str::<Value>(r#"{"b":1,"a":2}"#).unwrap().to_string().starts_with(r#"{"a""#);
    println!("serde_json {}", if sorts { "sorts its keys" } else { "keeps the order of keys" });

    let openai = strict_schema::json!(Reply);
    let anthropic = strict_schema::to_string::<Reply>(&ANTHROPIC).unwrap();
    let tool = Tool::of::<Reply>().to_json(&Provider::openai_chat()).unwrap();
    assert_eq!(openai, strict_schema::to_string::<Reply>(&OPENAI).unwrap());
    for text in [openai, &anthropic, &tool] {
        let found: Vec<_> = NAMES.iter().map(|name| text.find(&format!("\"{name}\":")).unwrap()).collect();
        assert!(found.is_sorted(), "{found:?}\n{text}");
    }
    assert!(openai.contains(r#""required":["reasoning","answer","certainty","yes","no","also"]"#), "{openai}");
    assert!(openai.contains(r#""required":["zebra","ant"]"#), "{openai}");

    let loose = Tool::of::<Loose>().normalized().to_json(&Provider::openai_chat()).unwrap();
    let found = ["zones", "zebra", "ant", "certainty"].map(|name| loose.find(&format!("\"{name}\":")).unwrap());
    assert!(found.is_sorted(), "{found:?}\n{loose}");
    assert!(loose.contains(r#""required":["zones","properties","certainty"]"#), "{loose}");
    // Keywords come in the order of the derive.
    assert!(loose.contains(r#""properties":{"type":"object","properties":{"zebra":{"#), "{loose}");

    // A value that would sort them is refused.
    let body = Provider::openai_chat().body(json!({}), Tool::of::<Reply>()).unwrap();
    assert_eq!(serde_json::to_value(&body).is_err(), sorts);
}
