//! The codec: decodes a model's answer to a normalized schema into an instance of the original schema.
//!
//! Decoding follows a plan that was made with the schema. Then the evaluator (`instance/`) validates the decoded value
//! against the original, so every decoded value is an instance of it.

mod absent_nulls;
mod branch_pointers;
mod chosen_branch;
mod decode;
pub(crate) mod original;
mod packed;
pub(crate) mod plan;
mod store;
mod undecoded;

use std::sync::Arc;

use serde_json::Value;

use crate::cost::ANSWER_LEVELS;
use crate::error::Error;
use crate::fault::{Faults, shallow};
use crate::instance::evaluate::Evaluator;
use crate::json::keyword::Keyword;
use crate::json::kind::Kinds;
use decode::{PlanReader, Schemas};
use original::Original;
use plan::{Choice, Plan, StepId};

/// Decodes values of a [normalized](crate::normalize()) schema to values of the original.
///
/// It can be stored with the tool: it implements `Serialize` and `Deserialize`. Turn on `serde_json`'s feature `float_roundtrip` for that:
/// without it, a float of the schema with many digits may come back with another last digit.
///
/// ```
/// use serde_json::json;
/// use strict_schema::{Codec, dialect::OPENAI};
///
/// let pair = json!({ "type": "array", "prefixItems": [{ "type": "string" }, { "type": "number" }], "minItems": 2, "items": false });
/// let stored = serde_json::to_string(&strict_schema::normalize(&pair, &OPENAI)?.codec).unwrap();
///
/// let codec: Codec = serde_json::from_str(&stored).unwrap();
/// let answer = json!({ "value": { "item0": "a", "item1": 1 } });
/// assert_eq!(codec.decode(answer)?, json!(["a", 1]));
/// # Ok::<(), strict_schema::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Codec {
    // A copy of a codec is made for each answer that is streamed.
    pub(crate) plan: Arc<Plan>,
    pub(crate) root: StepId,
    /// The original schema, which the decoded value must satisfy.
    original: Arc<Original>,
    /// The schema that was sent, if the plan has choices or several kinds of entries.
    sent: Option<Arc<SentSchema>>,
}

/// The schema that was sent: an answer was written in one of its branches.
#[derive(Clone, Debug, PartialEq)]
struct SentSchema {
    schema: Original,
    /// Whether the dialect has no `additionalProperties`, so that every object is closed.
    closed: bool,
}

impl Codec {
    /// The codec of a schema that is sent as it was.
    pub(crate) fn unchanged(original: Original) -> Self {
        Self::stored(Plan::new(), Plan::KEEP, original, None)
    }

    /// The codec of a schema that was written with this plan. A dialect is `closed` if it has no `additionalProperties`.
    pub(crate) fn new(plan: Plan, root: StepId, original: Original, schema: &Value, closed: bool) -> Self {
        let (mut plan, root) = plan.simplified(root);
        let chooses = branch_pointers::locate(&mut plan, root, schema);
        let sent = chooses.then(|| SentSchema { schema: Original::of(schema, 0), closed });
        Self::stored(plan, root, original, sent)
    }

    fn stored(plan: Plan, root: StepId, original: Original, sent: Option<SentSchema>) -> Self {
        Self { plan: Arc::new(plan), root, original: Arc::new(original), sent: sent.map(Arc::new) }
    }

    /// The plan, and whether the dialect has no `additionalProperties`, if there are choices.
    pub(crate) fn choosing(&self) -> Option<(&Plan, bool)> {
        self.sent.as_ref().map(|sent| (&*self.plan, sent.closed))
    }

    /// Decodes a value of the normalized schema to a value of the original.
    ///
    /// Only nulls that the normalizer introduced are removed. The value is validated against the original schema, so it
    /// also satisfies the constraints that the strict schema cannot have.
    ///
    /// # Errors
    ///
    /// At most 20 faults for the model, each with its place in the value that was sent: a string that is not JSON, a repeated key, a
    /// violated constraint.
    ///
    /// It is also an error if the value is nested deeper than 128 levels, or if checking it needs schemas nested deeper than 300 levels or
    /// too many steps. The limit is four times the number of values sent times the number of values in the schema, but at least 2,000,000
    /// steps, and at most 20,000,000, which take some seconds.
    ///
    /// ```
    /// use serde_json::json;
    /// use strict_schema::dialect::OPENAI;
    ///
    /// let schema = json!({
    ///     "type": "object",
    ///     "properties": { "tags": { "type": "array", "items": { "type": "string" }, "uniqueItems": true } }
    /// });
    /// let codec = strict_schema::normalize(&schema, &OPENAI)?.codec;
    /// let error = codec.decode(json!({ "tags": ["a", "a"] })).unwrap_err();
    /// assert_eq!(error.reasons()[0].pointer, "/tags");
    /// assert_eq!(error.reasons()[0].message, "expected an array without repeated items, not one that repeats \"a\"");
    /// # Ok::<(), strict_schema::Error>(())
    /// ```
    pub fn decode(&self, answer: Value) -> Result<Value, Error> {
        self.decode_into(answer, Ok).map_err(Faults::into_error)
    }

