//! Numbers are compared exactly, however they are written: judged by decimals of any size.

#![allow(clippy::match_bool, clippy::cmp_owned, clippy::needless_pass_by_value, reason = "so the cases read best")]

use std::cmp::Ordering;
use std::str::FromStr;

use bigdecimal::{BigDecimal, Zero};
use proptest::prelude::*;
use serde_json::{Number, Value, json};
use strict_schema::dialect::{OPENAI, VLLM};
use strict_schema::{Policy, normalize_with, validate};

/// Texts of numbers, many of them close to where floats or integers end.
fn number() -> impl Strategy<Value = String> {
    const EDGES: &[&str] = &[
        "9007199254740992",
        "9223372036854775807",
        "9223372036854775808",
        "18446744073709551615",
        "18446744073709551616",
        "1000000000000000000",
        "4503599627370496",
    ];
    let edge = (prop::sample::select(EDGES), -3_i32..4).prop_map(|(edge, by)| {
        let number: i128 = edge.parse().unwrap();
        (number + i128::from(by)).to_string()
    });
    let digits = "[1-9][0-9]{0,18}";
    let whole = prop_oneof![edge, digits.prop_map(|it| it), "[0-9]".prop_map(|it| it)];
    let end = prop_oneof![
        Just(String::new()),
        Just(".0".to_owned()),
        "\\.[0-9]{1,4}".prop_map(|it| it),
        "e[0-9]".prop_map(|it| it),
        "\\.0E\\+[0-9]{1,2}".prop_map(|it| it),
        "e-[0-9]{1,2}".prop_map(|it| it),
    ];
    (any::<bool>(), whole, end)
        .prop_map(|(negative, whole, end)| format!("{}{whole}{end}", if negative { "-" } else { "" }))
}

/// What a number is: the integer, or the float that `serde_json` holds.
fn exact(number: &Number) -> BigDecimal {
    match number.is_f64() {
        true => BigDecimal::try_from(number.as_f64().unwrap()).unwrap(),
        false => BigDecimal::from_str(&number.to_string()).unwrap(),
    }
}

/// What a number is as a decimal fraction, which its writer meant.
fn decimal(number: &Number) -> BigDecimal {
    let exact = exact(number);
    let is_large = exact.abs() >= BigDecimal::from(1_u64 << 53) && exact.abs() <= BigDecimal::from(u64::MAX);
    if is_large { exact } else { BigDecimal::from_str(&number.to_string()).unwrap() }
}

/// Whether the codec accepts the value at `/a` by the schema, whatever the dialect leaves to it.
fn admits(schema: Value, value: Value) -> bool {
    let schema =
        json!({ "type": "object", "properties": { "a": schema }, "required": ["a"], "additionalProperties": false });
    let codec =
        normalize_with(&schema, &OPENAI, &Policy::LENIENT).unwrap_or_else(|error| panic!("{schema}: {error}")).codec;
    codec.decode(json!({ "a": value })).is_ok()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn bounds_are_exact(one in number(), other in number()) {
        let (one, other): (Number, Number) = (one.parse().unwrap(), other.parse().unwrap());
        let order = exact(&one).cmp(&exact(&other));
        let bounded = |keyword: &str| admits(json!({ "type": "number", keyword: other }), one.clone().into());
        prop_assert_eq!(bounded("minimum"), order != Ordering::Less, "{} from {}", one, other);
        prop_assert_eq!(bounded("maximum"), order != Ordering::Greater, "{} to {}", one, other);
        prop_assert_eq!(bounded("exclusiveMinimum"), order == Ordering::Greater, "{} above {}", one, other);
        prop_assert_eq!(bounded("exclusiveMaximum"), order == Ordering::Less, "{} below {}", one, other);
        // Of two bounds the tighter one holds.
        let both = json!({ "type": "number", "allOf": [{ "minimum": one }, { "minimum": other }] });
        let tighter = if order == Ordering::Less { &other } else { &one };
        prop_assert!(admits(both.clone(), tighter.clone().into()), "{}", both);
        prop_assert_eq!(admits(both.clone(), one.clone().into()), order != Ordering::Less, "{} on {}", both, one);
        let schema = json!({
            "type": "object", "properties": { "a": { "type": "number", "minimum": one, "maximum": other } },
            "required": ["a"], "additionalProperties": false
        });
        let is_empty = validate(&schema, &OPENAI).violations().iter().any(|it| it.rule.name == "empty-range");
        prop_assert_eq!(is_empty, order == Ordering::Greater, "{} to {}", one, other);
    }

    #[test]
    fn equal_numbers_are_one_value(one in number(), other in number(), same in any::<bool>()) {
        // Each of these is written in two ways.
        let other = if same { rewritten(&one) } else { other };
        let (one, other): (Number, Number) = (one.parse().unwrap(), other.parse().unwrap());
        let equal = exact(&one) == exact(&other);
        let (one, other) = (Value::from(one), Value::from(other));
        prop_assert_eq!(admits(json!({ "const": one }), other.clone()), equal, "{} and {}", one, other);
        prop_assert_eq!(admits(json!({ "enum": [one, "x"] }), other.clone()), equal, "{} and {}", one, other);
        let unique = json!({ "type": "array", "items": { "type": "number" }, "uniqueItems": true });
        prop_assert_eq!(admits(unique, json!([one, other])), !equal, "{} and {}", one, other);
        let met = json!({ "allOf": [{ "enum": [one, "x"] }, { "enum": [other, "x"] }] });
        prop_assert_eq!(admits(met, one.clone()), equal, "{} and {}", one, other);
    }

    #[test]
    fn multiples_are_those_of_decimals(one in number(), step in number(), times in 0_u32..50) {
        let step = step.trim_start_matches('-').parse::<Number>().unwrap();
        prop_assume!(!decimal(&step).is_zero());
        let multiple = (decimal(&step) * BigDecimal::from(times)).to_string().parse::<Number>().unwrap();
        for number in [one.parse::<Number>().unwrap(), multiple] {
            let expected = (decimal(&number) % decimal(&step)).is_zero();
            let found = admits(json!({ "type": "number", "multipleOf": step }), number.clone().into());
            prop_assert_eq!(found, expected, "{} of {}", number, step);
        }
    }

    #[test]
    fn an_integer_is_a_number_without_a_fraction(one in number()) {
        let number: Number = one.parse().unwrap();
        let whole = exact(&number).is_integer();
        prop_assert_eq!(admits(json!({ "type": "integer" }), number.clone().into()), whole, "{}", number);
    }

    #[test]
    fn a_bound_that_an_engine_holds_is_told_from_the_next(one in number()) {
        let number: Number = one.parse().unwrap();
        let schema = json!({
            "type": "object", "properties": { "a": { "type": "integer", "maximum": number } },
            "required": ["a"], "additionalProperties": false
        });
        let beyond = exact(&number) > BigDecimal::from(i64::MAX);
        let found = validate(&schema, &VLLM).violations().iter().any(|it| it.rule.name == "large-bound");
        prop_assert_eq!(found, beyond, "{}", number);
    }
}

/// The same number, written in another way.
fn rewritten(number: &str) -> String {
    match number.contains(['.', 'e', 'E']) {
        false => format!("{number}.0"),
        true => {
            let number: Number = number.parse().unwrap();
            let whole = exact(&number);
            if whole.is_integer() && whole.abs() <= BigDecimal::from(i64::MAX) {
                whole.with_scale(0).to_string()
            } else {
                number.to_string()
            }
        }
    }
}
