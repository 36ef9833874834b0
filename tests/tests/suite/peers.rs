//! The shapes by which other libraries were measured: 24 ordinary ones and 12 hard ones.
//!
//! Each is here as a tool that somebody might write. Four (three ordinary ones, one hard one) are refused as they are, in
//! `tests/ui` under the name that is given; here is the way out that the compiler offers.

/// What most people have.
mod ordinary {
    use std::collections::HashMap;

    use serde::{Deserialize, Serialize};
    use strict_schema::{StrictSchema, Wrapped};

    /// Look up the weather of a city.
    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct FlatStruct {
        /// City and country, such as “Oslo, Norway”
        location: String,
        /// How many days to look ahead
        days: u8,
        /// Whether to tell the wind, too
        wind: bool,
        /// Warn below this temperature
        threshold: f64,
    }
    promises!(a_flat_struct: FlatStruct, [FlatStruct { location: "Oslo".into(), days: 1, wind: true, threshold: -1.5 }]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct OptionalScalars {
        query: String,
        limit: Option<u32>,
        language: Option<String>,
        exact: Option<bool>,
        score: Option<f64>,
    }
    promises!(optional_scalars: OptionalScalars, [
        OptionalScalars { query: "x".into(), limit: None, language: None, exact: None, score: None },
        OptionalScalars { query: "x".into(), limit: Some(1), language: Some("y".into()), exact: Some(true), score: Some(0.5) },
    ]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct OptionalObjects {
        from: Option<Address>,
        to: Option<Vec<Address>>,
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Address {
        street: String,
        zip: Option<String>,
    }
    promises!(optional_objects_and_lists: OptionalObjects, [
        OptionalObjects { from: None, to: None },
        OptionalObjects { from: Some(Address { street: "x".into(), zip: None }), to: Some(vec![]) },
    ]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct UnitEnum {
        unit: Unit,
        backup: Option<Unit>,
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    #[serde(rename_all = "snake_case")]
    enum Unit {
        Celsius,
        Fahrenheit,
        DegreesKelvin,
    }
    promises!(a_unit_enum: UnitEnum, [UnitEnum { unit: Unit::DegreesKelvin, backup: Some(Unit::Celsius) }]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct DocumentedUnitEnum {
        /// How urgent the ticket is
        priority: Priority,
    }

    /// An urgency of four.
    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    enum Priority {
        /// Nobody waits for it
        Low,
        /// Somebody waits for it
        High,
        /// Everybody waits for it
        Blocking,
    }
    promises!(a_unit_enum_with_documented_variants: DocumentedUnitEnum, [DocumentedUnitEnum { priority: Priority::High }]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct ExternallyTagged {
        action: ExternalAction,
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    enum ExternalAction {
        Refresh,
        Click { x: i32, y: i32 },
        Type(String),
    }
    promises!(an_externally_tagged_enum: ExternallyTagged, [
        ExternallyTagged { action: ExternalAction::Refresh },
        ExternallyTagged { action: ExternalAction::Click { x: -1, y: 2 } },
        ExternallyTagged { action: ExternalAction::Type("x".into()) },
    ]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct InternallyTagged {
        actions: Vec<InternalAction>,
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    #[serde(tag = "type", rename_all = "snake_case")]
    enum InternalAction {
        /// Move the mouse there
        MoveTo { x: i32, y: i32 },
        /// Wait for so many seconds
        Wait { seconds: f64 },
        /// Take a picture
        Screenshot,
    }
    promises!(an_internally_tagged_enum: InternallyTagged, [
        InternallyTagged { actions: vec![InternalAction::MoveTo { x: 1, y: 2 }, InternalAction::Wait { seconds: 0.5 }] },
        InternallyTagged { actions: vec![InternalAction::Screenshot] },
    ]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct AdjacentlyTagged {
        cell: Cell,
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    #[serde(tag = "kind", content = "value")]
    enum Cell {
        Empty,
        Number(f64),
        Text(String),
        Formula { source: String },
    }
    promises!(an_adjacently_tagged_enum: AdjacentlyTagged, [
        AdjacentlyTagged { cell: Cell::Empty }, AdjacentlyTagged { cell: Cell::Number(1.0) },
        AdjacentlyTagged { cell: Cell::Text("x".into()) }, AdjacentlyTagged { cell: Cell::Formula { source: "=A1".into() } },
    ]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct UntaggedEnum {
        value: Answer,
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    #[serde(untagged)]
    enum Answer {
        Flag(bool),
        Number(f64),
        Text(String),
        Many(Vec<String>),
    }
    promises!(an_untagged_enum: UntaggedEnum, [
        UntaggedEnum { value: Answer::Flag(true) }, UntaggedEnum { value: Answer::Number(1.5) },
        UntaggedEnum { value: Answer::Text("x".into()) }, UntaggedEnum { value: Answer::Many(vec![]) },
    ]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct NestedStruct {
        title: String,
        start: Moment,
        end: Moment,
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Moment {
        date: Date,
        hour: u8,
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Date {
        year: i32,
        month: u8,
        day: u8,
    }
    promises!(nested_structs: NestedStruct, [NestedStruct {
        title: "x".into(), start: Moment { date: Date { year: 2026, month: 11, day: 21 }, hour: 22 },
        end: Moment { date: Date { year: 2026, month: 11, day: 21 }, hour: 23 },
    }]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct ListOfStructs {
        edits: Vec<Edit>,
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Edit {
        path: String,
        old: String,
        new: String,
    }
    promises!(a_list_of_structs: ListOfStructs, [ListOfStructs {
        edits: vec![Edit { path: "a".into(), old: String::new(), new: "b".into() }],
    }]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    #[serde(rename_all = "camelCase")]
    struct RenamedFields {
        file_path: String,
        #[serde(rename = "type")]
        kind: String,
        #[serde(skip)]
        cached: Option<String>,
    }
    promises!(renamed_and_skipped_fields: RenamedFields, [RenamedFields { file_path: "a".into(), kind: "b".into(), cached: None }]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct DefaultedFields {
        expression: String,
        #[serde(default)]
        case_sensitive: bool,
        #[serde(default = "fifty")]
        limit: u32,
    }

    fn fifty() -> u32 {
        50
    }
    promises!(defaulted_fields: DefaultedFields, [DefaultedFields { expression: "x".into(), case_sensitive: true, limit: 1 }]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct FlattenedStruct {
        repository: String,
        #[serde(flatten)]
        page: Page,
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Page {
        number: u32,
        size: u32,
    }
    promises!(a_flattened_struct: FlattenedStruct, [FlattenedStruct { repository: "x".into(), page: Page { number: 1, size: 2 } }]);

    // Refused as it is: `tests/ui/types/map.rs`.
    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct MapOfStrings {
        url: String,
        #[serde(with = "strict_schema::entries")]
        headers: HashMap<String, String>,
    }
    promises!(a_map: MapOfStrings, [MapOfStrings { url: "x".into(), headers: [("a".into(), "b".into())].into() }], but excluding: &["duplicate-key"]);

    // Refused as it is: `tests/ui/types/value.rs`.
    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct AnyValue {
        method: String,
        #[serde(with = "strict_schema::json_text")]
        parameters: serde_json::Value,
    }
    promises!(any_value: AnyValue, [AnyValue { method: "x".into(), parameters: serde_json::json!({ "a": 1 }) }], but excluding: &["json-text"], narrowed: &["null-as-default"]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct FixedArrays {
        matrix: [[f64; 2]; 2],
        color: [u8; 3],
    }
    promises!(fixed_arrays: FixedArrays, [FixedArrays { matrix: [[1.0, 0.0], [0.0, 1.0]], color: [1, 2, 3] }]);

    // Of two types a tuple is refused: `tests/ui/types/tuple.rs`.
    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Tuples {
        range: (u32, u32),
        corners: Vec<(f64, f64)>,
    }
    promises!(tuples: Tuples, [Tuples { range: (1, 2), corners: vec![(0.0, 1.0)] }]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct IntegerWidths {
        a: u8,
        b: u16,
        c: u32,
        d: u64,
        e: i8,
        f: i16,
        g: i32,
        h: i64,
        i: usize,
        j: i128,
        k: f32,
    }
    promises!(integers_of_all_widths: IntegerWidths, [IntegerWidths {
        a: u8::MAX, b: u16::MAX, c: u32::MAX, d: 9_000_000_000_000_000_000, e: i8::MIN, f: i16::MIN, g: i32::MIN, h: -9_000_000_000_000_000_000, i: 0, j: -1,
        k: 0.5,
    }], but excluding: &["single-float"], narrowed: &["ends-of-integers"]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Recursive {
        name: String,
        children: Vec<Recursive>,
    }
    promises!(a_recursive_struct: Recursive, [Recursive {
        name: "x".into(), children: vec![Recursive { name: "y".into(), children: vec![] }],
    }], but recursive: true);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Generic<T> {
        items: Vec<T>,
        cursor: Option<String>,
    }
    promises!(a_generic_struct: Generic<Edit>, [Generic { items: vec![], cursor: None }]);

    // Refused as it is: `tests/ui/roots/tagged_enum.rs`.
    promises!(an_enum_at_the_root: Wrapped<InternalAction>, [Wrapped(InternalAction::Screenshot)]);

    // With a semicolon a struct is refused: `tests/ui/roots/unit_struct.rs`.
    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct NoArguments {}
    promises!(no_arguments: NoArguments, [NoArguments {}]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct KeyOrder {
        /// Think first
        reasoning: String,
        zebra: u8,
        alpha: u8,
        /// Then answer
        answer: String,
    }
    promises!(the_order_of_keys: KeyOrder, [KeyOrder { reasoning: "x".into(), zebra: 1, alpha: 2, answer: "y".into() }]);
}

/// What trips most libraries.
mod hard {
    use serde::{Deserialize, Serialize};
    use strict_schema::StrictSchema;

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Circle {
        radius: f64,
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Rectangle {
        width: f64,
        height: f64,
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct TaggedNewtypes {
        shape: Shape,
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    #[serde(tag = "shape")]
    enum Shape {
        Circle(Circle),
        Rectangle(Box<Rectangle>),
    }
    promises!(an_internal_tag_beside_newtypes: TaggedNewtypes, [
        TaggedNewtypes { shape: Shape::Circle(Circle { radius: 1.0 }) },
        TaggedNewtypes { shape: Shape::Rectangle(Box::new(Rectangle { width: 1.0, height: 2.0 })) },
    ]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct FlattenedEnum {
        steps: Vec<Step>,
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Step {
        id: u32,
        #[serde(flatten)]
        action: Action,
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    #[serde(tag = "action", rename_all = "snake_case")]
    enum Action {
        Open { path: String },
        Close,
    }
    promises!(a_flattened_tagged_enum: FlattenedEnum, [FlattenedEnum {
        steps: vec![Step { id: 1, action: Action::Open { path: "x".into() } }, Step { id: 2, action: Action::Close }],
    }]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct AdjacentTuples {
        command: Command,
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    #[serde(tag = "op", content = "args")]
    enum Command {
        Move(f64, f64),
        Say(String),
        Stop,
    }
    promises!(adjacent_tuple_variants: AdjacentTuples, [
        AdjacentTuples { command: Command::Move(1.0, 2.0) }, AdjacentTuples { command: Command::Say("x".into()) },
        AdjacentTuples { command: Command::Stop },
    ]);

    mod first {
        use super::*;
        /// The first of two types of one name
        #[derive(Debug, Serialize, Deserialize, StrictSchema)]
        pub(super) struct Config {
            pub(super) nested: Vec<Config>,
            pub(super) a: u8,
        }
    }

    mod second {
        use super::*;
        /// The second of two types of one name
        #[derive(Debug, Serialize, Deserialize, StrictSchema)]
        pub(super) struct Config {
            pub(super) nested: Vec<Config>,
            pub(super) b: bool,
        }
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct SameNames {
        one: first::Config,
        other: second::Config,
    }
    promises!(types_of_the_same_name: SameNames, [SameNames {
        one: first::Config { nested: vec![], a: 1 }, other: second::Config { nested: vec![], b: true },
    }], but recursive: true);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct DescribedReference {
        /// The task that is done first of all
        root: Task,
        /// What else is to be done some day
        backlog: Option<Task>,
    }

    /// Something to do
    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Task {
        title: String,
        /// What has to be done before
        blocked_by: Vec<Task>,
    }
    promises!(descriptions_beside_references: DescribedReference, [DescribedReference {
        root: Task { title: "x".into(), blocked_by: vec![] }, backlog: None,
    }], but recursive: true);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct OptionalEnum {
        /// How to sort the results
        sort: Option<Sort>,
        target: Option<Action>,
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    enum Sort {
        /// Best first
        Relevance,
        /// Newest first
        Date,
    }
    promises!(optional_enums: OptionalEnum, [
        OptionalEnum { sort: None, target: None },
        OptionalEnum { sort: Some(Sort::Date), target: Some(Action::Close) },
    ]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct MutualA {
        name: String,
        b: Option<Box<MutualB>>,
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct MutualB {
        parts: Vec<MutualA>,
    }
    promises!(mutual_recursion: MutualA, [MutualA { name: "x".into(), b: Some(Box::new(MutualB { parts: vec![] })) }], but recursive: true);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct RecursiveGeneric<T> {
        value: T,
        left: Option<Box<RecursiveGeneric<T>>>,
        right: Option<Box<RecursiveGeneric<T>>>,
    }
    promises!(a_recursive_generic: RecursiveGeneric<Circle>, [RecursiveGeneric {
        value: Circle { radius: 1.0 }, left: None, right: None,
    }], but recursive: true);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct TaggedEnumsInEnums {
        event: Event,
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    #[serde(tag = "event")]
    enum Event {
        Mouse(Mouse),
        Key { code: u16 },
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    #[serde(tag = "button")]
    enum Mouse {
        Left { x: i32, y: i32 },
        Wheel { by: i32 },
    }
    promises!(tagged_enums_in_tagged_enums: TaggedEnumsInEnums, [
        TaggedEnumsInEnums { event: Event::Mouse(Mouse::Left { x: 1, y: 2 }) },
        TaggedEnumsInEnums { event: Event::Mouse(Mouse::Wheel { by: -1 }) },
        TaggedEnumsInEnums { event: Event::Key { code: 13 } },
    ]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct OtherAndUntagged {
        status: Status,
        size: Size,
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    #[serde(rename_all = "lowercase")]
    enum Status {
        Open,
        Closed,
        #[serde(other)]
        Unknown,
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    #[serde(rename_all = "lowercase")]
    enum Size {
        Small,
        Large,
        #[serde(untagged)]
        Exact(Rectangle),
    }
    promises!(other_and_untagged_variants: OtherAndUntagged, [
        OtherAndUntagged { status: Status::Closed, size: Size::Small },
        OtherAndUntagged { status: Status::Unknown, size: Size::Exact(Rectangle { width: 1.0, height: 2.0 }) },
    ], but narrowed: &["word-for-others", "another-variant"]);

    // With a function of one's own it is refused: `tests/ui/attributes/deserialize_with.rs`.
    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct NullForDefault {
        #[serde(default, deserialize_with = "strict_schema::null_as_default")]
        #[strict(nullable)]
        tags: Vec<String>,
        #[serde(default, deserialize_with = "strict_schema::null_as_default")]
        #[strict(nullable)]
        retries: u8,
    }
    promises!(null_for_a_default: NullForDefault, [NullForDefault { tags: vec![], retries: 3 }]);

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct FlattenedOption {
        places: Vec<Place>,
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Place {
        name: String,
        #[serde(flatten)]
        position: Option<Position>,
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    struct Position {
        latitude: f64,
        longitude: f64,
    }
    promises!(a_flattened_option: FlattenedOption, [FlattenedOption {
        places: vec![
            Place { name: "x".into(), position: None },
            Place { name: "y".into(), position: Some(Position { latitude: 1.0, longitude: 2.0 }) },
        ],
    }], but narrowed: &["flattened-option"]);
}
