//! The codec: a model's answer to a normalized schema, back in the original's shape, and checked.
//!
//! Decoding follows a plan that was made with the schema; then the decoded value is compared with the original schema
//! by a small evaluator. So whatever comes out is an instance of the original.

mod decode;
pub(crate) mod members;
pub(crate) mod original;
mod packed;
pub(crate) mod plan;
mod store;

use serde_json::Value;

use crate::cost::ANSWER_LEVELS;
use crate::depth::{dismantle, is_deeper};
use crate::error::{Error, Reason};
use crate::instance::evaluate::Evaluator;
use decode::Reader;
use original::Original;
use plan::{PlanId, Plans};

/// Reads answers to a [normalized](crate::normalize) schema back in the original's shape.
///
/// It can be stored with the tool: it implements `Serialize` and `Deserialize`.
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
    /// What to check against.
    original: Original,
}

impl Codec {
    pub(crate) fn new(plans: Plans, root: PlanId, original: Original) -> Self {
        let (plans, root) = plans.simplified(root);
        Self { plans, root, original }
    }

    /// Reads an answer back in the original's shape.
    ///
    /// Only nulls that the normalizer introduced are removed. The value is checked against the original schema, so
    /// that a constraint that has no place in the strict schema holds nevertheless.
    ///
    /// # Errors
    ///
    /// What is wrong with the answer, each fault with its place in the answer, fit to be sent back to the model:
    /// JSON text that is none, a key twice, a constraint that is broken; no more than 20 of them. Answers nested deeper
    /// than 128 levels are refused, and so are those that take more than 2,000,000 steps to check, or to which schemas apply
    /// that are more than 300 levels deep.
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
            return Ok(decoded);
        }
        let reasons = failures.into_iter().map(|it| Reason { pointer: reader.place(&it.pointer), message: it.message });
        Err(Error::of_answer(WRONG, reasons.collect()))
    }
}

const WRONG: &str = "the answer does not fit the tool's schema";
