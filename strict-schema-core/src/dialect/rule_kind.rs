//! The list of rules by id: kind, name, where in `rules/` the rule is defined, and what it forbids.
//!
//! It is here because a dialect has a verdict on most of them.

/// Passes all rules to a macro. A rule is defined in a file of its own (`file`) or in a row of a table (`row`).
macro_rules! each_rule {
    ($to:ident) => {
        $to! {
            "SM-01" RootNotObject "root-not-object" file root_not_object "a root that is not `type: \"object\"`";
            "SM-02" Untyped "untyped" file untyped "a node without a type";
            "SM-03" OpenObject "open-object" file open_object "an object without `additionalProperties: false`";
            "SM-04" MissingItems "missing-items" file missing_items "an array without `items`";
            "SM-05" PatternProperties "pattern-properties" row keywords "the keyword `patternProperties`";
            "SM-06" Reference "reference" row keywords "the keyword `$ref`";
            "SM-07" Anchor "anchor" row keywords "the keyword `$anchor`";
            "SM-08" DynamicRef "dynamic-ref" row keywords "the keyword `$dynamicRef`";
            "SM-09" DynamicAnchor "dynamic-anchor" row keywords "the keyword `$dynamicAnchor`";
            "SM-10" DependentSchemas "dependent-schemas" row keywords "the keyword `dependentSchemas`";
            "SM-11" DependentRequired "dependent-required" row keywords "the keyword `dependentRequired`";
            "SM-12" UnevaluatedProperties "unevaluated-properties" row keywords "the keyword `unevaluatedProperties`";
            "SM-13" UnevaluatedItems "unevaluated-items" row keywords "the keyword `unevaluatedItems`";
            "SM-14" Contains "contains" row keywords "the keyword `contains`";
            "SM-15" MinContains "min-contains" row keywords "the keyword `minContains`";
            "SM-16" MaxContains "max-contains" row keywords "the keyword `maxContains`";
            "SM-17" If "if" row keywords "the keyword `if`";
            "SM-18" Then "then" row keywords "the keyword `then`";
            "SM-19" Else "else" row keywords "the keyword `else`";
            "SM-20" Not "not" row keywords "the keyword `not`";
            "SM-21" DeepNesting "deep-nesting" file deep_nesting "more levels of nesting than the dialect accepts";
            "SM-22" RootCombinator "root-combinator" file root_combinator
                "`anyOf`, `oneOf`, `allOf`, `enum` or `not` at the root";
            "SM-23" MissingProperties "missing-properties" file missing_properties "an object without `properties`";
            "SM-24" MissingRequired "missing-required" file missing_required "an object without `required`";
            "SM-25" OptionalProperty "optional-property" file optional_property
                "a property that `required` does not name";
            "SM-26" UndeclaredRequired "undeclared-required" file undeclared_required
                "a name in `required` that `properties` does not have";
            "SM-27" RepeatedRequired "repeated-required" file repeated_required "a repeated name in `required`";
            "SM-28" BooleanSchema "boolean-schema" file boolean_schema "`true` or `false` as a schema";
            "SM-29" UnknownType "unknown-type" file unknown_type "a type that does not exist";
            "SM-30" TypeList "type-list" file type_list "several types in one `type`";
            "SM-31" Malformed "malformed" file malformed "a keyword with a value of the wrong type";
            "SM-32" UnknownKeyword "unknown-keyword" file unknown_keyword
                "a keyword that no draft of JSON Schema defines";
            "SM-33" OneOf "one-of" row keywords "the keyword `oneOf`";
            "SM-34" AllOf "all-of" row keywords "the keyword `allOf`";
            "SM-35" PropertyNames "property-names" row keywords "the keyword `propertyNames`";
            "SM-36" UnsupportedKeyword "unsupported-keyword" row keywords "a keyword that the dialect does not accept";
            "SM-37" TupleItems "tuple-items" row values "an array of schemas under `items`";
            "SM-38" EmptyChoice "empty-choice" file empty_choice
                "an empty `enum`, list of branches or list of types";
            "SM-39" ForeignValue "foreign-value" file foreign_value
                "an enum or const value that the node's `type` forbids";
            "SM-40" EmptyRange "empty-range" file empty_range "a minimum over its maximum";
            "SM-41" MixedEnum "mixed-enum" file mixed_enum "an enum of values of several types";
            "SM-42" ComplexValue "complex-value" row values "an object or an array as an enum or const value";
            "SM-43" NullNotInEnum "null-not-in-enum" file null_not_in_enum "null in `type` but not in `enum`";
            "SM-44" DanglingRef "dangling-ref" file dangling_ref "a reference without a target";
            "SM-45" NestedRef "nested-ref" file nested_ref
                "a reference to neither the root nor a definition at the root";
            "SM-46" ExternalRef "external-ref" file external_ref "a reference to another document";
            "SM-47" RefSiblings "ref-siblings" file ref_siblings "keywords adjacent to `$ref`";
            "SM-48" RefLoop "ref-loop" file ref_loop "a reference that leads directly back to itself";
            "SM-49" Recursion "recursion" file recursion "a schema that contains itself";
            "SM-50" AnyOfSiblings "any-of-siblings" file any_of_siblings "keywords adjacent to `anyOf` or `allOf`";
            "SM-51" AllOfRef "all-of-ref" file all_of_ref "a reference in a branch of `allOf`";
            "SM-52" ForeignFormat "foreign-format" file foreign_format "a `format` outside the dialect's list";
            "SM-53" LookAround "look-around" row patterns "look-around in a `pattern`";
            "SM-54" BackReference "back-reference" row patterns "a back-reference in a `pattern`";
            "SM-55" WordBoundary "word-boundary" row patterns "a word boundary in a `pattern`";
            "SM-56" UnicodeClass "unicode-class" row patterns "a Unicode class in a `pattern`";
            "SM-57" InlineModifier "inline-modifier" row patterns "an inline modifier in a `pattern`";
            "SM-58" LargeRepeat "large-repeat" file large_repeat "a very large repeat in a `pattern`";
            "SM-59" InvalidPattern "invalid-pattern" file invalid_pattern
                "a `pattern` that is not a regular expression";
            "SM-60" BadId "bad-id" row values "an `$id` that is not a URI reference";
            "SM-61" LargeBound "large-bound" file large_bound "a bound beyond the greatest that the dialect accepts";
            "SM-62" TooManyProperties "too-many-properties" row limits "more properties than the dialect accepts";
            "SM-63" TooManyEnumValues "too-many-enum-values" row limits "more enum values than the dialect accepts";
            "SM-64" TooMuchText "too-much-text" row limits "more characters in names and values than the dialect accepts";
            "SM-65" LargeEnum "large-enum" file large_enum "an enum of very many long strings";
            "SM-66" TooManyOptionals "too-many-optionals" row limits "more optional properties than the dialect accepts";
            "SM-67" TooManyUnions "too-many-unions" row limits "more `anyOf` and lists of types than the dialect accepts";
            "SM-68" SharedFirstKey "shared-first-key" file shared_first_key
                "objects in one `anyOf` whose first keys are the same and do not tell them apart";
            "SM-69" DuplicateKey "duplicate-key" file duplicate_key "a repeated key in an object";
            "SM-70" BadName "bad-name" file bad_name "a tool's or a format's name that the provider rejects";
            "SM-71" Definitions "definitions" row keywords "the keyword `definitions`";
            "SM-72" PrefixItems "prefix-items" row keywords "the keyword `prefixItems`";
            "SM-73" TypeListEnum "type-list-enum" file type_list_enum "an enum with several types";
            "SM-74" ManyNullables "many-nullables" file many_nullables
                "an object of very many properties that may be null";
            "SM-75" TooManyStrictTools "too-many-strict-tools" row limits
                "more strict tools in one request than the dialect accepts";
            "SM-76" AmbiguousBranches "ambiguous-branches" file ambiguous_branches
                "objects in one `anyOf` that nothing tells apart";
            "SM-77" TypeBeside "type-beside" file type_beside "`type` adjacent to `anyOf` or `$ref`";
            "SM-78" BranchRepeats "branch-repeats" file branch_repeats
                "a keyword both adjacent to `anyOf` and in a branch";
            "SM-79" TargetRepeats "target-repeats" file target_repeats
                "a keyword both adjacent to `$ref` and in the referenced schema";
            "SM-80" UnionSiblings "union-siblings" file union_siblings
                "keywords adjacent to `anyOf` that are not annotations";
            "SM-81" UntypedEnum "untyped-enum" file untyped_enum "an `enum` without a `type`";
            "SM-82" TypeListSiblings "type-list-siblings" file type_list_siblings
                "keywords adjacent to several types that are not annotations";
            "SM-83" OddTypeListEnum "odd-type-list-enum" file odd_type_list_enum
                "an enum with several types that are not a scalar and null";
            "SM-84" RepeatedType "repeated-type" row values "a repeated type in `type`";
            "SM-85" ForeignKeyword "foreign-keyword" file foreign_keyword
                "a keyword that does not apply to the type";
            "SM-86" ReservedName "reserved-name" file reserved_name "a property with the name of a keyword";
            "SM-87" SlashInName "slash-in-name" file slash_in_name
                "a name with `/` in a definition, or a definition without a name";
            "SM-88" NestedDefinitions "nested-definitions" file nested_definitions "`$defs` or `$id` below the root";
            "SM-89" EmptyName "empty-name" row values "a property without a name";
            "SM-90" MalformedStructure "malformed-structure" file malformed_structure
                "a structural keyword with a value of the wrong type";
            "SM-91" RefOutsideDefinitions "ref-outside-definitions" file ref_outside_definitions
                "a reference to neither `#` nor something under `#/$defs/`";
            "SM-92" RootRef "root-ref" row values "a reference to the root or to an `$anchor`";
            "SM-93" EscapedRef "escaped-ref" row values "a reference with an escape in it";
            "SM-94" EndlessRecursion "endless-recursion" file endless_recursion
                "a schema that contains itself on every path";
            "SM-95" LengthsBeside "lengths-beside" file lengths_beside
                "`minLength` or `maxLength` with `pattern` or `format`";
            "SM-96" PartialPattern "partial-pattern" row patterns
                "a pattern that is not `^…$`, or has anchors or named groups inside";
            "SM-97" ClassEscape "class-escape" row patterns "`\\d`, `\\s` or `\\w` in a pattern";
            "SM-98" StrayBoolean "stray-boolean" file stray_boolean
                "`true` or `false` as a schema, except `items` with `prefixItems`";
            "SM-99" NothingRequired "nothing-required" file nothing_required
                "an object that requires none of its properties";
            "SM-100" FractionalBound "fractional-bound" file fractional_bound "a fraction as a bound of integers";
            "SM-101" BareMinimum "bare-minimum" file bare_minimum
                "`minItems` without `items`, or `minProperties` without `properties`";
            "SM-102" CrowdedNames "crowded-names" file crowded_names
                "`patternProperties` or `propertyNames` with other properties";
            "SM-103" RootConst "root-const" file root_const "`const` at the root";
            "SM-104" TooManyValues "too-many-values" row limits
                "more values in one enum than the dialect accepts";
            "SM-105" TooManyBranches "too-many-branches" row limits
                "more branches in one `anyOf` than the dialect accepts";
            "SM-106" TooManyBytes "too-many-bytes" row limits "a schema of more bytes than the dialect accepts";
            "SM-107" TooManyFields "too-many-fields" row limits
                "more properties in one request than the provider accepts";
            "SM-108" NumberBound "number-bound" file number_bound "a bound of numbers that may be fractions";
            "SM-109" TupleRest "tuple-rest" file tuple_rest "`items` with `prefixItems`";
            "SM-110" RepeatedWords "repeated-words" file repeated_words
                "a title or description both adjacent to `anyOf` and in a branch";
            "SM-111" RepeatedTargetWords "repeated-target-words" file repeated_target_words
                "a title or description both adjacent to `$ref` and in the referenced schema";
            "SM-112" OtherThanNumber "other-than-number" row values
                "a `const` or `default` that is not a number";
            "SM-113" BooleanProperty "boolean-property" file boolean_property
                "`true` or `false` as a property's schema";
            "SM-114" OpenTuple "open-tuple" file open_tuple "`prefixItems` without `items: false`";
            "SM-115" RequiredRecursion "required-recursion" file required_recursion
                "a schema that contains itself through required properties";
            "SM-116" BooleanEnum "boolean-enum" row values "a boolean as an enum value";
            "SM-117" OtherThanText "other-than-text" row values "an enum value that is not a string";
            "SM-118" MisreadPattern "misread-pattern" file misread_pattern "a pattern that engines read differently";
            "SM-119" EmptyObject "empty-object" file empty_object "an object without a property";
        }
    };
}

