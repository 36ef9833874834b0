//! The list of rules by id: kind, name, the file of `rules/` that defines the rule as a constant with the name of the kind, and
//! what it forbids.
//!
//! It is here because a dialect has a verdict on most of them.

use crate::json::pattern::Feature;
use crate::words::same;

/// Passes all rules to a macro.
macro_rules! each_rule {
    ($to:ident) => {
        $to! {
            "SM-01" RootNotObject "root-not-object" root "a root that is not `type: \"object\"`";
            "SM-02" Untyped "untyped" types "a node without a type";
            "SM-03" OpenObject "open-object" objects "an object without `additionalProperties: false`";
            "SM-04" MissingItems "missing-items" arrays "an array without `items`";
            "SM-05" PatternProperties "pattern-properties" keywords "the keyword `patternProperties`";
            "SM-06" Reference "reference" keywords "the keyword `$ref`";
            "SM-07" Anchor "anchor" keywords "the keyword `$anchor`";
            "SM-08" DynamicRef "dynamic-ref" keywords "the keyword `$dynamicRef`";
            "SM-09" DynamicAnchor "dynamic-anchor" keywords "the keyword `$dynamicAnchor`";
            "SM-10" DependentSchemas "dependent-schemas" keywords "the keyword `dependentSchemas`";
            "SM-11" DependentRequired "dependent-required" keywords "the keyword `dependentRequired`";
            "SM-12" UnevaluatedProperties "unevaluated-properties" keywords "the keyword `unevaluatedProperties`";
            "SM-13" UnevaluatedItems "unevaluated-items" keywords "the keyword `unevaluatedItems`";
            "SM-14" Contains "contains" keywords "the keyword `contains`";
            "SM-15" MinContains "min-contains" keywords "the keyword `minContains`";
            "SM-16" MaxContains "max-contains" keywords "the keyword `maxContains`";
            "SM-17" If "if" keywords "the keyword `if`";
            "SM-18" Then "then" keywords "the keyword `then`";
            "SM-19" Else "else" keywords "the keyword `else`";
            "SM-20" Not "not" keywords "the keyword `not`";
            "SM-21" DeepNesting "deep-nesting" limits "more levels of nesting than the dialect accepts";
            "SM-22" RootCombinator "root-combinator" root "`anyOf`, `oneOf`, `allOf`, `enum` or `not` at the root";
            "SM-23" MissingProperties "missing-properties" objects "an object without `properties`";
            "SM-24" MissingRequired "missing-required" objects "an object without `required`";
            "SM-25" OptionalProperty "optional-property" objects "a property that `required` does not name";
            "SM-26" UndeclaredRequired "undeclared-required" objects
                "a name in `required` that `properties` does not have";
            "SM-27" RepeatedRequired "repeated-required" objects "a repeated name in `required`";
            "SM-28" BooleanSchema "boolean-schema" types "`true` or `false` as a schema";
            "SM-29" UnknownType "unknown-type" types "a type that does not exist";
            "SM-30" TypeList "type-list" types "several types in one `type`";
            "SM-31" Malformed "malformed" values "a keyword with a value of the wrong type";
            "SM-32" UnknownKeyword "unknown-keyword" names "a keyword that no draft of JSON Schema defines";
            "SM-33" OneOf "one-of" keywords "the keyword `oneOf`";
            "SM-34" AllOf "all-of" keywords "the keyword `allOf`";
            "SM-35" PropertyNames "property-names" keywords "the keyword `propertyNames`";
            "SM-36" UnsupportedKeyword "unsupported-keyword" keywords "a keyword that the dialect does not accept";
            "SM-37" TupleItems "tuple-items" values "an array of schemas under `items`";
            "SM-38" EmptyChoice "empty-choice" enums "an empty `enum`, list of branches or list of types";
            "SM-39" ForeignValue "foreign-value" enums "an enum or const value that the node's `type` forbids";
            "SM-40" EmptyRange "empty-range" bounds "a minimum over its maximum";
            "SM-41" MixedEnum "mixed-enum" enums "an enum of values of several types";
            "SM-42" ComplexValue "complex-value" values "an object or an array as an enum or const value";
            "SM-43" NullNotInEnum "null-not-in-enum" enums "null in `type` but not in `enum`";
            "SM-44" DanglingRef "dangling-ref" references "a reference without a target";
            "SM-45" NestedRef "nested-ref" references "a reference to neither the root nor a definition at the root";
            "SM-46" ExternalRef "external-ref" references "a reference to another document";
            "SM-47" RefSiblings "ref-siblings" references "keywords adjacent to `$ref`";
            "SM-48" RefLoop "ref-loop" recursion "a reference that leads directly back to itself";
            "SM-49" Recursion "recursion" recursion "a schema that contains itself";
            "SM-50" AnyOfSiblings "any-of-siblings" choices "keywords adjacent to `anyOf` or `allOf`";
            "SM-51" AllOfRef "all-of-ref" references "a reference in a branch of `allOf`";
            "SM-52" ForeignFormat "foreign-format" patterns "a `format` outside the dialect's list";
            "SM-53" LookAround "look-around" patterns "look-around in a `pattern`";
            "SM-54" BackReference "back-reference" patterns "a back-reference in a `pattern`";
            "SM-55" WordBoundary "word-boundary" patterns "a word boundary in a `pattern`";
            "SM-56" UnicodeClass "unicode-class" patterns "a Unicode class in a `pattern`";
            "SM-57" InlineModifier "inline-modifier" patterns "an inline modifier in a `pattern`";
            "SM-58" LargeRepeat "large-repeat" patterns "a very large repeat in a `pattern`";
            "SM-59" InvalidPattern "invalid-pattern" patterns "a `pattern` that is not a regular expression";
            "SM-60" BadId "bad-id" values "an `$id` that is not a URI reference";
            "SM-61" LargeBound "large-bound" bounds "a bound beyond the greatest that the dialect accepts";
            "SM-62" TooManyProperties "too-many-properties" limits "more properties than the dialect accepts";
            "SM-63" TooManyEnumValues "too-many-enum-values" limits "more enum values than the dialect accepts";
            "SM-64" TooMuchText "too-much-text" limits "more characters in names and values than the dialect accepts";
            "SM-65" LargeEnum "large-enum" limits "an enum of very many long strings";
            "SM-66" TooManyOptionals "too-many-optionals" limits "more optional properties than the dialect accepts";
            "SM-67" TooManyUnions "too-many-unions" limits "more `anyOf` and lists of types than the dialect accepts";
            "SM-68" SharedFirstKey "shared-first-key" choices
                "objects in one `anyOf` whose first keys are the same and do not tell them apart";
            "SM-69" DuplicateKey "duplicate-key" names "a repeated key in an object";
            "SM-70" BadName "bad-name" names "a tool's or a format's name that the provider rejects";
            "SM-71" Definitions "definitions" keywords "the keyword `definitions`";
            "SM-72" PrefixItems "prefix-items" keywords "the keyword `prefixItems`";
            "SM-73" TypeListEnum "type-list-enum" enums "an enum with several types";
            "SM-74" ManyNullables "many-nullables" limits "an object of very many properties that may be null";
            "SM-75" TooManyStrictTools "too-many-strict-tools" limits
                "more strict tools in one request than the dialect accepts";
            "SM-76" AmbiguousBranches "ambiguous-branches" choices "objects in one `anyOf` that nothing tells apart";
            "SM-77" TypeBeside "type-beside" types "`type` adjacent to `anyOf` or `$ref`";
            "SM-78" BranchRepeats "branch-repeats" choices "a keyword both adjacent to `anyOf` and in a branch";
            "SM-79" TargetRepeats "target-repeats" references
                "a keyword both adjacent to `$ref` and in the referenced schema";
            "SM-80" UnionSiblings "union-siblings" choices "keywords adjacent to `anyOf` that are not annotations";
            "SM-81" UntypedEnum "untyped-enum" enums "an `enum` without a `type`";
            "SM-82" TypeListSiblings "type-list-siblings" types
                "keywords adjacent to several types that are not annotations";
            "SM-83" OddTypeListEnum "odd-type-list-enum" enums
                "an enum with several types that are not a scalar and null";
            "SM-84" RepeatedType "repeated-type" values "a repeated type in `type`";
            "SM-85" ForeignKeyword "foreign-keyword" types "a keyword that does not apply to the type";
            "SM-86" ReservedName "reserved-name" names "a property with the name of a keyword";
            "SM-87" SlashInName "slash-in-name" names "a name with `/` in a definition, or a definition without a name";
            "SM-88" NestedDefinitions "nested-definitions" references "`$defs` or `$id` below the root";
            "SM-89" EmptyName "empty-name" values "a property without a name";
            "SM-90" MalformedStructure "malformed-structure" values
                "a structural keyword with a value of the wrong type";
            "SM-91" RefOutsideDefinitions "ref-outside-definitions" references
                "a reference to neither `#` nor something under `#/$defs/`";
            "SM-92" RootRef "root-ref" values "a reference that does not start with `#/`";
            "SM-93" EscapedRef "escaped-ref" values "a reference with an escape in it";
            "SM-94" EndlessRecursion "endless-recursion" recursion "a reference to a schema in which no path ends";
            "SM-95" LengthsBeside "lengths-beside" patterns "`minLength` or `maxLength` with `pattern` or `format`";
            "SM-96" PartialPattern "partial-pattern" patterns
                "a pattern with anchors or named groups inside";
            "SM-97" ClassEscape "class-escape" patterns "`\\d`, `\\s` or `\\w` in a pattern";
            "SM-98" StrayBoolean "stray-boolean" types
                "`true` or `false` as a schema, except `items` with `prefixItems`";
            "SM-99" NothingRequired "nothing-required" objects "an object that requires none of its properties";
            "SM-100" FractionalBound "fractional-bound" bounds "a fraction as a bound of integers";
            "SM-101" BareMinimum "bare-minimum" bounds
                "`minItems` without `items`, or `minProperties` without `properties`";
            "SM-102" CrowdedNames "crowded-names" objects
                "`patternProperties` or `propertyNames` with other properties";
            "SM-103" RootConst "root-const" root "`const` at the root";
            "SM-104" TooManyValues "too-many-values" limits "more values in one enum than the dialect accepts";
            "SM-105" TooManyBranches "too-many-branches" limits "more branches in one `anyOf` than the dialect accepts";
            "SM-106" TooManyBytes "too-many-bytes" limits "a schema of more bytes than the dialect accepts";
            "SM-107" TooManyFields "too-many-fields" limits "more properties in one request than the provider accepts";
            "SM-108" NumberBound "number-bound" bounds "a bound of numbers that may be fractions";
            "SM-109" TupleRest "tuple-rest" arrays "`items` with `prefixItems`";
            "SM-110" RepeatedWords "repeated-words" choices
                "a title or description both adjacent to `anyOf` and in a branch";
            "SM-111" RepeatedTargetWords "repeated-target-words" references
                "a title or description both adjacent to `$ref` and in the referenced schema";
            "SM-112" OtherThanNumber "other-than-number" values "a `const` or `default` that is not a number";
            "SM-113" BooleanProperty "boolean-property" objects "`true` or `false` as a property's schema";
            "SM-114" OpenTuple "open-tuple" arrays "`prefixItems` without `items: false`";
            "SM-115" RequiredRecursion "required-recursion" recursion
                "a schema that contains itself through required properties";
            "SM-116" BooleanEnum "boolean-enum" values "a boolean as an enum value";
            "SM-117" OtherThanText "other-than-text" values "an enum value that is not a string";
            "SM-118" MisreadPattern "misread-pattern" patterns "a pattern that engines read differently";
            "SM-119" EmptyObject "empty-object" objects "an object without a property";
            "SM-120" BadRef "bad-ref" values "a `$ref` that is not a URI reference";
            "SM-121" CountedOptionals "counted-optionals" objects
                "`minProperties` or `maxProperties` with properties that may be absent";
            "SM-122" SeveralPatterns "several-patterns" objects "`patternProperties` with several patterns";
            "SM-123" UnanchoredPattern "unanchored-pattern" patterns "a pattern that is not `^…$`";
            "SM-124" EndlessValue "endless-value" recursion "a schema of which each value contains another";
        }
    };
}

