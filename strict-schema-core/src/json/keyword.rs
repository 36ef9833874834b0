//! The keywords of JSON Schema, draft-04 to 2020-12, and of `OpenAPI`: the only list of them.
//!
//! The permissions of providers are not here, because they change; they are in the [`Dialect`](crate::Dialect).

use serde_json::Value;

use crate::json::bits::bit_set;
use crate::json::kind::Kind;
use crate::json::number;
use crate::prelude::*;
use crate::words::nearest::letters_apart;
use crate::words::same;

/// What stands under a keyword, and so where further schemas are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[doc(hidden)]
pub enum Holds {
    /// One schema: `not`, `contains`.
    Schema,
    /// An array of schemas: `anyOf`, `prefixItems`.
    SchemaList,
    /// An object whose values are schemas and whose keys are names: `properties`, `$defs`.
    SchemaMap,
    /// A schema, or an array of them: `items` up to 2019-09.
    SchemaOrList,
    /// An object whose values are schemas or arrays of names: `dependencies`.
    SchemaOrNamesMap,
    /// An object whose values are arrays of names: `dependentRequired`.
    NamesMap,
    /// A schema, or a plain `true` or `false` that says whether there may be more: `additionalProperties`.
    SchemaOrFlag,
    /// The name of a type, or an array of them.
    Types,
    /// An array of any values.
    Values,
    /// An array of names.
    Names,
    /// A string.
    Text,
    /// A number.
    Number,
    /// A number greater than zero.
    PositiveNumber,
    /// A number; up to draft-04 a flag.
    NumberOrFlag,
    /// A whole number from zero.
    Count,
    /// `true` or `false`.
    Flag,
    /// Data of any kind, never a schema: `const`, `default`, `examples`.
    Data,
}

/// A row of [`KEYWORDS`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
#[doc(hidden)]
pub struct Row {
    /// The keyword.
    pub keyword: Keyword,
    /// As it is written in a schema.
    pub name: &'static str,
    /// What stands under it.
    pub holds: Holds,
    /// Whether an instance gets deeper there: a property is inside its object, a branch of `anyOf` is not.
    pub nests: bool,
    /// The type of the instances that it constrains, if it ignores all others.
    pub(crate) about: Option<Kind>,
}

