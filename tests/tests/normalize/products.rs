//! Schemas in which one thing meets every other: as many uses as what is used has parts. To merge or to write all of it
//! takes the square of the schema's size, so there is an end to it: the rest is checked, or is written as JSON text.

use serde_json::{Map, Value, json};
use strict_schema::dialect::{OPENAI, PORTABLE, References};
use strict_schema::{ChangeKind, Dialect, Loss, Normalized, Policy, normalize, normalize_with};

/// So many uses, of what has so many parts.
const MANY: usize = 2_000;
const FEW: usize = 10;

/// What the normalizer says where it has come to an end.
const NOTHING_LEFT: End = (ChangeKind::CutDepth, Loss::Widened { checked: true });

/// Dialects in which nothing else comes to an end: with references, and without.
const REFERRING: Dialect = OPENAI.without_limits();
const INLINING: Dialect = {
    let mut inlining = PORTABLE.without_limits();
    inlining.references = References::Inline;
    inlining
};

/// A part of a schema, by how many parts it has itself.
type Make = fn(usize) -> Value;

fn object(properties: impl Into<Value>) -> Value {
    json!({ "type": "object", "properties": properties.into() })
}

fn members(count: usize, member: impl Fn(usize) -> Value) -> Map<String, Value> {
    (0..count).map(|index| (format!("p{index}"), member(index))).collect()
}

fn list(count: usize, item: impl Fn(usize) -> Value) -> Vec<Value> {
    (0..count).map(item).collect()
}

/// References to one definition, each beside something by which it is merged, or by which it is no more than described.
fn uses(count: usize, beside: &Value, definition: &Value) -> Value {
    let used = |_| {
        let mut schema = beside.clone();
        match schema.get("description") {
            Some(_) => schema["$ref"] = json!("#/$defs/a"),
            None => schema["allOf"] = json!([{ "$ref": "#/$defs/a" }]),
        }
        schema
    };
    let mut schema = object(members(count, used));
    schema["$defs"] = json!({ "a": definition });
    schema
}

fn normalized(name: &str, schema: &Value, dialect: &Dialect) -> Normalized {
    normalize(schema, dialect).unwrap_or_else(|error| panic!("{name} is refused: {error:?}"))
}

/// The change that says where it ended.
type End = (ChangeKind, Loss);

fn says(normalized: &Normalized, end: End) -> bool {
    normalized.changes.iter().any(|change| (change.kind, change.loss) == end)
}

/// Holds a schema to its end: a large one comes to it, and a small one does not.
#[track_caller]
fn ends(name: &str, make: impl Fn(usize) -> Value, dialect: &Dialect, end: End) {
    assert!(!says(&normalized(name, &make(FEW), dialect), end), "{name}: ten times ten is not much");
    let large = match normalize(&make(MANY), dialect) {
        Ok(large) => large,
        // A text that is merged at each use stands at each use, whatever is cut around it.
        Err(error) if name == "a long description" => {
            return assert!(error.to_string().contains("times as long"), "{error}");
        }
        Err(error) => panic!("{name} is refused: {error}"),
    };
    assert!(says(&large, end), "{name}: all of it cannot have been done");
    let size = large.schema.to_string().len();
    assert!(size < 100_000_000, "{name} became {size} bytes");
}

