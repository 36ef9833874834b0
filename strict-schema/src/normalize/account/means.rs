//! By which means the normalizer says what a keyword says, in the order in which they are tried.
//!
//! 1. **Native.** Where the dialect takes the keyword with its value, it stays: [`Dialect::admits`](crate::Dialect::admits)
//!    is asked for one keyword, and the validator for a whole subschema (`native`). What is disputed is not native.
//! 2. **Transformed.** What it says gets another form, which the codec undoes.
//! 3. **Repeated.** What the dialect ignores stays, since it harms nobody and the model may read it, is said in the description
//!    too, and the codec checks it. A form that is enforced comes before that.
//! 4. **Described.** It is moved into the description, and the codec checks it.
//! 5. **Refused.** Where the policy permits no loss, that is an error.
//!
//! This is the one place that says which of the means there are for a keyword after the first.

use crate::change_kind::ChangeKind;
use crate::keyword::{KEYWORDS, Keyword, KeywordSet};

/// What becomes of a keyword that is not native.
#[derive(Clone, Copy)]
enum Otherwise {
    /// This kind of change gives what it says another form.
    Transformed(ChangeKind),
    /// It is described, and checked by the codec.
    Described,
    /// It is an annotation: it is described if it says something to a reader, and else left out.
    Told,
}

/// What becomes of a keyword that is not native. A new keyword has to be decided here.
const fn otherwise(keyword: Keyword) -> Otherwise {
    use Otherwise::{Described, Told, Transformed};
    match keyword {
        // An enum by its types, and `const` as an enum of one.
        Keyword::Type | Keyword::Nullable | Keyword::Enum | Keyword::Const => Transformed(ChangeKind::SplitTypes),
        Keyword::AnyOf => Transformed(ChangeKind::DistributeSiblings),
        // Branches that were written in another form may overlap, so that one that is not wholly native becomes `anyOf`.
        Keyword::OneOf | Keyword::If | Keyword::Then | Keyword::Else => Transformed(ChangeKind::OneOfToAnyOf),
        Keyword::AllOf => Transformed(ChangeKind::MergeAllOf),
        Keyword::Ref | Keyword::DynamicRef | Keyword::RecursiveRef => Transformed(ChangeKind::ResolveReferences),
        Keyword::Properties | Keyword::Required => Transformed(ChangeKind::RequireAll),
        Keyword::AdditionalProperties
        | Keyword::PatternProperties
        | Keyword::UnevaluatedProperties
        | Keyword::PropertyNames => Transformed(ChangeKind::MapEntries),
        Keyword::Items | Keyword::PrefixItems | Keyword::AdditionalItems | Keyword::UnevaluatedItems => {
            Transformed(ChangeKind::MergeTuples)
        }
        Keyword::Not
        | Keyword::MinProperties
        | Keyword::MaxProperties
        | Keyword::DependentRequired
        | Keyword::DependentSchemas
        | Keyword::Dependencies
        | Keyword::Contains
        | Keyword::MinContains
        | Keyword::MaxContains
        | Keyword::MinItems
        | Keyword::MaxItems
        | Keyword::UniqueItems
        | Keyword::Minimum
        | Keyword::Maximum
        | Keyword::ExclusiveMinimum
        | Keyword::ExclusiveMaximum
        | Keyword::MultipleOf
        | Keyword::MinLength
        | Keyword::MaxLength
        | Keyword::Pattern
        | Keyword::Format
        | Keyword::ContentEncoding
        | Keyword::ContentMediaType
        | Keyword::ContentSchema => Described,
        Keyword::Title
        | Keyword::Description
        | Keyword::Default
        | Keyword::Examples
        | Keyword::Example
        | Keyword::Comment
        | Keyword::Deprecated
        | Keyword::ReadOnly
        | Keyword::WriteOnly
        | Keyword::ExternalDocs
        | Keyword::Xml
        | Keyword::Discriminator
        | Keyword::PropertyOrdering
        | Keyword::Schema
        | Keyword::Id
        | Keyword::IdDraft04
        | Keyword::Anchor
        | Keyword::DynamicAnchor
        | Keyword::RecursiveAnchor
        | Keyword::Vocabulary
        | Keyword::Defs
        | Keyword::Definitions => Told,
    }
}

/// The kind of change that is made to a keyword that is not native.
pub(crate) const fn kind_of_change(keyword: Keyword) -> ChangeKind {
    match otherwise(keyword) {
        Otherwise::Transformed(pass) => pass,
        Otherwise::Described | Otherwise::Told => ChangeKind::DescribeUnsupported,
    }
}

/// The keywords that say something about a value, and do not limit it.
pub(crate) const ANNOTATIONS: KeywordSet = which(true);

/// The keywords that have no other form: where one is not native, it is described or left out.
pub(crate) const LOOKED_AT: KeywordSet = ANNOTATIONS.or(CONSTRAINTS);

/// The keywords that limit a value and have no other form.
pub(crate) const CONSTRAINTS: KeywordSet = which(false);

const fn which(annotations: bool) -> KeywordSet {
    let mut set = KeywordSet::NONE;
    let mut index = 0;
    while index < KEYWORDS.len() {
        let keyword = KEYWORDS[index].keyword;
        let fits = match otherwise(keyword) {
            Otherwise::Told => annotations,
            Otherwise::Described => !annotations,
            Otherwise::Transformed(_) => false,
        };
        if fits {
            set = set.with(keyword);
        }
        index += 1;
    }
    set
}