pub(crate) use each_rule;

macro_rules! kinds {
    ($($id:literal $kind:ident $name:literal $how:ident $module:ident $forbids:literal;)*) => {
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

            /// What the rule forbids.
            #[doc(hidden)]
            #[must_use]
            pub const fn forbids(self) -> &'static str {
                match self {
                    $(Self::$kind => $forbids,)*
                }
            }

            /// Whether a dialect has a verdict on this rule. The other rules follow from its keywords, limits, bounds or engine.
            #[doc(hidden)]
            #[must_use]
            pub const fn has_verdict(self) -> bool {
                HAVE_VERDICTS[self as usize]
            }

            /// How many rules before this one have a verdict.
            pub(super) const fn place(self) -> usize {
                PLACES[self as usize] as usize
            }

            /// The rules on which a dialect has a verdict.
            #[doc(hidden)]
            pub fn with_verdict() -> impl Iterator<Item = Self> {
                [$(Self::$kind,)*].into_iter().filter(|it| it.has_verdict())
            }
        }

        const HAVE_VERDICTS: [bool; RuleKind::COUNT] = [$(has_verdict!($how $module),)*];
    };
}

/// How many rules have a verdict.
pub(super) const VERDICTS: usize = {
    let last = RuleKind::COUNT - 1;
    PLACES[last] as usize + HAVE_VERDICTS[last] as usize
};

const PLACES: [u8; RuleKind::COUNT] = {
    let (mut places, mut count, mut index) = ([0; RuleKind::COUNT], 0, 0);
    while index < places.len() {
        places[index] = count;
        count += HAVE_VERDICTS[index] as u8;
        index += 1;
    }
    places
};

macro_rules! has_verdict {
    (row keywords) => {
        false
    };
    (row limits) => {
        false
    };
    (file deep_nesting) => {
        false
    };
    (file any_of_siblings) => {
        false
    };
    (file large_bound) => {
        false
    };
    (file large_enum) => {
        false
    };
    (file bad_name) => {
        false
    };
    (file many_nullables) => {
        false
    };
    (file misread_pattern) => {
        false
    };
    ($how:ident $module:ident) => {
        true
    };
}

each_rule!(kinds);
