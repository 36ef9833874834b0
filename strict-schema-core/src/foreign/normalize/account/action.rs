//! What a change did, as data: its kind, its loss, and its subject. `sentence.rs` writes the sentence.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use super::change::Loss;
use super::treatment::kind_of_change;
use crate::json::keyword::{DEFINITIONS, Keyword, KeywordSet};
use crate::json::reference::REFERENCES;
use crate::rules::change_kind::ChangeKind;

/// The name of a member of a schema: of a keyword, or one that no draft defines.
pub(crate) type Name = Cow<'static, str>;

/// What was done to one schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Action {
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
    DropDefinitions,
    MergeBranches,
    DistributeBeside(Keyword),
    WrapAlternatives,
    /// Branches that an answer would not tell apart.
    WrapAlike,
    /// Branches that an answer does not tell apart, under keys or not.
    WriteAlike,
    OneOfAsAnyOf {
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
    /// Properties that only a condition names have its schema, or any value, also where the condition is not met.
    DeclareConditional,
    DropClosing,
    WriteInFull,
    /// Properties became required.
    RequireAll {
        properties: Vec<(Absence, String)>,
        /// Whether only the codec checks that a list has at most one item.
        lists_are_checked: bool,
    },
    Move(Box<MovedKeywords>),
    DescribeCondition(KeywordSet),
    DescribeShapeless(Keyword),
    /// `unevaluatedProperties` or `unevaluatedItems`, whose effect depends on the value.
    CheckUnevaluated(Keyword),
    /// `uniqueItems` of items that are decoded: several answers may stand for one value.
    CheckUnique,
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
pub(crate) struct MovedKeywords {
    pub has_description: bool,
    pub names: Vec<(KeywordOutcome, Name)>,
}

/// What became of a keyword, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum KeywordOutcome {
    /// An assertion that moved into the description, and that the codec cannot check.
    Unchecked,
    /// An assertion that moved into the description, and that the codec checks.
    Checked,
    /// An assertion that stays, although the provider does not enforce it. The description repeats it.
    Repeated,
    /// An annotation that moved into the description.
    Described,
    /// An assertion that every enumerated value satisfies.
    Satisfied,
    /// It constrains nothing.
    Meaningless,
}

impl MovedKeywords {
    pub(crate) fn add(&mut self, outcome: KeywordOutcome, name: impl Into<Name>) {
        self.names.push((outcome, name.into()));
    }

    /// What became of the keywords where the same schema holds at two nodes, each by the worst; none if the second adds
    /// nothing to it.
    pub(crate) fn with(&self, other: &Self) -> Option<Self> {
        let known: HashMap<&Name, KeywordOutcome> = self.names.iter().map(|(outcome, name)| (name, *outcome)).collect();
        let is_worse = |(outcome, name): &&(_, Name)| known.get(name).is_none_or(|known| known > outcome);
        let worse: Vec<_> = other.names.iter().filter(is_worse).cloned().collect();
        let replaced: HashSet<&Name> = worse.iter().map(|(_, name)| name).collect();
        let kept = self.names.iter().filter(|(_, name)| !replaced.contains(name)).cloned();
        let names = kept.chain(worse.iter().cloned()).collect();
        (!worse.is_empty()).then_some(Self { names, ..*self })
    }
}

