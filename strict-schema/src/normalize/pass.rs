//! The passes, in the order in which they run, each with the reason for its place.

/// What is done to a schema, by one name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pass {
    /// As [`Change::pass`](crate::Change::pass) and a rule's `mended_by` name it.
    pub name: &'static str,
    /// What it does.
    pub does: &'static str,
    /// Why it comes where it comes.
    pub place: &'static str,
}

macro_rules! passes {
    ($($variant:ident $name:literal $does:literal $place:literal)*) => {
        /// Which row of [`PASSES`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum PassId {
            $($variant,)*
        }

        /// Every pass, in the order in which they run.
        pub static PASSES: &[Pass] = &[$(Pass { name: $name, does: $does, place: $place },)*];
    };
}

impl PassId {
    pub(super) fn name(self) -> &'static str {
        PASSES[self as usize].name
    }
}

/// A set of passes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PassSet(u32);

impl PassSet {
    /// Adds it, and says whether it was not there.
    pub(super) fn insert(&mut self, pass: PassId) -> bool {
        let before = self.0;
        self.0 |= 1 << pass as u32;
        self.0 != before
    }

    pub(super) fn remove(&mut self, pass: PassId) {
        self.0 &= !(1 << pass as u32);
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }
}

passes! {
    ResolveReferences "resolve-references"
        "finds what each reference refers to, hoists it into `$defs`, or writes it in place"
        "first, since every other pass needs to see what holds at a place"
    MergeAllOf "merge-all-of"
        "merges a schema with the branches of its `allOf` and what it refers to"
        "before anything looks at a keyword: another branch may have more to say"
    DistributeSiblings "distribute-siblings"
        "writes what stands beside `anyOf` into each branch"
        "once all is merged, since each branch then has to hold together with all of it"
    OneOfToAnyOf "one-of-to-any-of"
        "writes `oneOf` and `if` as `anyOf`"
        "after the siblings are in the branches, since they may tell the branches apart"
    InferTypes "infer-types"
        "gives a type to what has none, from its keywords and values"
        "after merging, since the type may be in another branch; before all that asks for the type"
    MapEntries "map-entries"
        "writes open maps as arrays of entries"
        "before objects are closed, or the map would hold nothing"
    MergeTuples "merge-tuples"
        "writes arrays with a schema for each place as objects"
        "before objects are closed, since it makes some"
    WriteText "write-text"
        "writes values of any shape as JSON text"
        "after types are inferred: what has none by then has any shape"
    CloseObjects "close-objects"
        "closes objects, and writes `properties` and `required` also where they are empty"
        "when it is known what an object may have"
    DescribeUnsupported "describe-unsupported"
        "moves keywords that the dialect does not take into the description"
        "after the passes that give some of them another form"
    DropImpossible "drop-impossible"
        "leaves out what no value satisfies"
        "over the whole graph, since a schema may be impossible because of what it contains"
    RequireAll "require-all"
        "makes optional properties required, and lets them be absent in another way"
        "after impossible properties are gone"
    SplitTypes "split-types"
        "writes null and several types in the dialect's form"
        "after optional properties have become nullable"
    CutDepth "cut-depth"
        "cuts what is too deep or too large for the dialect to JSON text"
        "when the shape is final, since the passes before add levels"
    WrapRoot "wrap-root"
        "wraps a root that is no object in one"
        "last, since only then it is known what the root is"
}