#[test]
fn what_is_merged_at_each_use() {
    let rows: [(&str, Make); 14] = [
        ("plain properties", |n| object(members(n, |_| json!({ "type": "string" })))),
        ("properties", |n| object(members(n, |_| json!({ "type": "string", "minLength": 1 })))),
        ("required", |n| json!({ "type": "object", "required": list(n, |index| json!(format!("p{index}"))) })),
        ("patternProperties", |n| json!({ "type": "object", "patternProperties": members(n, |_| json!({})) })),
        ("dependentRequired", |n| json!({ "type": "object", "dependentRequired": members(n, |_| json!(["a"])) })),
        ("enum", |n| json!({ "enum": list(n, |index| json!(format!("v{index}"))) })),
        ("const", |n| json!({ "const": members(n, |index| json!(index)) })),
        ("prefixItems", |n| json!({ "type": "array", "prefixItems": list(n, |_| json!({ "type": "string" })) })),
        ("not", |n| json!({ "type": "string", "not": { "enum": list(n, |index| json!(index)) } })),
        ("default", |n| json!({ "type": "string", "default": list(n, |index| json!(index)) })),
        ("a long default", |n| json!({ "type": "string", "default": ["x".repeat(64 * n)] })),
        ("a long description", |n| json!({ "type": "string", "description": "x".repeat(64 * n) })),
        ("keys that no draft defines", |n| Value::Object(members(n, |_| json!({})))),
        ("a long key that no draft defines", |n| json!({ "type": "string", "x".repeat(64 * n): 1 })),
    ];
    for (name, definition) in rows {
        ends(name, |n| uses(n, &json!({ "uniqueItems": false }), &definition(n)), &REFERRING, NOTHING_LEFT);
    }
}

#[test]
fn what_is_compared_with_everything() {
    let values = |n: usize| list(n, |index| json!(format!("v{index}")));
    let within = |schema: Value| object(Map::from_iter([("a".to_owned(), schema)]));
    ends(
        "names and patterns",
        |n| {
            let mut schema = object(members(n, |_| json!({ "type": "string" })));
            schema["patternProperties"] = Value::Object(members(n, |_| json!({ "minLength": 1 })));
            schema
        },
        &REFERRING,
        NOTHING_LEFT,
    );
    ends(
        "values and other values",
        |n| within(json!({ "enum": values(n), "not": { "enum": list(n, |index| json!(format!("w{index}"))) } })),
        &INLINING,
        NOTHING_LEFT,
    );
    ends(
        "values and branches",
        |n| within(json!({ "enum": values(n), "oneOf": list(n, |index| json!({ "const": format!("v{index}") })) })),
        &INLINING,
        NOTHING_LEFT,
    );
    ends(
        "values and patterns",
        |n| within(json!({ "enum": values(n), "allOf": list(n, |index| json!({ "pattern": format!("v|{index}") })) })),
        &INLINING,
        NOTHING_LEFT,
    );
    ends(
        "branches and their values",
        |n| {
            let tagged = |tag: &str| {
                let tags = list(n, |index| json!(format!("{tag}{index}")));
                json!({ "type": "object", "properties": { "k": { "enum": tags } }, "required": ["k"] })
            };
            within(json!({ "oneOf": [tagged("v"), tagged("w")] }))
        },
        &INLINING,
        (ChangeKind::OneOfToAnyOf, Loss::Widened { checked: true }),
    );
}

#[test]
fn what_is_written_at_each_use() {
    let rows: [(&str, Make); 5] = [
        ("enum", |n| json!({ "enum": list(n, |index| json!(format!("v{index}"))) })),
        ("a long description", |n| json!({ "type": "string", "minLength": 1, "description": "x".repeat(64 * n) })),
        ("a long description inside", |n| {
            object(members(1, |_| json!({ "type": "string", "description": "x".repeat(64 * n) })))
        }),
        ("a long name", |n| {
            object(Map::from_iter([("x".repeat(64 * n), json!({ "type": "string", "minLength": 1 }))]))
        }),
        ("a long value", |n| json!({ "const": "x".repeat(64 * n) })),
    ];
    for (name, definition) in rows {
        ends(name, |n| uses(n, &json!({ "description": "a" }), &definition(n)), &INLINING, NOTHING_LEFT);
    }
}

#[test]
fn branches_with_many_properties_of_the_same_names() {
    let wide = |least: usize| object(members(20_000, |_| json!({ "type": "string", "minLength": least })));
    let schema = object(Map::from_iter([("a".to_owned(), json!({ "anyOf": [wide(1), wide(2)] }))]));
    assert!(normalize(&schema, &INLINING).is_ok());
}

