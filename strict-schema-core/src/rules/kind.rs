//! The list of rules: the file of each, and its kind.

/// Hands every rule to a macro: the file, and the kind.
macro_rules! each_rule {
    ($to:ident) => {
        $to! {
            root_not_object RootNotObject
            untyped Untyped
            open_object OpenObject
            missing_items MissingItems
            pattern_properties PatternProperties
            reference Reference
            anchor Anchor
            dynamic_ref DynamicRef
            dynamic_anchor DynamicAnchor
            dependent_schemas DependentSchemas
            dependent_required DependentRequired
            unevaluated_properties UnevaluatedProperties
            unevaluated_items UnevaluatedItems
            contains Contains
            min_contains MinContains
            max_contains MaxContains
            if_ If
            then Then
            else_ Else
            not Not
            deep_nesting DeepNesting
            root_combinator RootCombinator
            missing_properties MissingProperties
            missing_required MissingRequired
            optional_property OptionalProperty
            undeclared_required UndeclaredRequired
            repeated_required RepeatedRequired
            boolean_schema BooleanSchema
            unknown_type UnknownType
            type_list TypeList
            malformed Malformed
            unknown_keyword UnknownKeyword
            one_of OneOf
            all_of AllOf
            property_names PropertyNames
            unsupported_keyword UnsupportedKeyword
            tuple_items TupleItems
            empty_choice EmptyChoice
            foreign_value ForeignValue
            empty_range EmptyRange
            mixed_enum MixedEnum
            complex_value ComplexValue
            null_not_in_enum NullNotInEnum
            dangling_ref DanglingRef
            nested_ref NestedRef
            external_ref ExternalRef
            ref_siblings RefSiblings
            ref_loop RefLoop
            recursion Recursion
            any_of_siblings AnyOfSiblings
            all_of_ref AllOfRef
            foreign_format ForeignFormat
            look_around LookAround
            back_reference BackReference
            word_boundary WordBoundary
            unicode_class UnicodeClass
            inline_modifier InlineModifier
            large_repeat LargeRepeat
            invalid_pattern InvalidPattern
            bad_id BadId
            large_bound LargeBound
            too_many_properties TooManyProperties
            too_many_enum_values TooManyEnumValues
            too_much_text TooMuchText
            large_enum LargeEnum
            too_many_optionals TooManyOptionals
            too_many_unions TooManyUnions
            shared_first_key SharedFirstKey
            duplicate_key DuplicateKey
            bad_name BadName
            definitions Definitions
            prefix_items PrefixItems
            type_list_enum TypeListEnum
            many_nullables ManyNullables
            too_many_strict_tools TooManyStrictTools
            ambiguous_branches AmbiguousBranches
            type_beside TypeBeside
            branch_repeats BranchRepeats
            target_repeats TargetRepeats
            union_siblings UnionSiblings
            untyped_enum UntypedEnum
            type_list_siblings TypeListSiblings
            odd_type_list_enum OddTypeListEnum
            repeated_type RepeatedType
            foreign_keyword ForeignKeyword
            reserved_name ReservedName
            slash_in_name SlashInName
            nested_definitions NestedDefinitions
            empty_name EmptyName
            malformed_structure MalformedStructure
            ref_outside_definitions RefOutsideDefinitions
            root_ref RootRef
            escaped_ref EscapedRef
            endless_recursion EndlessRecursion
            lengths_beside LengthsBeside
            partial_pattern PartialPattern
            class_escape ClassEscape
            stray_boolean StrayBoolean
            nothing_required NothingRequired
            fractional_bound FractionalBound
            bare_minimum BareMinimum
            crowded_names CrowdedNames
            root_const RootConst
            too_many_values TooManyValues
            too_many_branches TooManyBranches
            too_many_bytes TooManyBytes
            too_many_fields TooManyFields
            number_bound NumberBound
            tuple_rest TupleRest
            repeated_words RepeatedWords
            repeated_target_words RepeatedTargetWords
            other_than_number OtherThanNumber
            boolean_property BooleanProperty
            open_tuple OpenTuple
            required_recursion RequiredRecursion
            boolean_enum BooleanEnum
            other_than_text OtherThanText
            misread_pattern MisreadPattern
            empty_object EmptyObject
        }
    };
}

pub(super) use each_rule;

macro_rules! kinds {
    ($($file:ident $kind:ident)*) => {
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
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum RuleKind {
            $(#[doc = concat!("The rule `", stringify!($file), "`, by the name of its file.")] $kind,)*
        }
    };
}

each_rule!(kinds);
