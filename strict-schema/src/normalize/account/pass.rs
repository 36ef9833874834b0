//! The kinds of change that the normalizer makes, by what a user sees of them.
//!
//! They are listed in about the order in which they come to a schema. It is no schedule: some run over the graph of the
//! input, others while it is written, and several come to the same schema more than once.

/// A kind of change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pass {
    /// As [`Change::pass`](crate::Change::pass) and a rule's `mended_by` name it.
    pub name: &'static str,
    /// What it does.
    pub does: &'static str,
}

macro_rules! passes {
    ($($variant:ident $name:literal $does:literal)*) => {
        /// Which row of [`PASSES`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum PassId {
            $($variant,)*
        }

        /// Every kind of change, in about the order in which they come to a schema.
        pub static PASSES: &[Pass] = &[$(Pass { name: $name, does: $does },)*];
    };
}

impl PassId {
    pub(crate) fn name(self) -> &'static str {
        PASSES[self as usize].name
    }
}

/// A set of passes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PassSet(u32);

impl PassSet {
    /// Adds it, and says whether it was not there.
    pub(crate) fn insert(&mut self, pass: PassId) -> bool {
        let before = self.0;
        self.0 |= 1 << pass as u32;
        self.0 != before
    }

    pub(crate) fn remove(&mut self, pass: PassId) {
        self.0 &= !(1 << pass as u32);
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }
}

passes! {
    ResolveReferences "resolve-references"
        "finds what each reference refers to, hoists it into `$defs`, or writes it in place"
    MergeAllOf "merge-all-of"
        "merges a schema with the branches of its `allOf` and what it refers to"
    DistributeSiblings "distribute-siblings"
        "writes what stands beside `anyOf` into each branch"
    TellApart "tell-apart"
        "puts each object of an `anyOf` under a key of its own, where the provider could not tell them apart"
    OneOfToAnyOf "one-of-to-any-of"
        "writes `oneOf` and `if` as `anyOf`"
    InferTypes "infer-types"
        "gives a type to what has none, from its keywords and values"
    MapEntries "map-entries"
        "writes open maps as arrays of entries"
    MergeTuples "merge-tuples"
        "writes arrays with a schema for each place as objects"
    WriteText "write-text"
        "writes values of any shape as JSON text"
    CloseObjects "close-objects"
        "closes objects, and writes `properties` and `required` also where they are empty"
    DescribeUnsupported "describe-unsupported"
        "moves keywords that the dialect does not take into the description"
    IgnoreMalformed "ignore-malformed"
        "ignores a keyword whose value is of the wrong type, and so means nothing"
    DropImpossible "drop-impossible"
        "leaves out what no value satisfies"
    RequireAll "require-all"
        "makes optional properties required, and lets them be absent in another way"
    SplitTypes "split-types"
        "writes null and several types in the dialect's form"
    CutDepth "cut-depth"
        "cuts what is too deep or too large for the dialect to JSON text"
    WrapRoot "wrap-root"
        "wraps a root that is no object in one"
}
