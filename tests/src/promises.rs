//! The promises, each a function that panics where it is broken.
//!
//! They take a schema as text and what reads it as a closure, so they judge what is written, whoever wrote it.

use std::collections::BTreeMap;
use std::fmt;

use jsonschema::{Draft, Validator};
use serde_json::Value;

use crate::corpus::{LONG, effort, tries};
use crate::decoder::{Decoder, Sample};
use crate::dice::Dice;
use crate::exclusions::{self, EXCLUSIONS, NARROWED, UNWRITTEN, excuses};
use crate::mutation::{Mutation, mutations};
use crate::oracle::{self, Api};
use crate::ordered::Json;

/// What came of sampling one schema.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// Samples that were read as they stood.
    pub read: usize,
    /// Samples that were excused, by the name of the exclusion; one sample may have two.
    pub excused: BTreeMap<&'static str, usize>,
    /// How many samples were excused.
    pub excuses: usize,
    /// Samples that came to their limit before their end.
    pub truncated: usize,
}

/// P1: what the schema admits, `read` reads.
///
/// At least [`samples`] must be read as they stand; 100 are enough where samples are long. One that is not read must be excused by an
/// [exclusion](EXCLUSIONS) that concerns any type.
#[track_caller]
pub fn admits_then_reads(name: &str, schema: &str, read: &dyn Fn(&str) -> Result<(), String>) -> Tally {
    admits_then_reads_except(name, schema, &[], read)
}

/// P1 for a type, or a dialect, about which the schema can say less: `named` are the exclusions that it needs.
#[track_caller]
pub fn admits_then_reads_except(
    name: &str,
    schema: &str,
    named: &[&str],
    read: &dyn Fn(&str) -> Result<(), String>,
) -> Tally {
    samples_then_reads(name, schema, named, samples(), read)
}

/// P1 with so many samples, whatever the environment says; of a schema whose samples are long, fewer.
#[track_caller]
pub fn samples_then_reads(
    name: &str,
    schema: &str,
    named: &[&str],
    wanted: usize,
    read: &dyn Fn(&str) -> Result<(), String>,
) -> Tally {
    for row in named {
        assert!(EXCLUSIONS.iter().any(|exclusion| exclusion.name == *row), "no exclusion is named `{row}`");
    }
    let decoder = match Decoder::new(schema) {
        Ok(decoder) => decoder,
        Err(error) => panic!("{name}: the decoder does not take the schema: {error}\n{schema}"),
    };
    let mut tally = Tally::default();
    let mut bytes = 0;
    for seed in 0.. {
        if tally.read == wanted || bytes > most_bytes() && tally.read >= wanted.min(LEAST) {
            break;
        }
        tally.assert_not_vacuous(name, wanted);
        let text = match decoder.sample(seed) {
            Sample::Whole(text) => text,
            Sample::Truncated => {
                tally.truncated += 1;
                continue;
            }
        };
        bytes += text.len();
        let Err(error) = read(&text) else {
            tally.read += 1;
            continue;
        };
        let excuses = excuses(&text, &error, named, read);
        assert!(
            !excuses.is_empty(),
            "{name}: the schema admits what the type does not read\n  seed   {seed}\n  error  {error}\n  text   {text}\n  schema {schema}"
        );
        // A text that reads once a hole in it is filled was judged in all its other parts, and few have none.
        if excuses.iter().all(|name| exclusions::is_hole(name)) {
            tally.read += 1;
        } else {
            tally.excuses += 1;
        }
        for excuse in excuses {
            *tally.excused.entry(excuse).or_default() += 1;
        }
    }
    println!("{name}: {tally}");
    tally
}

/// P1 for a dialect that lacks bounds: `bounded` is the same schema with them. A sample that is not read must be outside of
/// them, or excused; what is within them is for [`samples_then_reads`] of that schema.
#[track_caller]
pub fn samples_then_reads_within(
    name: &str,
    schema: &str,
    bounded: &str,
    named: &[&str],
    wanted: usize,
    read: &dyn Fn(&str) -> Result<(), String>,
) -> Tally {
    let validator = validator(name, bounded);
    let is_outside = |text: &str| serde_json::from_str(text).is_ok_and(|value: Value| !validator.is_valid(&value));
    samples_then_reads(name, schema, named, wanted, &|text| {
        read(text).or_else(|error| if is_outside(text) { Ok(()) } else { Err(error) })
    })
}

