//! The library and serde, as another crate hands them on.

use std::collections::BTreeMap;

use facade::serde::Deserialize;
use facade::strict_schema::{self, StrictSchema};

#[derive(Debug, Deserialize, StrictSchema)]
#[serde(crate = "facade::serde", tag = "kind")]
#[strict(crate = "facade::strict_schema")]
enum Step {
    /// Wait for so many seconds
    Wait(Seconds),
    Set {
        #[serde(with = "facade::strict_schema::entries")]
        values: BTreeMap<String, bool>,
    },
}

#[derive(Debug, Deserialize, StrictSchema)]
#[serde(crate = "facade::serde")]
#[strict(crate = "facade::strict_schema")]
struct Seconds {
    seconds: u8,
}

#[test]
fn a_facade_is_named_by_crate() {
    let schema = strict_schema::json!(strict_schema::Wrapped<Step>);
    assert!(schema.contains(r#""kind":{"type":"string","enum":["Wait"]},"seconds":{"type":"integer""#), "{schema}");
    assert!(schema.contains(r#""required":["kind","values"]"#), "{schema}");
    let step = strict_schema::from_str::<Step>(r#"{"kind":"Set","values":[{"key":"a","value":true}]}"#).unwrap();
    assert!(matches!(step, Step::Set { values } if values["a"]));
    let step = strict_schema::from_str::<Step>(r#"{"kind":"Wait","seconds":3}"#).unwrap();
    assert!(matches!(step, Step::Wait(Seconds { seconds: 3 })));
}
