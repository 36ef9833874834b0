//! The shapes of schemas, and the verdict of a dialect on each.

use super::source::Source;
use super::verdict::{Permission, Verdict};

macro_rules! shapes {
    ($($variant:ident $name:literal)*) => {
        /// A form of a schema that a dialect may refuse, and that is more than the presence of a keyword.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Shape {
            $(#[doc = $name] $variant,)*
        }

        impl Shape {
            /// Every shape.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// How many there are.
            pub(crate) const COUNT: usize = [$($name,)*].len();

            /// A short description.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }
        }
    };
}

shapes! {
    RootNotObject      "a root that is not `type: \"object\"`"
    RootCombinator     "a combinator, `enum` or `not` at the root"
    Untyped            "a node without a type"
    BooleanSchema      "`true` or `false` as a schema"
    UnknownType        "a type that does not exist"
    TypeList           "several types in one `type`"
    Malformed          "a keyword with a value of the wrong type"
    UnknownKeyword     "a keyword that no draft defines"
    OpenObject         "an object without `additionalProperties: false`"
    MissingProperties  "an object without `properties`"
    MissingRequired    "an object without `required`"
    OptionalProperty   "a property that `required` does not name"
    UndeclaredRequired "a required property that is not declared"
    RepeatedRequired   "a repeated name in `required`"
    MissingItems       "an array without `items`"
    TupleItems         "an array of schemas under `items`"
    EmptyChoice        "an empty `enum`, `anyOf` or `type`"
    ForeignValue       "an enum or const value that the type forbids"
    EmptyRange         "a minimum over its maximum"
    MixedEnum          "an enum of values of several types"
    ComplexValue       "an object or an array as an enum or const value"
    NullNotInEnum      "null in `type` but not in `enum`"
    TypeListEnum       "an enum with several types"
    DanglingRef        "a reference without a target"
    NestedRef          "a reference to neither the root nor a definition"
    ExternalRef        "a reference to another document"
    RefSiblings        "keywords adjacent to `$ref`"
    RefLoop            "a reference that leads directly back to itself"
    Recursion          "a schema that contains itself"
    AllOfRef           "a reference in a branch of `allOf`"
    ForeignFormat      "a format outside the list"
    LookAround         "look-around in a pattern"
    BackReference      "a back-reference in a pattern"
    WordBoundary       "a word boundary in a pattern"
    UnicodeClass       "a Unicode class in a pattern"
    InlineModifier     "an inline modifier in a pattern"
    LargeRepeat        "a large repeat in a pattern"
    InvalidPattern     "a pattern that is not a regular expression"
    BadId              "an `$id` that is not a URI reference"
    SharedFirstKey     "branches of `anyOf` with the same first key"
    DuplicateKey       "a repeated key in an object"
    AmbiguousBranches  "objects in one `anyOf` that nothing tells apart"
    TypeBeside         "`type` adjacent to `anyOf` or `$ref`"
    BranchRepeats      "a keyword both adjacent to `anyOf` and in a branch"
    TargetRepeats      "a keyword both adjacent to `$ref` and in the referenced schema"
    UnionSiblings      "keywords adjacent to `anyOf` that are not annotations"
    UntypedEnum        "an `enum` without a `type`"
    TypeListSiblings   "keywords adjacent to several types that are not annotations"
    OddTypeListEnum    "an enum with several types that are not a scalar and null"
    RepeatedType       "a repeated type in `type`"
    ForeignKeyword     "a keyword that does not apply to the type"
    ReservedName       "a property named `$ref`, `$defs`, `anyOf`, `required` or `additionalProperties`"
    SlashInName        "a name with `/` in a definition, or a definition without a name"
    NestedDefinitions  "`$defs` or `$id` below the root"
    EmptyName          "a property without a name"
    MalformedStructure "a structural keyword with a value of the wrong type"
    RefOutsideDefinitions "a reference to neither `#` nor something under `#/$defs/`"
    RootRef            "a reference to the root"
    EscapedRef         "a reference with an escape in it"
    EndlessRecursion   "a schema that contains itself on every path"
    LengthsBeside      "`minLength` or `maxLength` with `pattern` or `format`"
    PartialPattern     "a pattern that is not `^…$`, or has anchors or named groups inside"
    ClassEscape        "`\\d`, `\\s` or `\\w` in a pattern"
    StrayBoolean       "`true` or `false` as a schema, except `items` with `prefixItems`"
    NothingRequired    "an object that requires none of its properties"
    FractionalBound    "a fraction as a bound of integers"
    BareMinimum        "`minItems` without `items`, or `minProperties` without `properties`"
    CrowdedNames       "`patternProperties` or `propertyNames` with other properties"
    RootConst          "`const` at the root"
    NumberBound        "a bound of numbers that are not integers"
    TupleRest          "`items` with `prefixItems`"
    RepeatedWords      "a title or description both adjacent to `anyOf` and in a branch"
    RepeatedTargetWords "a title or description both adjacent to `$ref` and in the referenced schema"
    OtherThanNumber    "a `const` or `default` that is not a number"
    BooleanProperty    "`true` or `false` as a property's schema"
    OpenTuple          "`prefixItems` without `items: false`"
    RequiredRecursion  "a schema that contains itself through required properties"
    BooleanEnum        "a boolean as an enum value"
    OtherThanText      "an enum value that is not a string"
    EmptyObject        "an object without a property"
}

/// The permission of each shape.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Shapes {
    pub(super) permissions: [Permission; Shape::COUNT],
    pub(super) unstated: Permission,
    /// The shapes that are refused, a bit each.
    pub(super) refused: u128,
}

const _: () = assert!(Shape::COUNT <= 128);

impl Shapes {
    /// The same verdict on every shape, to start from. It stays the verdict on shapes that the dialect does not list.
    ///
    /// That includes shapes that are added to [`Shape`] later. Every dated dialect allows those: there is no report that the
    /// provider refuses them.
    #[must_use]
    pub const fn all(verdict: Verdict, source: &'static Source) -> Self {
        let unstated = Permission { verdict, source };
        let refused = if matches!(verdict, Verdict::Refused) { u128::MAX } else { 0 };
        Self { permissions: [unstated; Shape::COUNT], unstated, refused }
    }

    /// Replaces the verdict on these shapes.
    #[must_use]
    pub const fn with(mut self, verdict: Verdict, source: &'static Source, shapes: &[Shape]) -> Self {
        let mut index = 0;
        while index < shapes.len() {
            let bit = 1 << shapes[index] as u32;
            self.permissions[shapes[index] as usize] = Permission { verdict, source };
            self.refused = if matches!(verdict, Verdict::Refused) { self.refused | bit } else { self.refused & !bit };
            index += 1;
        }
        self
    }

    /// The verdict on a shape, with its source.
    #[must_use]
    pub const fn permission(&self, shape: Shape) -> Permission {
        self.permissions[shape as usize]
    }

    /// The shapes among these that are refused, a bit each.
    pub(crate) const fn refused(&self, forms: u128) -> u128 {
        self.refused & forms
    }

    /// The verdict on shapes that the dialect does not list.
    #[must_use]
    pub const fn unstated(&self) -> Permission {
        self.unstated
    }
}