/// P2: what the type writes, the schema admits.
#[track_caller]
pub fn writes_then_admits(name: &str, schema: &str, values: &[Value]) {
    assert!(!values.is_empty(), "{name}: there is no value to judge the schema by");
    let validator = validator(name, schema);
    for value in values {
        let errors: Vec<_> =
            validator.iter_errors(value).map(|error| format!("\n  at `{}`: {error}", error.instance_path())).collect();
        assert!(
            errors.is_empty(),
            "{name}: the schema does not admit what the type writes{}\n  value  {value}\n  schema {schema}",
            errors.concat()
        );
    }
}

/// P2 for a type or a dialect of which some of what is written is not admitted: `named` are the rows of [`UNWRITTEN`] that may
/// excuse it. `again` reads a text, and says what the value that it read is written as.
#[track_caller]
pub fn writes_then_admits_except(
    name: &str,
    schema: &str,
    values: &[Value],
    named: &[&str],
    again: &dyn Fn(&str) -> Result<Value, String>,
) {
    for row in named {
        assert!(UNWRITTEN.iter().any(|unwritten| unwritten.name == *row), "no row is named `{row}`");
    }
    assert!(!values.is_empty(), "{name}: there is no value to judge the schema by");
    let validator = validator(name, schema);
    for value in values {
        if validator.is_valid(value) {
            continue;
        }
        let excuse = exclusions::unwritten(value, named, |mended| validator.is_valid(mended), again);
        if excuse.is_none() {
            writes_then_admits(name, schema, std::slice::from_ref(value));
        }
    }
}

/// Each sample, changed in one place: the schema admits it if the type reads it, and the reverse, but for what the
/// exclusions `named`, and the rows `narrowed`, say. How often each row was needed.
#[track_caller]
pub fn admits_as_reads(
    name: &str,
    schema: &str,
    named: &[&str],
    narrowed: &[&str],
    wanted: usize,
    read: &dyn Fn(&str) -> Result<(), String>,
) -> BTreeMap<&'static str, usize> {
    /// How many mutations of each kind a sample has.
    const EACH: usize = 2;
    for row in narrowed {
        assert!(NARROWED.iter().any(|narrowed| narrowed.name == *row), "no row is named `{row}`");
    }
    let decoder = Decoder::new(schema).unwrap_or_else(|error| panic!("{name}: {error}\n{schema}"));
    let validator = validator(name, schema);
    let mut tally = BTreeMap::new();
    let mut faults: BTreeMap<(Mutation, bool), String> = BTreeMap::new();
    for seed in 0..wanted as u64 {
        let Sample::Whole(text) = decoder.sample(seed) else { continue };
        let admits = |text: &str| {
            // What `Value` does not hold is a number beyond any float, or half a character: both have exclusions.
            serde_json::from_str::<Value>(text).ok().map(|value| validator.is_valid(&value))
        };
        // Nor one of a format about which the two engines disagree, nor one with a key twice: of those the engine sees the last.
        if read(&text).is_err() || admits(&text) != Some(true) || has_a_key_twice(&text) {
            continue;
        }
        for (mutation, mutated) in mutations(&text, EACH, &mut Dice::new(seed)) {
            let Some(admitted) = admits(&mutated) else { continue };
            let (rows, fault) = match (admitted, read(&mutated)) {
                (true, Ok(())) | (false, Err(_)) => continue,
                (true, Err(_)) if mutation == Mutation::Repeated => (vec!["repeated-property"], String::new()),
                (true, Err(error)) if error.contains("128 is not supported") && mutation == Mutation::Reordered => {
                    (vec!["content-before-tag"], error)
                }
                (true, Err(error)) => (excuses(&mutated, &error, named, read), error),
                (false, Ok(())) => {
                    (exclusions::narrowed(mutation, narrowed), "none, and no row of NARROWED".to_owned())
                }
            };
            if rows.is_empty() {
                let fault = format!("\n  {mutation:?}: error {fault}\n    text   {mutated}\n    before {text}");
                faults.entry((mutation, admitted)).or_insert(fault);
            }
            for row in rows {
                *tally.entry(row).or_default() += 1;
            }
        }
    }
    let faults: String = faults.into_values().collect();
    assert!(
        faults.is_empty(),
        "{name}: of these texts the schema and the type say different things{faults}\n  schema {schema}"
    );
    println!("{name}: mutated: {tally:?}");
    tally
}

