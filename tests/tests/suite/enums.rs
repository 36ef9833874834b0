//! Enums: four ways of tagging, each with unit, newtype, tuple and struct variants.

use serde::{Deserialize, Serialize};
use strict_schema::StrictSchema;

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Point {
    x: f64,
    y: f64,
}

const POINT: Point = Point { x: 1.0, y: -2.0 };

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
enum Words {
    North,
    SouthEast,
    r#West,
}
promises!(words: in Words, [Words::North, Words::SouthEast, Words::West]);
promises!(options_of_words: in Option<Words>, [None, Some(Words::North)]);
promises!(lists_of_words: in Vec<Words>, [vec![Words::North]]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
enum One {
    Only,
}
promises!(one_word: in One, [One::Only]);
promises!(an_option_of_one_word: in Option<One>, [None, Some(One::Only)]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
enum RenamedWords {
    #[serde(rename = "°C")]
    Celsius,
    #[serde(rename = "a \"quoted\" \\ one")]
    Quoted,
    #[serde(alias = "K")]
    Kelvin,
    #[serde(skip)]
    #[expect(dead_code, reason = "it is skipped")]
    Secret,
    #[serde(skip_serializing)]
    Read,
}
promises!(renamed_words: in RenamedWords, [RenamedWords::Celsius, RenamedWords::Quoted, RenamedWords::Kelvin]);

macro_rules! rename_all {
    ($($test:ident $type:ident $rule:literal)*) => {$(
        #[derive(Debug, Serialize, Deserialize, StrictSchema)]
        #[serde(rename_all = $rule)]
        enum $type {
            One,
            TwoWords,
            HTTPServer2,
            Gruß,
        }
        promises!($test: in $type, [$type::One, $type::TwoWords, $type::HTTPServer2, $type::Gruß]);
    )*};
}

rename_all! {
    variants_in_lowercase Lowercase "lowercase"
    variants_in_uppercase Uppercase "UPPERCASE"
    variants_in_pascal_case Pascal "PascalCase"
    variants_in_camel_case Camel "camelCase"
    variants_in_snake_case Snake "snake_case"
    variants_in_screaming_snake_case ScreamingSnake "SCREAMING_SNAKE_CASE"
    variants_in_kebab_case Kebab "kebab-case"
    variants_in_screaming_kebab_case ScreamingKebab "SCREAMING-KEBAB-CASE"
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
enum WordsWithOther {
    Known,
    #[serde(other)]
    Other,
}
promises!(a_word_for_all_others: in WordsWithOther, [WordsWithOther::Known, WordsWithOther::Other], but narrowed: &["word-for-others"]);

#[test]
fn words_with_one_for_all_others_are_words() {
    let schema = strict_schema::json!(crate::promises::In<Option<WordsWithOther>>);
    assert!(schema.contains(r#"{"type":["string","null"],"enum":["Known","Other",null]}"#), "{schema}");
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
enum External {
    Unit,
    AnotherUnit,
    Newtype(u8),
    Struct { a: u8, b: Option<String> },
    Tuple(u8, u8),
    Object(Point),
    Nothing(()),
    Maybe(Option<u8>),
    Empty {},
}
promises!(externally_tagged: in External, [
    External::Unit, External::AnotherUnit, External::Newtype(1), External::Struct { a: 1, b: None },
    External::Tuple(1, 2), External::Object(POINT), External::Nothing(()), External::Maybe(None), External::Empty {},
]);
promises!(options_of_externally_tagged: in Option<External>, [None, Some(External::Unit)]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
enum ExternalAlone {
    Newtype(u8),
}
promises!(a_single_externally_tagged_variant: in ExternalAlone, [ExternalAlone::Newtype(1)]);
promises!(an_option_of_a_single_variant: in Option<ExternalAlone>, [None, Some(ExternalAlone::Newtype(1))]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "type")]
enum Internal {
    Unit,
    Struct { a: u8, b: Option<String> },
    Object(Point),
    Boxed(Box<Point>),
    Empty {},
    Nothing(()),
}
promises!(internally_tagged: in Internal, [
    Internal::Unit, Internal::Struct { a: 1, b: Some("x".into()) }, Internal::Object(POINT),
    Internal::Boxed(Box::new(POINT)), Internal::Empty {}, Internal::Nothing(()),
]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "type")]
enum InternalAlone {
    Only { a: u8 },
}
promises!(a_single_internally_tagged_variant: in InternalAlone, [InternalAlone::Only { a: 1 }]);
promises!(options_of_a_single_internally_tagged_variant: in Option<InternalAlone>, [None]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "type")]
enum InternalUnits {
    A,
    B,
}
promises!(internally_tagged_units: in InternalUnits, [InternalUnits::A, InternalUnits::B]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct NewtypeOfPoint(Point);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(transparent)]
struct TransparentPoint {
    inner: Box<NewtypeOfPoint>,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct UnitStruct;

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(deny_unknown_fields)]
struct ClosedStruct {
    a: u8,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "type")]
enum InternalOfNewtypes {
    Newtype(NewtypeOfPoint),
    Transparent(TransparentPoint),
    Unit(UnitStruct),
    Closed(ClosedStruct),
}
promises!(internally_tagged_newtypes_of_newtypes: in InternalOfNewtypes, [
    InternalOfNewtypes::Newtype(NewtypeOfPoint(POINT)),
    InternalOfNewtypes::Transparent(TransparentPoint { inner: Box::new(NewtypeOfPoint(POINT)) }),
    InternalOfNewtypes::Unit(UnitStruct),
    InternalOfNewtypes::Closed(ClosedStruct { a: 1 }),
]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "outer")]
enum InternalOfEnums {
    Internal(Internal),
    External(External),
    Adjacent(Adjacent),
    Untagged(UntaggedObjects),
    Point(Point),
}
promises!(internally_tagged_enums_of_enums: in InternalOfEnums, [
    InternalOfEnums::Internal(Internal::Object(POINT)),
    InternalOfEnums::Internal(Internal::Unit),
    InternalOfEnums::External(External::Struct { a: 1, b: None }),
    InternalOfEnums::External(External::Tuple(1, 2)),
    InternalOfEnums::External(External::Unit),
    InternalOfEnums::Adjacent(Adjacent::Tuple(1, 2)),
    InternalOfEnums::Adjacent(Adjacent::Unit),
    InternalOfEnums::Untagged(UntaggedObjects::Point(POINT)),
    InternalOfEnums::Point(POINT),
], but beyond_anthropic: true);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "t", content = "c")]
enum Adjacent {
    Unit,
    Newtype(u8),
    Tuple(u8, u8),
    Struct { a: u8, b: Option<String> },
    Object(Point),
    Maybe(Option<u8>),
    Nothing(()),
    Empty {},
}
promises!(adjacently_tagged: in Adjacent, [
    Adjacent::Unit, Adjacent::Newtype(1), Adjacent::Tuple(1, 2), Adjacent::Struct { a: 1, b: None },
    Adjacent::Object(POINT), Adjacent::Maybe(None), Adjacent::Maybe(Some(1)), Adjacent::Nothing(()), Adjacent::Empty {},
]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(untagged)]
enum Untagged {
    Unit,
    Flag(bool),
    Count(u8),
    Text(String),
    Pair(bool, bool),
    Point(Point),
    Struct { a: u8 },
    List(Vec<String>),
}
promises!(untagged: in Untagged, [
    Untagged::Unit, Untagged::Flag(true), Untagged::Count(1), Untagged::Text("x".into()), Untagged::Pair(true, false),
    Untagged::Point(POINT), Untagged::Struct { a: 1 }, Untagged::List(vec!["x".into()]),
]);
promises!(options_of_untagged: in Option<Untagged>, [None]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(untagged)]
enum UntaggedObjects {
    Point(Point),
    Named { name: String },
}
promises!(untagged_objects: in UntaggedObjects, [UntaggedObjects::Named { name: "x".into() }]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(untagged)]
enum Overlapping {
    Small(u8),
    Large(i64),
    Any(f64),
}
promises!(overlapping_untagged: in Overlapping, [Overlapping::Small(1), Overlapping::Large(-1), Overlapping::Any(0.5)]);

