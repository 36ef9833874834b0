//! The kinds of change that the normalizer makes, by what a user sees of them.

use crate::json::serialize::named;

macro_rules! kinds {
    ($($kind:ident $name:literal $does:literal)*) => {
        /// What the normalizer did to a schema.
        ///
        /// The order of the kinds is not the order in which the changes are made. One schema may have several changes of one kind.
        ///
        /// ```
        /// use serde_json::json;
        /// use strict_schema::{ChangeKind, dialect::OPENAI, normalize};
        ///
        /// let open = json!({ "type": "object", "properties": {} });
        /// let changes = normalize(&open, &OPENAI)?.changes;
        /// assert_eq!(changes[0].kind, ChangeKind::CloseObjects);
        /// assert_eq!(changes[0].kind.name(), "close-objects");
        /// # Ok::<(), strict_schema::Error>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum ChangeKind {
            $(#[doc = $does] $kind,)*
        }

        impl ChangeKind {
            /// Every kind.
            #[doc(hidden)]
            pub const ALL: &'static [Self] = &[$(Self::$kind,)*];

            /// As messages and pages call it: `close-objects`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)*
                }
            }

            /// A short description.
            #[must_use]
            pub const fn does(self) -> &'static str {
                match self {
                    $(Self::$kind => $does,)*
                }
            }
        }
    };
}

named!(ChangeKind);

kinds! {
    ResolveReferences "resolve-references"
        "finds what each reference refers to, hoists it into `$defs`, or writes it in place"
    MergeAllOf "merge-all-of"
        "merges a schema with the branches of its `allOf` and what it refers to"
    DistributeSiblings "distribute-siblings"
        "writes the keywords adjacent to `anyOf` into each branch"
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
        "moves keywords that the dialect does not accept into the description"
    IgnoreMalformed "ignore-malformed"
        "ignores a keyword whose value is of the wrong type, and so means nothing"
    DropImpossible "drop-impossible"
        "leaves out what no value satisfies"
    RequireAll "require-all"
        "makes optional properties required, and lets them be absent in another way"
    SplitTypes "split-types"
        "writes null, several types and `const` in the form of the dialect"
    CutDepth "cut-depth"
        "cuts what is too deep or too large for the dialect to JSON text"
    WrapRoot "wrap-root"
        "wraps a root that is not an object in one"
}