/// Whether an object has a key twice, as a map without an end may.
fn has_a_key_twice(text: &str) -> bool {
    let mut found = false;
    if let Ok(json) = Json::read(text) {
        json.each("", &mut |_, value| {
            let mut keys = value.keys();
            keys.sort_unstable();
            found |= keys.windows(2).any(|pair| pair[0] == pair[1]);
        });
    }
    found
}

/// P1 at its borders: the schema admits none of `texts`, which the type does not read; neither engine lets one by.
///
/// Dice do not come to 256 often, and hardly ever to 2^63.
#[track_caller]
pub fn refuses(name: &str, schema: &str, texts: &[&str]) {
    let decoder = Decoder::new(schema).unwrap_or_else(|error| panic!("{name}: {error}\n{schema}"));
    let validator = validator(name, schema);
    for text in texts {
        assert!(!decoder.admits(text), "{name}: the decoder admits {text}\n{schema}");
        let value: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
        assert!(!validator.is_valid(&value), "{name}: the validator admits {text}\n{schema}");
    }
}

/// P0: the schema breaks no rule of `api`, in the judgement of the [oracle].
#[track_caller]
pub fn accepted(name: &str, schema: &str, api: Api) {
    let complaints: Vec<_> =
        oracle::complaints(schema, api).iter().map(|complaint| format!("\n  {complaint}")).collect();
    assert!(complaints.is_empty(), "{name}: {api:?} would refuse it{}\n  schema {schema}", complaints.concat());
}

/// P4: the root's properties come in the order of `expected`, and every object's `required` in that of its properties.
#[track_caller]
pub fn keys_in_order(name: &str, schema: &str, expected: &[&str]) {
    let root = Json::read(schema).unwrap_or_else(|error| panic!("{name}: {error}\n{schema}"));
    let properties = root.get("properties").map(Json::keys).unwrap_or_default();
    assert_eq!(properties, expected, "{name}: the properties are not in the order of declaration\n{schema}");
    orders_agree(name, schema);
}

/// The part of P4 that needs no list: in every object of the schema, `required` has the order of `properties`.
#[track_caller]
pub fn orders_agree(name: &str, schema: &str) {
    let root = Json::read(schema).unwrap_or_else(|error| panic!("{name}: {error}\n{schema}"));
    root.each("", &mut |pointer, node| {
        let Some(Json::List(required)) = node.get("required") else { return };
        let properties = node.get("properties").map(Json::keys).unwrap_or_default();
        let mut rest = properties.iter();
        for key in required.iter().filter_map(Json::text) {
            assert!(
                rest.any(|property| *property == key),
                "{name}: at `{pointer}`, `{key}` of `required` is not in the order of the properties {properties:?}\n{schema}"
            );
        }
    });
}

/// No object of the schema has a key twice: of two definitions under one name JSON keeps the last.
#[track_caller]
pub fn keys_are_unique(name: &str, schema: &str) {
    let root = Json::read(schema).unwrap_or_else(|error| panic!("{name}: {error}\n{schema}"));
    root.each("", &mut |pointer, node| {
        let keys = node.keys();
        for (index, key) in keys.iter().enumerate() {
            assert!(!keys[..index].contains(key), "{name}: at `{pointer}`, `{key}` is there twice\n{schema}");
        }
    });
}