impl Action {
    /// The kind of the change, what it loses, and the keywords that it is about, without those of a list of names.
    fn row(&self) -> (ChangeKind, Loss, KeywordSet) {
        use Loss::{Codec, Exact, Narrowed};
        const fn of<const N: usize>(keywords: [Keyword; N]) -> KeywordSet {
            KeywordSet::of(&keywords)
        }
        const NONE: KeywordSet = KeywordSet::NONE;
        const CHECKED: Loss = Loss::Widened { checked: true };
        const UNCHECKED: Loss = Loss::Widened { checked: false };
        let codec_or_checked = |is_checked: bool| if is_checked { CHECKED } else { Codec };
        let exact_or_checked = |is_checked: bool| if is_checked { CHECKED } else { Exact };
        let values = of([Keyword::Enum, Keyword::Const]);
        let keys = of([Keyword::PatternProperties, Keyword::PropertyNames]);
        let further = of([Keyword::AdditionalProperties, Keyword::UnevaluatedProperties]);
        let places = of([Keyword::PrefixItems, Keyword::Items, Keyword::AdditionalItems]);
        match self {
            Self::PointReference { .. }
            | Self::PointReferenceInPart
            | Self::MergeTarget
            | Self::InlineTarget
            | Self::InlineRootTarget
            | Self::WrapReference => (ChangeKind::ResolveReferences, Exact, REFERENCES),
            Self::DropDynamicReference => (ChangeKind::ResolveReferences, CHECKED, REFERENCES),
            Self::MoveDefinitions | Self::DropDefinitions => (ChangeKind::ResolveReferences, Exact, DEFINITIONS),
            Self::MergeBranches => (ChangeKind::MergeAllOf, Exact, of([Keyword::AllOf])),
            Self::DistributeBeside(keyword) => (ChangeKind::DistributeSiblings, Exact, of([*keyword])),
            Self::WrapAlternatives | Self::WrapAlike => (ChangeKind::TellApart, Codec, NONE),
            Self::WriteAlike => (ChangeKind::TellApart, Narrowed, NONE),
            Self::OneOfAsAnyOf { exclusive } => {
                (ChangeKind::OneOfToAnyOf, exact_or_checked(!exclusive), of([Keyword::OneOf]))
            }
            Self::WriteCondition(keywords) => (ChangeKind::OneOfToAnyOf, CHECKED, *keywords),
            Self::InferType => (ChangeKind::InferTypes, Narrowed, NONE),
            Self::GiveTypeOfValues => (ChangeKind::InferTypes, Exact, NONE),
            Self::WriteEntries { checked } => (ChangeKind::MapEntries, codec_or_checked(*checked), further.or(keys)),
            Self::WritePlaces => (ChangeKind::MergeTuples, Exact, places),
            Self::WriteTuple(Tuple::Whole) => (ChangeKind::MergeTuples, Codec, places),
            Self::WriteTuple(Tuple::LeftOutFromTheEnd) => (ChangeKind::MergeTuples, CHECKED, places),
            Self::WriteTuple(Tuple::ListsOfOne) => (ChangeKind::MergeTuples, CHECKED, places.with(Keyword::MaxItems)),
            Self::WriteText { why, checked } => {
                let kind = if *why == Texted::Cut { ChangeKind::CutDepth } else { ChangeKind::WriteText };
                (kind, codec_or_checked(*checked), if *why == Texted::Values { values } else { NONE })
            }
            Self::CloseObject => (ChangeKind::CloseObjects, Exact, further),
            Self::CloseUnsaid => (ChangeKind::CloseObjects, Narrowed, further),
            Self::CloseTuple | Self::CloseKeys | Self::DeclareConditional => (ChangeKind::CloseObjects, Narrowed, NONE),
            Self::DropClosing => (ChangeKind::CloseObjects, CHECKED, further.or(keys)),
            Self::WriteInFull => (ChangeKind::RequireAll, Exact, of([Keyword::Properties, Keyword::Required])),
            Self::RequireAll { lists_are_checked: true, .. } => {
                (ChangeKind::RequireAll, CHECKED, of([Keyword::Required, Keyword::MaxItems]))
            }
            Self::RequireAll { properties, .. } => {
                let is_narrower = properties.iter().any(|(absence, _)| *absence > Absence::Listed);
                (ChangeKind::RequireAll, if is_narrower { Narrowed } else { Codec }, of([Keyword::Required]))
            }
            Self::Move(moved) => {
                let loss = match moved.names.iter().map(|(outcome, _)| *outcome).min() {
                    Some(KeywordOutcome::Unchecked) => UNCHECKED,
                    worst => exact_or_checked(worst.is_some_and(|it| it <= KeywordOutcome::Repeated)),
                };
                (ChangeKind::DescribeUnsupported, loss, NONE)
            }
            Self::DescribeCondition(keywords) | Self::DescribeChoice(keywords) => {
                (ChangeKind::DescribeUnsupported, CHECKED, *keywords)
            }
            Self::DescribeShapeless(keyword) | Self::CheckUnevaluated(keyword) => {
                (ChangeKind::DescribeUnsupported, CHECKED, of([*keyword]))
            }
            Self::CheckUnique => (ChangeKind::DescribeUnsupported, CHECKED, of([Keyword::UniqueItems])),
            Self::DescribeKeys { checked } => {
                (ChangeKind::DescribeUnsupported, Loss::Widened { checked: *checked }, keys)
            }
            Self::WriteTrue => (ChangeKind::DescribeUnsupported, Exact, NONE),
            Self::WriteOtherwise(keywords) | Self::Add(keywords) => {
                let kind = keywords.iter().next().map_or(ChangeKind::DescribeUnsupported, kind_of_change);
                (kind, Exact, *keywords)
            }
            Self::CannotCheck { keyword, .. } => (ChangeKind::DescribeUnsupported, UNCHECKED, of([*keyword])),
            Self::Ignore(_) => (ChangeKind::IgnoreMalformed, UNCHECKED, NONE),
            Self::DropItems { bounded } => {
                (ChangeKind::DropImpossible, exact_or_checked(!bounded), of([Keyword::Items]))
            }
            Self::DropProperty { checked } => (ChangeKind::DropImpossible, exact_or_checked(*checked), NONE),
            Self::DropTypes => (ChangeKind::DropImpossible, Exact, of([Keyword::Type])),
            Self::DropBranches | Self::DropLoop => (ChangeKind::DropImpossible, Exact, NONE),
            Self::SplitValues => (ChangeKind::SplitTypes, Exact, values),
            Self::WriteConst => (ChangeKind::SplitTypes, Exact, of([Keyword::Const])),
            Self::WriteNullable => (ChangeKind::SplitTypes, Exact, of([Keyword::Nullable])),
            Self::LowerType | Self::WriteOneType | Self::WriteNull | Self::SplitTypes => {
                (ChangeKind::SplitTypes, Exact, of([Keyword::Type]))
            }
            Self::DescribeEnum { .. } => (ChangeKind::CutDepth, CHECKED, values),
            Self::DropKeys => (ChangeKind::CutDepth, CHECKED, keys),
            Self::StopMerging => (ChangeKind::CutDepth, CHECKED, NONE),
            Self::WrapRoot => (ChangeKind::WrapRoot, Codec, NONE),
        }
    }

