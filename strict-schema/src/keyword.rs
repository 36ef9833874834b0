//! The keywords of JSON Schema, draft-04 to 2020-12, and of OpenAPI: the only list of them.
//!
//! What a provider permits is not here, because it changes; that is in its [`Dialect`](crate::Dialect).

/// What stands under a keyword, and so where further schemas are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// No schema: a number, a name, an annotation or data such as `enum` and `default`.
    Nothing,
}

/// A row of [`KEYWORDS`].
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The keyword.
    pub keyword: Keyword,
    /// As it is written in a schema.
    pub name: &'static str,
    /// What stands under it.
    pub holds: Holds,
    /// Whether an instance gets deeper there: a property is inside its object, a branch of `anyOf` is not.
    pub nests: bool,
}

macro_rules! keywords {
    ($($variant:ident $name:literal $holds:ident $nests:literal)*) => {
        /// A keyword that some draft of JSON Schema, or OpenAPI, defines.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Keyword {
            $(#[doc = concat!("`", $name, "`")] $variant,)*
        }

        /// Every keyword, in the order of [`Keyword`].
        pub static KEYWORDS: [Row; Keyword::COUNT] = [
            $(Row { keyword: Keyword::$variant, name: $name, holds: Holds::$holds, nests: $nests },)*
        ];

        impl Keyword {
            /// How many there are.
            pub const COUNT: usize = [$($name,)*].len();
        }
    };
}

keywords! {
    // What an instance is.
    Type                  "type"                  Nothing          false
    Enum                  "enum"                  Nothing          false
    Const                 "const"                 Nothing          false
    // Branches.
    AnyOf                 "anyOf"                 SchemaList       false
    OneOf                 "oneOf"                 SchemaList       false
    AllOf                 "allOf"                 SchemaList       false
    Not                   "not"                   Schema           false
    If                    "if"                    Schema           false
    Then                  "then"                  Schema           false
    Else                  "else"                  Schema           false
    // Objects.
    Properties            "properties"            SchemaMap        true
    Required              "required"              Nothing          false
    AdditionalProperties  "additionalProperties"  Schema           true
    PatternProperties     "patternProperties"     SchemaMap        true
    PropertyNames         "propertyNames"         Schema           false
    MinProperties         "minProperties"         Nothing          false
    MaxProperties         "maxProperties"         Nothing          false
    UnevaluatedProperties "unevaluatedProperties" Schema           true
    DependentRequired     "dependentRequired"     Nothing          false
    DependentSchemas      "dependentSchemas"      SchemaMap        false
    Dependencies          "dependencies"          SchemaOrNamesMap false
    PropertyOrdering      "propertyOrdering"      Nothing          false
    // Arrays.
    Items                 "items"                 SchemaOrList     true
    PrefixItems           "prefixItems"           SchemaList       true
    AdditionalItems       "additionalItems"       Schema           true
    UnevaluatedItems      "unevaluatedItems"      Schema           true
    Contains              "contains"              Schema           true
    MinContains           "minContains"           Nothing          false
    MaxContains           "maxContains"           Nothing          false
    MinItems              "minItems"              Nothing          false
    MaxItems              "maxItems"              Nothing          false
    UniqueItems           "uniqueItems"           Nothing          false
    // Numbers.
    Minimum               "minimum"               Nothing          false
    Maximum               "maximum"               Nothing          false
    ExclusiveMinimum      "exclusiveMinimum"      Nothing          false
    ExclusiveMaximum      "exclusiveMaximum"      Nothing          false
    MultipleOf            "multipleOf"            Nothing          false
    // Strings.
    MinLength             "minLength"             Nothing          false
    MaxLength             "maxLength"             Nothing          false
    Pattern               "pattern"               Nothing          false
    Format                "format"                Nothing          false
    ContentEncoding       "contentEncoding"       Nothing          false
    ContentMediaType      "contentMediaType"      Nothing          false
    ContentSchema         "contentSchema"         Schema           false
    // References and identity.
    Ref                   "$ref"                  Nothing          false
    Defs                  "$defs"                 SchemaMap        false
    Definitions           "definitions"           SchemaMap        false
    Schema                "$schema"               Nothing          false
    Id                    "$id"                   Nothing          false
    IdDraft04             "id"                    Nothing          false
    Anchor                "$anchor"               Nothing          false
    DynamicRef            "$dynamicRef"           Nothing          false
    DynamicAnchor         "$dynamicAnchor"        Nothing          false
    RecursiveRef          "$recursiveRef"         Nothing          false
    RecursiveAnchor       "$recursiveAnchor"      Nothing          false
    Vocabulary            "$vocabulary"           Nothing          false
    // Annotations.
    Title                 "title"                 Nothing          false
    Description           "description"           Nothing          false
    Default               "default"               Nothing          false
    Examples              "examples"              Nothing          false
    Example               "example"               Nothing          false
    Comment               "$comment"              Nothing          false
    Deprecated            "deprecated"            Nothing          false
    ReadOnly              "readOnly"              Nothing          false
    WriteOnly             "writeOnly"             Nothing          false
    Nullable              "nullable"              Nothing          false
    Discriminator         "discriminator"         Nothing          false
    ExternalDocs          "externalDocs"          Nothing          false
    Xml                   "xml"                   Nothing          false
}

impl Keyword {
    /// The keyword that is written so, if it is one.
    ///
    /// ```
    /// use strict_schema::keyword::Keyword;
    ///
    /// assert_eq!(Keyword::named("anyOf"), Some(Keyword::AnyOf));
    /// assert_eq!(Keyword::named("any_of"), None);
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        KEYWORDS.iter().find(|row| row.name == name).map(|row| row.keyword)
    }

    /// Its row in the table.
    pub fn row(self) -> &'static Row {
        &KEYWORDS[self as usize]
    }

    /// As it is written in a schema.
    pub fn name(self) -> &'static str {
        self.row().name
    }
}