#[test]
fn what_was_not_merged_is_checked() {
    let values = list(MANY, |index| json!(format!("v{index}")));
    let schema = uses(MANY, &json!({ "uniqueItems": false }), &json!({ "enum": values }));
    let Normalized { schema, codec, .. } = normalized("enum", &schema, &REFERRING);
    let last = &schema["properties"][format!("p{}", MANY - 1)];
    assert!(last.to_string().contains("JSON text"), "{last}");
    let mut answer: Map<String, Value> = members(MANY, |_| Value::Null);
    answer.insert(format!("p{}", MANY - 1), json!("\"v7\""));
    let decoded = codec.decode(Value::Object(answer.clone())).unwrap();
    assert_eq!(decoded, json!({ format!("p{}", MANY - 1): "v7" }));
    answer.insert(format!("p{}", MANY - 1), json!("\"v\""));
    let error = codec.decode(Value::Object(answer)).unwrap_err();
    assert_eq!(error.reasons()[0].pointer, format!("/p{}", MANY - 1));
}

#[test]
fn what_is_evaluated_by_many_ways() {
    // Each level refers to the next one twice.
    let mut definitions = members(40, |_| Value::Null);
    for index in 0..40 {
        let next = json!({ "$ref": format!("#/$defs/p{}", index + 1) });
        definitions[&format!("p{index}")] = json!({ "allOf": [next, next] });
    }
    definitions.insert("p40".to_owned(), json!({ "properties": { "a": { "type": "string" } } }));
    let schema = json!({
        "type": "object",
        "properties": { "a": { "type": "string" } },
        "allOf": [{ "$ref": "#/$defs/p0" }],
        "unevaluatedProperties": false,
        "$defs": definitions
    });
    let codec = normalized("a lattice", &schema, &REFERRING).codec;
    let error = codec.decode(json!({ "a": "x" })).unwrap_err();
    assert!(error.to_string().contains("too long to check"), "{error}");
    let me = json!({ "$ref": "#/properties/a" });
    let schema = object(Map::from_iter([(
        "a".to_owned(),
        json!({ "enum": [{}], "unevaluatedProperties": false, "allOf": [me, me] }),
    )]));
    let cycle = normalized("a cycle", &schema, &REFERRING);
    assert!(!says(&cycle, NOTHING_LEFT), "what a schema evaluates is not asked again while it is being asked");
    assert_eq!(cycle.codec.decode(json!({ "a": "{}" })), Ok(json!({ "a": {} })));
}

#[test]
fn patterns_that_take_long_to_read_or_to_match() {
    let value = "a".repeat(30);
    let rows = [
        ("empty repeats", false, vec!["(?:(?:(?:){20000}){20000}){20000}".to_owned()]),
        ("a long class", false, vec![format!("[{}]{{19000}}", "a".repeat(20_000))]),
        ("many groups", false, vec![format!("{}.*c", "()".repeat(5_000))]),
        ("letters by number", false, vec!["\\u{".repeat(50_000)]),
        (
            "back-references",
            true,
            list(200, |index| json!(format!("^(a*)(a*)(a*)\\1\\2\\3b{index}$"))).iter().map(text).collect(),
        ),
        ("large ones", true, list(500, |index| json!(format!("(?:ab){{9000}}{index}"))).iter().map(text).collect()),
    ];
    for (name, ends, patterns) in rows {
        let parts: Vec<Value> = patterns.iter().map(|pattern| json!({ "pattern": pattern })).collect();
        let open: Map<String, Value> = patterns.iter().map(|pattern| (pattern.clone(), json!({}))).collect();
        let schema = json!({
            "type": "object",
            "properties": { "a": { "enum": [value], "allOf": parts }, value.clone(): { "type": "string" } },
            "patternProperties": open
        });
        // Some are not computed at all.
        let normalized = normalize_with(&schema, &REFERRING, &Policy::LENIENT);
        let normalized = normalized.unwrap_or_else(|error| panic!("{name} is refused: {error:?}"));
        assert_eq!(says(&normalized, NOTHING_LEFT), ends, "{name}");
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
