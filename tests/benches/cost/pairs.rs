//! The pairs: what is done here, and what it is compared with.

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::Duration;

use rstructor::{Instructor, SchemaType};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use strict_schema::dialect::OPENAI;
use strict_schema::{Provider, StrictSchema, Tool, ToolSet, from_str, normalize, validate};
use strict_schema_tests::corpus;

use super::{in_turn, schemars_strict, shown};

/// What a pair took.
pub(crate) struct Pair {
    pub what: &'static str,
    pub beside: &'static str,
    pub ours: Duration,
    pub theirs: Duration,
    /// The most that is promised of the ratio.
    pub bar: Option<f64>,
}

impl Pair {
    pub(crate) fn ratio(&self) -> f64 {
        self.ours.as_secs_f64() / self.theirs.as_secs_f64()
    }
}

// `rstructor` does not read documentation: it is told again what stands there.

/// Look for a place to stay.
#[derive(Debug, Serialize, Deserialize, StrictSchema, schemars::JsonSchema, Instructor)]
#[llm(description = "Look for a place to stay.")]
struct FindRooms {
    /// City and country
    #[llm(description = "City and country")]
    location: String,
    /// How many nights
    #[llm(description = "How many nights")]
    nights: u8,
    /// The most a night may cost
    #[llm(description = "The most a night may cost")]
    price: Option<f64>,
    /// What there must be
    #[llm(description = "What there must be")]
    comforts: Vec<Comfort>,
    /// Where it should be
    #[llm(description = "Where it should be")]
    area: Option<Area>,
    /// Rooms that were seen before
    #[llm(description = "Rooms that were seen before")]
    seen: Vec<Room>,
    /// Anything else
    #[llm(description = "Anything else")]
    note: Option<String>,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema, schemars::JsonSchema, Instructor)]
#[serde(rename_all = "snake_case")]
enum Comfort {
    Breakfast,
    Kitchen,
    Lift,
}

/// A circle on the map
#[derive(Debug, Serialize, Deserialize, StrictSchema, schemars::JsonSchema, Instructor)]
#[llm(description = "A circle on the map")]
struct Area {
    /// Degrees north
    #[llm(description = "Degrees north")]
    latitude: f64,
    /// Degrees east
    #[llm(description = "Degrees east")]
    longitude: f64,
}

/// A room
#[derive(Debug, Serialize, Deserialize, StrictSchema, schemars::JsonSchema, Instructor)]
#[llm(description = "A room")]
struct Room {
    /// Its number
    #[llm(description = "Its number")]
    number: u32,
    /// What it is called
    #[llm(description = "What it is called")]
    name: String,
}

/// An answer of about a kilobyte.
fn answer() -> Value {
    let seen: Vec<Value> =
        (0..20).map(|it| json!({ "number": it, "name": format!("the room with the view {it}") })).collect();
    json!({
        "location": "Oslo, Norway", "nights": 3, "price": 120.5, "comforts": ["breakfast", "lift"],
        "area": { "latitude": 59.9, "longitude": 10.7 }, "seen": seen, "note": "as quiet as can be"
    })
}

pub(crate) fn all() -> Vec<Pair> {
    let mut pairs = of_a_type();
    pairs.extend([of_a_payload(), of_fitted_tools()]);
    pairs.extend(of_answers());
    pairs.extend(of_schemas());
    pairs
}

/// A type's schema as text, made anew each time, as each of them is asked for it.
fn of_a_type() -> Vec<Pair> {
    let what = "a type's schema made at run time";
    let ours = || strict_schema::to_string::<FindRooms>(black_box(&OPENAI)).expect("it has a schema");
    let beside = |beside, theirs: fn() -> String, bar| {
        let (ours, theirs) = in_turn(ours, theirs);
        Pair { what, beside, ours, theirs, bar }
    };
    vec![
        beside("`schema_for!` of schemars", || schemars_strict::raw::<FindRooms>().to_string(), Some(0.2)),
        beside("the same, made strict", || schemars_strict::strict::<FindRooms>().to_string(), None),
        beside("`schema()` of rstructor", || FindRooms::schema().to_json().to_string(), None),
    ]
}

fn of_a_payload() -> Pair {
    let (tool, provider) = (Tool::of::<FindRooms>(), Provider::openai_chat());
    let text = tool.to_json(&provider).expect("it is a tool");
    let (ours, theirs) = in_turn(|| black_box(&tool).to_json(&provider), || black_box(&text).clone());
    Pair { what: "a tool's payload, made anew", beside: "a copy of its bytes", ours, theirs, bar: None }
}

