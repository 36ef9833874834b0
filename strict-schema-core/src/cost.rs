//! The bounds of work and memory for foreign schemas and answers: every figure, with its unit and its reason.
//!
//! A step takes about as long as reading one value. For smaller operations there is a figure of how many are one step,
//! so that all work is counted in the same unit. For const evaluation see `derived/cost.rs`.

// Levels: code that reads, compares or drops nested values recurses.

/// Levels of arrays and objects of a schema, beyond which `normalize`, `Tool` and `Format` refuse it. No one
/// writes such a schema, and many parsers read at most one or two hundred levels.
pub(crate) const SCHEMA_LEVELS: usize = 256;

/// Levels of arrays and objects of a result, beyond which it is cut to JSON text: `serde_json` reads 127.
pub(crate) const RESULT_LEVELS: u32 = 100;

/// Levels of arrays and objects of an answer, beyond which it is refused: one more than `serde_json` reads.
pub(crate) const ANSWER_LEVELS: usize = 128;

/// Levels of schemas that are evaluated inside each other, with the steps of the plan around them, beyond which the
/// evaluator gives up. A schema that is only a reference is no level.
pub(crate) const EVALUATED_LEVELS: u32 = 300;

/// Levels of an original that a stored codec has as JSON. A deeper one is stored as a string, because `serde_json`
/// reads 127 levels of codec and original together.
pub(crate) const STORED_LEVELS: usize = 100;

/// Groups of a regular expression inside each other, beyond which it is unknown to the evaluator.
pub(crate) const PATTERN_LEVELS: usize = 100;

// Steps: how much work a foreign schema or answer may cause.

/// Steps of the normalizer for any schema: enough for every schema that people write.
pub(crate) const MERGE_STEPS: u64 = 100_000;

/// Further steps for each value of the schema, so that the work is linear.
pub(crate) const MERGE_STEPS_EACH: u64 = 8;

/// How many places of a schema an edit at run time looks at, and how many levels of choices within choices.
pub(crate) const EDITED_PLACES: u32 = 20_000;
pub(crate) const EDITED_LEVELS: u32 = 300;

/// Steps to decode and to evaluate any answer, beyond which it is refused: some tenths of a second.
pub(crate) const EVALUATED_STEPS: u64 = 2_000_000;

/// Steps for each pair of a value of an answer and a value of its schema, if they are more than that.
pub(crate) const EVALUATED_STEPS_EACH: u64 = 4;

/// The most steps for an answer, however large it and its schema are: some seconds.
pub(crate) const MOST_EVALUATED_STEPS: u64 = 20_000_000;

/// Steps up to which a verdict on a schema and a value is computed again rather than looked up.
pub(crate) const LOOKED_UP_STEPS: u64 = 16;

/// Passes over a plan to find the steps that keep the answer unchanged: each pass handles one level of references.
pub(crate) const PLAN_LOOKS: usize = 100;

/// Steps of a plan that are followed to find whether unique items stay unique when they are decoded. In a larger plan, only the codec
/// checks it.
pub(crate) const UNIQUE_STEPS: usize = 1_000;

/// Steps of a regular expression for one text, beyond which the evaluator gives up: backtracking can be exponential.
pub(crate) const PATTERN_STEPS: u64 = 1_000_000;

/// Places that a regular expression may backtrack to.
pub(crate) const PATTERN_PENDING: usize = 100_000;

/// Instructions of a regular expression's program, beyond which it is unknown to the evaluator: `(a{1000}){1000}` has a
/// million.
pub(crate) const PATTERN_LARGEST: usize = 20_000;

/// Steps to compile that program: a repeated group is compiled once for each repetition.
pub(crate) const PATTERN_WORK: usize = 10 * PATTERN_LARGEST;

// How many smaller operations are one step.

/// Bytes of text that are compared or copied in one step.
pub(crate) const LETTERS_A_STEP: u64 = 64;

/// Values that are compared, or names that are looked up, in one step of the evaluator.
pub(crate) const LOOKS_A_STEP: u64 = 16;

/// Characters, groups or ranges that one step of a regular expression goes through.
pub(crate) const RANGES_A_STEP: u64 = 16;

/// Steps of a regular expression in one step of the normalizer or of the evaluator.
pub(crate) const PATTERN_STEPS_A_STEP: u64 = 16;

