//! Descriptions: every form of documentation, and every place for it.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use strict_schema::StrictSchema;
use strict_schema::dialect::{Definitions, OPENAI};

/// The schema of a root as a value, to look into.
pub(super) fn schema<T: strict_schema::Root>() -> Value {
    strict_schema::to_value::<T>(&OPENAI).unwrap()
}

#[track_caller]
pub(super) fn says(schema: &Value, pointer: &str, text: &str) {
    assert_eq!(schema.pointer(&format!("{pointer}/description")).and_then(Value::as_str), Some(text), "{schema:#}");
}

/// A type with every form.
///
/// Its second paragraph.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Forms {
    /// One line
    one: u8,
    /// Several
    /// lines, of which
    /// these are three.
    several: u8,
    /// A paragraph.
    ///
    /// Another after a blank line.
    ///
    ///
    /// And a third after two.
    blank: u8,
    /// Code:
    ///
    /// ```
    /// let x = "a\b";
    ///     indented();
    /// ```
    code: u8,
    /// | a | b |
    /// |---|---|
    /// | 1 | "2" |
    table: u8,
    /// - a list
    ///   - with an inner one
    list: u8,
    /// Not ASCII: é 😀 — “quoted”	and a tab
    unicode: u8,
    #[doc = "An attribute"]
    attribute: u8,
    #[doc = " One"]
    /// after the
    #[doc = " other"]
    mixed: u8,
    /** A block */
    block: u8,
    /**
     * A block with stars
     * and *two* lines
     */
    stars: u8,
    /**
    A block without stars
    and two lines
    */
    plain_block: u8,
    #[doc = include_str!("description.md")]
    included: u8,
    /// Before the file
    #[doc = include_str!("description.md")]
    /// after the file
    around_included: u8,
    #[doc = concat!("From a ", "macro \"", 1, "\"")]
    concatenated: u8,
    #[cfg_attr(all(), doc = "Under a condition that holds")]
    conditional: u8,
    #[cfg_attr(any(), doc = "Under a condition that does not")]
    unconditional: u8,
    ///
    empty: u8,
    ///No space
    close: u8,
    ///    Four spaces
    ///      and two more
    far: u8,
    #[doc(hidden)]
    hidden: u8,
    none: u8,
    /// Of a section for programmers nothing is told.
    ///
    /// # Examples
    ///
    /// ```
    /// # use x;
    /// ```
    /// ## Deeper
    /// Not this either.
    ///
    /// # Units
    ///
    /// Of another section, all of it is.
    ///
    /// ## errors:
    /// None.
    #[strict(example = 1)]
    sections: u8,
    /// Before
    ///
    /// ~~~json
    /// {}
    /// ```
    /// ~~~
    ///
    /// After `a` and ```b```.
    fences: u8,
    /// # Panics
    /// Never.
    only_for_programmers: u8,
    /// # Safety
    #[doc = include_str!("description.md")]
    /// Still about safety
    section_around_a_file: u8,
    #[doc = include_str!("sections.md")]
    /// after the file
    sections_of_a_file: u8,
    /// # Examples
    /// Not told
    #[strict(description = "# Examples\n```\ntold\n```")]
    as_it_is_said: u8,
}

promises!(every_form: Forms, [Forms {
    one: 1, several: 1, blank: 1, code: 1, table: 1, list: 1, unicode: 1, attribute: 1, mixed: 1, block: 1, stars: 1,
    plain_block: 1, included: 1, around_included: 1, concatenated: 1, conditional: 1, unconditional: 1, empty: 1,
    close: 1, far: 1, hidden: 1, none: 1, sections: 1, fences: 1, only_for_programmers: 1, section_around_a_file: 1,
    sections_of_a_file: 1, as_it_is_said: 1,
}]);

#[derive(StrictSchema)]
#[serde(transparent)]
#[allow(dead_code, reason = "only the schema is used")]
struct Through(
    /// An identifier
    String,
);

#[derive(StrictSchema)]
#[allow(dead_code, reason = "only the schema is used")]
struct HasThrough {
    id: Through,
}

#[test]
fn the_documentation_of_the_one_field_is_told_once() {
    says(&schema::<HasThrough>(), "/properties/id", "An identifier");
}

