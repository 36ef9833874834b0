//! Faults: the same words whichever way an answer comes, all of them whatever finds them, each at its place.

#![allow(
    missing_docs,
    dead_code,
    clippy::items_after_statements,
    reason = "these are tests, of types that nobody reads"
)]

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::num::NonZeroU8;
use std::time::Duration;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use strict_schema::dialect::OPENAI;
use strict_schema::{Error, ErrorKind, Provider, StrictSchema, Tool, from_str, from_value, normalize, to_value};

fn told(error: &Error) -> Vec<(&str, &str)> {
    error.reasons().iter().map(|reason| (reason.pointer.as_str(), reason.message.as_str())).collect()
}

/// Whether these are its reasons. The library's own unit tests have this file too, and other texts for all messages: there only the
/// places are compared.
#[track_caller]
fn check(error: &Error, expected: &[(&str, &str)]) {
    if error.message() == "the JSON does not match the schema" {
        assert_eq!(told(error), expected);
    } else {
        let places = |reasons: &[(&str, &str)]| reasons.iter().map(|it| it.0.to_owned()).collect::<Vec<_>>();
        assert_eq!(places(&told(error)), places(expected));
    }
}

/// The error of the type, of a text and of a value, and that of its schema as a foreign one: all the same.
macro_rules! wrong {
    ($type:ty, $answer:expr) => {
        agreed::<$type>(&to_value::<$type>(&OPENAI).unwrap(), &$answer)
    };
}

#[track_caller]
fn agreed<T: DeserializeOwned + StrictSchema + Debug>(schema: &Value, answer: &Value) -> Error {
    let error = from_str::<T>(&answer.to_string()).unwrap_err();
    assert_eq!(error, from_value::<T>(answer.clone()).unwrap_err());
    let codec = normalize(schema, &OPENAI).unwrap().codec;
    assert_eq!(told(&error), told(&codec.decode(answer.clone()).unwrap_err()), "the type, and its schema");
    error
}

/// One field of this type, with these bounds, to which these wrong values are sent.
macro_rules! said {
    ($($(#[$bounds:meta])* $ty:ty: $($value:tt => $message:literal),+;)*) => {$({
        #[derive(Debug, Deserialize, StrictSchema)]
        struct Only {
            $(#[$bounds])*
            it: $ty,
        }
        for (value, message) in [$((json!($value), $message)),+] {
            let error = wrong!(Only, json!({ "it": value }));
            check(&error, &[("/it", message)]);
        }
    })*};
}

#[derive(Debug, Deserialize, StrictSchema)]
struct Point {
    x: u8,
    y: Option<u8>,
}

#[derive(Debug, Deserialize, StrictSchema)]
struct Around {
    name: u8,
    #[serde(flatten)]
    point: Point,
}

#[derive(Debug, Deserialize, StrictSchema, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "lowercase")]
enum Word {
    Red,
    Green,
}

#[derive(Debug, Deserialize, StrictSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Tagged {
    Circle { radius: f64 },
    Square { side: f64 },
}

