//! How much of a type the compiler looks at: every figure, with its unit and its reason.
//!
//! All of it runs at compile time, in functions that cannot allocate, so each list has a fixed capacity.

/// Levels of a type that are looked at to find out whether it ends: what nests deeper cannot be written, and that is
/// reported elsewhere.
pub(crate) const FINITE_LEVELS: usize = 128;

/// Parts of a type that are looked at for that. Of a type with more it is not known, and none is refused for it.
pub(crate) const FINITE_STEPS: u32 = 20_000;

/// Types, and parts of them, around a node: far more than a dialect accepts.
pub(crate) const AROUND: usize = 256;

/// Parts that are written in place: types that share others deeply grow without bound, and here is one.
pub(crate) const UNFOLDED_PARTS: u32 = 50_000;

/// Names and constraints that stand around a node.
pub(crate) const NAMES_AROUND: u32 = 256;

/// Types that are merged into each other.
pub(crate) const MERGED_LEVELS: usize = 256;

/// Merged types whose number of objects is kept while others are written. That of further ones is counted again.
pub(crate) const COUNTED_MERGED: usize = 16;

/// Parts that are counted to find the number of objects that a type unfolds into: at most a thousand are written.
pub(crate) const MERGED_STEPS: u32 = 100_000;

/// The open parts while a schema is written. It is more than a dialect accepts if an object of each level
/// is in a list, in an enum, and adjacent to null. The path in a message has as many steps: what is beyond is left out.
pub(crate) const OPEN: usize = 256;

/// Documentations of one node: a newtype in a newtype has one each. The rest is left out.
pub(crate) const DOCS_TEXTS: usize = 64;

/// Bytes of a definition's name that are compared; of a longer one the beginning and the length.
pub(crate) const COMPARED_NAME_BYTES: usize = 512;

/// Levels at which two types are compared. What nests deeper is taken for different.
pub(crate) const ALIKE_LEVELS: u32 = 16;

/// Levels at which a variant is compared with those before it. What is deeper is not refused.
pub(crate) const COMPARED_LEVELS: u32 = 12;

/// Parts of one variant that are compared with those before it. What is beyond is not refused.
pub(crate) const COMPARED_PARTS: u32 = 4_000;

/// Properties of an object with flattened fields that are compared. One with more is not refused.
pub(crate) const FLATTENED_PARTS: usize = 64;

/// Levels of flattened fields that are compared: const evaluation has 128 frames. An object with more is not refused.
pub(crate) const FLATTENED_LEVELS: u32 = 8;

/// Choices of flattened enums that are compared for one variant, at some milliseconds each. What is beyond is not refused.
pub(crate) const COMPARED_CHOICES: u32 = 128;

/// Steps in which the choices of an object that is compared are counted. One that takes more is not refused.
pub(crate) const COMPARED_STEPS: u32 = 2_000;

/// Names around a bounded type: a type behind more names contains only itself.
pub(crate) const NEWTYPES: u32 = 64;

/// Objects that a type unfolds into: one is written for each choice, so more would not be sent anyway.
pub(crate) const CHOICES: u32 = 1_000;

/// Bytes of a schema that the compiler writes once: enough for nearly every one. A longer one is written a second time,
/// into the room that it takes. More would be copied about: at 32 KB that is a twentieth of a small schema's time.
pub(crate) const SCHEMA_BYTES: usize = 32_768;

/// As above, at run time.
pub(crate) const USUAL_BYTES: usize = 8_192;

/// Bytes of a message: a path of ten levels of long names fits. What does not fit is left out, and `…` says so.
pub(crate) const MESSAGE_BYTES: usize = 768;

/// Definitions of a schema. No schema that a model can fill in has more.
pub(crate) const DEFINITIONS: usize = 64;

/// Types with a name that are counted, to find those that are used more than once. Further ones are followed wherever they are used.
pub(crate) const COUNTED: usize = 255;

/// Definitions of a schema, with those of types that are used more than once: a bit each, and one more for the root.
pub(crate) const NAMED: usize = 127;

/// Objects of one choice that are compared, if a dialect requires them to differ.
pub(crate) const COMPARED_OBJECTS: usize = 256;

/// Choices that stand in a choice where they are compared.
pub(crate) const BRANCHES_AROUND: usize = 64;

/// Lists in which the names of an object are looked up, each of those with the same hash.
pub(crate) const CHAINS: usize = 1 << 12;

/// Bytes of texts that are escaped: the compiler allows an evaluation two million steps before it reports it as endless,
/// and here a byte is one step, and another one if its line may not be for a model.
pub(crate) const MOST_ESCAPED: usize = 1 << 19;

/// Hashes of names of types that are counted.
pub(crate) const HASHES: usize = 256;

/// `,"$defs":{}`, which the first definition brings along, and the quotes and the colon after a name.
pub(crate) const DEFINITION_AROUND: u32 = 15;
