//! The codec: decodes a model's answer to a normalized schema into an instance of the original schema.
//!
//! Decoding follows a plan that was made with the schema. Then the evaluator (`instance/`) validates the decoded value
//! against the original, so every decoded value is an instance of it.

mod decode;
pub(crate) mod original;
mod packed;
pub(crate) mod plan;
mod prefix;
mod store;

use serde_json::Value;

use crate::cost::ANSWER_LEVELS;
use crate::depth::{dismantle, is_deeper};
use crate::error::{Error, ErrorKind, Reason};
use crate::instance::evaluate::Evaluator;
use decode::Reader;
use original::Original;
use plan::{PlanId, Plans};
use prefix::Part;

/// Reads answers to a [normalized](crate::normalize) schema back in the original's shape.
///
/// It can be stored with the tool: it implements `Serialize` and `Deserialize`. Floats of the schema come back as `serde_json` reads them:
/// without its feature `float_roundtrip` some of many digits are their neighbours then.
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
    plans: Plans,
    root: PlanId,
    /// The original schema, which the decoded value must satisfy.
    original: Original,
}

impl Codec {
    pub(crate) fn new(plans: Plans, root: PlanId, original: Original) -> Self {
        let (plans, root) = plans.simplified(root);
        Self { plans, root, original }
    }

    /// Reads an answer back in the original's shape.
    ///
    /// Only nulls that the normalizer introduced are removed. The value is validated against the original schema, so it
    /// also satisfies the constraints that the strict schema cannot have.
    ///
    /// # Errors
    ///
    /// At most 20 faults of the answer, each with its place in the answer, in words that can be sent back to the model:
    /// a string that holds no JSON, a repeated key, a broken constraint. Answers nested deeper than 128 levels are
    /// refused, and so are those that take more than 2,000,000 steps to check, or that need schemas more than 300
    /// levels deep.
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
    /// assert_eq!(error.reasons()[0].message, "this breaks `uniqueItems`: no item twice");
    /// # Ok::<(), strict_schema::Error>(())
    /// ```
    pub fn decode(&self, answer: Value) -> Result<Value, Error> {
        self.decode_into(answer, Ok)
    }

    /// Decodes an answer and reads it further. The pointers of an error of that are those of the answer too.
    pub(crate) fn decode_into<T>(
        &self,
        answer: Value,
        read: impl FnOnce(Value) -> Result<T, Error>,
    ) -> Result<T, Error> {
        if is_deeper(&answer, ANSWER_LEVELS) {
            dismantle(answer);
            let what = format!("the answer is nested deeper than {ANSWER_LEVELS} levels: answer with less nesting");
            return Err(Error::of_answer(what, Vec::new()));
        }
        let original = self.original.schema();
        let evaluator = Evaluator::new(original);
        let mut reader = Reader::new(&self.plans, original, &evaluator);
        let decoded = reader.read(self.root, answer).map_err(|fault| {
            Error::of_answer(WRONG, vec![Reason { pointer: fault.pointer, message: fault.message }])
        })?;
        let failures = evaluator.failures(original, &decoded);
        if failures.is_empty() {
            return read(decoded).map_err(|error| error.with_pointers(|pointer| reader.place(pointer)));
        }
        let reasons = failures.into_iter().map(|it| Reason { pointer: reader.place(&it.pointer), message: it.message });
        Err(broken(reasons.collect()))
    }

    /// Decodes the beginning of an answer, for answers that are streamed.
    ///
    /// With more text the value only grows, up to what [`decode`](Self::decode) returns for the whole answer: a string
    /// gets more characters, an array more items, an object more properties. What may still change is left out: a
    /// number or an entry of a map before its end, a branch of a choice, JSON in a string, and nulls that the
    /// normalizer introduced. The value is not validated. None means that nothing is certain yet.
    ///
    /// ```
    /// use serde_json::json;
    /// use strict_schema::dialect::OPENAI;
    ///
    /// let schema = json!({
    ///     "type": "object",
    ///     "properties": { "title": { "type": "string" }, "labels": { "type": "object", "additionalProperties": { "type": "string" } } }
    /// });
    /// let codec = strict_schema::normalize(&schema, &OPENAI)?.codec;
    /// assert_eq!(codec.decode_prefix(r#"{"title":"On th"#), Some(json!({ "title": "On th" })));
    /// assert_eq!(codec.decode_prefix(r#"{"title":null,"labels":[{"key":"a","value":"b"},{"key":"c"#), Some(json!({ "labels": { "a": "b" } })));
    /// # Ok::<(), strict_schema::Error>(())
    /// ```
    pub fn decode_prefix(&self, text: &str) -> Option<Value> {
        let evaluator = Evaluator::new(self.original.schema());
        let mut reader = Reader::new(&self.plans, self.original.schema(), &evaluator);
        reader.prefix(&self.plans, self.root, Part::of(text))
    }
}

/// The beginning of an answer that needs no decoding. See [`Codec::decode_prefix`].
pub(crate) fn prefix(text: &str) -> Option<Value> {
    let plans = Plans::new();
    let evaluator = Evaluator::new(&Value::Null);
    Reader::new(&plans, &Value::Null, &evaluator).prefix(&plans, Plans::KEEP, Part::of(text))
}

/// Validates an answer to a schema that was sent unchanged.
///
/// # Errors
/// As [`Codec::decode`].
pub(crate) fn hold(schema: &Value, answer: Value) -> Result<Value, Error> {
    if is_deeper(&answer, ANSWER_LEVELS) {
        dismantle(answer);
        let what = format!("the answer is nested deeper than {ANSWER_LEVELS} levels: answer with less nesting");
        return Err(Error::of_answer(what, Vec::new()));
    }
    let failures = Evaluator::new(schema).failures(schema, &answer);
    if failures.is_empty() {
        return Ok(answer);
    }
    let reasons = failures.into_iter().map(|it| Reason { pointer: it.pointer, message: it.message });
    Err(broken(reasons.collect()))
}

/// An error with these reasons. Its kind is `Constraint` if all of them are about [`BOUNDS`].
fn broken(reasons: Vec<Reason>) -> Error {
    let is_bound = |it: &Reason| BOUNDS.iter().any(|bound| it.message.starts_with(&format!("this breaks `{bound}`")));
    let kind = if reasons.iter().all(is_bound) { ErrorKind::Constraint } else { ErrorKind::Shape };
    Error::of_answer(WRONG, reasons).of_kind(kind)
}

/// Assertions that do not concern the shape of an answer.
const BOUNDS: &[&str] = &[
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "uniqueItems",
    "minProperties",
    "maxProperties",
    "pattern",
    "format",
];

const WRONG: &str = "the answer does not fit the tool's schema";
