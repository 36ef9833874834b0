//! Types that are read and written as others: `from`, `try_from`, `into`, `with`, `remote`, and `#[strict(as)]`.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use strict_schema::StrictSchema;

/// An object on the wire
#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct Raw {
    /// The wire's field
    text: String,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(from = "Raw", into = "Raw")]
struct From1(String);

impl From<Raw> for From1 {
    fn from(raw: Raw) -> Self {
        Self(raw.text)
    }
}

impl From<From1> for Raw {
    fn from(it: From1) -> Self {
        Self { text: it.0 }
    }
}
promises!(read_from_another: From1, [From1("x".into())]);

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(try_from = "u8", into = "u8")]
enum Level {
    Low,
    High,
}

impl TryFrom<u8> for Level {
    type Error = std::convert::Infallible;

    fn try_from(level: u8) -> Result<Self, Self::Error> {
        Ok(if level < 128 { Self::Low } else { Self::High })
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> Self {
        match level {
            Level::Low => 0,
            Level::High => 255,
        }
    }
}
promises!(tried_from_another: in Level, [Level::Low, Level::High]);

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(from = "Vec<T>", into = "Vec<T>", bound(serialize = "T: Clone + Serialize"))]
struct Stack<T: Clone>(Vec<T>);

impl<T: Clone> From<Vec<T>> for Stack<T> {
    fn from(list: Vec<T>) -> Self {
        Self(list)
    }
}

impl<T: Clone> From<Stack<T>> for Vec<T> {
    fn from(stack: Stack<T>) -> Self {
        stack.0
    }
}
promises!(generic_conversions: in Stack<u8>, [Stack(vec![1])]);

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(from = "Raw", into = "Raw")]
struct NotReadAsItStands {
    #[serde(with = "hexadecimal")]
    hidden: u64,
    handle: Handle,
}

/// Without a schema
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
struct Handle;

impl From<Raw> for NotReadAsItStands {
    fn from(raw: Raw) -> Self {
        Self { hidden: raw.text.len() as u64, handle: Handle }
    }
}

impl From<NotReadAsItStands> for Raw {
    fn from(it: NotReadAsItStands) -> Self {
        Self { text: it.hidden.to_string() }
    }
}
promises!(fields_that_are_not_read_do_not_matter: NotReadAsItStands, [NotReadAsItStands { hidden: 1, handle: Handle }]);

mod hexadecimal {
    use super::*;

