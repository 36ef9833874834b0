//! What a change did, as data: its kind, its loss, and its subject. `sentence.rs` writes the sentence.

use std::borrow::Cow;

use super::change::Loss;
use super::means::kind_of_change;
use crate::json::keyword::{DEFINITIONS, Keyword, KeywordSet};
use crate::json::reference::REFERENCES;
use crate::rules::change_kind::ChangeKind;

/// The name of a member of a schema: of a keyword, or one that no draft defines.
pub(crate) type Name = Cow<'static, str>;

/// What was done to one schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Did {
    PointReference {
        at: String,
    },
    PointReferenceInPart,
    DropDynamicReference,
    MergeTarget,
    InlineTarget,
    InlineRootTarget,
    WrapReference,
    MoveDefinitions,
    MergeBranches,
    DistributeBeside(Keyword),
    WrapAlternatives,
    /// Branches that an answer would not tell apart.
    WrapAlike,
    /// Branches that an answer does not tell apart, under keys or not.
    WriteAlike,
    WriteOneOf {
        exclusive: bool,
    },
    /// `if`, `then` and `else`, those that are present.
    WriteCondition(KeywordSet),
    InferType,
    GiveTypeOfValues,
    WriteEntries {
        /// Whether the codec alone checks that a value has the schema of its key.
        checked: bool,
    },
    WritePlaces,
    WriteTuple(Tuple),
    WriteText {
        why: Texted,
        /// Whether the schema constrains what the text holds, so that only the codec checks it.
        checked: bool,
    },
    CloseObject,
    CloseUnsaid,
    CloseTuple,
    CloseKeys,
    DropClosing,
    WriteInFull,
    /// Properties became required.
    RequireAll {
        properties: Vec<(Absence, String)>,
        /// Whether only the codec checks that a list has at most one item.
        lists_are_checked: bool,
    },
    Move(Box<Moved>),
    DescribeCondition(KeywordSet),
    DescribeShapeless(Keyword),
    /// A choice next to others: they would multiply each other.
    DescribeChoice(KeywordSet),
    DescribeKeys {
        checked: bool,
    },
    WriteTrue,
    /// Keywords of the input that the result does not have as they stood, without a loss.
    WriteOtherwise(KeywordSet),
    /// Keywords that the result has and the input does not, without a loss.
    Add(KeywordSet),
    CannotCheck {
        keyword: Keyword,
        why: &'static str,
    },
    Ignore(Vec<Name>),
    DropItems {
        bounded: bool,
    },
    DropBranches,
    DropTypes,
    DropProperty {
        /// Whether the object is open, so that an answer may have the property.
        checked: bool,
    },
    DropLoop,
    SplitValues,
    WriteConst,
    WriteNullable,
    LowerType,
    WriteOneType,
    WriteNull,
    SplitTypes,
    DescribeEnum {
        values: usize,
    },
    DropKeys,
    StopMerging,
    WrapRoot,
}

/// The checks on a tuple that is written as an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tuple {
    /// None: the object expresses all of it.
    Whole,
    /// That places are only left out from the end.
    LeftOutFromTheEnd,
    /// That a list has at most one item.
    ListsOfOne,
}

/// Why something was written as JSON text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Texted {
    AnyValue,
    AnyChoice,
    NoProperties,
    Values,
    Items,
    /// It is too deep or too large for the dialect.
    Cut,
}

/// How an answer says that a property is absent which was made required.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Absence {
    /// By null.
    Nulled,
    /// By an empty list.
    Listed,
    /// By null, which is its default.
    Defaulted,
    /// Not at all: null is a value of it.
    Kept,
    /// By null, which is a value of it too.
    Reread,
}