/// Each `$ref` is a URI reference, and leads to a definition.
#[track_caller]
pub fn references_resolve(name: &str, schema: &str) {
    let parsed: Value = serde_json::from_str(schema).unwrap_or_else(|error| panic!("{name}: {error}\n{schema}"));
    let root = Json::read(schema).unwrap_or_else(|error| panic!("{name}: {error}\n{schema}"));
    root.each("", &mut |pointer, node| {
        // A property may have the name, and is no reference then.
        let Some(reference) = node.get("$ref").and_then(Json::text) else { return };
        let fragment = reference.strip_prefix('#');
        let is_legal = fragment.is_some_and(|fragment| {
            fragment.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@/?%".contains(&byte))
        });
        assert!(is_legal, "{name}: at `{pointer}`, `{reference}` is no reference within the schema\n{schema}");
        let target = percent_decoded(fragment.unwrap_or_default());
        assert!(parsed.pointer(&target).is_some(), "{name}: at `{pointer}`, `{reference}` leads nowhere\n{schema}");
    });
}

/// The schema without the `nullable` of `OpenAPI` 3.0: null is a branch instead.
pub fn without_nullable(schema: &str) -> String {
    fn plain(node: Value) -> Value {
        match node {
            Value::Array(items) => items.into_iter().map(plain).collect(),
            Value::Object(mut members) if members.get("nullable") == Some(&Value::Bool(true)) => {
                members.remove("nullable");
                serde_json::json!({ "anyOf": [plain(Value::Object(members)), { "type": "null" }] })
            }
            Value::Object(members) => members.into_iter().map(|(name, member)| (name, plain(member))).collect(),
            other => other,
        }
    }
    let parsed: Value = serde_json::from_str(schema).unwrap_or_else(|error| panic!("{error}\n{schema}"));
    plain(parsed).to_string()
}

fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let digits = after.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        match digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) if *first == b'%' => {
                bytes.push(byte);
                rest = &after[2..];
            }
            _ => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[track_caller]
pub(crate) fn validator(name: &str, schema: &str) -> Validator {
    let parsed: Value = serde_json::from_str(schema).unwrap_or_else(|error| panic!("{name}: {error}\n{schema}"));
    jsonschema::options()
        .with_draft(Draft::Draft202012)
        .should_validate_formats(true)
        .should_ignore_unknown_formats(false)
        .build(&parsed)
        .unwrap_or_else(|error| panic!("{name}: it is no schema of draft 2020-12: {error}\n{schema}"))
}

/// Samples of any type, however long they are.
const LEAST: usize = 100;

/// As many bytes as all samples of one schema have: to write them is most of what the tests take.
fn most_bytes() -> usize {
    if effort() >= LONG { usize::MAX } else { tries(20_000) }
}

/// A choice that is a branch of another, and has nothing to say of itself, is written into that: providers count choices.
#[track_caller]
pub fn branches_stand_in_one_list(name: &str, schema: &str) {
    fn look(name: &str, schema: &Value) {
        if let Some(branches) = schema.get("anyOf").and_then(Value::as_array) {
            let nested =
                branches.iter().find(|it| it.get("anyOf").is_some() && it.as_object().is_some_and(|it| it.len() == 1));
            assert_eq!(nested, None, "{name}: a list of branches in a list of branches");
        }
        match schema {
            Value::Object(parts) => parts.values().for_each(|part| look(name, part)),
            Value::Array(parts) => parts.iter().for_each(|part| look(name, part)),
            _ => {}
        }
    }
    look(name, &serde_json::from_str(schema).unwrap_or_else(|error| panic!("{name}: {error}\n{schema}")));
}

/// How many samples of a type must be read.
pub fn samples() -> usize {
    tries(500)
}

impl Tally {
    /// A promise that is kept by excuses, or by texts without an end, is not kept.
    #[track_caller]
    fn assert_not_vacuous(&self, name: &str, wanted: usize) {
        assert!(self.excuses <= 3 * wanted, "{name}: nearly every sample is excused: {self}");
        assert!(self.truncated <= wanted, "{name}: too many samples have no end: {self}");
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { read, excused, excuses, truncated } = self;
        write!(f, "{read} read, {excuses} excused {excused:?}, {truncated} truncated")
    }
}