fn of_fitted_tools() -> Pair {
    let set = ["rooms", "beds", "tents"].map(|name| Tool::of::<FindRooms>().with_name(name));
    let set = set.into_iter().fold(ToolSet::default(), ToolSet::with);
    let fitted = set.fit(&Provider::openai_chat()).expect("they fit");
    let text = fitted.tools_json();
    let (ours, theirs) = in_turn(|| black_box(&fitted).tools_json(), || black_box(&text).clone());
    Pair { what: "the tools of a request, fitted once", beside: "a copy of their bytes", ours, theirs, bar: Some(2.0) }
}

fn of_answers() -> Vec<Pair> {
    let right = answer().to_string();
    let mut wrong = answer();
    wrong["seen"][7]["number"] = json!("seven");
    wrong["nights"] = json!(-1);
    let wrong = wrong.to_string();
    let (ours, theirs) = in_turn(
        || from_str::<FindRooms>(black_box(&right)).expect("it is right"),
        || serde_json::from_str::<FindRooms>(black_box(&right)).expect("it is right"),
    );
    let read =
        Pair { what: "output of 1 KB, `from_str`", beside: "`serde_json::from_str`", ours, theirs, bar: Some(1.05) };
    let (ours, theirs) = in_turn(
        || from_str::<FindRooms>(black_box(&wrong)).expect_err("it is wrong").to_string(),
        || serde_json::from_str::<FindRooms>(black_box(&wrong)).expect_err("it is wrong").to_string(),
    );
    let told = Pair {
        what: "wrong output of 1 KB, every fault with its pointer",
        beside: "`serde_json`'s first error",
        ours,
        theirs,
        bar: None,
    };
    let open = json!({
        "type": "object",
        "properties": {
            "location": { "type": "string" }, "nights": { "type": "integer", "minimum": 1 }, "price": { "type": "number" },
            "comforts": { "type": "array", "items": { "enum": ["breakfast", "kitchen", "lift"] } },
            "area": { "type": "object", "properties": { "latitude": { "type": "number" }, "longitude": { "type": "number" } } },
            "seen": { "type": "array", "items": { "type": "object", "properties": { "number": { "type": "integer" }, "name": { "type": "string" } } } },
            "note": { "type": "string" }
        },
        "required": ["location"]
    });
    let codec = normalize(&open, &OPENAI).expect("it can be normalized").codec;
    let (ours, theirs) = in_turn(
        || codec.decode(serde_json::from_str(black_box(&right)).expect("it is JSON")).expect("it is right"),
        || serde_json::from_str::<Value>(black_box(&right)).expect("it is JSON"),
    );
    let decoded = Pair {
        what: "output of 1 KB parsed and decoded by a codec",
        beside: "parsing it as a `Value`",
        ours,
        theirs,
        bar: Some(2.0),
    };
    vec![read, told, decoded]
}

/// Over every schema that is at hand.
fn of_schemas() -> Vec<Pair> {
    let texts: Vec<String> = corpus::everything().iter().map(|row| row.schema.to_string()).collect();
    let schemas: Vec<Value> = texts.iter().map(|text| serde_json::from_str(text).expect("it is JSON")).collect();
    let parse = || texts.iter().filter_map(|text| serde_json::from_str::<Value>(text).ok()).count();
    let (ours, theirs) =
        in_turn(|| schemas.iter().map(|it| validate(it, &OPENAI)).filter(strict_schema::Report::is_ok).count(), parse);
    let validated = Pair { what: "`validate` of many schemas", beside: "parsing them", ours, theirs, bar: Some(1.0) };
    let (ours, theirs) = in_turn(
        || schemas.iter().map(|it| validate(it, &OPENAI)).filter(strict_schema::Report::is_ok).count(),
        || schemas.iter().filter(|it| jsonschema::meta::is_valid(it)).count(),
    );
    let beside = Pair {
        what: "`validate` of many schemas",
        beside: "`jsonschema` holding them to their meta-schema",
        ours,
        theirs,
        bar: None,
    };
    let (ours, theirs) = in_turn(|| schemas.iter().filter_map(|it| normalize(it, &OPENAI).ok()).count(), parse);
    let normalized = Pair { what: "`normalize` of many schemas", beside: "parsing them", ours, theirs, bar: Some(4.0) };
    vec![validated, beside, normalized]
}

pub(crate) fn write(page: &mut String, pairs: &[Pair]) {
    page.push_str("| what | compared with | ours | theirs | ratio | target |\n| --- | --- | --- | --- | --- | --- |\n");
    for pair in pairs {
        let target =
            pair.bar.map_or("none".to_owned(), |bar| format!("{bar}{}", if pair.ratio() > bar { " ✗" } else { "" }));
        let (ours, theirs) = (shown(pair.ours), shown(pair.theirs));
        let _ =
            writeln!(page, "| {} | {} | {ours} | {theirs} | {:.2} | {target} |", pair.what, pair.beside, pair.ratio());
    }
}