    /// Decodes an answer and reads it further. The places of what is wrong with that are those of the answer too.
    pub(crate) fn decode_into<T>(
        &self,
        answer: Value,
        read: impl FnOnce(Value) -> Result<T, Faults>,
    ) -> Result<T, Faults> {
        let mut answer = shallow(answer, ANSWER_LEVELS)?;
        if absent_nulls::remove(&self.plan, self.root, &mut answer) {
            let faults = self.original.evaluator().faults_of_answer(self.original.schema(), &answer);
            return read_all(Faults::new(faults), answer, read);
        }
        self.with_reader(&answer, |reader, Schemas { original, evaluator, .. }| {
            let decoded = reader.read(self.root, &answer).map_err(Faults::new)?;
            let left = std::mem::take(&mut reader.left);
            let faults = Faults::new(evaluator.faults_left(original, &decoded));
            if left.faults.is_empty() {
                return read_all(faults, decoded, read).map_err(|faults| faults.with_places(|it| reader.place(it)));
            }
            let read = read(decoded.clone()).err().unwrap_or_default();
            let faults = faults.merged(read, &decoded).without(|fault| left.explains(fault));
            let faults = faults.with_places(|fault| reader.place(fault));
            Err(faults.merged(Faults::new(left.faults), &answer))
        })
    }

    /// Calls a function with a reader. The work on the original and on the schema that was sent counts together.
    fn with_reader<T>(&self, answer: &Value, read: impl FnOnce(&mut PlanReader<'_>, Schemas<'_>) -> T) -> T {
        let original = self.original.schema();
        let evaluator = &self.original.evaluator();
        evaluator.allow(self.original.size(), answer);
        let sent_evaluator = match self.sent.as_deref() {
            Some(SentSchema { schema, closed }) => &evaluator.of_sent(schema.evaluator(), *closed),
            None => &evaluator.of_sent(Evaluator::unscoped(&Value::Null), false),
        };
        let sent = self.sent.as_ref().map_or(&Value::Null, |it| it.schema.schema());
        let schemas = Schemas { original, evaluator, sent, sent_evaluator };
        read(&mut PlanReader::new(&self.plan, schemas), schemas)
    }

    /// The original schema, which the decoded value must satisfy.
    pub(crate) fn original(&self) -> &Value {
        self.original.schema()
    }

    /// The types of answers that are written in a branch of a choice.
    pub(crate) fn written_kinds(&self, choice: &Choice, branch: usize) -> Kinds {
        let sent = self.sent.as_ref().map_or(&Value::Null, |it| it.schema.schema());
        sent.pointer(&format!("{}/anyOf/{branch}", choice.written))
            .map_or(Kinds::ALL, |it| branch_pointers::kinds(sent, it))
    }

    /// Decodes a part of an answer by a step of the plan. None if it cannot be decoded. The value is not validated.
    ///
    /// `spent` is the work for the parts before it: all parts together have as much as one answer.
    pub(crate) fn decode_part(&self, step: StepId, part: &Value, spent: &mut u64) -> Option<Value> {
        self.with_reader(part, |reader, Schemas { evaluator, .. }| {
            evaluator.spend(*spent);
            let value = reader.read(step, part).ok();
            *spent = evaluator.spent();
            value
        })
    }
}

/// Validates an answer to a schema that was sent unchanged, or to what was set at run time for a type, and reads it further.
pub(crate) fn hold<T>(
    schema: &Value,
    is_of_type: bool,
    answer: Value,
    read: impl FnOnce(Value) -> Result<T, Faults>,
) -> Result<T, Faults> {
    let answer = shallow(answer, ANSWER_LEVELS)?;
    let mut known = Evaluator::new(schema).faults_of_answer(schema, &answer);
    for fault in known.iter_mut().filter(|_| is_of_type) {
        // This `if` is not from the user: it is around the schema as the type has it, and as it was changed.
        fault.because.take_if(|keyword| *keyword == Keyword::If);
    }
    read_all(Faults::new(known), answer, read)
}

/// What a value is read as, or all its faults: those that are known, and those of reading it.
fn read_all<T>(known: Faults, value: Value, read: impl FnOnce(Value) -> Result<T, Faults>) -> Result<T, Faults> {
    if known.is_empty() {
        return read(value);
    }
    match read(value.clone()) {
        Ok(_) => Err(known),
        Err(more) => Err(known.merged(more, &value)),
    }
}