/// serde reads a struct also from a list, but not the fields of a variant. So lists precede structs, unless they are longer.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(untagged)]
enum ListsAndStructs {
    Inline { x: u8, y: u8 },
    Pair(u8, u8),
    Point(Point),
    Texts([String; 2]),
    Path(#[strict(length(min = 3))] Vec<u8>),
}
promises!(lists_and_structs: in ListsAndStructs, [
    ListsAndStructs::Inline { x: 1, y: 2 }, ListsAndStructs::Pair(1, 2), ListsAndStructs::Texts([String::new(), String::new()]),
    ListsAndStructs::Path(vec![1, 2, 3]),
], but narrowed: &["another-variant", "bounds"]);

#[test]
fn a_struct_variant_is_not_read_from_a_list() {
    let read = |text| serde_json::from_str::<ListsAndStructs>(text).unwrap();
    assert!(matches!(read("[1,2]"), ListsAndStructs::Pair(..)));
    assert!(matches!(read("[1,-2]"), ListsAndStructs::Point(_)), "the struct is");
}

/// serde does not check the tags of structs, so other properties tell them apart.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(untagged)]
enum TaggedStructs {
    Untagged(NothingElse),
    Closed(Closed),
    Moved(Moved),
    Opened(Opened),
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(deny_unknown_fields)]
struct NothingElse {
    #[strict(range(max = 4))]
    at: u8,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "type")]
