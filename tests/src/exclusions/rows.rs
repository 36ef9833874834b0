//! The three lists.

use std::ops::Range;

use super::{Exclusion, Fault, Mark, Narrowed, Scope, Unwritten};
use crate::mutation::Mutation;

/// The list. A row is tried after those above it.
pub static EXCLUSIONS: &[Exclusion] = &[
    Exclusion {
        name: "negative-zero",
        what: "A minus sign before a zero that is an integer",
        why: "in a schema `-0` is the integer 0; serde_json reads it as the float -0.0, which no integer type accepts",
        scope: Scope::Named("`serde_json` only; `from_str` and `from_value` read such a value"),
        fault: Fault::Number(|spelled| (spelled == "-0").then(|| "0".to_owned())),
        examples: &["-0"],
    },
    Exclusion {
        name: "float-range",
        what: "A number beyond the range of its float type",
        why: "the schema sets no limit, because decoders write no exponents for a number with bounds, and handle no bound beyond 2^63; serde_json rejects a number that would be infinite",
        scope: Scope::Any,
        fault: Fault::Number(|spelled| spelled.parse::<f64>().is_ok_and(f64::is_infinite).then(|| "1".to_owned())),
        examples: &["9e999", "-1E+400"],
    },
    Exclusion {
        name: "integer-spelling",
        what: "An integer written with a fraction or an exponent",
        why: "in a schema `1.0` is an integer; serde_json reads a float, which no integer type accepts",
        scope: Scope::Named("`serde_json` only; `from_str` and `from_value` read such a value"),
        fault: Fault::Number(plain_integer),
        examples: &["1.0", "1e3"],
    },
    Exclusion {
        name: "lone-surrogate",
        what: "Half of a surrogate pair, escaped",
        why: "JSON allows any four digits after `\\u`; half a pair is not a character, and Rust's strings have only characters",
        scope: Scope::Any,
        fault: Fault::Text(without_lone_surrogates),
        examples: &[r#""\ud800""#, r#""\udc00\ud800""#],
    },
    Exclusion {
        name: "nesting",
        what: "Arrays and objects nested deeper than 127 levels",
        why: "a recursive schema has no limit; serde_json stops at 128 levels to protect the stack",
        scope: Scope::Any,
        fault: Fault::Nesting(127),
        examples: &[],
    },
    Exclusion {
        name: "single-float",
        what: "A number beyond the range of `f32`",
        why: "numbers have no limit in a schema, and bounds would prevent exponents, as above; `serde_json` reads such a number as infinite, or rejects it, as its feature `float_roundtrip` says; `from_str` rejects it",
        scope: Scope::Named("types with an `f32`"),
        fault: Fault::Number(|spelled| spelled.parse::<f32>().is_ok_and(f32::is_infinite).then(|| "1".to_owned())),
        examples: &["1e39", "-3.5e38"],
    },
    Exclusion {
        name: "duplicate-key",
        what: "Two entries with one key",
        why: "`entries` writes a map as a list, and no schema can require unique keys in a list; keeping one of two values would silently lose the other",
        scope: Scope::Named("types with `entries`"),
        fault: Fault::Says(&["is there twice: give each key one entry"]),
        examples: &[r#"[{"key":"a","value":"x"},{"key":"a","value":"y"}]"#],
    },
    Exclusion {
        name: "json-text",
        what: "A string that does not contain JSON, or contains JSON of another type",
        why: "no schema can describe the JSON in a string; the error names the place: send it back to the model",
        scope: Scope::Named("types with `json_text` or `JsonText`"),
        fault: Fault::Hole("expected a string that holds JSON", &["null", "[]", "{}", "0", "\\\"\\\"", "false"]),
        examples: &[r#""{a}""#],
    },
    Exclusion {
        name: "borrowed-text",
        what: "An escape in a borrowed string",
        why: "a `&str` borrows from the JSON text, and an escape must be replaced first; a schema describes strings, not how they are escaped",
        scope: Scope::Named("types with a `&str`; a `Cow<str>` reads it"),
        fault: Fault::Text(without_escapes),
        examples: &[r#""a\nb""#],
    },
    Exclusion {
        name: "calendar-day",
        what: "The 29th of February in a year without one",
        why: "a decoder treats `date` as a pattern, and a pattern cannot compute leap years",
        scope: Scope::Named("types with a date"),
        fault: Fault::Text(|spelled| with(spelled, "-02-29", "-02-28")),
        examples: &[r#""2023-02-29""#],
    },
    Exclusion {
        name: "leap-second",
        what: "A time whose second is 60",
        why: "RFC 3339 allows leap seconds; not every type does",
        scope: Scope::Named("types of the `time` crate"),
        fault: Fault::Text(|spelled| with(spelled, ":60", ":59")),
        examples: &[r#""2023-01-01T00:00:60Z""#],
    },
    Exclusion {
        name: "fraction-digits",
        what: "A time with more than nine digits of a second's fraction",
        why: "RFC 3339 has no limit; not every type rounds",
        scope: Scope::Named("types of the `jiff` crate"),
        fault: Fault::Text(short_fraction),
        examples: &[r#""2023-01-01T00:00:00.0123456789Z""#],
    },
    Exclusion {
        name: "email-length",
        what: "An address with more than 64 characters before the `@`, or a label of its domain with more than 63",
        why: "RFC 5321 has these limits, and `format` is checked against them; a decoder treats the format as a pattern that does not count",
        scope: Scope::Named("types with `#[strict(format = \"email\")]`"),
        fault: Fault::Text(short_address),
        examples: &[],
    },
    Exclusion {
        name: "leap-second-within-the-day",
        what: "A time whose second is 60, but not at the end of a day in UTC",
        why: "RFC 3339 allows leap seconds only there, and `format` is checked against that; a decoder treats the format as a pattern",
        scope: Scope::Named("types with `#[strict(format = \"date-time\")]` or `\"time\"`"),
        fault: Fault::Text(|spelled| with(spelled, ":60", ":59")),
        examples: &[],
    },
    Exclusion {
        name: "float-bound",
        what: "An integer that is beyond a bound by one, if the bound needs more than 53 bits",
        why: "a decoder stores bounds as floats, which have 53 bits",
        scope: Scope::Named("types with such a bound"),
        fault: Fault::Number(|spelled| (spelled == "9007199254740992").then(|| "9007199254740993".to_owned())),
        examples: &[],
    },
    Exclusion {
        name: "repeated-property",
        what: "A property that occurs twice, or also under its alias in a type with `#[strict(false)]`",
        why: "a schema describes parsed objects, which have each property once; no constrained decoder writes one twice",
        scope: Scope::Named("text that no constrained decoder wrote"),
        fault: Fault::Says(&["duplicate field", "` occurs more than once"]),
        examples: &[r#"{"a":1,"a":1}"#],
    },
    Exclusion {
        name: "content-before-tag",
        what: "An integer of 128 bits in the content of an enum, if the content precedes the tag",
        why: "serde buffers what precedes the tag, and the buffer has no 128-bit integers; a strict model writes properties in the order of the schema",
        scope: Scope::Named("text that no constrained decoder wrote"),
        fault: Fault::Says(&["128 is not supported"]),
        examples: &[],
    },
    Exclusion {
        name: "integer-range",
        what: "An integer beyond its type's range",
        why: "the dialect has no bounds for numbers",
        scope: Scope::Named("types with integers, in a dialect without `minimum` and `maximum`"),
        fault: Fault::Number(|spelled| {
            spelled.bytes().all(|byte| byte != b'.' && byte | 32 != b'e').then(|| "1".to_owned())
        }),
        examples: &["256", "99999999999999999999"],
    },
    Exclusion {
        name: "array-length",
        what: "An array with more or fewer items than its type has",
        why: "the dialect has no bounds for the length of an array",
        scope: Scope::Named("types with `[T; N]` or tuples, in a dialect without `minItems` and `maxItems`"),
        fault: Fault::Says(&["invalid length", " items, not ", " item, not "]),
        examples: &["[1]"],
    },
    Exclusion {
        name: "character",
        what: "A string that is not one character",
        why: "the dialect has no `pattern`",
        scope: Scope::Named("types with `char`, in a dialect without `pattern`"),
        fault: Fault::Says(&["expected a character", r"[\s\S]$"]),
        examples: &[r#""ab""#],
    },
    Exclusion {
        name: "undeclared-property",
        what: "A property that the type does not have, and does not ignore",
        why: "the dialect has no `additionalProperties`",
        scope: Scope::Named(
            "types with `deny_unknown_fields`, `Duration`, `SystemTime`, ranges, and enums that are objects with one property, in a dialect without `additionalProperties`",
        ),
        fault: Fault::Says(&["unknown field", "there is no property"]),
        examples: &[r#"{"start":"a","end":"b","step":"c"}"#],
    },
];

/// The other direction: values that the tests do not ask a schema to admit. A model's answers are read, so this matters
/// only to who validates what the type writes, or shows a model an example.
pub static UNWRITTEN: &[Unwritten] = &[
    Unwritten {
        name: "null-left-out",
        what: "Null for an optional property",
        why: "an absent property means the same and is read as the same value; admitting null too would use a union for each such property, and a provider accepts few unions",
        scope: "`Option` in a dialect with optional properties, for example Anthropic's",
        mark: Mark::Null,
    },
    Unwritten {
        name: "not-finite",
        what: "A float that is infinite or NaN",
        why: "serde_json writes null for it, and does not read that back",
        scope: "types with floats",
        mark: Mark::NotTried,
    },
    Unwritten {
        name: "long-integers",
        what: "An integer of 64 bits beyond 9·10^18 or -9·10^18",
        why: "without bounds a decoder writes more digits than a type reads, and the exact limits of 64 bits cost engines more than these bounds; with a bound beyond 2^63 some decoders accept no number, and others reject the schema. To admit these integers, write `#[strict(range(max = 9223372036854775807))]`",
        scope: "types with an `i64`, `u64`, `i128` or `u128`",
        mark: Mark::NotTried,
    },
    Unwritten {
        name: "wide-integers",
        what: "An integer that needs more than 64 bits",
        why: "neither serde_json's `Value` nor serde's buffer for tagged enums supports one",
        scope: "types with an `i128` or a `u128`",
        mark: Mark::NotTried,
    },
    Unwritten {
        name: "skipped",
        what: "An object without a property, because of `skip_serializing_if` or `skip_serializing`",
        why: "in strict mode all properties are required, and serde reads the property if it is present",
        scope: "types with these attributes",
        mark: Mark::Named,
    },
    Unwritten {
        name: "only-written",
        what: "A property or variant that is only written: `skip_deserializing`, or another name in `rename(serialize = …)`",
        why: "the schema describes what serde reads",
        scope: "types with these attributes",
        mark: Mark::Named,
    },
    Unwritten {
        name: "converted",
        what: "A value of a type whose `#[serde(into = \"…\")]` and `#[serde(from = \"…\")]` name different types, or that has only one of them",
        why: "the schema describes what serde reads",
        scope: "types with `into` without `from`, `from` without `into`, or two types in them",
        mark: Mark::Named,
    },
    Unwritten {
        name: "beyond-bounds",
        what: "A value beyond a bound of `#[strict(…)]`",
        why: "serde does not know the bound",
        scope: "types with `range`, `length`, `multiple_of`, `pattern` or `format`",
        mark: Mark::Named,
    },
    Unwritten {
        name: "other-years",
        what: "A date before the year 0 or after the year 9999",
        why: "it has a sign and more digits, which neither RFC 3339 nor a provider's `date` allows",
        scope: "types of the `chrono` and `jiff` crates with a year",
        mark: Mark::Text(with_four_digits),
    },
    Unwritten {
        name: "sixtieth-second",
        what: "A time whose second is 60",
        why: "`NaiveTime` writes a leap second this way, and most minutes have no such second",
        scope: "types of the `chrono` crate with a time",
        mark: Mark::Text(|text| with(text, ":60", ":59")),
    },
];

/// The rest of the other side: what a model never gets to write, though serde would read it. Strict mode asks for one form.
pub static NARROWED: &[Narrowed] = &[
    Narrowed {
        name: "left-out",
        what: "An object without a property that has a default, or may be `None`",
        why: "strict mode requires each property; a dialect with optional properties admits it",
        scope: Scope::Any,
        mutations: &[Mutation::Dropped],
    },
    Narrowed {
        name: "unknown-property",
        what: "An object with a property that the type does not have",
        why: "strict objects are closed; serde ignores unknown properties",
        scope: Scope::Any,
        mutations: &[Mutation::Added, Mutation::Renamed, Mutation::Moved],
    },
    Narrowed {
        name: "struct-as-a-list",
        what: "The values of a struct, in their order, as a list",
        why: "serde writes structs as objects, and reads both",
        scope: Scope::Any,
        mutations: &[Mutation::Listed],
    },
    Narrowed {
        name: "unit-variant-as-an-object",
        what: "A unit variant as an object with null: `{\"A\":null}` for `\"A\"`",
        why: "serde writes it as a string, and reads both",
        scope: Scope::Any,
        mutations: &[Mutation::Unfolded],
    },
    Narrowed {
        name: "tag-of-a-struct",
        what: "Another value under the tag of a struct",
        why: "the tag has one value; serde writes it, and does not check it",
        scope: Scope::Named("structs with `tag`"),
        mutations: &[Mutation::Nulled, Mutation::Lengthened, Mutation::Unfolded],
    },
    Narrowed {
        name: "flattened-option",
        what: "Properties of a flattened `Option` that do not fit together",
        why: "serde reads the `Option` as `None`, whatever the fault is",
        scope: Scope::Named("types with `Option` under `flatten`"),
        mutations: &Mutation::ALL,
    },
    Narrowed {
        name: "another-variant",
        what: "A value that is nearly one variant, and is read as another",
        why: "serde tries the variants in turn, and ignores unknown properties",
        scope: Scope::Named("untagged enums and untagged variants"),
        mutations: &Mutation::ALL,
    },
    Narrowed {
        name: "word-for-others",
        what: "Any other string instead of a variant's name",
        why: "serde reads any other name as this variant; the schema has the names of the variants only",
        scope: Scope::Named("enums with `#[serde(other)]`"),
        mutations: &[Mutation::Lengthened, Mutation::Nulled, Mutation::Unfolded, Mutation::Extreme],
    },
    Narrowed {
        name: "null-as-default",
        what: "Null for the default, and for a value that is JSON in a string",
        why: "serde reads null there; the schema admits it only with `#[strict(nullable)]`, or with an `Option` around the value",
        scope: Scope::Named("fields with `strict_schema::null_as_default` or `strict_schema::json_text`"),
        mutations: &[Mutation::Nulled],
    },
    Narrowed {
        name: "bounds",
        what: "A number, a string or a list beyond the bounds of `#[strict(…)]`",
        why: "serde does not know the bounds",
        scope: Scope::Named("types with `range`, `length`, `multiple_of`, `pattern` or `format`"),
        mutations: &[
            Mutation::Extreme,
            Mutation::Lengthened,
            Mutation::Escaped,
            Mutation::Shortened,
            Mutation::Doubled,
        ],
    },
    Narrowed {
        name: "ends-of-integers",
        what: "An integer beyond 9·10^18 or -9·10^18",
        why: "as above: the schema leaves these integers out, and serde reads the whole range of the type",
        scope: Scope::Any,
        mutations: &[Mutation::Extreme],
    },
];

/// A date with the year 2000, if its year is not one of four digits.
fn with_four_digits(text: &str) -> Option<String> {
    let signed = text.strip_prefix(['+', '-'])?;
    let digits = signed.bytes().take_while(u8::is_ascii_digit).count();
    signed[digits..].starts_with('-').then(|| format!("2000{}", &signed[digits..]))
}

/// The same integer in digits, if `spelled` is one in another spelling.
fn plain_integer(spelled: &str) -> Option<String> {
    let number: f64 = spelled.parse().ok()?;
    // Beyond 2^53 a float's digits are not the integer's. Adding zero makes -0 a 0.
    let exact = number.fract() == 0.0 && number.abs() < 9_007_199_254_740_992.0;
    let plain = format!("{:.0}", number + 0.0);
    (exact && plain != spelled).then_some(plain)
}

fn without_lone_surrogates(spelled: &str) -> Option<String> {
    without(spelled, |escape| escape.half)
}

fn without_escapes(spelled: &str) -> Option<String> {
    without(spelled, |_| true)
}

fn with(spelled: &str, fault: &str, mended: &str) -> Option<String> {
    spelled.contains(fault).then(|| spelled.replace(fault, mended))
}

fn short_address(spelled: &str) -> Option<String> {
    let (local, domain) = spelled.rsplit_once('@')?;
    (local.len() > 64 || domain.split('.').any(|label| label.len() > 63)).then(|| "a@b.example".to_owned())
}

fn short_fraction(spelled: &str) -> Option<String> {
    let fraction = spelled.find('.')? + 1;
    let digits = spelled[fraction..].bytes().take_while(u8::is_ascii_digit).count();
    let (kept, end) = (fraction + 9, fraction + digits);
    (digits > 9).then(|| format!("{}{}", &spelled[..kept], &spelled[end..]))
}

fn without(spelled: &str, unwanted: impl Fn(&Escape) -> bool) -> Option<String> {
    let mut mended = spelled.to_owned();
    for escape in escapes(spelled).into_iter().rev().filter(|escape| unwanted(escape)) {
        mended.replace_range(escape.place, "x");
    }
    (mended != spelled).then_some(mended)
}

struct Escape {
    place: Range<usize>,
    /// Half of a surrogate pair, without the other.
    half: bool,
}

fn escapes(spelled: &str) -> Vec<Escape> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = spelled[at..].find('\\').map(|offset| at + offset) {
        let next = |start: usize| spelled.get(start..start + 6).and_then(|escape| escape.strip_prefix("\\u"));
        let unit = |start| next(start).and_then(|digits| u16::from_str_radix(digits, 16).ok());
        let (length, half) = match (unit(start), unit(start + 6)) {
            (Some(0xd800..=0xdbff), Some(0xdc00..=0xdfff)) => (12, false),
            (Some(0xd800..=0xdfff), _) => (6, true),
            (Some(_), _) => (6, false),
            (None, _) => (2, false),
        };
        at = (start + length).min(spelled.len());
        found.push(Escape { place: start..at, half });
    }
    found
}