macro_rules! keywords {
    ($($variant:ident $name:literal $holds:ident $nests:literal $about:tt)*) => {
        /// A keyword that some draft of JSON Schema, or `OpenAPI`, defines.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Keyword {
            $(#[doc = concat!("`", $name, "`")] $variant,)*
        }

        /// Every keyword, in the order of [`Keyword`].
        #[doc(hidden)]
        pub static KEYWORDS: &[Row] = &[
            $(Row {
                keyword: Keyword::$variant,
                name: $name,
                holds: Holds::$holds,
                nests: $nests,
                about: about!($about),
            },)*
        ];

        const NAMES: [&str; Keyword::COUNT] = [$($name,)*];
        const ALL: [Keyword; Keyword::COUNT] = [$(Keyword::$variant,)*];

        impl Keyword {
            /// How many there are.
            #[doc(hidden)]
            pub const COUNT: usize = [$($name,)*].len();

            /// The same as [`named`](Self::named), in const evaluation.
            pub(crate) const fn of_name(name: &str) -> Option<Self> {
                let mut index = 0;
                while index < Self::COUNT {
                    if same(NAMES[index], name) {
                        return Some(ALL[index]);
                    }
                    index += 1;
                }
                None
            }

            /// The keyword that is written so, if it is one.
            ///
            /// ```
            /// use strict_schema::keyword::Keyword;
            ///
            /// assert_eq!(Keyword::named("anyOf"), Some(Keyword::AnyOf));
            /// assert_eq!(Keyword::named("any_of"), None);
            /// ```
            #[must_use]
            pub fn named(name: &str) -> Option<Self> {
                match name {
                    $($name => Some(Self::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

macro_rules! about {
    (_) => {
        None
    };
    ($kind:ident) => {
        Some(Kind::$kind)
    };
}

// Variant, name, what its value holds, whether a subschema is one level deeper in the instance, and the one type that it constrains (`_`: any).
keywords! {
    // Keywords that constrain an instance.
    Type                  "type"                  Types            false _
    Enum                  "enum"                  Values           false _
    Const                 "const"                 Data             false _
    // Branches.
    AnyOf                 "anyOf"                 SchemaList       false _
    OneOf                 "oneOf"                 SchemaList       false _
    AllOf                 "allOf"                 SchemaList       false _
    Not                   "not"                   Schema           false _
    If                    "if"                    Schema           false _
    Then                  "then"                  Schema           false _
    Else                  "else"                  Schema           false _
    // Objects.
    Properties            "properties"            SchemaMap        true  Object
    Required              "required"              Names            false Object
    AdditionalProperties  "additionalProperties"  SchemaOrFlag     true  Object
    PatternProperties     "patternProperties"     SchemaMap        true  Object
    PropertyNames         "propertyNames"         Schema           false Object
    MinProperties         "minProperties"         Count            false Object
    MaxProperties         "maxProperties"         Count            false Object
    UnevaluatedProperties "unevaluatedProperties" SchemaOrFlag     true  Object
    DependentRequired     "dependentRequired"     NamesMap         false Object
    DependentSchemas      "dependentSchemas"      SchemaMap        false Object
    Dependencies          "dependencies"          SchemaOrNamesMap false Object
    PropertyOrdering      "propertyOrdering"      Names            false _
    // Arrays.
    Items                 "items"                 SchemaOrList     true  Array
    PrefixItems           "prefixItems"           SchemaList       true  Array
    AdditionalItems       "additionalItems"       SchemaOrFlag     true  Array
    UnevaluatedItems      "unevaluatedItems"      SchemaOrFlag     true  Array
    Contains              "contains"              Schema           true  Array
    MinContains           "minContains"           Count            false Array
    MaxContains           "maxContains"           Count            false Array
    MinItems              "minItems"              Count            false Array
    MaxItems              "maxItems"              Count            false Array
    UniqueItems           "uniqueItems"           Flag             false Array
    // Numbers.
    Minimum               "minimum"               Number           false Number
    Maximum               "maximum"               Number           false Number
    ExclusiveMinimum      "exclusiveMinimum"      NumberOrFlag     false Number
    ExclusiveMaximum      "exclusiveMaximum"      NumberOrFlag     false Number
    MultipleOf            "multipleOf"            PositiveNumber   false Number
    // Strings.
    MinLength             "minLength"             Count            false String
    MaxLength             "maxLength"             Count            false String
    Pattern               "pattern"               Text             false String
    Format                "format"                Text             false String
    ContentEncoding       "contentEncoding"       Text             false String
    ContentMediaType      "contentMediaType"      Text             false String
    ContentSchema         "contentSchema"         Schema           false _
    // References and identity.
    Ref                   "$ref"                  Text             false _
    Defs                  "$defs"                 SchemaMap        false _
    Definitions           "definitions"           SchemaMap        false _
    // No draft has it: DeepSeek's and Cohere's guides write it for `$defs`.
    Def                   "$def"                  SchemaMap        false _
    Schema                "$schema"               Text             false _
    Id                    "$id"                   Text             false _
    IdDraft04             "id"                    Data             false _
    Anchor                "$anchor"               Text             false _
    DynamicRef            "$dynamicRef"           Text             false _
    DynamicAnchor         "$dynamicAnchor"        Text             false _
    RecursiveRef          "$recursiveRef"         Text             false _
    RecursiveAnchor       "$recursiveAnchor"      Data             false _
    Vocabulary            "$vocabulary"           Data             false _
    // Annotations.
    Title                 "title"                 Text             false _
    Description           "description"           Text             false _
    Default               "default"               Data             false _
    Examples              "examples"              Data             false _
    Example               "example"               Data             false _
    Comment               "$comment"              Data             false _
    Deprecated            "deprecated"            Data             false _
    ReadOnly              "readOnly"              Data             false _
    WriteOnly             "writeOnly"             Data             false _
    Nullable              "nullable"              Flag             false _
    Discriminator         "discriminator"         Data             false _
    ExternalDocs          "externalDocs"          Data             false _
    Xml                   "xml"                   Data             false _
}

impl Keyword {
    /// The keyword that a misspelt name most likely means.
    #[must_use]
    #[doc(hidden)]
    pub fn nearest(name: &str) -> Option<Self> {
        // `_` and case do not count.
        let name: Vec<u8> = name.bytes().filter(|it| *it != b'_').map(|it| it.to_ascii_lowercase()).collect();
        let (first, last) = (name.first()?, name.last()?);
        // No draft has `$def`, so no suggestion names it.
        let meant = KEYWORDS.iter().filter(|row| row.keyword != Keyword::Def);
        let rated = meant.filter_map(|row| {
            let known = row.name.as_bytes();
            let far = if known.len() < 6 { 1 } else { 2 };
            let is_alike = known[0] == *first || known[known.len() - 1] == *last;
            if !is_alike || known.len().abs_diff(name.len()) > far {
                return None;
            }
            Some((letters_apart(&name, &known.to_ascii_lowercase(), far)?, row.keyword))
        });
        // Among equally near names, one that continues the given name.
        let goes_on = |keyword: Self| keyword.name().as_bytes().starts_with(&name);
        rated.min_by_key(|(distance, keyword)| (*distance, !goes_on(*keyword))).map(|(_, keyword)| keyword)
    }

    /// Its row in the table.
    #[must_use]
    #[doc(hidden)]
    pub fn row(self) -> &'static Row {
        &KEYWORDS[self as usize]
    }

    /// As it is written in a schema.
    #[must_use]
    pub const fn name(self) -> &'static str {
        NAMES[self as usize]
    }

    /// The name of the one type that it constrains, if it ignores all others.
    #[must_use]
    #[doc(hidden)]
    pub fn about(self) -> Option<&'static str> {
        self.row().about.map(Kind::name)
    }

    /// Whether the schemas under it are for references only.
    pub(crate) const fn holds_definitions(self) -> bool {
        DEFINITIONS.has(self)
    }

    /// Whether it is the right kind of value for the keyword in some draft: up to draft-04, `"exclusiveMinimum": true`.
    pub(crate) fn fits_in_some_draft(self, value: &Value) -> bool {
        self.fits(value) || self.row().holds == Holds::NumberOrFlag && value.is_boolean()
    }

    /// Whether it is the right kind of value for the keyword. Other values mean nothing: `"minimum": "0"`.
    pub(crate) fn fits(self, value: &Value) -> bool {
        match (self.row().holds, value) {
            (Holds::Data, _)
            | (Holds::Schema | Holds::SchemaOrFlag | Holds::SchemaOrList, Value::Object(_) | Value::Bool(_))
            | (Holds::SchemaOrList | Holds::SchemaList | Holds::Values, Value::Array(_))
            | (Holds::SchemaMap | Holds::SchemaOrNamesMap, Value::Object(_))
            | (Holds::Types | Holds::Text, Value::String(_))
            | (Holds::Number | Holds::NumberOrFlag, Value::Number(_))
            | (Holds::Flag, Value::Bool(_)) => true,
            (Holds::Types | Holds::Names, Value::Array(names)) => names.iter().all(Value::is_string),
            (Holds::NamesMap, Value::Object(lists)) => {
                lists.values().all(|names| names.as_array().is_some_and(|names| names.iter().all(Value::is_string)))
            }
            (Holds::PositiveNumber, Value::Number(number)) => number.as_f64().is_none_or(|it| it > 0.0),
            (Holds::Count, Value::Number(count)) => {
                number::is_whole(count) && count.as_f64().is_none_or(|it| it >= 0.0)
            }
            _ => false,
        }
    }
}

/// A set of keywords by their names.
macro_rules! set {
    ($($keyword:ident)+) => { $crate::json::keyword::KeywordSet::of(&[$($crate::json::keyword::Keyword::$keyword,)+]) };
}
pub(crate) use set;

bit_set! {
    /// A set of keywords, fit for a constant.
    ///
    /// ```
    /// use strict_schema::keyword::{Keyword, KeywordSet};
    ///
    /// const BRANCHES: KeywordSet = KeywordSet::of(&[Keyword::AnyOf, Keyword::OneOf]);
    /// assert!(BRANCHES.has(Keyword::AnyOf));
    /// assert!(!BRANCHES.has(Keyword::Type));
    /// ```
    #[doc(hidden)]
    pub KeywordSet(u128) of Keyword, all ALL
}

impl KeywordSet {
    /// The keywords whose value holds one of these.
    pub(crate) const fn holding(these: &[Holds]) -> Self {
        let (mut set, mut index) = (Self::NONE, 0);
        while index < KEYWORDS.len() * these.len() {
            let row = &KEYWORDS[index / these.len()];
            if row.holds as u8 == these[index % these.len()] as u8 {
                set = set.with(row.keyword);
            }
            index += 1;
        }
        set
    }

    /// The keywords that are about this type only.
    pub(crate) const fn about(kind: Kind) -> Self {
        let (mut set, mut index) = (Self::NONE, 0);
        while index < KEYWORDS.len() {
            if matches!(KEYWORDS[index].about, Some(it) if it as u8 == kind as u8) {
                set = set.with(KEYWORDS[index].keyword);
            }
            index += 1;
        }
        set
    }
}

/// What the schema says to a reader, and no value can break.
pub(crate) const ANNOTATIONS: KeywordSet = set![
    Title Description Default Examples Example Comment Deprecated ReadOnly WriteOnly
];

/// What no value can break: annotations, what identifies a document, and definitions.
#[doc(hidden)]
pub const UNBREAKABLE: KeywordSet = ANNOTATIONS.or(DEFINITIONS).or(set![
    ExternalDocs Xml Discriminator PropertyOrdering Schema Id IdDraft04 Anchor DynamicAnchor RecursiveAnchor Vocabulary
]);

/// All that a plain schema has: most have one simple type, and words about it.
pub(crate) const PLAIN: KeywordSet = set![Type Title Description];

/// Under which definitions stand.
pub(crate) const DEFINITIONS: KeywordSet = set![Defs Definitions Def];

/// The values that a schema enumerates.
pub(crate) fn values_of(schema: &Value) -> Option<&[Value]> {
    match (schema.get("const"), schema.get("enum")) {
        (Some(value), _) => Some(core::slice::from_ref(value)),
        (None, Some(Value::Array(values))) => Some(values),
        _ => None,
    }
}

/// The keywords under which schemas stand.
pub(crate) const HOLDERS: KeywordSet = KeywordSet::holding(&[
    Holds::Schema,
    Holds::SchemaList,
    Holds::SchemaMap,
    Holds::SchemaOrList,
    Holds::SchemaOrNamesMap,
    Holds::SchemaOrFlag,
]);

// A set holds one bit a keyword.
const _: () = assert!(Keyword::COUNT <= u128::BITS as usize);
