//! Bounds that `#[strict(…)]` puts on a field. The values that are written keep to them.

use serde::{Deserialize, Serialize};
use serde_json::json;
use strict_schema::RuleKind;
use strict_schema::StrictSchema;
use strict_schema::dialect::{ANTHROPIC, DIALECTS, OPENAI};
use strict_schema::keyword::Keyword;
use strict_schema_tests::promises as p;

use crate::promises::In;

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Numbers {
    #[strict(range(min = 1, max = 100))]
    percent: u8,
    #[strict(range(min = -5))]
    low: i32,
    #[strict(range(max = 0.5))]
    small: f64,
    #[strict(multiple_of = 5)]
    fives: u32,
    #[strict(range(min = 0, max = 1_000), multiple_of = 10)]
    tens: i64,
    #[strict(range(min = 1))]
    maybe: Option<u16>,
    #[strict(range(min = 10))]
    #[serde(default)]
    defaulted: u64,
    #[strict(range(max = 3))]
    boxed: Box<Option<u8>>,
}
promises!(ranges: Numbers, [Numbers {
    percent: 1, low: -5, small: 0.25, fives: 10, tens: 10, maybe: None, defaulted: 10, boxed: Box::new(Some(3)),
}], but narrowed: &["bounds"]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Texts {
    #[strict(length(min = 1, max = 8))]
    short: String,
    #[strict(pattern = "^[a-z]{2,3}(-[A-Z]{2})?$")]
    language: String,
    #[strict(pattern = r#"^"\\[0-9]{1,3}"$"#)]
    quoted: String,
    #[strict(format = "email")]
    email: String,
    #[strict(format = "uuid", description = "An identifier")]
    id: Option<String>,
    #[strict(length(max = 3))]
    boxed: Box<str>,
}
promises!(texts: Texts, [Texts {
    short: "x".into(), language: "en-GB".into(), quoted: r#""\1""#.into(), email: "a@b.example".into(), id: None,
    boxed: "x".into(),
}], but excluding: &["email-length"], narrowed: &["bounds"]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Lists {
    #[strict(length(min = 1, max = 3))]
    few: Vec<u8>,
    #[strict(length(min = 2))]
    maybe: Option<Vec<String>>,
    #[strict(length(max = 2))]
    set: std::collections::BTreeSet<u8>,
    #[serde(with = "strict_schema::entries")]
    #[strict(length(min = 1))]
    entries: std::collections::BTreeMap<String, u8>,
}
promises!(lists: Lists, [Lists {
    few: vec![1], maybe: None, set: [1].into(), entries: [("x".into(), 1)].into(),
}], but excluding: &["duplicate-key"], narrowed: &["bounds"]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Generic<T> {
    #[strict(length(min = 1))]
    list: Vec<T>,
}
promises!(in_a_generic_type: Generic<u8>, [Generic { list: vec![1] }], but narrowed: &["bounds"]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Percent(#[strict(range(max = 100))] u8);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
enum Variants {
    Percent(#[strict(range(max = 100))] u8),
    Named {
        #[strict(length(max = 5))]
        name: String,
    },
    Newtype(Percent),
}
promises!(in_newtypes_and_variants: in Vec<Variants>, [vec![
    Variants::Percent(100), Variants::Named { name: "x".into() }, Variants::Newtype(Percent(1)),
]], but narrowed: &["bounds"]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Pair(#[strict(range(max = 3))] u8, #[strict(range(max = 3))] u8);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
enum External {
    Pair(#[strict(length(max = 2))] String, #[strict(length(max = 2))] String),
    One(#[strict(pattern = "^[a-z]$")] String),
    Boxed(#[strict(range(min = 1, max = 2))] Box<Option<u8>>),
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "t", content = "c")]
enum Adjacent {
    Pair(#[strict(range(max = 3))] u8, #[strict(range(max = 3))] u8),
    One(#[strict(range(max = 4))] u8),
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(untagged)]
enum Untagged {
    Pair(#[strict(range(max = 3))] u8, #[strict(range(max = 3))] u8),
    One(#[strict(range(max = 4))] u8),
    Named {
        #[strict(range(max = 5))]
        a: u8,
    },
    Other {
        b: u8,
    },
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "t")]
enum Internal {
    Named {
        #[strict(range(max = 4))]
        a: u8,
    },
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(transparent)]
struct Transparent {
    #[strict(range(max = 4))]
    inner: u8,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Flattened {
    #[serde(flatten)]
    inner: FlattenedInner,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct FlattenedInner {
    #[strict(range(max = 4))]
    a: u8,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct OfAny<T>(#[strict(range(max = 3))] T, #[strict(range(max = 3))] T);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Everywhere {
    pair: Pair,
    external: Vec<External>,
    adjacent: Vec<Adjacent>,
    untagged: Vec<Untagged>,
    internal: Internal,
    transparent: Transparent,
    flattened: Flattened,
    of_any: OfAny<u16>,
}
promises!(in_every_place: Everywhere, [Everywhere {
    pair: Pair(1, 3),
    external: vec![External::Pair("a".into(), "b".into()), External::One("a".into()), External::Boxed(Box::new(Some(2)))],
    adjacent: vec![Adjacent::Pair(1, 2), Adjacent::One(4)],
    untagged: vec![Untagged::Pair(1, 2), Untagged::One(4)],
    internal: Internal::Named { a: 4 },
    transparent: Transparent { inner: 4 },
    flattened: Flattened { inner: FlattenedInner { a: 4 } },
    of_any: OfAny(1, 2),
}], but narrowed: &["bounds"]);

#[test]
fn bounds_are_carried_to_every_place() {
    let text = strict_schema::to_string::<Everywhere>(&OPENAI).unwrap();
    let three = r#""items":{"type":"integer","minimum":0,"maximum":3},"minItems":2,"maxItems":2"#;
    assert_eq!(text.matches(three).count(), 4, "a tuple struct, generic too, and a variant with each tagging: {text}");
    let four = r#"{"type":"integer","minimum":0,"maximum":4}"#;
    assert_eq!(text.matches(four).count(), 5, "a newtype variant twice, a named field, transparent, flattened: {text}");
    for part in [
        r#""items":{"type":"string","description":"at most 2 characters"}"#,
        r#"{"type":"string","pattern":"^[a-z]$"}"#,
        r#"{"type":["integer","null"],"minimum":1,"maximum":2}"#,
    ] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Items {
    #[strict(items(range(min = 1, max = 5)))]
    numbers: Vec<u8>,
    #[strict(length(max = 3), items(pattern = "^[a-z]+$"))]
    words: Vec<String>,
    #[strict(items(length(min = 1), items(multiple_of = 5)))]
    lists: Vec<Vec<u8>>,
    #[strict(items(range(max = 9)))]
    maybe: Option<Vec<u8>>,
    #[strict(items(length(min = 1, max = 4)))]
    set: std::collections::BTreeSet<String>,
    #[strict(items(range(max = 1)))]
    array: [u8; 2],
    #[strict(items(range(max = 1)))]
    tuple: (u8, u8),
    #[strict(items(format = "email"))]
    boxed: Box<[String]>,
    #[strict(items(range(max = 7)))]
    of_options: Vec<Option<u8>>,
    #[strict(items(items(range(max = 7))))]
    maybe_lists: Vec<Option<Box<[u8]>>>,
}
promises!(of_items: Items, [Items {
    numbers: vec![1, 5], words: vec!["a".into()], lists: vec![vec![5]], maybe: Some(vec![9]), set: ["a".to_owned()].into(),
    array: [0, 1], tuple: (0, 1), boxed: ["a@b.example".to_owned()].into(), of_options: vec![None, Some(7)],
    maybe_lists: vec![Some([7].into())],
}], but excluding: &["email-length"], narrowed: &["bounds"]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct NonZero {
    #[strict(range(max = 5))]
    up: std::num::NonZeroI8,
    #[strict(range(min = 0))]
    positive: std::num::NonZeroI64,
    #[strict(range(min = -3, max = -1))]
    negative: Option<std::num::NonZeroI32>,
    #[strict(range(max = 9))]
    unsigned: std::num::NonZeroU8,
    #[strict(items(range(max = 5)))]
    list: Vec<std::num::NonZeroI16>,
}
promises!(without_zero: NonZero, [NonZero {
    up: (-1).try_into().unwrap(), positive: 1.try_into().unwrap(), negative: Some((-3).try_into().unwrap()),
    unsigned: 9.try_into().unwrap(), list: vec![5.try_into().unwrap()],
}], but narrowed: &["bounds"]);

#[test]
fn a_branch_that_the_bounds_leave_nothing_of_is_left_out() {
    let schema = strict_schema::to_value::<NonZero>(&OPENAI).unwrap();
    let of = |name: &str| schema["properties"][name].clone();
    let integer = |least: i64, greatest: i64| json!({ "type": "integer", "minimum": least, "maximum": greatest });
    assert_eq!(of("up"), json!({ "anyOf": [integer(-128, -1), integer(1, 5)] }));
    assert_eq!(of("positive"), integer(1, 9_000_000_000_000_000_000_i64));
    assert_eq!(of("negative"), json!({ "anyOf": [integer(-3, -1), { "type": "null" }] }));
    assert_eq!(of("unsigned"), integer(1, 9));
}

/// What serde reads as an earlier variant is within its bounds.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(untagged)]
enum WithinBounds {
    Low(#[strict(range(max = 300))] i16),
    Byte(u8),
    Pair(#[strict(range(max = 300))] i16, #[strict(range(max = 300))] i16),
    Bytes(u8, u8),
    High(#[strict(range(min = 40000))] u32),
}

promises!(within_bounds: in Vec<WithinBounds>, [vec![
    WithinBounds::Low(1), WithinBounds::Pair(1, 2), WithinBounds::High(40000),
]], but narrowed: &["bounds", "another-variant"]);

// A list of itself, which is written as a reference elsewhere.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Nested(Vec<Nested>);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct AroundNested {
    #[strict(length(max = 2))]
    few: Nested,
    any: Nested,
}
promises!(of_a_recursive_list: AroundNested, [AroundNested { few: Nested(vec![]), any: Nested(vec![Nested(vec![])]) }],
    but recursive: true, narrowed: &["bounds"]);

#[test]
fn the_bounds_of_a_recursive_list_are_written() {
    let schema = strict_schema::to_value::<AroundNested>(&OPENAI).unwrap();
    assert_eq!(
        schema["properties"]["few"],
        json!({ "type": "array", "items": { "$ref": "#/$defs/Nested" }, "maxItems": 2 })
    );
    assert_eq!(schema["properties"]["any"], json!({ "$ref": "#/$defs/Nested" }));
}

// serde writes and reads it as a list of one.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct BesideSkipped(#[strict(range(max = 3))] u8, #[serde(skip)] String);

#[test]
fn what_is_beyond_the_bounds_of_a_position_is_refused() {
    fn refused<T: StrictSchema>(texts: &[&str])
    where
        In<T>: strict_schema::Root,
    {
        let schema = strict_schema::to_string::<In<T>>(&OPENAI).unwrap();
        p::refuses(std::any::type_name::<T>(), &schema, texts);
    }
    refused::<Pair>(&[r#"{"value":[1,4]}"#, r#"{"value":[4,1]}"#]);
    refused::<External>(&[r#"{"value":{"Boxed":3}}"#, r#"{"value":{"One":"A"}}"#]);
    refused::<Adjacent>(&[r#"{"value":{"t":"Pair","c":[1,4]}}"#]);
    refused::<Untagged>(&[r#"{"value":[1,4]}"#]);
    refused::<BesideSkipped>(&[r#"{"value":[4]}"#]);
}

macro_rules! ranged {
    ($max:literal) => {
        #[derive(Debug, Serialize, Deserialize, StrictSchema)]
        struct FromMacro {
            #[strict(range(min = -$max, max = $max))]
            a: i32,
        }
    };
}
ranged!(5);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Spelled {
    #[strict(range(min = 00.5, max = 1.))]
    zeros: f64,
    #[strict(range(min = -05))]
    minus: i32,
    #[strict(range(max = 1_000))]
    underscore: u32,
    #[strict(range(max = 0x10))]
    hexadecimal: u32,
    #[strict(range(max = 1e3))]
    exponent: u32,
    #[strict(range(max = 5u8))]
    suffix: u8,
    #[strict(range(min = -0, max = 1.50))]
    zero: f64,
    #[strict(range(max = 9223372036854774784.0))]
    great: f64,
    #[strict(range(min = 9007199254740993, max = 9007199254740993))]
    exact: Option<u64>,
    from_macro: FromMacro,
}
promises!(spelled_as_rust_does: Spelled, [Spelled {
    zeros: 0.5, minus: -5, underscore: 1000, hexadecimal: 16, exponent: 1000, suffix: 5, zero: 1.0, great: 1.0,
    exact: Some(9_007_199_254_740_993), from_macro: FromMacro { a: -5 },
}], but excluding: &["float-bound"]);

#[test]
fn numbers_are_written_as_json_writes_them() {
    let text = strict_schema::to_string::<Spelled>(&OPENAI).unwrap();
    for part in [
        r#""zeros":{"type":"number","minimum":0.5,"maximum":1}"#,
        r#""minus":{"type":"integer","minimum":-5,"#,
        r#""underscore":{"type":"integer","minimum":0,"maximum":1000}"#,
        r#""hexadecimal":{"type":"integer","minimum":0,"maximum":16}"#,
        r#""exponent":{"type":"integer","minimum":0,"maximum":1000}"#,
        r#""suffix":{"type":"integer","minimum":0,"maximum":5}"#,
        r#""zero":{"type":"number","minimum":0,"maximum":1.5}"#,
        r#""great":{"type":"number","maximum":9223372036854774784}"#,
        r#""exact":{"type":["integer","null"],"minimum":9007199254740993,"maximum":9007199254740993}"#,
        r#""a":{"type":"integer","minimum":-5,"maximum":5}"#,
    ] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Patterns {
    #[strict(pattern = r"^\p{L}+$")]
    class: String,
    #[strict(pattern = r"^[\s\S]{2}$")]
    any: String,
    #[strict(pattern = "word")]
    part: String,
    #[strict(pattern = "^[a-z]{2000}$")]
    repeat: String,
    #[strict(items(pattern = r"^\p{L}+$"))]
    list: Vec<String>,
}

/// What a dialect does not take of a pattern is said in words, as any bound that it has no keyword for.
#[test]
fn a_pattern_is_a_keyword_only_where_the_dialect_takes_it() {
    for dialect in DIALECTS {
        let schema = strict_schema::to_value::<Patterns>(dialect).unwrap();
        let report = strict_schema::validate(&schema, dialect);
        assert!(report.violations().is_empty(), "{}: {report}", dialect.name);
        for (name, shape, pattern) in [
            ("class", RuleKind::UnicodeClass, r"^\p{L}+$"),
            ("any", RuleKind::ClassEscape, r"^[\s\S]{2}$"),
            ("part", RuleKind::UnanchoredPattern, "word"),
            ("repeat", RuleKind::LargeRepeat, "^[a-z]{2000}$"),
        ] {
            let property = &schema["properties"][name];
            let takes = dialect.allows(Keyword::Pattern) && dialect.allows_breaking(shape);
            let keyword = property.get("pattern").and_then(serde_json::Value::as_str);
            assert_eq!(keyword, takes.then_some(pattern), "{}: {property}", dialect.name);
            let description = property.get("description").and_then(serde_json::Value::as_str);
            let words = format!("matches the pattern {pattern}");
            assert_eq!(description, (!takes).then_some(&*words), "{}: {property}", dialect.name);
        }
        let item = &schema["properties"]["list"]["items"];
        assert_eq!(item["pattern"].is_string(), schema["properties"]["class"]["pattern"].is_string(), "{item}");
    }
    let takes =
        |dialect: &strict_schema::Dialect| strict_schema::to_value::<Patterns>(dialect).unwrap()["properties"].clone();
    assert!(takes(&OPENAI)["class"]["pattern"].is_string(), "one dialect takes it");
    assert!(takes(&ANTHROPIC)["repeat"]["description"].is_string(), "and another does not");
}

/// Where what is optional is left out, an `Option` has no null, bounds or not.
#[test]
fn an_option_with_bounds_is_left_out_as_any_is() {
    let schema = strict_schema::to_value::<Numbers>(&ANTHROPIC).unwrap();
    assert_eq!(schema["properties"]["maybe"]["type"], "integer", "{schema:#}");
    assert!(!schema["required"].as_array().unwrap().contains(&json!("maybe")), "{schema:#}");
}

#[derive(Serialize, Deserialize, StrictSchema)]
#[strict(false)]
struct Open {
    positions: OpenPair,
    #[strict(items(range(max = 7)))]
    list: Vec<u8>,
    #[strict(items(range(max = 7)))]
    tuple: (u8, i8),
    #[strict(pattern = r"^\p{L}")]
    look: String,
}

#[derive(Serialize, Deserialize, StrictSchema)]
#[strict(false)]
struct OpenPair(#[strict(range(max = 3))] u8, #[strict(range(max = 4))] u8);

/// A schema that is not strict says each position by itself, and takes any pattern.
#[test]
fn an_open_schema_has_the_bounds_of_each_position() {
    let tool = strict_schema::Tool::of::<Open>().to_json(&strict_schema::Provider::anthropic()).unwrap();
    let tool: serde_json::Value = serde_json::from_str(&tool).unwrap();
    let properties = &tool["input_schema"]["properties"];
    let integer = |least: i32, greatest: i32| json!({ "type": "integer", "minimum": least, "maximum": greatest });
    let (three, four, seven) = (integer(0, 3), integer(0, 4), integer(0, 7));
    assert_eq!(properties["positions"]["prefixItems"], json!([three, four]));
    assert_eq!(properties["positions"]["items"], json!({ "anyOf": [three, four] }));
    assert_eq!(properties["list"]["items"], seven);
    assert_eq!(properties["tuple"]["prefixItems"], json!([seven, integer(-128, 7)]));
    assert_eq!(properties["look"], json!({ "type": "string", "pattern": "^\\p{L}" }));
}

/// An enum of many unit variants that is no list of words for some reason: one has data, or is untagged, or the
/// documentation of one is only known to const evaluation.
mod large_enums {
    use strict_schema::StrictSchema;
    use strict_schema::dialect::OPENAI;
    use strict_schema::schema::{Closed, Content, Edge, Key, Schema, Tagging, TypeName, Union, Variant};
    use strict_schema::strict::{EnumShape, Yes};

    use crate::promises::In;

    const WORD: Variant = Variant {
        key: Key { quoted: "\"a_word_of_sixty_characters_which_is_as_long_as_names_ever_are_\"", characters: 62 },
        doc: "",
        content: Content::Unit,
        untagged: false,
        aliases: &[],
        other: false,
    };

    macro_rules! large {
        ($name:ident, $count:literal, $last:expr) => {
            struct $name;
            impl StrictSchema for $name {
                type Strictness = Yes;
                type Shape = EnumShape<Self>;
                const NAME: &'static TypeName = &TypeName::foreign(stringify!($name), &[]);
                const SCHEMA: Edge = {
                    static VARIANTS: [Variant; $count] = {
                        let mut all = [const { WORD }; $count];
                        all[$count - 1] = $last;
                        all
                    };
                    static UNION: Schema =
                        Schema::Union(Union { tagging: Tagging::External, closed: Closed::No, variants: &VARIANTS });
                    Edge::to(&UNION)
                };
            }
        };
    }
    large!(Documented, 260, Variant { doc: "What it means", ..WORD });
    large!(WithData, 260, Variant { content: Content::Value(<u8 as StrictSchema>::SCHEMA), ..WORD });
    large!(
        WithUntagged,
        260,
        Variant { content: Content::Value(<u8 as StrictSchema>::SCHEMA), untagged: true, ..WORD }
    );
    large!(AtTheLimit, 250, WORD);

    #[test]
    fn its_characters_are_counted() {
        for error in [
            strict_schema::to_string::<In<Documented>>(&OPENAI).unwrap_err(),
            strict_schema::to_string::<In<WithData>>(&OPENAI).unwrap_err(),
            strict_schema::to_string::<In<WithUntagged>>(&OPENAI).unwrap_err(),
        ] {
            assert!(error.to_string().contains("the values of a large enum have 16"), "{error}");
        }
        strict_schema::to_string::<In<AtTheLimit>>(&OPENAI).unwrap();
    }
}

/// Integers are compared as integers: as floats these two are equal.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Exact {
    #[strict(range(min = 9007199254740992, max = 9007199254740993))]
    a: u64,
}
promises!(bounds_beyond_what_a_float_tells_apart: Exact, [Exact { a: 9_007_199_254_740_992 }],
    but narrowed: &["bounds"]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Multiples {
    #[strict(multiple_of = 1e-2)]
    exponent: f64,
    #[strict(multiple_of = 0_2)]
    underscored: u8,
}

#[test]
fn multiples_are_written_as_json_writes_them() {
    let schema = strict_schema::to_value::<Multiples>(&OPENAI).unwrap();
    assert_eq!(schema["properties"]["exponent"]["multipleOf"].as_f64(), Some(0.01), "{schema}");
    assert_eq!(schema["properties"]["underscored"]["multipleOf"].as_f64(), Some(2.0), "{schema}");
}

/// Defaults that the description tells, in each kind of type that has them.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Told {
    #[serde(default)]
    #[strict(default = -0.0)]
    zero: f64,
    /// Absent is null.
    #[strict(default = 5)]
    newtype: Maybe,
    #[serde(default = "https")]
    #[strict(default = "https")]
    text: String,
    #[serde(default = "half")]
    #[strict(range(min = 0, max = 1), default = 0.5)]
    within: f64,
    #[serde(default = "kelvin")]
    #[strict(default = "kelvin")]
    unit: Unit,
    #[serde(default = "celsius")]
    #[strict(default = "Celsius")]
    first: Unit,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Maybe(Option<u8>);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
enum Unit {
    Celsius,
    Fahrenheit,
    #[serde(untagged)]
    Another(String),
}

fn https() -> String {
    "https".into()
}

fn half() -> f64 {
    0.5
}

fn kelvin() -> Unit {
    Unit::Another("kelvin".into())
}

fn celsius() -> Unit {
    Unit::Celsius
}
promises!(told_defaults: Told, [Told {
    zero: 0.0, newtype: Maybe(None), text: https(), within: 1.0, unit: kelvin(), first: Unit::Fahrenheit,
}], but narrowed: &["bounds"]);

/// The least and the greatest that a decoder of a provider holds.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Longest {
    #[strict(range(min = -9_223_372_036_854_774_784, max = 9_223_372_036_854_774_784))]
    a: f64,
}
promises!(bounds_at_the_end_of_what_a_decoder_holds: Longest, [
    Longest { a: -9_223_372_036_854_774_784.0 }, Longest { a: 9_223_372_036_854_774_784.0 },
], but narrowed: &["bounds"]);