    pub(crate) fn kind(&self) -> ChangeKind {
        self.row().0
    }

    pub(crate) fn loss(&self) -> Loss {
        self.row().1
    }

    /// Whether the same is done, to more or less.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        match self {
            Self::DescribeShapeless(_) | Self::DescribeChoice(_) | Self::CheckUnevaluated(_) => self == other,
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }

    /// Returns a test: whether the change is about this member of its schema.
    pub(crate) fn concerns(&self) -> impl Fn(&str) -> bool {
        let listed: HashSet<&str> = match self {
            Self::Move(moved) => moved.names.iter().map(|(_, name)| &**name).collect(),
            Self::Ignore(names) => names.iter().map(|name| &**name).collect(),
            _ => HashSet::new(),
        };
        let keywords = self.row().2;
        move |name| listed.contains(name) || Keyword::named(name).is_some_and(|keyword| keywords.has(keyword))
    }

    /// Whether it says that the codec does not check the keyword.
    pub(crate) fn leaves_unchecked(&self, keyword: Keyword) -> bool {
        let is_left =
            |(outcome, it): &(KeywordOutcome, Name)| *outcome == KeywordOutcome::Unchecked && it == keyword.name();
        matches!(self, Self::Move(moved) if moved.names.iter().any(is_left))
    }
}
