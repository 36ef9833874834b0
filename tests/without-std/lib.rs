//! What the derived side does in a crate without the standard library.

#![no_std]

extern crate alloc;

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet, VecDeque};
use alloc::rc::Rc;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::net::Ipv4Addr;
use core::time::Duration;

use serde::{Deserialize, Serialize};
use strict_schema::{Error, ErrorKind, JsonText, StrictSchema, dialect};

/// Set the heating of a room.
#[derive(Debug, PartialEq, Deserialize, Serialize, StrictSchema)]
pub struct SetHeating {
    /// The room, as it is called in the house
    #[strict(length(min = 1, max = 40))]
    pub room: String,
    /// Degrees
    #[strict(range(min = 5, max = 30))]
    pub degrees: f64,
    /// When, if not at once
    pub at: Option<TimeOfDay>,
    /// What to do with the windows
    pub windows: Windows,
}

/// A time of day.
#[derive(Debug, PartialEq, Deserialize, Serialize, StrictSchema)]
pub struct TimeOfDay {
    /// 0 to 23
    #[strict(range(max = 23))]
    pub hour: u8,
    /// 0 to 59
    #[strict(range(max = 59))]
    pub minute: u8,
}

/// What to do with windows.
#[derive(Debug, PartialEq, Deserialize, Serialize, StrictSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Windows {
    /// As they are
    Leave,
    /// Close some
    Close {
        /// Their names
        #[strict(items(pattern = "^[Ww]indow [a-z]+$"))]
        names: Vec<String>,
    },
}

/// Every type of `core` and `alloc` that is easily forgotten.
#[derive(Debug, Deserialize, StrictSchema)]
pub struct Everything {
    /// `core`'s
    pub address: Ipv4Addr,
    /// `core`'s
    pub after: Duration,
    /// `alloc`'s
    pub boxed: Box<str>,
    /// `alloc`'s
    pub cow: Cow<'static, str>,
    /// `alloc`'s
    pub list: VecDeque<i64>,
    /// `alloc`'s
    #[serde(with = "strict_schema::entries")]
    pub map: BTreeMap<String, u32>,
    /// `alloc`'s
    pub set: BTreeSet<char>,
    /// `alloc`'s, in `core`'s
    pub pair: [Rc<u8>; 2],
    /// `alloc`'s
    pub shared: Arc<bool>,
    /// The library's
    pub text: JsonText<TimeOfDay>,
}

/// The schema, made by the compiler.
pub const SCHEMA: &str = strict_schema::json!(SetHeating);

/// Whether each promise of the derived side holds here; else what does not.
///
/// # Errors
/// The first that does not hold.
pub fn holds() -> Result<(), &'static str> {
    let check = |holds: bool, what| if holds { Ok(()) } else { Err(what) };
    for dialect in [&dialect::OPENAI, &dialect::ANTHROPIC] {
        check(strict_schema::to_string::<SetHeating>(dialect).is_ok(), "a dialect has no schema")?;
        check(strict_schema::to_string::<Everything>(dialect).is_ok(), "a dialect has no schema of everything")?;
    }
    let of_the_whole = strict_schema::to_string::<SetHeating>(&dialect::GEMINI).map_err(|error| error.to_string());
    check(
        of_the_whole.is_ok() || of_the_whole.is_err_and(|why| why.contains("feature `validate`")),
        "a dialect that needs the validator does not say so",
    )?;
    check(
        strict_schema::to_string::<SetHeating>(&dialect::OPENAI).is_ok_and(|text| text == SCHEMA),
        "the schema at run time is another",
    )?;

    let answer = r#"{"room":"Kitchen","degrees":21.5,"at":{"hour":6,"minute":30},"windows":{"kind":"close","names":["Window east"]}}"#;
    let read: SetHeating = strict_schema::from_str(answer).map_err(|_| "an answer is not read")?;
    check(read.degrees > 21.0 && read.at.is_some_and(|at| at.hour == 6), "an answer is read as another")?;

    let everything = r#"{"address":"::1","after":{"secs":1,"nanos":5},"boxed":"b","cow":"c","list":[1],"map":[{"key":"k","value":2}],"set":["s"],"pair":[3,4],"shared":true,"text":"{\"hour\":1,\"minute\":2}"}"#;
    let address = strict_schema::from_str::<Everything>(everything).map(|_| ()).map_err(|error| error.to_string());
    check(address.is_err_and(|told| told.contains("/address")), "an address of another version is read")?;
    let everything = strict_schema::from_str::<Everything>(&everything.replace("::1", "127.0.0.1"));
    check(everything.is_ok_and(|it| it.map["k"] == 2 && it.text.0.minute == 2), "not everything is read")?;

    let kind = |answer| strict_schema::from_str::<SetHeating>(answer).map_err(|error| error.kind()).err();
    check(kind("{\"room\":") == Some(ErrorKind::Truncated), "the end is not missed")?;
    check(kind("I will not.") == Some(ErrorKind::NotJson), "a refusal is read")?;
    check(kind("{}") == Some(ErrorKind::Shape), "nothing at all is read")?;
    let wrong: Error = strict_schema::from_str::<SetHeating>(&answer.replace("21.5", "90").replace("Window", "Door"))
        .err()
        .ok_or("what breaks its bounds is read")?;
    check(wrong.kind() == ErrorKind::Constraint, "bounds are not told from shape")?;
    let told = wrong.to_string();
    check(told.contains("/degrees") && told.contains("/windows/names/0"), "a fault is not told")
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_derived_side_holds() {
        assert_eq!(super::holds(), Ok(()));
    }
}