    pub(super) fn serialize<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&format!("{number:x}"))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        let text = String::deserialize(deserializer)?;
        Ok(u64::from_str_radix(&text, 16).unwrap_or_default())
    }
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct With {
    /// In hexadecimal digits
    #[serde(with = "hexadecimal")]
    #[strict(as = "String")]
    with: u64,
    #[serde(serialize_with = "hexadecimal::serialize", deserialize_with = "hexadecimal::deserialize")]
    #[strict(as = "String", length(min = 1))]
    apart: u64,
    #[serde(default, with = "hexadecimal")]
    #[strict(as = "String")]
    defaulted: u64,
}
promises!(fields_with_functions: With, [With { with: 1, apart: 255, defaulted: 3 }]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
enum WithVariants {
    #[serde(with = "hexadecimal")]
    #[strict(as = "String")]
    Whole(u64),
    Field {
        #[serde(with = "hexadecimal")]
        #[strict(as = "String")]
        a: u64,
    },
    Newtype(
        #[serde(with = "hexadecimal")]
        #[strict(as = "String")]
        u64,
    ),
    Unit,
}
promises!(variants_with_functions: in WithVariants, [
    WithVariants::Whole(1), WithVariants::Field { a: 1 }, WithVariants::Newtype(1), WithVariants::Unit,
]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct NewtypeWith(
    #[serde(with = "hexadecimal")]
    #[strict(as = "String")]
    u64,
);
promises!(newtypes_with_functions: in NewtypeWith, [NewtypeWith(1)]);

/// Somebody else's type
#[derive(Debug, Clone)]
struct Foreign {
    secs: i64,
}

impl Foreign {
    const fn secs(&self) -> i64 {
        self.secs
    }
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct ForeignAsWritten {
    secs: i64,
}

#[derive(Serialize, Deserialize, StrictSchema)]
#[serde(remote = "Foreign")]
#[strict(as = "ForeignAsWritten")]
struct ForeignDefinition {
    #[serde(getter = "Foreign::secs")]
    secs: i64,
}

impl From<ForeignDefinition> for Foreign {
    fn from(it: ForeignDefinition) -> Self {
        Self { secs: it.secs }
    }
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Remote {
    #[serde(with = "ForeignDefinition")]
    #[strict(as = "ForeignDefinition")]
    since: Foreign,
}
promises!(remote_types: Remote, [Remote { since: Foreign { secs: 1 } }], but narrowed: &["ends-of-integers"]);

/// Written by hand
#[derive(Debug)]
struct ByHand(u64);

impl Serialize for ByHand {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        hexadecimal::serialize(&self.0, serializer)
    }
}

impl<'de> Deserialize<'de> for ByHand {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        hexadecimal::deserialize(deserializer).map(Self)
    }
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct HoldsByHand {
    #[strict(as = "String")]
    one: ByHand,
    #[strict(as = "Vec<String>")]
    many: Vec<ByHand>,
    #[strict(as = "Option<String>")]
    maybe: Option<ByHand>,
}
promises!(fields_as_others: HoldsByHand, [HoldsByHand { one: ByHand(1), many: vec![ByHand(2)], maybe: None }]);

/// An identifier, in hexadecimal
#[derive(Debug, StrictSchema)]
#[strict(as = "String")]
struct Identifier(u64);

impl Serialize for Identifier {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        hexadecimal::serialize(&self.0, serializer)
    }
}

impl<'de> Deserialize<'de> for Identifier {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        hexadecimal::deserialize(deserializer).map(Self)
    }
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct HoldsIdentifiers {
    id: Identifier,
    others: Vec<Option<Identifier>>,
}
promises!(types_as_others: HoldsIdentifiers, [HoldsIdentifiers { id: Identifier(1), others: vec![None, Some(Identifier(2))] }]);

mod foreign {
    #[derive(Debug)]
    pub(super) struct Span {
        pub(super) seconds: i64,
        pub(super) nanos: u32,
    }

    #[derive(Debug)]
    pub(super) struct Sealed(u8);

    impl Sealed {
        pub(super) fn new(level: u8) -> Self {
            Self(level)
        }

        pub(super) fn level(&self) -> u8 {
            self.0
        }
    }
}

/// Of another crate
#[derive(Serialize, Deserialize, StrictSchema)]
#[serde(remote = "foreign::Span")]
struct SpanDef {
    seconds: i64,
    #[strict(range(max = 999999999))]
    nanos: u32,
}

#[derive(Serialize, Deserialize, StrictSchema)]
#[serde(remote = "foreign::Sealed")]
struct SealedDef {
    #[serde(getter = "foreign::Sealed::level")]
    level: u8,
}

impl From<SealedDef> for foreign::Sealed {
    fn from(definition: SealedDef) -> Self {
        Self::new(definition.level)
    }
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct HoldsForeign {
    #[serde(with = "SpanDef")]
    #[strict(as = "SpanDef")]
    span: foreign::Span,
    #[serde(with = "SealedDef")]
    #[strict(as = "SealedDef")]
    sealed: foreign::Sealed,
}
promises!(
    definitions_of_foreign_types: HoldsForeign,
    [HoldsForeign { span: foreign::Span { seconds: -1, nanos: 5 }, sealed: foreign::Sealed::new(3) }],
    but narrowed: &["bounds"]
);

type Link = Option<ByHand>;

mod maybe_hexadecimal {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[expect(clippy::ref_option, reason = "serde calls it so")]
    pub(super) fn serialize<S: Serializer>(value: &Option<u64>, serializer: S) -> Result<S::Ok, S::Error> {
        value.map(|value| format!("{value:x}")).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
        Ok(Option::<String>::deserialize(deserializer)?.map(|text| u64::from_str_radix(&text, 16).unwrap_or_default()))
    }
}

fn some<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<u64>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// An `Option` is never answered by an invented value, whatever reads it: null is admitted, or it may be absent.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Options {
    #[strict(as = "Option<String>")]
    by_another_name: Link,
    #[serde(with = "maybe_hexadecimal")]
    #[strict(as = "Option<String>")]
    with: Option<u64>,
    #[serde(default, with = "maybe_hexadecimal")]
    #[strict(as = "Option<String>")]
    with_default: Option<u64>,
    #[serde(default, deserialize_with = "some")]
    #[strict(as = "Option<u64>")]
    twice: Option<Option<u64>>,
    #[serde(default, deserialize_with = "some")]
    #[strict(as = "Option<u64>", default = 7)]
    twice_and_told: Option<Option<u64>>,
    #[strict(default = 7)]
    told: Option<u64>,
}
promises!(options_as_others: Options, [
    Options { by_another_name: None, with: None, with_default: None, twice: None, twice_and_told: None, told: None },
    Options {
        by_another_name: Some(ByHand(1)), with: Some(1), with_default: Some(1), twice: Some(None), twice_and_told: Some(Some(1)),
        told: Some(1),
    },
]);

#[test]
fn what_may_be_none_may_be_left_out_or_null() {
    for dialect in strict_schema::dialect::DIALECTS {
        let Ok(schema) = strict_schema::to_value::<Options>(dialect) else { continue };
        let required: Vec<_> = schema["required"].as_array().unwrap().iter().filter_map(|it| it.as_str()).collect();
        for (name, property) in schema["properties"].as_object().unwrap() {
            let property = property.to_string();
            let admits_null = property.contains("\"null\"") || property.contains("\"nullable\":true");
            assert!(admits_null || !required.contains(&name.as_str()), "{}: {name}: {property}", dialect.name);
            // Null is another value than none.
            assert!(admits_null || !name.starts_with("twice"), "{}: {name}: {property}", dialect.name);
        }
    }
}

/// Null is another value than none, whatever the name of the type.
#[derive(Debug, Default)]
enum Patch {
    #[default]
    Missing,
    Null,
    Set(String),
}

impl<'de> Deserialize<'de> for Patch {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Option::deserialize(deserializer)?.map_or(Self::Null, Self::Set))
    }
}

