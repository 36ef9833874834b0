//! What the engines do, as far as the renderer or the harness relies on it.
//!
//! A fact that changes with an engine's next version should fail here, and not as a riddle in the suite.

use std::collections::BTreeSet;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use jsonschema::Draft;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use strict_schema::dialect::VLLM_GUIDANCE;
use strict_schema::{Policy, normalize_with, validate};
use strict_schema_tests::decoder::{Decoder, Sample};

/// Samples that came to their end, of 2,000.
#[track_caller]
fn texts(schema: &str) -> Vec<String> {
    let decoder = Decoder::new(schema).unwrap_or_else(|error| panic!("{schema}: {error}"));
    let whole = |seed| match decoder.sample(seed) {
        Sample::Whole(text) => Some(text),
        Sample::Truncated => None,
    };
    let texts: Vec<_> = (0..2_000).filter_map(whole).collect();
    assert!(texts.len() > 1_900, "{schema}: only {} samples came to an end", texts.len());
    texts
}

/// The samples that a type does not read.
fn refused<T: DeserializeOwned>(texts: &[String]) -> BTreeSet<&str> {
    texts.iter().filter(|text| serde_json::from_str::<T>(text).is_err()).map(String::as_str).collect()
}

fn integer(bounds: &str) -> String {
    format!(r#"{{"type":"integer",{bounds}}}"#)
}

fn format(name: &str) -> Vec<String> {
    texts(&format!(r#"{{"type":"string","format":"{name}"}}"#))
}

/// The decoder holds a bound as a 64-bit float and then as an `i64`, and negates it: -2^63 has no negative. So no
/// lower bound that a float rounds to -2^63 will do, and -2^63 + 513 is the least that it rounds to the next float.
#[test]
fn an_integer_may_have_a_minimum_above_i64_min() {
    for minimum in [i64::MIN, -i64::MAX, i64::MIN + 512] {
        Decoder::new(&integer(&format!(r#""minimum":{minimum}"#))).unwrap_err();
    }
    let least = i64::MIN + 513;
    assert_eq!(least, -9_223_372_036_854_775_295);
    let texts = texts(&integer(&format!(r#""minimum":{least},"maximum":{}"#, i64::MAX)));
    assert!(texts.iter().any(|text| text.len() == 20), "no sample is as long as the longest");
    assert_eq!(refused::<i64>(&texts), BTreeSet::from(["-0"]));
}

#[test]
fn an_integer_may_have_any_maximum() {
    for maximum in [u64::MAX.into(), u128::MAX] {
        let texts = texts(&integer(&format!(r#""minimum":0,"maximum":{maximum}"#)));
        // It caps what it writes at `i64::MAX`, which is the number with 19 digits here.
        assert!(texts.iter().any(|text| text.len() == 19), "no sample is as long as the longest");
        assert_eq!(refused::<u64>(&texts), BTreeSet::new());
    }
}

#[test]
fn an_integer_without_a_bound_leaves_every_range() {
    assert!(refused::<u64>(&texts(&integer(r#""minimum":0"#))).len() > 20);
    assert!(refused::<i128>(&texts(r#"{"type":"integer"}"#)).len() > 20);
}

#[test]
fn bounds_hold_beside_null() {
    let texts = texts(r#"{"type":["integer","null"],"minimum":0,"maximum":255}"#);
    assert_eq!(refused::<Option<u8>>(&texts), BTreeSet::new());
    assert!(texts.iter().any(|text| text == "null"));
    assert!(texts.iter().collect::<BTreeSet<_>>().len() > 150);
}

#[test]
fn a_negative_zero_may_be_a_bound() {
    for zero in ["-0", "-0.0"] {
        assert_eq!(refused::<u8>(&texts(&integer(&format!(r#""minimum":{zero},"maximum":255"#)))), BTreeSet::new());
    }
}

/// So a float has no bounds: they would cost a decoder the exponents, and those of `f32` it does not even take.
#[test]
fn a_number_with_bounds_has_no_exponents() {
    let free = texts(r#"{"type":"number"}"#);
    assert!(free.iter().any(|text| text.contains(['e', 'E'])));
    assert!(refused::<f64>(&free).iter().all(|text| text.parse::<f64>().unwrap().is_infinite()));
    assert!(refused::<f32>(&free).iter().all(|text| text.parse::<f32>().unwrap().is_infinite()));
    let bounded = texts(r#"{"type":"number","minimum":-9e18,"maximum":9e18}"#);
    assert!(!bounded.iter().any(|text| text.contains(['e', 'E'])));
    Decoder::new(r#"{"type":"number","minimum":-3.4028234663852886e38,"maximum":3.4028234663852886e38}"#).unwrap_err();
}

#[test]
fn addresses_and_identifiers_are_always_read() {
    assert_eq!(refused::<Ipv4Addr>(&format("ipv4")), BTreeSet::new());
    assert_eq!(refused::<Ipv6Addr>(&format("ipv6")), BTreeSet::new());
    assert_eq!(refused::<IpAddr>(&format("ipv4")), BTreeSet::new());
    assert_eq!(refused::<IpAddr>(&format("ipv6")), BTreeSet::new());
    assert_eq!(refused::<uuid::Uuid>(&format("uuid")), BTreeSet::new());
}

#[test]
fn dates_are_read_but_for_the_29th_of_february() {
    let dates = format("date");
    let unreal = |text: &&str| !text.contains("-02-29");
    assert_eq!(refused::<chrono::NaiveDate>(&dates).into_iter().find(unreal), None);
    assert_eq!(refused::<jiff::civil::Date>(&dates).into_iter().find(unreal), None);
    assert_eq!(refused::<time::Date>(&dates).into_iter().find(unreal), None);
}

#[test]
fn instants_are_read_but_for_odd_seconds() {
    #[derive(Deserialize)]
    #[serde(transparent)]
    #[expect(dead_code, reason = "it is only read")]
    struct Rfc3339(#[serde(with = "time::serde::rfc3339")] time::OffsetDateTime);

    let instants = format("date-time");
    let unreal = |text: &&str| !text.contains("-02-29");
    assert_eq!(refused::<chrono::DateTime<chrono::Utc>>(&instants).into_iter().find(unreal), None);
    assert_eq!(refused::<chrono::DateTime<chrono::FixedOffset>>(&instants).into_iter().find(unreal), None);
    let leap = |text: &&str| unreal(text) && !text.contains(":60");
    assert_eq!(refused::<Rfc3339>(&instants).into_iter().find(leap), None);
    let digits =
        |text: &str| text.split('.').nth(1).map_or(0, |text| text.bytes().take_while(u8::is_ascii_digit).count());
    let long = |text: &&str| unreal(text) && digits(text) <= 9;
    assert_eq!(refused::<jiff::Timestamp>(&instants).into_iter().find(long), None);
}

/// So a clock time has no `format`: RFC 3339 wants an offset, and these types refuse one.
#[test]
fn clock_times_are_not_what_the_format_time_says() {
    let times = format("time");
    assert_eq!(refused::<chrono::NaiveTime>(&times).len(), times.iter().collect::<BTreeSet<_>>().len());
    assert_eq!(refused::<time::Time>(&times).len(), times.iter().collect::<BTreeSet<_>>().len());
    assert!(!refused::<jiff::civil::Time>(&times).is_empty());
    let pattern = texts(r#"{"type":"string","pattern":"^([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9})?$"}"#);
    assert_eq!(refused::<chrono::NaiveTime>(&pattern), BTreeSet::new());
    assert_eq!(refused::<jiff::civil::Time>(&pattern), BTreeSet::new());
    assert_eq!(refused::<time::Time>(&pattern), texts_without_fraction(&pattern));
}

/// `time::Time` in its default form wants the fraction.
fn texts_without_fraction(texts: &[String]) -> BTreeSet<&str> {
    texts.iter().map(String::as_str).filter(|text| !text.contains('.')).collect()
}

/// So a span has no `format`: nothing bounds the figures, and years are no length of time.
#[test]
fn durations_are_not_what_the_format_duration_says() {
    let durations = format("duration");
    assert!(refused::<jiff::Span>(&durations).len() > 100);
    assert!(refused::<jiff::SignedDuration>(&durations).len() > 100);
}

/// What the decoder writes for a format and `jsonschema` refuses: the two agree on the rest.
#[test]
fn engines_agree_on_formats() {
    for (name, agreed) in [
        ("ipv4", true),
        ("ipv6", true),
        ("uuid", true),
        ("duration", true),
        ("date", false),
        ("date-time", false),
        ("time", false),
        ("email", false),
    ] {
        let schema = format!(r#"{{"type":"string","format":"{name}"}}"#);
        let refused = texts(&schema).iter().filter(|text| !is_valid(&schema, text)).count();
        assert!(refused == 0 || !agreed, "{name}: {refused} refused");
    }
}

fn is_valid(schema: &str, text: &str) -> bool {
    let schema = serde_json::from_str(schema).unwrap();
    let options = jsonschema::options().with_draft(Draft::Draft202012).should_validate_formats(true);
    options.build(&schema).unwrap().is_valid(&serde_json::from_str(text).unwrap())
}

#[test]
fn one_character_of_any_kind_is_a_char() {
    let texts = texts(r#"{"type":"string","pattern":"^[\\s\\S]$"}"#);
    assert_eq!(refused::<char>(&texts), BTreeSet::new());
    assert!(texts.iter().any(|text| !text.is_ascii()));
    assert!(texts.iter().any(|text| text.contains('\\')));
}

#[test]
fn patterns_have_anchors_and_repetition_and_no_look_around() {
    let address = texts(r#"{"type":"string","pattern":"^(?:[0-9]{1,3}\\.){3}[0-9]{1,3}$"}"#);
    assert!(address.iter().all(|text| text.bytes().all(|byte| b"\"0123456789.".contains(&byte))));
    assert!(texts(r#"{"type":"string","pattern":"^a"}"#).iter().all(|text| text.starts_with("\"a")));
    assert!(texts(r#"{"type":"string","pattern":"a$"}"#).iter().all(|text| text.ends_with("a\"")));
    for refused in ["^(?=a)b$", r"^\\ba"] {
        Decoder::new(&format!(r#"{{"type":"string","pattern":"{refused}"}}"#)).unwrap_err();
    }
}

/// In a text, whatever may be escaped is escaped now and then: control characters always, plain ones by some servers.
#[test]
fn strings_are_escaped_and_never_broken() {
    let texts = texts(r#"{"type":"string"}"#);
    assert_eq!(refused::<String>(&texts), BTreeSet::new());
    assert!(
        texts.iter().all(|text| text.chars().all(|it| it >= ' ' && it != '\u{7f}')),
        "a control character stands bare"
    );
    for escape in ["\\\"", "\\\\", "\\n", "\\b", "\\u"] {
        assert!(texts.iter().any(|text| text.contains(escape)), "no sample has `{escape}`");
    }
}

#[test]
fn words_may_hold_anything() {
    let texts = texts(r#"{"type":"string","enum":["ü \"\\$\n\u0001\u007f"]}"#);
    let words: BTreeSet<String> = texts.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
    assert_eq!(words, BTreeSet::from(["ü \"\\$\n\u{1}\u{7f}".to_owned()]));
}

/// The order of `required` does not matter, and neither does `serde_json/preserve_order`, which the decoder switches on.
#[test]
fn keys_are_written_in_the_order_of_properties() {
    let schema = r#"{"type":"object","properties":{"z":{"type":"null"},"a":{"type":"null"},"m":{"type":"null"}},"required":["m","z"],"additionalProperties":false}"#;
    let squeezed: BTreeSet<String> =
        texts(schema).iter().map(|text| text.split_ascii_whitespace().collect::<String>()).collect();
    let expected = [r#"{"z":null,"a":null,"m":null}"#, r#"{"z":null,"m":null}"#];
    assert_eq!(squeezed, BTreeSet::from(expected.map(str::to_owned)));
}

#[test]
fn an_open_object_is_written_with_more_keys() {
    let schema = r#"{"type":"object","properties":{"z":{"type":"null"}},"required":["z"]}"#;
    assert!(texts(schema).iter().any(|text| text.contains(',')));
}

#[test]
fn every_branch_of_a_union_is_written_even_where_they_overlap() {
    let schema = r#"{"anyOf":[
        {"type":"object","properties":{"a":{"type":"integer"}},"required":["a"],"additionalProperties":false},
        {"type":"object","properties":{"a":{"type":["boolean","integer"]},"b":{"type":"null"}},"required":["a","b"],"additionalProperties":false}]}"#;
    let texts = texts(schema);
    assert!(texts.iter().all(|text| is_valid(schema, text)));
    assert!(texts.iter().any(|text| text.contains("\"b\"")) && texts.iter().any(|text| !text.contains("\"b\"")));
}

/// So definitions have plain names.
#[test]
fn a_reference_is_a_uri() {
    let named = |name: &str, target: &str| {
        Decoder::new(&format!(r##"{{"$ref":"#/$defs/{target}","$defs":{{"{name}":{{"type":"null"}}}}}}"##)).map(drop)
    };
    assert_eq!(named("Page_User.2-x", "Page_User.2-x"), Ok(()));
    assert_eq!(named("a/b", "a~1b"), Ok(()));
    named("Page<User>", "Page<User>").unwrap_err();
    named("a b", "a b").unwrap_err();
    named("é", "é").unwrap_err();
}

/// The decoder takes the whole part of a float's bound for an `i64`. So no bound that a float holds above it will do.
#[test]
fn a_float_may_have_bounds_within_64_bits() {
    let number = |bound: &str| Decoder::new(&format!(r#"{{"type":"number",{bound}}}"#));
    for bound in ["\"maximum\":9223372036854774784", "\"minimum\":-9223372036854774784", "\"minimum\":1e-30"] {
        assert!(number(bound).is_ok(), "{bound}");
    }
    for bound in ["\"maximum\":9223372036854775807", "\"maximum\":1e30", "\"minimum\":1e-300"] {
        assert!(number(bound).is_err(), "{bound}");
    }
}

/// What llguidance refuses although it knows each keyword: its dialects report it, and the normalizer writes it differently.
#[test]
fn llguidance_refuses_these_objects_and_references() {
    let object = |more: &str| {
        format!(r#"{{"type":"object","properties":{{"a":{{"type":"string"}},"b":{{"type":"string"}}}},{more}}}"#)
    };
    let reference = |text: &str, name: &str| {
        format!(
            r##"{{"type":"object","properties":{{"a":{{"$ref":"#/$defs/{text}"}}}},"required":["a"],"$defs":{{"{name}":{{"type":"string"}}}}}}"##
        )
    };
    let rows = [
        (object(r#""minProperties":1"#), false),
        (object(r#""maxProperties":0,"additionalProperties":false"#), false),
        (object(r#""required":["a"],"maxProperties":3,"additionalProperties":false"#), false),
        (object(r#""minProperties":1,"additionalProperties":false"#), true),
        (object(r#""required":["a"],"minProperties":2,"maxProperties":2,"additionalProperties":false"#), true),
        (object(r#""required":["a","b"],"minProperties":3"#), true),
        (r#"{"type":"string","properties":{"a":{}},"minProperties":1}"#.to_owned(), true),
        (r#"{"type":"object","properties":{"a":{},"b":false},"required":["a"],"maxProperties":2}"#.to_owned(), true),
        (r#"{"type":"object","minProperties":1,"additionalProperties":{"type":"string"}}"#.to_owned(), true),
        (
            r#"{"type":"object","patternProperties":{"^x-":{"type":"string"},"d$":{"type":"integer"}}}"#.to_owned(),
            false,
        ),
        (r#"{"type":"object","patternProperties":{"^x-":{"type":"string"}}}"#.to_owned(), true),
        (reference("Partial<Bar>", "Partial<Bar>"), false),
        (reference("Box[int]", "Box[int]"), false),
        (reference("größe", "größe"), false),
        (reference("50%", "50%"), false),
        (
            r#"{"$id":"Box[int]","type":"object","properties":{"a":{"$ref":"Box[int]"}},"required":["a"]}"#.to_owned(),
            false,
        ),
        (reference("Partial%3CBar%3E", "Partial<Bar>"), true),
        (reference("gr%C3%B6%C3%9Fe(1)", "größe(1)"), true),
    ];
    for (text, is_taken) in rows {
        assert_eq!(Decoder::judge(&text).is_ok(), is_taken, "{text}");
        let schema = serde_json::from_str(&text).unwrap();
        let report = validate(&schema, &VLLM_GUIDANCE);
        assert_eq!(report.violations().is_empty(), is_taken, "{text}\n{report}");
        for policy in [Policy::CHECKED, Policy::FAITHFUL] {
            let Ok(normalized) = normalize_with(&schema, &VLLM_GUIDANCE, &policy) else { continue };
            let written = normalized.schema.to_string();
            assert!(Decoder::judge(&written).is_ok(), "{text} became {written}");
        }
    }
}

/// The engine's verdict on a schema as a property, against that of its dialect.
#[track_caller]
fn check_verdict(schema: &Value) {
    let schema =
        json!({ "type": "object", "properties": { "v": schema }, "required": ["v"], "additionalProperties": false });
    let report = validate(&schema, &VLLM_GUIDANCE);
    assert_eq!(Decoder::new(&schema.to_string()).is_ok(), report.is_ok(), "{schema}: {report}");
}

#[test]
fn the_dialect_of_the_engine_has_its_verdicts() {
    for (keyword, value) in [
        ("nullable", json!(true)),
        ("discriminator", json!({ "propertyName": "a" })),
        ("example", json!(1)),
        ("examples", json!([1])),
        ("externalDocs", json!({})),
        ("xml", json!({})),
        ("propertyOrdering", json!(["a"])),
        ("id", json!("a")),
        ("contentEncoding", json!("base64")),
        ("contentMediaType", json!("a/b")),
        ("contentSchema", json!({})),
        ("$vocabulary", json!({})),
        ("$comment", json!("a")),
        ("$anchor", json!("a")),
        ("$dynamicAnchor", json!("a")),
        ("$recursiveAnchor", json!(true)),
        ("deprecated", json!(true)),
        ("readOnly", json!(true)),
        ("title", json!("a")),
        ("default", json!("a")),
        ("unevaluatedProperties", json!(false)),
        ("unevaluatedItems", json!(false)),
        ("dependentRequired", json!({})),
        ("dependentSchemas", json!({})),
        ("dependencies", json!({})),
        ("minContains", json!(1)),
        ("uniqueItems", json!(true)),
        ("contains", json!({})),
        ("propertyNames", json!({})),
        ("not", json!({})),
        ("if", json!({})),
    ] {
        check_verdict(&json!({ "type": "string", keyword: value }));
    }
    let s = json!({ "type": "string" });
    for schema in [
        json!({ "type": "integer", "format": "int32" }),
        json!({ "type": ["integer", "null"], "format": "int64" }),
        json!({ "type": ["string", "null"], "format": "nothing" }),
        json!({ "type": "string", "enum": [1, null] }),
        json!({ "type": "string", "const": 1 }),
        json!({ "type": "object", "patternProperties": { "(": s } }),
        json!({ "type": "object", "patternProperties": { "(?=a)": s } }),
        json!({ "type": "object", "patternProperties": { "^a": s } }),
    ] {
        check_verdict(&schema);
    }
}