#[test]
fn a_sentence_says_what_is_accepted_there_and_what_was_sent() {
    said! {
        bool: 1 => "expected true or false, not 1", "yes" => r#"expected true or false, not "yes""#;
        u8: 300 => "expected an integer from 0 to 255, not 300", 1.5 => "expected an integer from 0 to 255, not 1.5",
            null => "expected an integer from 0 to 255, not null";
        i64: "3" => r#"expected an integer, not "3""#;
        f64: [] => "expected a number, not an empty array", [1] => "expected a number, not an array of 1 item",
            { "a": 1, "b": 2 } => "expected a number, not an object with `a`, `b`",
            {} => "expected a number, not an empty object";
        String: 3 => "expected a string, not 3";
        Option<u8>: "3" => r#"expected an integer from 0 to 255 or null, not "3""#;
        Word: "reed" => r#"expected "red" or "green", not "reed": did you mean "red"?"#, 1 => r#"expected "red" or "green", not 1"#,
            { "blue": null } => r#"expected "red" or "green", not an object with `blue`"#;
        Option<Word>: "blue" => r#"expected "red", "green" or null, not "blue""#;
        Vec<u8>: "a" => r#"expected an array, not "a""#;
        #[strict(range(min = 1, max = 14))]
        u8: 30 => "expected an integer from 1 to 14, not 30", 300 => "expected an integer from 1 to 14, not 300",
            "two" => r#"expected an integer from 1 to 14, not "two""#;
        #[strict(range(min = 1, max = 14))]
        Option<u8>: 30 => "expected an integer from 1 to 14 or null, not 30";
        #[strict(range(min = 0))]
        f64: (-0.5) => "expected a number of at least 0, not -0.5", "x" => r#"expected a number of at least 0, not "x""#;
        #[strict(multiple_of = 5)]
        i64: 7 => "expected an integer that is a multiple of 5, not 7";
        #[strict(length(min = 1))]
        Vec<u8>: [] => "expected an array of at least 1 item, not an empty array";
        #[strict(length(max = 2))]
        Vec<bool>: [true, true, true] => "expected an array of at most 2 items, not an array of 3 items";
        #[strict(pattern = "^[A-Z]{2}$")]
        String: "abc" => r#"expected a string that matches `^[A-Z]{2}$`, not "abc""#, 1 => "expected a string that matches `^[A-Z]{2}$`, not 1";
        #[strict(format = "date")]
        String: "today" => r#"expected a string in the format `date`, not "today""#;
        // serde reads a struct from a list, but not from any.
        Point: [] => "expected an object, not an empty array", [1, 2, 3] => "expected an object, not an array of 3 items";
        Point: [{ "x": 1, "y": 2 }] => "expected an object, not an array of 1 item", ["x"] => "expected an object, not an array of 1 item";
        Option<Point>: [1] => "expected an object or null, not an array of 1 item", 5 => "expected an object or null, not 5";
        // Not from a list: types of the library, and a struct with a flattened field.
        strict_schema::Entry<String, u8>: ["a", 1] => "expected an object, not an array of 2 items";
        strict_schema::Wrapped<u8>: [1] => "expected an object, not an array of 1 item";
        Around: [1, { "x": 1, "y": 2 }] => "expected an object, not an array of 2 items";
        // Other integers, and types of the standard library.
        #[strict(range(min = -5, max = 5))]
        i8: 30 => "expected an integer from -5 to 5, not 30", (-130) => "expected an integer from -5 to 5, not -130";
        NonZeroU8: 0 => "expected an integer from 1 to 255, not 0";
        Option<NonZeroU8>: 256 => "expected an integer from 1 to 255 or null, not 256";
        #[strict(items(range(min = 1, max = 3)))]
        Vec<Option<u8>>: 4 => "expected an array, not 4";
        std::net::Ipv4Addr: "::1" => r#"expected a string in the format `ipv4`, not "::1""#;
        Duration: 5 => "expected an object, not 5", [] => "expected an object, not an empty array";
        [i16; 2]: [1] => "expected an array of 2 items, not an array of 1 item",
            [1, 2, 3] => "expected an array of 2 items, not an array of 3 items";
    }
}