struct Opened {
    at: u8,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "type")]
struct Closed {
    at: u8,
    reason: String,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "type")]
struct Moved {
    at: u8,
    to: u8,
}
/// No list that is written here can be read as a struct before it: an item is of another kind, or there are more.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(untagged)]
enum StructsBeforeLists {
    Person { name: String },
    Named(Named),
    Moved(Moved),
    Three([u8; 3]),
    Parts(Vec<Internal>),
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Named {
    label: String,
    address: std::net::IpAddr,
}
promises!(structs_before_lists: in StructsBeforeLists, [
    StructsBeforeLists::Three([1, 2, 3]), StructsBeforeLists::Parts(vec![Internal::Unit, Internal::Object(POINT)]),
], but narrowed: &["another-variant", "tag-of-a-struct"]);
promises!(structs_with_tags: in Vec<TaggedStructs>, [vec![
    TaggedStructs::Opened(Opened { at: 1 }), TaggedStructs::Closed(Closed { at: 1, reason: String::new() }),
    TaggedStructs::Moved(Moved { at: 1, to: 2 }),
]], but narrowed: &["another-variant", "tag-of-a-struct", "bounds"]);

/// serde reads an enum with a tag also from a list, whose first item names the variant, or is its number.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(untagged)]
enum TagsBeforeLists {
    Shape(ShapeByTag),
    Size(SizeByTag),
    Flags(Vec<bool>),
    Rows(Vec<Vec<u8>>),
    Words(#[strict(length(min = 4))] Vec<String>),
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "shape")]
enum ShapeByTag {
    Empty,
    #[serde(alias = "Round")]
    Circle {
        radius: u8,
    },
    Square {
        #[serde(default)]
        name: String,
    },
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "size", content = "value")]
enum SizeByTag {
    Unknown,
    Exactly(u8, u8),
}
promises!(enums_with_tags_before_lists: in TagsBeforeLists, [
    TagsBeforeLists::Shape(ShapeByTag::Empty), TagsBeforeLists::Size(SizeByTag::Exactly(1, 2)),
    TagsBeforeLists::Flags(vec![true]), TagsBeforeLists::Words(vec![String::new(); 4]), TagsBeforeLists::Rows(vec![vec![1]]),
], but narrowed: &["another-variant", "bounds"]);

