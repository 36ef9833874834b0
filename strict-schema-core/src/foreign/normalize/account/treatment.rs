//! What the normalizer does with each keyword that is not native: it gets another form, which the codec undoes, or it moves into the
//! description. What the dialect accepts and does not enforce stays, and the description repeats it. A disputed keyword is not native.

use crate::json::keyword::{Keyword, KeywordSet, UNBREAKABLE, set};
use crate::rules::change_kind::ChangeKind;

/// The keywords that a change of this kind gives another form.
const TRANSFORMED: [(ChangeKind, KeywordSet); 8] = [
    // An enum by its types, and `const` as an enum of one.
    (ChangeKind::SplitTypes, set![Type Nullable Enum Const]),
    (ChangeKind::DistributeSiblings, set![AnyOf]),
    // Branches may overlap once they have another form. So `oneOf` becomes `anyOf`, unless all of it is native.
    (ChangeKind::OneOfToAnyOf, set![OneOf If Then Else]),
    (ChangeKind::MergeAllOf, set![AllOf]),
    (ChangeKind::ResolveReferences, set![Ref DynamicRef RecursiveRef]),
    (ChangeKind::RequireAll, set![Properties Required]),
    (ChangeKind::MapEntries, set![AdditionalProperties PatternProperties UnevaluatedProperties PropertyNames]),
    (ChangeKind::MergeTuples, set![Items PrefixItems AdditionalItems UnevaluatedItems]),
];

/// The assertions that cannot be transformed: they are described, and the codec checks them, except `content…` and formats that it does not know.
pub(crate) const CONSTRAINTS: KeywordSet = set![
    Not MinProperties MaxProperties DependentRequired DependentSchemas Dependencies Contains MinContains MaxContains
    MinItems MaxItems UniqueItems Minimum Maximum ExclusiveMinimum ExclusiveMaximum MultipleOf MinLength MaxLength
    Pattern Format ContentEncoding ContentMediaType ContentSchema
];

/// The keywords that cannot be transformed. Where one that no value can break is not native, it is described if that helps a reader, and
/// else left out.
pub(crate) const NOT_TRANSFORMED: KeywordSet = UNBREAKABLE.or(CONSTRAINTS);

// Each keyword is in one of the tables.
const _: () = {
    let (mut all, mut count, mut row) = (NOT_TRANSFORMED, UNBREAKABLE.len() + CONSTRAINTS.len(), 0);
    while row < TRANSFORMED.len() {
        (all, count) = (all.or(TRANSFORMED[row].1), count + TRANSFORMED[row].1.len());
        row += 1;
    }
    assert!(
        count == Keyword::COUNT && all.len() == Keyword::COUNT,
        "each keyword is in `UNBREAKABLE` or in exactly one of the tables above"
    );
};

/// The kind of change that is made to a keyword that is not native.
pub(crate) fn kind_of_change(keyword: Keyword) -> ChangeKind {
    let row = TRANSFORMED.iter().find(|(_, keywords)| keywords.has(keyword));
    row.map_or(ChangeKind::DescribeUnsupported, |(kind, _)| *kind)
}
