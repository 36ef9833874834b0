//! What the parts of the library that run on foreign schemas may cost: every figure, with its unit and its reason.
//!
//! A step is what takes about as long as to look at one value. What takes less is counted by how much of it one step
//! is worth, so that the figures add up.

// Levels: code that reads, compares or drops what is nested recurses.

/// Levels of arrays and objects of a schema, beyond which no tool or format is made of it and none is normalized: nobody
/// writes such a schema. No parser is known that reads thousands, and many read no more than a hundred or two.
pub(crate) const SCHEMA_LEVELS: usize = 256;

/// Levels of arrays and objects of a result, beyond which it is cut to JSON text: `serde_json` reads 127.
pub(crate) const RESULT_LEVELS: u32 = 100;

/// Levels of arrays and objects of an answer, beyond which it is refused: one more than `serde_json` reads.
pub(crate) const ANSWER_LEVELS: usize = 128;

/// Schemas inside each other, as they apply to an answer and to what is in it, and steps of the plan around them, beyond
/// which the evaluator gives up. A schema that only refers is none.
pub(crate) const EVALUATED_LEVELS: u32 = 300;

/// Levels of an original that a stored codec holds as JSON: a deeper one is held as a text, since `serde_json` reads 127
/// levels of both together.
pub(crate) const STORED_LEVELS: usize = 100;

/// Groups of a regular expression inside each other, beyond which it is unknown to the evaluator.
pub(crate) const PATTERN_LEVELS: usize = 100;

// Steps: what others may make a server do.

/// Steps of the normalizer for any schema: enough for all that people write.
pub(crate) const MERGE_STEPS: u64 = 100_000;

/// As many more steps for each value of the schema, so that the work is linear.
pub(crate) const MERGE_STEPS_EACH: u64 = 8;

/// Steps of the evaluator for one answer, beyond which the answer is refused: some tenths of a second.
pub(crate) const EVALUATED_STEPS: u64 = 2_000_000;

/// Steps of the plan for one answer, beyond which the answer is refused: a choice may have to try each branch.
pub(crate) const PLAN_STEPS: u64 = 1_000_000;

/// Looks at all steps of a plan, to leave out those that keep what they read: each look leaves out one level.
pub(crate) const PLAN_LOOKS: usize = 100;

/// Steps of a regular expression for one text, beyond which the evaluator gives up: it may go back very often.
pub(crate) const PATTERN_STEPS: u64 = 1_000_000;

/// Places that a regular expression remembers to go back to.
pub(crate) const PATTERN_PENDING: usize = 100_000;

/// Instructions of a regular expression's program, beyond which it is unknown to the evaluator: `(a{1000}){1000}` has a million.
pub(crate) const PATTERN_LARGEST: usize = 20_000;

/// Steps to make that program: what is repeated is made again each time.
pub(crate) const PATTERN_WORK: usize = 10 * PATTERN_LARGEST;

// Steps for what takes less than one.

/// Letters that are compared or copied in one step.
pub(crate) const LETTERS_A_STEP: u64 = 64;

/// Values that are compared, or names that are looked up, in one step of the evaluator.
pub(crate) const LOOKS_A_STEP: u64 = 16;

/// Letters, groups or ranges that are gone through in one step of a regular expression.
pub(crate) const RANGES_A_STEP: u64 = 16;

/// Steps of a regular expression in one step of the normalizer or of the evaluator.
pub(crate) const PATTERN_STEPS_A_STEP: u64 = 16;

/// Instructions of a regular expression that are made in one step of the normalizer.
pub(crate) const PATTERN_WORK_A_STEP: u64 = 4;

/// Node numbers that are compared in one step of the normalizer.
pub(crate) const NODES_A_STEP: u64 = 16;

/// Pairs of values of two branches of `oneOf` that are compared in one step of the normalizer.
pub(crate) const PAIRS_A_STEP: u64 = 64;

// Sizes of what is written.

/// Schemas in a result, beyond which references are cut to JSON text and not written in place.
pub(crate) const RESULT_SCHEMAS: usize = 50_000;

/// Schemas in a result, beyond which it is written with less nesting, unless the input has about as many itself: no provider
/// takes a schema that references written in place make a hundred times as long.
pub(crate) const USABLE_SCHEMAS: usize = 5_000;

/// Values in a result, as what it takes to write them: of one with more, what comes last is cut to JSON text.
pub(crate) const RESULT_VALUES: u64 = 1_000_000;

/// As many more for each value of the input.
pub(crate) const RESULT_VALUES_EACH: u64 = 8;

