//! What the normalizer does with each keyword. It tries these in order:
//!
//! 1. **Native.** The dialect accepts the keyword with its value, so it stays.
//!    [`Dialect::permission`](crate::Dialect::permission) decides about one keyword, the validator about a whole subschema
//!    (`graph/native.rs`). A disputed keyword is not native.
//! 2. **Transformed.** The keyword gets another form, which the codec undoes.
//! 3. **Repeated.** The dialect accepts the keyword and does not enforce it. It stays, the description repeats it, and the
//!    codec checks it.
//! 4. **Described.** The keyword moves into the description, and the codec checks it.
//! 5. **Refused.** The policy does not permit the loss, which is an error.
//!
//! This file decides for each keyword which of 2 to 4 is possible.

use crate::json::keyword::{KEYWORDS, Keyword, KeywordSet};
use crate::rules::change_kind::ChangeKind;

/// How the normalizer treats a keyword that is not native.
#[derive(Clone, Copy)]
enum Otherwise {
    /// A change of this kind gives the keyword another form.
    Transformed(ChangeKind),
    /// It is described, and checked by the codec.
    Described,
    /// It is an annotation: it is described if that helps a reader, and else left out.
    Annotation,
}

/// How the normalizer treats a keyword that is not native. Without an arm for a new keyword this does not compile.
const fn otherwise(keyword: Keyword) -> Otherwise {
    use Otherwise::{Annotation, Described, Transformed};
    match keyword {
        // An enum by its types, and `const` as an enum of one.
        Keyword::Type | Keyword::Nullable | Keyword::Enum | Keyword::Const => Transformed(ChangeKind::SplitTypes),
        Keyword::AnyOf => Transformed(ChangeKind::DistributeSiblings),
        // Branches may overlap once they have another form. So `oneOf` becomes `anyOf`, unless all of it is native.
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
        | Keyword::Definitions
        | Keyword::Def => Annotation,
    }
}

/// The kind of change that is made to a keyword that is not native.
pub(crate) const fn kind_of_change(keyword: Keyword) -> ChangeKind {
    match otherwise(keyword) {
        Otherwise::Transformed(kind) => kind,
        Otherwise::Described | Otherwise::Annotation => ChangeKind::DescribeUnsupported,
    }
}

/// The keywords that no value can break: annotations, identity and definitions.
pub(crate) const UNBREAKABLE: KeywordSet = which(true);

/// The keywords that cannot be transformed: where one is not native, it is described or left out.
pub(crate) const NOT_TRANSFORMED: KeywordSet = UNBREAKABLE.or(CONSTRAINTS);

/// The assertions that cannot be transformed.
pub(crate) const CONSTRAINTS: KeywordSet = which(false);

const fn which(annotations: bool) -> KeywordSet {
    let mut set = KeywordSet::NONE;
    let mut index = 0;
    while index < KEYWORDS.len() {
        let keyword = KEYWORDS[index].keyword;
        let fits = match otherwise(keyword) {
            Otherwise::Annotation => annotations,
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