/// No list is read as what is wrapped.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(untagged)]
enum WrappedOrList {
    Wrapped(strict_schema::Wrapped<u8>),
    List(Vec<u8>),
}
promises!(what_is_wrapped_before_lists: in WrappedOrList, [
    WrappedOrList::Wrapped(strict_schema::Wrapped(1)), WrappedOrList::List(vec![1]), WrappedOrList::List(vec![]),
]);

/// A struct with defaults is read from an empty list, but an entry is not read from a list.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(untagged)]
enum OneOrMany {
    Counts(strict_schema::Entries<std::collections::BTreeMap<String, u8>>),
    Pairs(Vec<(String, String)>),
    One(Defaulted),
    Many(#[strict(length(min = 1))] Vec<Defaulted>),
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(default)]
struct Defaulted {
    count: u8,
    name: String,
}

impl Default for Defaulted {
    fn default() -> Self {
        Self { count: 1, name: String::new() }
    }
}
promises!(one_with_defaults_or_many: in OneOrMany, [
    OneOrMany::One(Defaulted::default()), OneOrMany::Many(vec![Defaulted::default()]),
    OneOrMany::Pairs(vec![(String::new(), String::new())]),
], but narrowed: &["another-variant", "bounds"]);

/// None of these is read as one before it, although all begin alike.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(untagged)]
enum EventsByTag {
    Moved { event: Moves },
    Internal { event: Internal, at: u8 },
    Shape { event: ShapeByTag, note: String },
    Size { event: SizeByTag, by: String },
    Many { event: Vec<Moves>, all: bool },
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Moves {
    from: u8,
    to: u8,
}
promises!(events_by_tag: in EventsByTag, [
    EventsByTag::Moved { event: Moves { from: 1, to: 2 } },
    EventsByTag::Shape { event: ShapeByTag::Circle { radius: 1 }, note: String::new() },
    EventsByTag::Size { event: SizeByTag::Exactly(1, 2), by: String::new() },
    EventsByTag::Many { event: vec![], all: true },
], but narrowed: &["another-variant"]);

/// No word of these is such a text, and no name an alias of another.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(untagged)]
enum WordsBesideFormats {
    Item {
        id: uuid::Uuid,
        #[strict(range(max = 9))]
        count: u8,
    },
    On {
        id: chrono::NaiveDate,
        #[strict(range(max = 99))]
        count: u8,
    },
    All {
        id: AllOrNone,
        count: u8,
    },
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
enum AllOrNone {
    #[serde(alias = "every")]
    All,
    None,
}
promises!(words_beside_formats: in WordsBesideFormats, [
    WordsBesideFormats::Item { id: uuid::Uuid::nil(), count: 1 },
    WordsBesideFormats::All { id: AllOrNone::None, count: 200 },
], but narrowed: &["another-variant", "bounds"]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(untagged)]
enum UntaggedAlone {
    Only(u8),
}
promises!(a_single_untagged_variant: in UntaggedAlone, [UntaggedAlone::Only(1)]);
promises!(options_of_a_single_untagged_variant: in Option<UntaggedAlone>, [None, Some(UntaggedAlone::Only(1))]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
enum ExternalWithUntagged {
    Unit,
    Newtype(u8),
    #[serde(untagged)]
    Struct {
        a: u8,
    },
    #[serde(untagged)]
    Null,
    // serde reads it as `Text` if that comes first.
    #[serde(untagged)]
    Pair(u8, u8),
    #[serde(untagged)]
    Text(Point),
}
promises!(externally_tagged_with_untagged_variants: in ExternalWithUntagged, [
    ExternalWithUntagged::Unit, ExternalWithUntagged::Newtype(1), ExternalWithUntagged::Text(POINT),
    ExternalWithUntagged::Struct { a: 1 }, ExternalWithUntagged::Null, ExternalWithUntagged::Pair(1, 2),
], but narrowed: &["another-variant"]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
enum WordsWithAnyText {
    Small,
    Large,
    #[serde(untagged)]
    Custom(String),
}
promises!(words_and_any_other_text: in WordsWithAnyText, [WordsWithAnyText::Small, WordsWithAnyText::Custom("x".into())]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind")]
enum InternalWithUntagged {
    Unit,
    Struct {
        a: u8,
    },
    #[serde(untagged)]
    Text(String),
    // Of numbers, the first would be the number of a variant.
    #[serde(untagged)]
    Pair((bool, bool)),
}
promises!(internally_tagged_with_untagged_variants: in InternalWithUntagged, [
    InternalWithUntagged::Unit, InternalWithUntagged::Struct { a: 1 }, InternalWithUntagged::Text("x".into()),
    InternalWithUntagged::Pair((true, false)),
], but narrowed: &["another-variant"]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "t", content = "c")]
enum AdjacentWithUntagged {
    Unit,
    Newtype(u8),
    #[serde(untagged)]
    Text(String),
}
promises!(adjacently_tagged_with_untagged_variants: in AdjacentWithUntagged, [
    AdjacentWithUntagged::Unit, AdjacentWithUntagged::Newtype(1), AdjacentWithUntagged::Text("x".into()),
]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind", rename_all = "snake_case", rename_all_fields = "camelCase")]
enum Renaming {
    #[serde(rename = "first one", alias = "1st")]
    First { some_field: u8 },
    SecondOne {
        some_field: u8,
        #[serde(rename = "KEPT")]
        kept: u8,
    },
    #[serde(rename_all = "SCREAMING-KEBAB-CASE")]
    Third { some_field: u8 },
    #[serde(rename(serialize = "written", deserialize = "written"))]
    Fourth,
    #[serde(skip_serializing)]
    Fifth,
    #[serde(skip)]
    #[expect(dead_code, reason = "it is skipped")]
    Sixth { other: std::thread::ThreadId },
    #[serde(skip_deserializing)]
    #[expect(dead_code, reason = "it is not read")]
    Seventh,
}
promises!(renamed_and_skipped_variants: in Renaming, [
    Renaming::First { some_field: 1 }, Renaming::SecondOne { some_field: 1, kept: 2 },
    Renaming::Third { some_field: 3 }, Renaming::Fourth,
]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind")]
enum InternalWithOther {
    Known {
        a: u8,
    },
    #[serde(other)]
    Unknown,
}
promises!(an_internal_tag_for_all_others: in InternalWithOther, [
    InternalWithOther::Known { a: 1 }, InternalWithOther::Unknown,
], but narrowed: &["word-for-others"]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind", content = "value")]
enum AdjacentWithOther {
    Known(u8),
    #[serde(other)]
    Unknown,
}
promises!(an_adjacent_tag_for_all_others: in AdjacentWithOther, [AdjacentWithOther::Known(1), AdjacentWithOther::Unknown], but narrowed: &["word-for-others"]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(deny_unknown_fields)]
enum ClosedExternal {
    Struct { a: u8 },
    Unit,
}
promises!(closed_externally_tagged: in ClosedExternal, [ClosedExternal::Struct { a: 1 }]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "t", deny_unknown_fields)]
enum ClosedInternal {
    Struct { a: u8 },
    Unit,
    Newtype(Point),
}
promises!(closed_internally_tagged: in ClosedInternal, [
    ClosedInternal::Struct { a: 1 }, ClosedInternal::Unit, ClosedInternal::Newtype(POINT),
]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "t", content = "c", deny_unknown_fields)]
enum ClosedAdjacent {
    Struct { a: u8 },
    Unit,
}
promises!(closed_adjacently_tagged: in ClosedAdjacent, [ClosedAdjacent::Struct { a: 1 }, ClosedAdjacent::Unit]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(untagged, deny_unknown_fields)]
enum ClosedUntagged {
    A { a: u8 },
    B { a: u8, b: u8 },
}
promises!(closed_untagged: in ClosedUntagged, [ClosedUntagged::A { a: 1 }, ClosedUntagged::B { a: 1, b: 2 }]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
enum NewtypeSkipped {
    Unit(#[serde(skip)] bool),
    Tuple(#[serde(skip)] bool, u8),
    Struct {
        #[serde(skip)]
        cache: bool,
        a: u8,
    },
}
promises!(variants_with_skipped_fields: in NewtypeSkipped, [
    NewtypeSkipped::Unit(true), NewtypeSkipped::Tuple(true, 2), NewtypeSkipped::Struct { cache: true, a: 1 },
]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind")]
enum InternalSkipped {
    Unit(#[serde(skip)] bool),
    Struct {
        #[serde(skip)]
        cache: bool,
        #[serde(default)]
        a: u8,
    },
}
promises!(internally_tagged_variants_with_skipped_fields: in InternalSkipped, [
    InternalSkipped::Unit(true), InternalSkipped::Struct { cache: false, a: 1 },
]);

/// Bounds of one variant do not matter to another whose values serde does not read as that: these have other kinds, or a property with other words.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(untagged)]
enum BoundedAndOthers {
    Level(#[strict(range(max = 9))] u8),
    Name(String),
    Metric(Metric),
    Imperial(Imperial),
    Lists(Lists),
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Metric {
    next: Option<Box<Metric>>,
    #[strict(range(max = 9))]
    count: u8,
    unit: MetricUnit,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Imperial {
    count: u8,
    unit: ImperialUnit,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Lists(Vec<Lists>);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
enum MetricUnit {
    Gram,
    Meter,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
enum ImperialUnit {
    Ounce,
    Foot,
}
promises!(bounds_among_other_kinds: in BoundedAndOthers, [
    BoundedAndOthers::Level(9), BoundedAndOthers::Name("x".into()),
    BoundedAndOthers::Metric(Metric { next: None, count: 1, unit: MetricUnit::Gram }),
    BoundedAndOthers::Imperial(Imperial { count: 10, unit: ImperialUnit::Foot }),
    BoundedAndOthers::Lists(Lists(vec![Lists(vec![])])),
], but recursive: true, narrowed: &["another-variant", "bounds"]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Everything {
    word: Words,
    external: External,
    internal: Vec<Internal>,
    adjacent: Option<Adjacent>,
    untagged: Untagged,
}
promises!(enums_of_all_kinds_in_one: Everything, [Everything {
    word: Words::North, external: External::Unit, internal: vec![Internal::Unit], adjacent: None,
    untagged: Untagged::Unit,
}]);

macro_rules! many_words {
    ($($word:ident)*) => {
        #[derive(Debug, Serialize, Deserialize, StrictSchema)]
        enum ManyWords {
            $($word,)*
        }
    };
}
many_words! {
    A0 A1 A2 A3 A4 A5 A6 A7 A8 A9 B0 B1 B2 B3 B4 B5 B6 B7 B8 B9 C0 C1 C2 C3 C4 C5 C6 C7 C8 C9
    D0 D1 D2 D3 D4 D5 D6 D7 D8 D9 E0 E1 E2 E3 E4 E5 E6 E7 E8 E9 F0 F1 F2 F3 F4 F5 F6 F7 F8 F9
}
promises!(sixty_words: in ManyWords, [ManyWords::A0, ManyWords::F9]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(untagged)]
enum Amount {
    Whole(i64),
    Share(f64),
    Other(Other),
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(untagged)]
enum Other {
    Whole(i64),
    Text(String),
}

// `Whole` reads the integers of `Other` before `Share` does, so none is rounded.
promises!(integers_before_floats: in Amount, [Amount::Whole(5), Amount::Share(0.5), Amount::Other(Other::Text("x".to_owned()))]);