/// Instructions of a regular expression that are compiled in one step of the normalizer.
pub(crate) const PATTERN_WORK_A_STEP: u64 = 4;

// Sizes of results.

/// Schemas in a result, beyond which a node with subschemas is written as JSON text.
pub(crate) const RESULT_SCHEMAS: usize = 50_000;

/// Schemas in a result, beyond which it is written again with less nesting, unless the input has at least half as many.
/// No provider accepts a schema that became a hundred times as long because its references were written in place.
pub(crate) const USABLE_SCHEMAS: usize = 5_000;

/// Bytes of a result, and further bytes for each of the input, beyond which it is written again with less: a provider
/// charges for each of them, in every request.
pub(crate) const USABLE_BYTES: u64 = 64 << 10;
pub(crate) const USABLE_BYTES_EACH: u64 = 4;

/// Further bytes of a result for each of the input, beyond which the schema is refused, if nothing is left to write less of.
pub(crate) const LARGEST_BYTES_EACH: u64 = 16;

/// Values of a result that surely have fewer bytes than that: their bytes are not counted.
pub(crate) const FEW_WRITTEN: u64 = 500;

/// Steps to write a definition, and its bytes, up to which it is written again wherever it is used, also where the result is too large.
pub(crate) const SMALL_DEFINITION: u64 = 12;
pub(crate) const SMALL_DEFINITION_BYTES: u64 = 400;

/// Values in a result, counted as the steps to write them. Beyond that, nodes are written as JSON text.
pub(crate) const RESULT_VALUES: u64 = 1_000_000;

/// Further values for each value of the input.
pub(crate) const RESULT_VALUES_EACH: u64 = 8;

/// Bytes of all pointers in a result: of changes, of reasons, and of the schemas by which the codec tells branches
/// apart. A pointer may be as long as all names on its way, and there may be one for each schema. The pointers of
/// `foreign/local_references.rs` have the same bound again.
pub(crate) const POINTER_BYTES: usize = 64 << 20;

/// Characters of a value, or of a text, in a description. The rest is cut off.
pub(crate) const SAID_LETTERS: usize = 400;

/// Bytes that suffice for so many characters and one more: a character has at most four.
pub(crate) const SAID_BYTES: usize = 4 * (SAID_LETTERS + 1);

/// In all the descriptions of one result, for the definitions of what described keywords refer to: their bytes, and the values that are
/// searched for references.
pub(crate) const SAID_DEFINITIONS: usize = 10 * SAID_BYTES;

/// Keywords for which a `SchemaBuilder` allocates at first: most schemas have no more.
pub(crate) const WRITTEN_KEYWORDS: usize = 6;

/// Characters of the name of a definition, which each reference repeats.
pub(crate) const NAME_LETTERS: usize = 255;

/// Bytes of an `$id` joined with one around it, beyond which it is not joined: nested ids could grow quadratically.
pub(crate) const ID_BYTES: usize = 255;

/// Values of an enum that is never moved into the description: so few fit every limit.
pub(crate) const FEW_VALUES: usize = 8;

/// Places of an answer for which a [`Partial`](crate::Partial) knows what may be shown before they end. What is further down
/// in a larger schema is shown when it ends.
pub(crate) const STREAMED_FORMS: usize = 20_000;

// Numbers of things that are compared with each other.

/// Schemas that hold at one place and are followed together, beyond which nothing is known of a string there.
pub(crate) const COMBINED_SCHEMAS: usize = 32;

/// Names of types that stand for each other, one inside the other.
pub(crate) const STREAMED_NAMES: usize = 100;

/// Branches of `oneOf`, beyond which they are not compared in pairs, because that is quadratic.
pub(crate) const COMPARED_BRANCHES: usize = 100;

/// Other branches of a choice in which a property is looked up, to see whether it may be null: with all of them the
/// work would be quadratic.
pub(crate) const COMPARED_RIVALS: usize = 16;

/// References that are followed to find the object that a branch is.
pub(crate) const FOLLOWED_REFERENCES: usize = 16;

/// Bytes of a reference that is followed from a branch: each of many branches may have it.
pub(crate) const FOLLOWED_BYTES: usize = 1_000;