/// The treatment of the keywords of one schema that have no other form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Moved {
    /// Whether the dialect has descriptions.
    pub has_description: bool,
    /// Annotations that moved into the description.
    pub described: Vec<Name>,
    /// Assertions that moved into the description, and that the codec checks.
    pub checked: Vec<Name>,
    /// Assertions that stay, although the provider does not enforce them. The description repeats them.
    pub repeated: Vec<Name>,
    /// Assertions that moved into the description, and that the codec cannot check.
    pub unchecked: Vec<Name>,
    /// Keywords that constrain nothing.
    pub meaningless: Vec<Name>,
    /// Assertions that every enumerated value satisfies.
    pub said: Vec<Name>,
}

impl Moved {
    pub(crate) fn is_empty(&self) -> bool {
        self.lists().iter().all(|names| names.is_empty())
    }

    /// What became of the keywords where the same schema holds at two nodes, each by the worst; none if the second adds
    /// nothing to it.
    pub(crate) fn with(&self, other: &Self) -> Option<Self> {
        type List = fn(&mut Moved) -> &mut Vec<Name>;
        let mut both = self.clone();
        let mut is_new = false;
        // The worst first.
        let lists: [List; 6] = [
            |it| &mut it.unchecked,
            |it| &mut it.checked,
            |it| &mut it.repeated,
            |it| &mut it.described,
            |it| &mut it.said,
            |it| &mut it.meaningless,
        ];
        let mut more = other.clone();
        for (rank, list) in lists.iter().enumerate() {
            for name in std::mem::take(list(&mut more)) {
                if lists[..=rank].iter().any(|list| list(&mut both).contains(&name)) {
                    continue;
                }
                for list in &lists[rank + 1..] {
                    list(&mut both).retain(|known| *known != name);
                }
                list(&mut both).push(name);
                is_new = true;
            }
        }
        is_new.then_some(both)
    }

    fn lists(&self) -> [&[Name]; 6] {
        [&self.described, &self.checked, &self.repeated, &self.unchecked, &self.meaningless, &self.said]
    }
}

impl Did {
    pub(crate) fn kind(&self) -> ChangeKind {
        match self {
            Self::PointReference { .. }
            | Self::PointReferenceInPart
            | Self::DropDynamicReference
            | Self::MergeTarget
            | Self::InlineTarget
            | Self::InlineRootTarget
            | Self::WrapReference
            | Self::MoveDefinitions => ChangeKind::ResolveReferences,
            Self::MergeBranches => ChangeKind::MergeAllOf,
            Self::DistributeBeside(_) => ChangeKind::DistributeSiblings,
            Self::WrapAlternatives | Self::WrapAlike | Self::WriteAlike => ChangeKind::TellApart,
            Self::WriteOneOf { .. } | Self::WriteCondition(_) => ChangeKind::OneOfToAnyOf,
            Self::InferType | Self::GiveTypeOfValues => ChangeKind::InferTypes,
            Self::WriteEntries { .. } => ChangeKind::MapEntries,
            Self::WritePlaces | Self::WriteTuple(_) => ChangeKind::MergeTuples,
            Self::WriteText { why: Texted::Cut, .. }
            | Self::DescribeEnum { .. }
            | Self::DropKeys
            | Self::StopMerging => ChangeKind::CutDepth,
            Self::WriteText { .. } => ChangeKind::WriteText,
            Self::CloseObject | Self::CloseUnsaid | Self::CloseTuple | Self::CloseKeys | Self::DropClosing => {
                ChangeKind::CloseObjects
            }
            Self::WriteInFull | Self::RequireAll { .. } => ChangeKind::RequireAll,
            Self::Move(_)
            | Self::DescribeCondition(_)
            | Self::DescribeShapeless(_)
            | Self::DescribeChoice(_)
            | Self::DescribeKeys { .. }
            | Self::WriteTrue
            | Self::CannotCheck { .. } => ChangeKind::DescribeUnsupported,
            Self::WriteOtherwise(keywords) | Self::Add(keywords) => {
                keywords.iter().next().map_or(ChangeKind::DescribeUnsupported, kind_of_change)
            }
            Self::Ignore(_) => ChangeKind::IgnoreMalformed,
            Self::DropItems { .. }
            | Self::DropBranches
            | Self::DropTypes
            | Self::DropProperty { .. }
            | Self::DropLoop => ChangeKind::DropImpossible,
            Self::SplitValues
            | Self::WriteConst
            | Self::WriteNullable
            | Self::LowerType
            | Self::WriteOneType
            | Self::WriteNull
            | Self::SplitTypes => ChangeKind::SplitTypes,
            Self::WrapRoot => ChangeKind::WrapRoot,
        }
    }