/// Bytes of all pointers in what is given back: changes, reasons, and those by which the codec tells branches apart. Each
/// may be as long as the names on its way, and there are as many as schemas. References that are said from the root may
/// take as much again.
pub(crate) const POINTER_BYTES: usize = 64 << 20;

/// Letters of a value, or of a text, that a description says: more is not read.
pub(crate) const SAID_LETTERS: usize = 400;

/// Bytes that are enough for so many letters, and for one more: no letter has more than four.
pub(crate) const SAID_BYTES: usize = 4 * (SAID_LETTERS + 1);

/// Keywords for which a schema that is written has room at once: most have no more.
pub(crate) const WRITTEN_KEYWORDS: usize = 6;

/// Letters of the name of a definition, which is written at each reference to it.
pub(crate) const NAME_LETTERS: usize = 255;

/// Bytes of an `$id`, beyond which what stands in it is not relative to it: many could be very many times as long.
pub(crate) const ID_BYTES: usize = 255;

/// Constraints that an answer breaks and that are told: a model mends no more at once.
pub(crate) const TOLD_FAILURES: usize = 20;

/// Values of an enum that is never said in words: so few fit everywhere.
pub(crate) const FEW_VALUES: usize = 8;

// Numbers of things that are compared with each other.

/// Branches of `oneOf`, beyond which not every two are compared: it would take longer than the answer is worth.
pub(crate) const COMPARED_BRANCHES: usize = 100;

/// Other branches, in which it is looked up whether a property may be null: a choice of many would take their number twice.
pub(crate) const COMPARED_RIVALS: usize = 16;

/// References that are followed to find the object that a branch is.
pub(crate) const FOLLOWED_REFERENCES: usize = 16;

/// Texts of one node that are compared, so that none is said twice: of more it is not worth the search.
pub(crate) const COMPARED_TEXTS: usize = 100;

/// Values, or names, that are compared one by one: so many take no longer than to hash them.
pub(crate) const COMPARED_VALUES: usize = 12;

/// The same of names, which are compared in less time than values.
pub(crate) const COMPARED_NAMES: usize = 16;

// Sizes of what is said, and of what is allocated at once.

/// Ids with the same end that are compared to find which one a reference means.
pub(crate) const COMPARED_IDS: usize = 16;

/// Words of an enum that a message lists: what is more is counted.
pub(crate) const TOLD_WORDS: usize = 12;

/// Values that are looked at to say what is wrong with an answer: an enum without tags may be read in many ways.
pub(crate) const FAULT_STEPS: u32 = 500_000;

/// Levels of an answer that `serde_json` reads.
pub(crate) const PARSED_LEVELS: usize = 127;

/// Bytes of another library's message that are shown.
pub(crate) const REPORT_BYTES: usize = 900;

/// Letters of a name by which a message calls a schema.
pub(crate) const CALLED_LETTERS: usize = 80;

/// Steps from a schema to the nearest name, by which a message calls it.
pub(crate) const CALLED_STEPS: usize = 4;

/// Violations for which a report has room at once: most have no more, and what takes more than a kilobyte costs an
/// allocator much more than what takes less.
pub(crate) const FEW_VIOLATIONS: usize = 6;

/// Bytes of pointers in a report. Only a schema thousands of levels deep has more.
pub(crate) const REPORT_POINTER_BYTES: usize = 4 << 20;

/// Levels of a schema's text that are read again. A foreign schema has 256 at most, one of a type 60 types inside each
/// other.
pub(crate) const WRITTEN_LEVELS: usize = 1_000;

/// Bytes of what a handler says of its failure.
pub(crate) const FAILURE_BYTES: usize = 3_500;

/// Reasons of an error about an answer: a model mends no more at once.
pub(crate) const TOLD_REASONS: usize = 20;

/// Bytes of an error's sentence.
pub(crate) const ERROR_BYTES: usize = 4_000;

/// Bytes of one of its reasons.
pub(crate) const REASON_BYTES: usize = 950;

/// Bytes of the pointer of a reason.
pub(crate) const REASON_POINTER_BYTES: usize = 400;

/// Schemas of a document for which a walk has room at once: most have no more.
pub(crate) const FEW_SCHEMAS: usize = 20;

/// Bytes of a URI, beyond which it is not followed: many could be very many times as long.
pub(crate) const URI_BYTES: usize = 1_000;

/// Bytes of a name that a message shows.
pub(crate) const SHOWN_NAME_BYTES: usize = 120;