/// Objects in one branch that are compared with those of the other branches: with all of them, branches that refer to the choice around them
/// would make the work quadratic.
pub(crate) const BRANCH_OBJECTS: usize = 256;

/// Steps to find out whether branches of choices are written alike, and as many to find out whether the branches of every `oneOf` exclude
/// each other; and for each value of the input as many more as [`ALIKE_STEPS_EACH`].
pub(crate) const ALIKE_STEPS: u64 = 100_000;

/// Further steps for each value of the input.
pub(crate) const ALIKE_STEPS_EACH: u64 = 16;

/// Branches of one place, and of those in them, that are compared with those of another.
pub(crate) const COMPARED_PLACES: usize = 1_000;

/// Branches that are followed to find the types of a written branch.
pub(crate) const WRITTEN_BRANCHES: usize = 1_000;

/// Levels of places that are compared in pairs.
pub(crate) const PAIR_LEVELS: u32 = 100;

/// Levels of two schemas in which a property is searched that tells them apart.
pub(crate) const DISJOINT_LEVELS: u32 = 4;

/// Times that a schema is written again, because branches of it are written alike.
pub(crate) const APART_TRIES: u32 = 6;

// Sizes of messages, and of first allocations.

/// Ids with the same end that are compared to find which one a reference means.
pub(crate) const COMPARED_IDS: usize = 16;

/// Values of an enum that a message lists. Of the others it gives the number.
pub(crate) const TOLD_WORDS: usize = 12;

/// Names of properties that are compared with one that is not declared, to find which was meant.
pub(crate) const MEANT_NAMES: usize = 100;

/// References and branches of a schema that are followed to say what it accepts.
pub(crate) const EXPECTED_LEVELS: u32 = 4;

/// Values that are read to find what is wrong with an answer, beyond which it is refused: an untagged enum can be read in many ways.
pub(crate) const FAULT_STEPS: u64 = 500_000;

/// In a larger answer: as many for each of its values, which may have many variants to try.
pub(crate) const FAULT_STEPS_EACH: u64 = 256;

/// Levels of an answer that `serde_json` reads.
pub(crate) const PARSED_LEVELS: usize = 127;

/// Bytes of another library's message that are shown.
pub(crate) const REPORT_BYTES: usize = 900;

/// Characters of a name by which a message calls a schema.
pub(crate) const CALLED_LETTERS: usize = 80;

/// Steps from a schema to the nearest name, by which a message calls it.
pub(crate) const CALLED_STEPS: usize = 4;

/// Violations for which a report allocates at first: most have no more, and allocations above a kilobyte are much
/// slower.
pub(crate) const FEW_VIOLATIONS: usize = 6;

/// Bytes of pointers in a report. Only a schema thousands of levels deep has more.
pub(crate) const REPORT_POINTER_BYTES: usize = 4 << 20;

/// Levels of a schema's text that this library reads again. A foreign schema has at most 256; a derived one has at most
/// 60 types inside each other.
pub(crate) const WRITTEN_LEVELS: usize = 1_000;

/// Bytes of a handler's message about its failure.
pub(crate) const FAILURE_BYTES: usize = 3_500;

/// Reasons of an error about an answer: a model corrects no more at once.
pub(crate) const TOLD_REASONS: usize = 20;

/// Bytes of an error's sentence.
pub(crate) const ERROR_BYTES: usize = 4_000;

/// Bytes of an error about a schema, with all its reasons, as it is displayed.
pub(crate) const SCHEMA_ERROR_BYTES: usize = 32 << 10;

/// Bytes of one of its reasons.
pub(crate) const REASON_BYTES: usize = 950;

/// Bytes of the pointer of a reason.
pub(crate) const REASON_POINTER_BYTES: usize = 400;

/// Schemas for which a walk allocates at first: most documents have no more.
pub(crate) const FEW_SCHEMAS: usize = 20;

/// Bytes of a URI, beyond which it is not followed: nested ones could grow quadratically.
pub(crate) const URI_BYTES: usize = 1_000;

/// Bytes of a name that a message shows.
pub(crate) const SHOWN_NAME_BYTES: usize = 120;

/// Violations of a report that say which name was perhaps meant: to find it, every name of the place is compared.
pub(crate) const SUGGESTIONS: usize = 20;

/// Names that a message of a rule lists.
pub(crate) const LISTED_NAMES: usize = 8;