    #[allow(clippy::match_same_arms, reason = "the order of the arms decides")]
    pub(crate) fn loss(&self) -> Loss {
        const CHECKED: Loss = Loss::Widened { checked: true };
        const UNCHECKED: Loss = Loss::Widened { checked: false };
        match self {
            Self::WriteText { checked: false, .. }
            | Self::WriteEntries { checked: false }
            | Self::WrapRoot
            | Self::WrapAlternatives
            | Self::WrapAlike
            | Self::WriteTuple(Tuple::Whole) => Loss::Codec,
            Self::InferType | Self::CloseUnsaid | Self::CloseTuple | Self::CloseKeys | Self::WriteAlike => {
                Loss::Narrowed
            }
            Self::RequireAll { lists_are_checked: true, .. } => CHECKED,
            Self::RequireAll { properties, .. } => {
                let is_narrower = |(absence, _): &(Absence, String)| *absence > Absence::Listed;
                if properties.iter().any(is_narrower) { Loss::Narrowed } else { Loss::Codec }
            }
            Self::Move(moved) if !moved.unchecked.is_empty() => UNCHECKED,
            Self::Move(moved) if !moved.checked.is_empty() || !moved.repeated.is_empty() => CHECKED,
            Self::DescribeKeys { checked: false } | Self::CannotCheck { .. } | Self::Ignore(_) => UNCHECKED,
            Self::DropDynamicReference
            | Self::WriteOneOf { exclusive: false }
            | Self::WriteCondition(_)
            | Self::WriteTuple(_)
            | Self::DropClosing
            | Self::DescribeCondition(_)
            | Self::DescribeShapeless(_)
            | Self::DescribeChoice(_)
            | Self::DescribeKeys { checked: true }
            | Self::WriteEntries { checked: true }
            | Self::WriteText { checked: true, .. }
            | Self::DropItems { bounded: false }
            | Self::DropProperty { checked: true }
            | Self::DescribeEnum { .. }
            | Self::DropKeys
            | Self::StopMerging => CHECKED,
            Self::PointReference { .. }
            | Self::PointReferenceInPart
            | Self::MergeTarget
            | Self::InlineTarget
            | Self::InlineRootTarget
            | Self::WrapReference
            | Self::MoveDefinitions
            | Self::MergeBranches
            | Self::DistributeBeside(_)
            | Self::WriteOneOf { exclusive: true }
            | Self::GiveTypeOfValues
            | Self::WritePlaces
            | Self::CloseObject
            | Self::WriteInFull
            | Self::Move(_)
            | Self::WriteTrue
            | Self::WriteOtherwise(_)
            | Self::Add(_)
            | Self::DropItems { bounded: true }
            | Self::DropBranches
            | Self::DropTypes
            | Self::DropProperty { checked: false }
            | Self::DropLoop
            | Self::SplitValues
            | Self::WriteConst
            | Self::WriteNullable
            | Self::LowerType
            | Self::WriteOneType
            | Self::WriteNull
            | Self::SplitTypes => Loss::Exact,
        }
    }