impl StrictSchema for Patch {
    type Strictness = <Option<String> as StrictSchema>::Strictness;
    type Shape = <Option<String> as StrictSchema>::Shape;
    const NAME: &'static strict_schema::strict::TypeName = &strict_schema::strict::TypeName::foreign("Patch", &[]);
    const SCHEMA: strict_schema::strict::Edge = <Option<String>>::SCHEMA;
}

type Twice = Option<Option<u64>>;

#[derive(Debug, Deserialize, StrictSchema)]
struct Patches {
    #[serde(default)]
    #[strict(as = "Option<String>")]
    by_another_type: Patch,
    #[serde(default)]
    by_hand: Patch,
    #[serde(default)]
    #[strict(default = "x")]
    by_hand_and_told: Patch,
    #[serde(default, deserialize_with = "some")]
    #[strict(as = "Option<u64>")]
    by_another_name: Twice,
}

#[test]
fn null_that_is_another_value_than_the_default_is_not_lost() {
    let schema = strict_schema::to_value::<Patches>(&strict_schema::dialect::ANTHROPIC).unwrap();
    for (name, property) in schema["properties"].as_object().unwrap() {
        assert!(property.to_string().contains("\"null\""), "{name}: {property}");
    }
    assert_eq!(schema["required"], serde_json::json!([]));
    let read: Patches = strict_schema::from_str(r#"{"by_hand":null,"by_hand_and_told":"y"}"#).unwrap();
    let Patches { by_another_type, by_hand, by_hand_and_told, by_another_name } = read;
    assert!(matches!((by_another_type, by_hand, by_another_name), (Patch::Missing, Patch::Null, None)));
    assert!(matches!(by_hand_and_told, Patch::Set(text) if text == "y"));
}

/// Of an `Option`, a function usually reads null as the default.
#[test]
fn null_that_is_the_default_is_left_out_of_a_schema() {
    #[derive(Debug, Deserialize, StrictSchema)]
    #[allow(dead_code, reason = "only the schema is used")]
    struct Hex {
        #[serde(default, deserialize_with = "hex")]
        #[strict(as = "Option<String>")]
        number: Option<u64>,
    }

    fn hex<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        Ok(text.and_then(|text| u64::from_str_radix(&text, 16).ok()))
    }

    let schema = strict_schema::to_value::<Hex>(&strict_schema::dialect::ANTHROPIC).unwrap();
    assert_eq!(schema["properties"]["number"], serde_json::json!({ "type": "string" }));
    assert_eq!(strict_schema::from_str::<Hex>(r#"{"number":"ff"}"#).unwrap().number, Some(255));
}

/// It is written as a number is, and its default is not that of one.
#[derive(Debug, Serialize, Deserialize)]
struct Retries(u64);

impl Default for Retries {
    fn default() -> Self {
        Self(3)
    }
}

impl StrictSchema for Retries {
    type Strictness = <u64 as StrictSchema>::Strictness;
    type Shape = <u64 as StrictSchema>::Shape;
    const NAME: &'static strict_schema::strict::TypeName = &strict_schema::strict::TypeName::foreign("Retries", &[]);
    const SCHEMA: strict_schema::strict::Edge = u64::SCHEMA;
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Retried {
    #[serde(default)]
    retries: Retries,
    #[serde(default)]
    pauses: u64,
}
promises!(defaults_of_types_by_hand: Retried, [Retried { retries: Retries(1), pauses: 2 }]);

#[test]
fn the_default_of_a_type_by_hand_is_not_that_of_the_type_whose_schema_it_has() {
    let text = strict_schema::to_string::<Retried>(&strict_schema::dialect::OPENAI).unwrap();
    assert_eq!(text.matches("Default: 0.").count(), 1, "{text}");
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(into = "u8")]
struct OnlyInto {
    a: u8,
}
impl From<OnlyInto> for u8 {
    fn from(it: OnlyInto) -> Self {
        it.a
    }
}
promises!(written_as_another_and_read_as_itself: OnlyInto, [OnlyInto { a: 1 }], but unwritten: &["converted"]);

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(from = "Vec<u8>")]
struct OnlyFrom {
    a: u8,
}
impl From<Vec<u8>> for OnlyFrom {
    fn from(list: Vec<u8>) -> Self {
        Self { a: list.first().copied().unwrap_or_default() }
    }
}
promises!(read_from_another_and_written_as_itself: in OnlyFrom, [OnlyFrom { a: 1 }], but unwritten: &["converted"]);

mod own {
    use serde::{Deserialize, Deserializer, Serialize};

    /// A type of this name that reads null, and no absent property.
    #[derive(Debug, Serialize)]
    #[serde(transparent)]
    pub(super) struct Option<T>(pub(super) std::option::Option<T>);

    impl<'de, T: serde::de::DeserializeOwned> Deserialize<'de> for Option<T> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let value = serde_json::Value::deserialize(deserializer)?;
            serde_json::from_value(value).map(Self).map_err(serde::de::Error::custom)
        }
    }
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(transparent)]
struct OfTheName {
    #[strict(as = "Option<u8>")]
    inner: own::Option<u8>,
}

type Maybe<T> = Option<T>;

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(transparent)]
struct OfAnotherName<T> {
    #[strict(as = "Option<T>")]
    inner: Maybe<T>,
}

/// Whether a property may be absent is decided by the type, and not by its name.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Absent {
    of_the_name: OfTheName,
    #[strict(as = "Option<u8>")]
    own: own::Option<u8>,
    of_another_name: OfAnotherName<u8>,
    twice: Maybe<Maybe<u8>>,
}
promises!(what_is_called_like_an_option: Absent, [Absent {
    of_the_name: OfTheName { inner: own::Option(None) }, own: own::Option(Some(1)),
    of_another_name: OfAnotherName { inner: None }, twice: Some(Some(2)),
}]);
