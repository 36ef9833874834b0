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
    ($($constant:ident $name:literal $does:literal $place:literal)*) => {
        $(pub(super) static $constant: Pass = Pass { name: $name, does: $does, place: $place };)*

        /// Every pass, in the order in which they run.
        pub static PASSES: &[Pass] = &[$(Pass { name: $name, does: $does, place: $place },)*];
    };
}

passes! {
    RESOLVE_REFERENCES "resolve-references"
        "finds what each reference refers to, hoists it into `$defs`, or writes it in place"
        "first, since every other pass needs to see what holds at a place"
    MERGE_ALL_OF "merge-all-of"
        "merges a schema with the branches of its `allOf` and what it refers to"
        "before anything looks at a keyword: another branch may have more to say"
    DISTRIBUTE_SIBLINGS "distribute-siblings"
        "writes what stands beside `anyOf` into each branch"
        "once all is merged, since each branch then has to hold together with all of it"
    ONE_OF_TO_ANY_OF "one-of-to-any-of"
        "writes `oneOf` and `if` as `anyOf`"
        "after the siblings are in the branches, since they may tell the branches apart"
    INFER_TYPES "infer-types"
        "gives a type to what has none, from its keywords and values"
        "after merging, since the type may be in another branch; before all that asks for the type"
    MAP_ENTRIES "map-entries"
        "writes open maps as arrays of entries"
        "before objects are closed, or the map would hold nothing"
    MERGE_TUPLES "merge-tuples"
        "writes arrays with a schema for each place as objects"
        "before objects are closed, since it makes some"
    WRITE_TEXT "write-text"
        "writes values of any shape as JSON text"
        "after types are inferred: what has none by then has any shape"
    CLOSE_OBJECTS "close-objects"
        "closes objects, and writes `properties` and `required` also where they are empty"
        "when it is known what an object may have"
    DESCRIBE_UNSUPPORTED "describe-unsupported"
        "moves keywords that the dialect does not take into the description"
        "after the passes that give some of them another form"
    DROP_IMPOSSIBLE "drop-impossible"
        "leaves out what no value satisfies"
        "over the whole graph, since a schema may be impossible because of what it contains"
    REQUIRE_ALL "require-all"
        "makes optional properties required, and lets them be absent in another way"
        "after impossible properties are gone"
    SPLIT_TYPES "split-types"
        "writes null and several types in the dialect's form"
        "after optional properties have become nullable"
    CUT_DEPTH "cut-depth"
        "cuts what is too deep or too large for the dialect to JSON text"
        "when the shape is final, since the passes before add levels"
    WRAP_ROOT "wrap-root"
        "wraps a root that is no object in one"
        "last, since only then it is known what the root is"
}