    /// Whether the same is done, to more or less.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        match self {
            Self::DescribeShapeless(_) | Self::DescribeChoice(_) => self == other,
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }

    /// Whether it is about a member of its schema.
    pub(crate) fn concerns(&self, name: &str) -> bool {
        let lists: &[&[Name]] = match self {
            Self::Move(moved) => &moved.lists(),
            Self::Ignore(names) => &[names],
            _ => &[],
        };
        lists.iter().any(|names| names.iter().any(|it| it == name))
            || Keyword::named(name).is_some_and(|keyword| self.keywords().has(keyword))
    }

    /// Whether it says that the codec does not check the keyword.
    pub(crate) fn leaves_unchecked(&self, keyword: Keyword) -> bool {
        match self {
            Self::Move(moved) => moved.unchecked.iter().any(|it| it == keyword.name()),
            Self::CannotCheck { keyword: known, .. } => *known == keyword,
            _ => false,
        }
    }

    /// The keywords that it is about, without those of a list of names.
    fn keywords(&self) -> KeywordSet {
        const fn of<const N: usize>(keywords: [Keyword; N]) -> KeywordSet {
            KeywordSet::of(&keywords)
        }
        match self {
            Self::PointReference { .. }
            | Self::PointReferenceInPart
            | Self::DropDynamicReference
            | Self::MergeTarget
            | Self::InlineTarget
            | Self::InlineRootTarget
            | Self::WrapReference => REFERENCES,
            Self::MoveDefinitions => DEFINITIONS,
            Self::MergeBranches => of([Keyword::AllOf]),
            Self::DistributeBeside(keyword) | Self::DescribeShapeless(keyword) | Self::CannotCheck { keyword, .. } => {
                of([*keyword])
            }
            Self::WriteOneOf { .. } => of([Keyword::OneOf]),
            Self::WriteCondition(keywords)
            | Self::DescribeCondition(keywords)
            | Self::DescribeChoice(keywords)
            | Self::WriteOtherwise(keywords)
            | Self::Add(keywords) => *keywords,
            Self::WriteEntries { .. } | Self::DropClosing => of([
                Keyword::AdditionalProperties,
                Keyword::PatternProperties,
                Keyword::UnevaluatedProperties,
                Keyword::PropertyNames,
            ]),
            Self::DescribeKeys { .. } | Self::DropKeys => of([Keyword::PatternProperties, Keyword::PropertyNames]),
            Self::WritePlaces => of([Keyword::PrefixItems, Keyword::Items, Keyword::AdditionalItems]),
            Self::WriteTuple(tuple) => {
                let keywords = of([Keyword::PrefixItems, Keyword::Items, Keyword::AdditionalItems]);
                if *tuple == Tuple::ListsOfOne { keywords.with(Keyword::MaxItems) } else { keywords }
            }
            Self::CloseObject | Self::CloseUnsaid => {
                of([Keyword::AdditionalProperties, Keyword::UnevaluatedProperties])
            }
            Self::WriteInFull => of([Keyword::Properties, Keyword::Required]),
            Self::RequireAll { lists_are_checked, .. } => {
                let keywords = of([Keyword::Required]);
                if *lists_are_checked { keywords.with(Keyword::MaxItems) } else { keywords }
            }
            Self::DropItems { .. } => of([Keyword::Items]),
            Self::WriteConst => of([Keyword::Const]),
            Self::WriteNullable => of([Keyword::Nullable]),
            Self::LowerType | Self::WriteOneType | Self::WriteNull | Self::SplitTypes | Self::DropTypes => {
                of([Keyword::Type])
            }
            Self::SplitValues | Self::WriteText { why: Texted::Values, .. } | Self::DescribeEnum { .. } => {
                of([Keyword::Enum, Keyword::Const])
            }
            Self::WrapAlternatives
            | Self::WrapAlike
            | Self::WriteAlike
            | Self::InferType
            | Self::GiveTypeOfValues
            | Self::WriteText { .. }
            | Self::CloseTuple
            | Self::CloseKeys
            | Self::Move(_)
            | Self::WriteTrue
            | Self::Ignore(_)
            | Self::DropBranches
            | Self::DropProperty { .. }
            | Self::DropLoop
            | Self::StopMerging
            | Self::WrapRoot => KeywordSet::NONE,
        }
    }
}