/// `OPENAI` has no lengths of strings: only the type holds them.
#[test]
fn lengths_are_said_in_the_singular_and_the_plural() {
    #[derive(Debug, Deserialize, StrictSchema)]
    struct Lengths {
        #[strict(length(min = 1))]
        one: String,
        #[strict(length(min = 2))]
        two: String,
        #[strict(length(min = 4, max = 4))]
        four: String,
        #[strict(length(max = 1))]
        most: String,
    }
    let error = from_value::<Lengths>(json!({ "one": "", "two": "a", "four": "abc", "most": "ab" })).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Constraint);
    check(
        &error,
        &[
            ("/one", r#"expected a string of at least 1 character, not "" (0 characters)"#),
            ("/two", r#"expected a string of at least 2 characters, not "a" (1 character)"#),
            ("/four", r#"expected a string of 4 characters, not "abc" (3 characters)"#),
            ("/most", r#"expected a string of at most 1 character, not "ab" (2 characters)"#),
        ],
    );
}

#[test]
fn choices_say_what_every_branch_would_take() {
    #[derive(Debug, Deserialize, StrictSchema)]
    struct Shapes {
        shape: Tagged,
    }
    let kind = |value: Value| json!({ "shape": { "kind": value, "side": 1.0 } });
    let expected = [("/shape/kind", r#"expected "circle" or "square", not "sqare": did you mean "square"?"#)];
    check(&wrong!(Shapes, kind(json!("sqare"))), &expected);
    let error = wrong!(Shapes, json!({ "shape": { "kind": "square", "side": "x" } }));
    check(&error, &[("/shape/side", r#"expected a number, not "x""#)]);

    #[derive(Debug, Deserialize, StrictSchema)]
    #[serde(untagged)]
    enum Either {
        Number(u8),
        Text(String),
    }
    #[derive(Debug, Deserialize, StrictSchema)]
    struct Choice {
        either: Either,
    }
    let error = wrong!(Choice, json!({ "either": true }));
    check(&error, &[("/either", "expected an integer from 0 to 255 or a string, not true")]);

    #[derive(Debug, Deserialize, StrictSchema)]
    #[serde(rename_all = "lowercase")]
    enum Named {
        Circle(f64),
        Square(f64),
    }
    // Of several properties, none is a variant's name.
    let named = "expected an object with exactly one of the properties \"circle\" or \"square\", not an object with";
    let error = from_value::<Vec<Named>>(json!([{ "sqare": 1 }, { "sqare": 1, "x": 2 }])).unwrap_err();
    check(
        &error,
        &[("/0", &format!("{named} `sqare`: did you mean \"square\"?")), ("/1", &format!("{named} `sqare`, `x`"))],
    );
    // Only a variant without content is a string.
    let error = from_value::<Vec<Named>>(json!(["circle"])).unwrap_err();
    check(&error, &[("/0", r#"expected an object with the property "circle", not "circle""#)]);
}

/// The keys of a map and the places of a tuple may be of any type where strict mode is off.
#[test]
fn keys_and_places_are_described_by_their_own_types() {
    #[derive(Debug, Deserialize, StrictSchema)]
    #[strict(false)]
    struct Open {
        flags: BTreeMap<bool, u8>,
        numbers: BTreeMap<u8, u8>,
        words: BTreeMap<Word, u8>,
        #[strict(items(range(max = 5)))]
        pair: (u8, i8),
    }
    let (numbers, words) = (json!({ "1": 1, "300": 2 }), json!({ "red": 1, "blue": 2 }));
    let answer = json!({ "flags": { "yes": 1, "true": 2 }, "numbers": numbers, "words": words, "pair": [6, 7] });
    check(
        &from_value::<Open>(answer).unwrap_err(),
        &[
            ("/flags", r#"expected true or false, not "yes""#),
            ("/numbers", r#"expected a key that is an integer from 0 to 255, not "300""#),
            ("/words", r#"expected "red" or "green", not "blue""#),
            ("/pair/0", "expected an integer from 0 to 5, not 6"),
            ("/pair/1", "expected an integer from -128 to 5, not 7"),
        ],
    );
}

/// serde reads the first variant that can hold the value: the bounds of that one hold, although a later one would ignore the property.
#[test]
fn a_later_variant_is_no_way_around_the_bounds_of_the_first_that_reads_the_value() {
    #[derive(Debug, Deserialize, StrictSchema)]
    #[serde(untagged)]
    enum Page {
        Numbered {
            #[strict(range(max = 5))]
            page: u8,
        },
        After {
            cursor: Option<String>,
        },
    }
    let error = from_value::<Vec<Page>>(json!([{ "cursor": null }, { "page": 5 }, { "page": 6 }])).unwrap_err();
    check(&error, &[("/2/page", "expected an integer from 0 to 5, not 6")]);
}

/// However large the answer is: what cannot be checked is not accepted.
#[test]
fn the_bounds_of_a_large_answer_hold() {
    #[derive(Debug, Deserialize, StrictSchema)]
    struct Large {
        #[strict(items(range(max = 10)))]
        counts: Vec<u8>,
        #[strict(pattern = "^[a-z]*$")]
        word: String,
    }
    let answer = |last: u8, word: &str| {
        let mut counts = vec![1; 600_000];
        counts.push(last);
        from_value::<Large>(json!({ "counts": counts, "word": word }))
    };
    answer(10, "a").unwrap();
    check(&answer(11, "a").unwrap_err(), &[("/counts/600000", "expected an integer from 0 to 10, not 11")]);
    check(&answer(1, &"a".repeat(1_000_000)).unwrap_err(), &[("/word", "this takes too long to check: send less")]);
}

#[derive(Debug, Deserialize, StrictSchema)]
enum Color {
    Red,
    #[serde(alias = "gray")]
    Grey,
}

#[derive(Debug, Deserialize, StrictSchema)]
#[strict(false)]
struct Limited {
    #[strict(range(max = 3))]
    n: u8,
    #[serde(default)]
    #[strict(length(max = 1))]
    colors: Vec<Color>,
    #[serde(default)]
    #[strict(range(max = 100))]
    wide: u128,
    #[serde(default)]
    part: Option<Part>,
    #[serde(default)]
    adjacent: Option<Adjacent>,
    #[serde(default, deserialize_with = "one_or_several")]
    #[strict(as = "Vec<String>", length(max = 3))]
    tags: Vec<String>,
}

fn one_or_several<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Tags {
        One(String),
        Several(Vec<String>),
    }
    Ok(match Tags::deserialize(deserializer)? {
        Tags::One(tag) => vec![tag],
        Tags::Several(tags) => tags,
    })
}

#[derive(Debug, Deserialize, StrictSchema)]
#[serde(tag = "kind", content = "of")]
enum Adjacent {
    A {
        #[strict(range(max = 3))]
        n: u8,
    },
}

#[derive(Debug, Deserialize, StrictSchema)]
struct Bounded {
    #[strict(range(max = 3))]
    n: u8,
}

#[derive(Debug, Deserialize, StrictSchema)]
#[serde(tag = "kind")]
enum Part {
    Small {
        #[strict(range(max = 3))]
        n: u8,
    },
    Point(Point),
    Bounded(Bounded),
    Within(Inner),
}

#[derive(Debug, Deserialize, StrictSchema)]
#[serde(tag = "inner")]
enum Inner {
    Small {
        #[strict(range(max = 3))]
        n: u8,
    },
}

#[test]
fn bounds_hold_next_to_what_only_serde_reads() {
    let places = |text: &str| {
        let error = from_str::<Limited>(text).unwrap_err();
        error.reasons().iter().map(|it| it.pointer.clone()).collect::<Vec<_>>()
    };
    // What the type ignores need not be a value.
    assert!(from_str::<Limited>(r#"{"n":2,"ignored":1e999}"#).is_ok());
    assert_eq!(places(r#"{"n":200,"ignored":1e999}"#), ["/n"]);
    // What cannot be checked is refused.
    assert!(from_str::<Limited>(r#"{"n":2,"ignored":"\ud800"}"#).is_err());
    let deep = format!(r#"{{"n":2,"ignored":{}{}}}"#, "[".repeat(200), "]".repeat(200));
    assert!(from_str::<Limited>(&deep).is_err());
    // serde accepts aliases, numbers beyond 64 bits, and lists for structs.
    assert_eq!(places(r#"{"n":2,"colors":["gray","gray"]}"#), ["/colors"]);
    let many = json!({ "n": 200, "colors": vec!["gray"; 20], "part": ["Small", 200] });
    assert_eq!(places(&many.to_string()), ["/n", "/colors", "/part/1"]);
    assert_eq!(places(r#"{"n":2,"wide":36893488147419103232}"#), ["/wide"]);
    assert!(from_str::<Limited>(r#"{"n":2,"colors":["gray"],"part":["Point",1,2],"tags":"Oslo"}"#).is_ok());
    assert_eq!(places(r#"{"n":2,"part":["Within","Small",200]}"#), ["/part/2"]);
    assert_eq!(places(r#"{"n":2,"part":["Bounded",200]}"#), ["/part/1"]);
    assert_eq!(places(r#"{"n":2,"adjacent":["A",{"n":200}]}"#), ["/adjacent/1/n"]);
    assert_eq!(places(r#"{"n":2,"tags":["a","b","c","d"]}"#), ["/tags"]);
}

/// `/ab` is not in `/a`.
#[test]
fn places_are_compared_by_their_steps() {
    #[derive(Debug, Deserialize, StrictSchema)]
    struct Places {
        #[serde(with = "strict_schema::json_text")]
        a: Vec<u8>,
        ab: u8,
    }
    let error = from_value::<Places>(json!({ "a": "{", "ab": "x" })).unwrap_err();
    let places: Vec<_> = error.reasons().iter().map(|reason| reason.pointer.as_str()).collect();
    assert_eq!(places, ["/ab", "/a"]);
}

#[derive(Debug, Deserialize, StrictSchema)]
struct Room {
    #[serde(alias = "level")]
    floor: u8,
    price: f64,
    #[strict(range(min = 0, max = 1))]
    share: f64,
    beds: Vec<u16>,
}

/// A value does not show how a number was written, and which property occurred twice.
#[test]
fn what_only_the_text_shows_is_told_with_everything_else() {
    let far = |number: &str| {
        format!("expected a number from -1.7976931348623157e308 to 1.7976931348623157e308, not {number}")
    };
    let floor = |number: &str| format!("expected an integer from 0 to 255, not {number}");
    let bed = |number: &str| format!("expected an integer from 0 to 65535, not {number}");
    let twice = |name: &str| format!("`{name}` occurs more than once: send it once");
    let string = r#"expected an integer from 0 to 255, not "x""#.to_owned();
    let long = "9".repeat(300);
    for (text, expected) in [
        (
            r#"{"floor":99999999999999999999,"price":1,"share":0,"beds":[]}"#,
            vec![("/floor", floor("99999999999999999999"))],
        ),
        (
            r#"{"floor":1.50e1,"price":1,"share":1.10,"beds":[]}"#,
            vec![("/share", "expected a number from 0 to 1, not 1.10".into())],
        ),
        (r#"{"floor":-1e0,"price":1,"share":0,"beds":[]}"#, vec![("/floor", floor("-1e0"))]),
        (
            r#"{"floor":1e400,"price":1e400,"share":1e400,"beds":[1e400,-1e999]}"#,
            vec![
                ("/floor", floor("1e400")),
                ("/price", far("1e400")),
                ("/share", "expected a number from 0 to 1, not 1e400".into()),
                ("/beds/0", bed("1e400")),
                ("/beds/1", bed("-1e999")),
            ],
        ),
        // With `arbitrary_precision` a value has this number, and breaks the bound: that is said alone.
        (
            r#"{"share":1e999,"floor":"x","price":1,"beds":[]}"#,
            vec![("/floor", string.clone()), ("/share", "expected a number from 0 to 1, not 1e999".into())],
        ),
        // What the type ignores is no fault.
        (r#"{"floor":"x","price":1,"share":0,"beds":[],"more":1e400,"more":2}"#, vec![("/floor", string.clone())]),
        (
            r#"{"floor":1,"price":1,"price":2,"share":0,"floor":"x","beds":[]}"#,
            vec![("/floor", string), ("", twice("floor")), ("", twice("price"))],
        ),
        (r#"{"floor":1,"level":2,"price":1,"share":0,"beds":[]}"#, vec![("", twice("floor"))]),
    ] {
        let error = from_str::<Room>(text).unwrap_err();
        if text.contains("1e400") && serde_json::from_str::<Value>("1e400").is_ok() {
            // There a value has the number, and serde reads it.
            continue;
        }
        check(&error, &expected.iter().map(|(place, message)| (*place, message.as_str())).collect::<Vec<_>>());
    }
    let error = from_str::<Room>(&format!(r#"{{"floor":{long},"price":0,"share":0,"beds":[]}}"#)).unwrap_err();
    assert!(error.to_string().len() < long.len(), "it is shortened: {error}");
    // Bounds of a schema, which a payload holds.
    let schema = json!({ "type": "object", "properties": { "at": { "type": "number", "maximum": 5 }, "on": { "type": "boolean" } } });
    let payload = Tool::new("tool", "", schema).normalized().payload(&Provider::openai_chat()).unwrap();
    let error = payload.decode(r#"{"on":1,"at":99999999999999999999}"#).unwrap_err();
    check(
        &error,
        &[
            ("/on", "expected true or false, not 1"),
            ("/at", "expected a number of at most 5, not 99999999999999999999"),
        ],
    );
}

#[derive(Debug, Deserialize, StrictSchema)]
struct Book {
    city: String,
    hotel: String,
    #[strict(range(min = 1, max = 14))]
    nights: u8,
    guests: Vec<String>,
}

#[test]
fn what_is_said_at_run_time_hides_nothing() {
    let tool = || Tool::of::<Book>().with_enum("/city", ["Oslo", "Bergen"]).unwrap();
    let answer = r#"{"city":"Rome","hotel":3,"nights":30,"guests":["a",1]}"#;
    let expected = [
        ("/city", r#"expected "Oslo" or "Bergen", not "Rome""#),
        ("/hotel", "expected a string, not 3"),
        ("/nights", "expected an integer from 1 to 14, not 30"),
        ("/guests/1", "expected a string, not 1"),
    ];
    for provider in [Provider::openai_chat(), Provider::anthropic(), Provider::mcp()] {
        let payload = tool().payload(&provider).unwrap();
        let error = payload.decode_as::<Book>(answer).unwrap_err();
        check(&error, &expected);
        // One of a kind and a place is enough: the narrower.
        let error = payload.decode_as::<Book>(r#"{"city":3,"hotel":"","nights":1,"guests":[]}"#).unwrap_err();
        check(&error, &[("/city", r#"expected "Oslo" or "Bergen", not 3"#)]);
    }
}

#[test]
fn what_the_codec_holds_hides_nothing_that_the_type_refuses() {
    #[derive(Debug, Deserialize, StrictSchema)]
    #[strict(false)]
    struct Stay {
        name: String,
        nights: u8,
        labels: BTreeMap<String, u8>,
    }
    let tool = Tool::new(
        "stay",
        "",
        json!({
            "type": "object",
            "properties": {
                "name": { "type": "string", "maxLength": 3 },
                "nights": { "type": "integer", "maximum": 14 },
                "labels": { "type": "object", "additionalProperties": { "type": "integer", "minimum": 1 } }
            },
            "required": ["name", "nights", "labels"],
            "additionalProperties": false
        }),
    )
    .normalized();
    let payload = tool.payload(&Provider::openai_chat()).unwrap();
    let answer = r#"{"name":"long","nights":300,"labels":[{"key":"a","value":0},{"key":"b","value":999}]}"#;
    let error = payload.decode_as::<Stay>(answer).unwrap_err();
    check(
        &error,
        &[
            ("/name", r#"expected a string of at most 3 characters, not "long" (4 characters)"#),
            ("/nights", "expected an integer from 0 to 14, not 300"),
            ("/labels/0/value", "expected an integer of at least 1, not 0"),
            ("/labels/1/value", "expected an integer from 0 to 255, not 999"),
        ],
    );
    // What breaks a bound has another form if the type cannot read it.
    for (nights, kind) in [(15, ErrorKind::Constraint), (300, ErrorKind::Shape)] {
        let answer = json!({ "name": "a", "nights": nights, "labels": [] });
        assert_eq!(payload.decode_as::<Stay>(&answer.to_string()).unwrap_err().kind(), kind);
    }
    // A bound of the schema is told if it is the narrower.
    for (bound, expected) in [
        (json!({ "maximum": 300 }), "from 0 to 255"),
        (json!({ "exclusiveMaximum": 255, "minimum": -1 }), "of at least 0 and less than 255"),
    ] {
        let schema = json!({ "type": "object", "properties": { "nights": bound } });
        let payload = Tool::new("stay", "", schema).payload(&Provider::mcp()).unwrap();
        let error = payload.decode_as::<BTreeMap<String, u8>>(r#"{"nights":301}"#).unwrap_err();
        check(&error, &[("/nights", &format!("expected an integer {expected}, not 301"))]);
    }
    // What cannot be decoded hides nothing either.
    let answer = r#"{"name":"long","nights":300,"labels":[{"key":"a","value":0},{"key":"a","value":1}],"more":1}"#;
    let error = payload.decode_as::<Stay>(answer).unwrap_err();
    let mut told = told(&error);
    told.sort_unstable_by_key(|(place, _)| *place);
    let places: Vec<_> = told.iter().map(|(place, _)| *place).collect();
    assert_eq!(places, ["", "/labels/1", "/name", "/nights"]);
}

/// A tool without a type: its schema alone says what a property holds, and only if each of its branches says it.
#[test]
fn what_a_schema_says_of_a_property_is_told_where_it_is_missing() {
    let definitions = json!({ "text": { "type": "string" }, "any": { "description": "Anything." }, "loop": { "$ref": "#/$defs/loop" } });
    for (property, expected) in [
        (json!({ "type": "string" }), Some("a string")),
        (json!({ "$ref": "#/$defs/text" }), Some("a string")),
        (json!({ "anyOf": [{ "$ref": "#/$defs/text" }, { "type": "null" }] }), Some("a string or null")),
        (json!({ "oneOf": [{ "type": "integer" }, { "const": "auto" }] }), Some("an integer or \"auto\"")),
        (
            json!({ "anyOf": [{ "enum": [1, 2, 3, 4, 5, 6, 7] }, { "enum": [8, 9, 10, 11, 12, 13, 14] }] }),
            Some("1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 or one of 2 others"),
        ),
        (json!({ "anyOf": [{ "type": "string" }, { "description": "Anything." }] }), None),
        (json!({ "anyOf": [{ "$ref": "#/$defs/any" }, { "type": "string" }] }), None),
        (json!({ "$ref": "#/$defs/loop" }), None),
        (json!(true), None),
    ] {
        let schema =
            json!({ "type": "object", "properties": { "a": property }, "required": ["a"], "$defs": definitions });
        let payload = Tool::new("tool", "", schema.clone()).payload(&Provider::mcp()).unwrap();
        let expected = expected.map_or(String::new(), |expected| format!(": expected {expected}"));
        let error = payload.decode("{}").expect_err(&schema.to_string());
        check(&error, &[("", &format!("the property `a` is missing{expected}"))]);
    }
}

#[test]
fn a_property_that_a_schema_does_not_declare_is_told() {
    let schema = json!({ "type": "object", "properties": { "city": { "type": "string" } }, "required": ["city"], "additionalProperties": false });
    let told_of = |answer: Value, message: &str| {
        let held = Tool::new("tool", "", schema.clone()).payload(&Provider::mcp()).unwrap().decode(&answer.to_string());
        let decoded = normalize(&schema, &OPENAI).unwrap().codec.decode(answer);
        for error in [held.unwrap_err(), decoded.unwrap_err()] {
            check(&error, &[("", message)]);
        }
    };
    told_of(json!({ "city": "Oslo", "citi": 1 }), "there is no property `citi`: did you mean `city`?");
    told_of(json!({ "city": "Oslo", "zip": 1 }), "there is no property `zip`: leave it out");
}

/// Each character of a key may be shown as several.
#[test]
fn a_place_that_is_too_long_to_be_shown_is_one_around_it() {
    for key in ["a".repeat(500), "\u{1}".repeat(200)] {
        let schema =
            json!({ "type": "object", "properties": { "a": { "additionalProperties": { "type": "string" } } } });
        let payload = Tool::new("tool", "", schema).payload(&Provider::mcp()).unwrap();
        let error = payload.decode(&json!({ "a": { &*key: 1 } }).to_string()).unwrap_err();
        check(&error, &[("/a", "below a key that is too long to be shown: expected a string, not 1")]);
    }
}

/// A branch is near by what is wrong in it, never by what is said of that.
#[test]
fn the_nearest_branch_is_that_of_the_same_type_and_tag() {
    let object = |properties: Value| {
        let names: Vec<&String> = properties.as_object().unwrap().keys().collect();
        json!({ "type": "object", "properties": properties, "required": names, "additionalProperties": false })
    };
    let schema = json!({ "type": "object", "properties": { "it": { "anyOf": [
        object(json!({ "kind": { "enum": ["circle"] }, "x": { "type": "integer" } })),
        object(json!({ "kind": { "enum": ["square"] }, "y": { "type": "string", "enum": ["`const`", "`enum`", "`type`"] } })),
        { "type": "string" },
        { "type": "array", "items": { "type": "number" } }
    ] } }, "required": ["it"], "additionalProperties": false });
    let payload = Tool::new("tool", "", schema).strict(false).payload(&Provider::openai_chat()).unwrap();
    for (answer, expected) in [
        (json!({ "kind": "circle", "x": "" }), ("/it/x", r#"expected an integer, not """#)),
        (
            json!({ "kind": "square", "y": "`enum`!" }),
            ("/it/y", r#"expected "`const`", "`enum`" or "`type`", not "`enum`!": did you mean "`enum`"?"#),
        ),
        (json!({ "kind": "line", "x": 1 }), ("/it/kind", r#"expected "circle" or "square", not "line""#)),
        (json!(["x"]), ("/it/0", r#"expected a number, not "x""#)),
        (json!(1), ("/it", "expected an object, a string or an array, not 1")),
    ] {
        let error = payload.decode(&json!({ "it": answer }).to_string()).unwrap_err();
        check(&error, &[expected]);
        assert_eq!(error.kind(), ErrorKind::Shape);
    }
}