pub(crate) use each_rule;

macro_rules! kinds {
    ($($id:literal $kind:ident $name:literal $file:ident $forbids:literal;)*) => {
        /// Which rule it is.
        ///
        /// ```
        /// use serde_json::json;
        /// use strict_schema::{RuleKind, dialect::OPENAI, validate};
        ///
        /// let report = validate(&json!({ "type": "object", "properties": {}, "required": [] }), &OPENAI);
        /// assert_eq!(report.violations()[0].rule.kind, RuleKind::OpenObject);
        /// assert_eq!(RuleKind::OpenObject.rule().name, "open-object");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum RuleKind {
            $(#[doc = concat!($id, ", `", $name, "`: forbids ", $forbids, ".")] $kind,)*
        }

        impl RuleKind {
            pub(super) const COUNT: usize = [$($id,)*].len();

            /// Whether a dialect has a verdict on this rule. The other rules follow from its keywords, limits, bounds, names or engine.
            #[doc(hidden)]
            #[must_use]
            pub const fn has_verdict(self) -> bool {
                let file = match self {
                    $(Self::$kind => stringify!($file),)*
                };
                let follows =
                    matches!(self, Self::AnyOfSiblings | Self::LargeBound | Self::BadName | Self::MisreadPattern);
                !(follows || same(file, "keywords") || same(file, "limits"))
            }

            /// The rules on which a dialect has a verdict.
            #[doc(hidden)]
            pub fn with_verdict() -> impl Iterator<Item = Self> {
                [$(Self::$kind,)*].into_iter().filter(|it| it.has_verdict())
            }
        }
    };
}

each_rule!(kinds);

impl RuleKind {
    /// The rule that forbids a pattern with this feature.
    pub(crate) const fn of_feature(feature: Feature) -> Self {
        match feature {
            Feature::LookAround => Self::LookAround,
            Feature::BackReference => Self::BackReference,
            Feature::WordBoundary => Self::WordBoundary,
            Feature::UnicodeClass => Self::UnicodeClass,
            Feature::InlineModifier => Self::InlineModifier,
            Feature::ClassEscape => Self::ClassEscape,
            Feature::Partial => Self::PartialPattern,
            Feature::Unanchored => Self::UnanchoredPattern,
        }
    }
}