#[test]
fn every_form_is_read_as_rustdoc_reads_it() {
    let schema = schema::<Forms>();
    let file = "The weather, from a file of its own.\n\nIt has \"quotes\", a \\ and a tab:\there.";
    for (field, text) in [
        ("one", "One line"),
        ("several", "Several\nlines, of which\nthese are three."),
        ("blank", "A paragraph.\n\nAnother after a blank line.\n\n\nAnd a third after two."),
        ("code", "Code:"),
        ("table", "| a | b |\n|---|---|\n| 1 | \"2\" |"),
        ("list", "- a list\n  - with an inner one"),
        ("unicode", "Not ASCII: é 😀 — “quoted”\tand a tab"),
        ("attribute", "An attribute"),
        ("mixed", "One\nafter the\nother"),
        ("block", "A block"),
        ("stars", "A block with stars\nand *two* lines"),
        ("plain_block", "A block without stars\nand two lines"),
        ("included", file),
        ("around_included", &format!("Before the file\n{file}\n\nafter the file")),
        ("concatenated", "From a macro \"1\""),
        ("conditional", "Under a condition that holds"),
        ("close", "No space"),
        ("far", "Four spaces\n  and two more"),
        (
            "sections",
            "Of a section for programmers nothing is told.\n\n# Units\n\nOf another section, all of it is.\n\nExample: 1.",
        ),
        ("fences", "Before\n\nAfter `a` and ```b```."),
        ("sections_of_a_file", "The weather.\n\n# Units\n\nDegrees.\n\n\nafter the file"),
        ("as_it_is_said", "# Examples\n```\ntold\n```"),
    ] {
        says(&schema, &format!("/properties/{field}"), text);
    }
    for field in ["unconditional", "empty", "hidden", "none", "only_for_programmers", "section_around_a_file"] {
        assert_eq!(schema["properties"][field].get("description"), None, "{field}");
    }
    says(&schema, "", "A type with every form.\n\nIts second paragraph.");
}

/// The inner struct itself
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Inner {
    /// The inner field
    a: u8,
}

/// The newtype around it
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Newtype(
    /// The field of the newtype
    Inner,
);

/// The recursive struct
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Recursive {
    /// The way back
    back: Option<Box<Recursive>>,
}

/// The words
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
enum Words {
    /// The first word
    First,
    Second,
    /// The third word,
    /// on two lines
    Third,
}

/// The outer struct
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Places {
    /// On a struct
    inner: Inner,
    /// On an option of a struct
    optional: Option<Inner>,
    /// On a list of structs
    list: Vec<Inner>,
    /// On a newtype
    newtype: Newtype,
    /// On a recursive struct
    recursive: Recursive,
    /// On an option of a recursive struct
    optional_recursive: Option<Recursive>,
    /// On words
    words: Words,
    /// On an option of words
    optional_words: Option<Words>,
    /// On an option of a number
    number: Option<u8>,
    /// On null
    unit: (),
    /// On an array
    array: [u8; 2],
    /// On a tuple
    tuple: (u8, u8),
    /// On an address
    address: std::net::IpAddr,
    /// On a default
    #[serde(default)]
    defaulted: u8,
}
promises!(every_place: Places, [Places {
    inner: Inner { a: 1 }, optional: None, list: vec![], newtype: Newtype(Inner { a: 1 }), recursive: Recursive { back: None },
    optional_recursive: None, words: Words::First, optional_words: None, number: None, unit: (), array: [1, 2],
    tuple: (1, 2), address: [127, 0, 0, 1].into(), defaulted: 1,
}], but recursive: true);

#[test]
fn a_description_stands_where_it_is_read() {
    let schema = strict_schema::to_value::<Places>(&OPENAI.with_definitions(Definitions::Recursive)).unwrap();
    let words = "- `First`: The first word\n- `Third`: The third word,\non two lines";
    for (pointer, text) in [
        ("", "The outer struct".to_owned()),
        ("/properties/inner", "On a struct\n\nThe inner struct itself".to_owned()),
        ("/properties/inner/properties/a", "The inner field".to_owned()),
        ("/properties/optional", "On an option of a struct\n\nThe inner struct itself".to_owned()),
        ("/properties/list", "On a list of structs".to_owned()),
        ("/properties/list/items", "The inner struct itself".to_owned()),
        (
            "/properties/newtype",
            "On a newtype\n\nThe newtype around it\n\nThe field of the newtype\n\nThe inner struct itself".to_owned(),
        ),
        ("/properties/recursive", "On a recursive struct".to_owned()),
        ("/$defs/Recursive", "The recursive struct".to_owned()),
        ("/$defs/Recursive/properties/back", "The way back".to_owned()),
        ("/properties/optional_recursive", "On an option of a recursive struct".to_owned()),
        ("/properties/words", format!("On words\n\nThe words\n\n{words}")),
        ("/properties/optional_words", format!("On an option of words\n\nThe words\n\n{words}")),
        ("/properties/number", "On an option of a number".to_owned()),
        ("/properties/unit", "On null".to_owned()),
        ("/properties/array", "On an array".to_owned()),
        ("/properties/tuple", "On a tuple".to_owned()),
        ("/properties/address", "On an address".to_owned()),
        ("/properties/defaulted", "On a default\n\nDefault: 0.".to_owned()),
    ] {
        says(&schema, pointer, &text);
    }
}

macro_rules! documented {
    ($test:ident $name:ident $(#[$attribute:meta])*) => {
        /// The enum itself
        #[derive(Debug, Serialize, Deserialize, StrictSchema)]
        $(#[$attribute])*
        enum $name {
            /// Says unit
            Unit,
            /// Says newtype
            Newtype(
                /// Says its field
                Inner,
            ),
            /// Says struct
            Struct {
                /// Says its named field
                a: u8,
            },
        }
        promises!($test: in $name, [$name::Unit, $name::Newtype(Inner { a: 1 }), $name::Struct { a: 1 }]);
    };
}

documented!(external_variants External);
documented!(internal_variants Internal #[serde(tag = "t")]);
documented!(adjacent_variants Adjacent #[serde(tag = "t", content = "c")]);
documented!(untagged_variants Untagged #[serde(untagged)]);

#[test]
fn every_variant_is_described() {
    use crate::promises::In;

    let external = schema::<In<External>>();
    let branch = |index: usize| format!("/properties/value/anyOf/{index}");
    says(&external, "/properties/value", "The enum itself");
    says(&external, &branch(0), "- `Unit`: Says unit");
    says(&external, &branch(1), "Says newtype\n\nSays its field");
    says(&external, &(branch(1) + "/properties/Newtype"), "The inner struct itself");
    says(&external, &branch(2), "Says struct");
    says(&external, &(branch(2) + "/properties/Struct/properties/a"), "Says its named field");
    let internal = schema::<In<Internal>>();
    says(&internal, &branch(0), "Says unit");
    says(&internal, &branch(1), "Says newtype\n\nSays its field\n\nThe inner struct itself");
    says(&internal, &(branch(1) + "/properties/a"), "The inner field");
    let adjacent = schema::<In<Adjacent>>();
    says(&adjacent, &branch(0), "Says unit");
    says(&adjacent, &branch(2), "Says struct");
    let untagged = schema::<In<Untagged>>();
    says(&untagged, &branch(0), "Says unit");
    says(&untagged, &branch(1), "Says newtype\n\nSays its field\n\nThe inner struct itself");
}

/// Flattened things
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Flattening {
    /// What is flattened
    #[serde(flatten)]
    inner: Inner,
    /// Which enum is flattened
    #[serde(flatten)]
    which: Which,
}

/// The flattened enum
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "which")]
enum Which {
    /// This one
    This,
    /// That one
    That,
}
promises!(flattened_fields: in Flattening, [Flattening { inner: Inner { a: 1 }, which: Which::This }]);

/// These words come from a file
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
enum IncludedWords {
    #[doc = include_str!("description.md")]
    Included,
    /// Another word beside it
    Another,
}
promises!(words_described_in_a_file: in IncludedWords, [IncludedWords::Included, IncludedWords::Another]);

/// This is never seen
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[strict(description = "What the model is told")]
struct Replaced {
    /// Nor is this
    #[strict(description = "An \"other\" text\nwith two lines")]
    replaced: u8,
    /// And neither is that
    #[strict(description = "")]
    removed: u8,
    words: ReplacedWords,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
enum ReplacedWords {
    /// Not seen either
    #[strict(description = "Seen instead")]
    One,
    /// Gone without a trace
    #[strict(description = "")]
    Two,
}
promises!(replaced_descriptions: Replaced, [Replaced { replaced: 1, removed: 1, words: ReplacedWords::One }]);

#[test]
fn a_description_can_be_replaced_and_removed() {
    let schema = schema::<Replaced>();
    says(&schema, "", "What the model is told");
    says(&schema, "/properties/replaced", "An \"other\" text\nwith two lines");
    assert_eq!(schema["properties"]["removed"].get("description"), None);
    says(&schema, "/properties/words", "- `One`: Seen instead");
}

macro_rules! line {
    () => {
        "A line of \"ordinary\" text, 104 bytes long with its end, as a file has them that is included: é and —\n"
    };
}
macro_rules! times16 {
    ($text:expr) => {
        concat!(
            $text, $text, $text, $text, $text, $text, $text, $text, $text, $text, $text, $text, $text, $text, $text,
            $text
        )
    };
}
macro_rules! book {
    () => {
        times16!(times16!(times16!(line!())))
    };
}

// As a file of 400 KB that is included: the compiler allows an evaluation only so many steps.
#[derive(Serialize, Deserialize, StrictSchema)]
struct Long {
    #[doc = book!()]
    a: u8,
}

#[test]
fn a_long_text_is_escaped_in_const_evaluation() {
    const JSON: &str = strict_schema::json!(Long);
    assert!(book!().len() > 400_000, "{}", book!().len());
    let schema: Value = serde_json::from_str(JSON).unwrap();
    says(&schema, "/properties/a", book!().trim_end());
}

/// What every position of a type that stands in place of another says
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[strict(as = "Other")]
struct AsOther(
    /// Its field
    Other,
);

/// What the other says
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Other {
    a: u8,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct HoldsOthers {
    one: AsOther,
    many: Vec<AsOther>,
    maybe: Option<AsOther>,
}
promises!(in_place_of_another: HoldsOthers, [HoldsOthers {
    one: AsOther(Other { a: 1 }), many: vec![], maybe: None,
}]);

#[test]
fn a_type_in_place_of_another_keeps_its_documentation() {
    let text = "What every position of a type that stands in place of another says\n\nIts field\n\nWhat the other says";
    says(&schema::<AsOther>(), "", text);
    let schema = schema::<HoldsOthers>();
    // It is a definition, since it stands there three times.
    for pointer in ["/properties/one", "/properties/many/items", "/properties/maybe/anyOf/0"] {
        assert_eq!(schema.pointer(pointer).unwrap()["$ref"], "#/$defs/AsOther");
    }
    says(&schema, "/$defs/AsOther", text);
}

/// Everything of a request
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Request {
    /// Who asks
    #[serde(flatten)]
    who: Who,
}

/// A person
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Who {
    name: String,
}

promises!(flattened_with_documentation: Request, [Request { who: Who { name: String::new() } }]);

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct Asked {
    #[serde(flatten)]
    who: Who,
    #[serde(flatten)]
    which: Which,
}
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct WithoutWords {
    #[serde(flatten)]
    who: Who,
}
promises!(flattened_without_documentation: WithoutWords, [WithoutWords { who: Who { name: String::new() } }]);

promises!(flattened_beside_a_choice: in Asked, [Asked { who: Who { name: String::new() }, which: Which::That }]);

#[test]
fn what_is_flattened_is_told_once() {
    for provider in [strict_schema::Provider::openai_chat(), strict_schema::Provider::anthropic()] {
        let tool = strict_schema::Tool::of::<Request>().to_json(&provider).unwrap();
        for text in ["Everything of a request", "Who asks", "A person"] {
            assert_eq!(tool.matches(text).count(), 1, "{tool}");
        }
    }
    // The words of a part alone do not describe a tool.
    assert_eq!(
        strict_schema::Tool::of::<WithoutWords>().payload(&strict_schema::Provider::mcp()).unwrap().description(),
        ""
    );
    let choice = strict_schema::to_string::<strict_schema::Wrapped<Asked>>(&OPENAI).unwrap();
    for text in ["A person", "The flattened enum", "This one", "That one"] {
        assert_eq!(choice.matches(text).count(), 1, "{choice}");
    }
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(from = "u8", into = "u8")]
struct Level(
    /// Of a field that serde reads through another type
    u8,
);

impl From<u8> for Level {
    fn from(level: u8) -> Self {
        Self(level)
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> Self {
        level.0
    }
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
enum OfAnother {
    /// Of a variant
    #[strict(as = "u8")]
    Level(
        /// And of its field
        u8,
    ),
}

#[rustfmt::skip]
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
struct FieldsWithoutNames {
    level: Level,
    other: OfAnother,
    ///	After a tab
    ///	- and another
    ///
    ///	  two spaces
    tab: u8,
}

promises!(fields_without_names: FieldsWithoutNames, [FieldsWithoutNames { level: Level(1), other: OfAnother::Level(2), tab: 3 }]);

#[test]
fn fields_without_names_and_tabs() {
    let schema = schema::<FieldsWithoutNames>();
    says(&schema, "/properties/level", "Of a field that serde reads through another type");
    let other = schema["properties"]["other"].to_string();
    assert!(other.contains("Of a variant\\n\\nAnd of its field"), "{other}");
    says(&schema, "/properties/tab", "After a tab\n- and another\n\n  two spaces");
}
