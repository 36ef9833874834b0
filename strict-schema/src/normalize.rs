//! The normalizer: any JSON Schema to a dialect's subset, with an account of every change and the way back.
//!
//! The input becomes a graph, in which each node is a set of schemas that must hold together; the passes work on the
//! nodes; the graph is then written as one schema. Apart from the validator, because that only looks.

pub(crate) mod account;
mod facets;
mod fit;
mod graph;
mod merge;
mod read;
mod solve;
mod write;

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use serde_json::Value;

use crate::codec::Codec;
use crate::dialect::Dialect;
use crate::error::{Error, Reason};
use crate::instance::unknown::{Unknown, unknown};
use crate::shown;
use crate::validate::Accepted;
use account::pass::PassId;
use fit::Unfit;
use graph::Graph;
use read::bounds::{Bounds, LEVELS, TOO_LONG};

/// A schema in a dialect's form, what was changed, and the way back.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Normalized {
    /// The schema, without an error under the dialect.
    ///
    /// Properties keep the order in which the input `Value` has them. That is the order of the text if `serde_json`'s
    /// feature `preserve_order` is on, and alphabetical if not: a `Value` cannot keep what it never had.
    pub schema: Value,
    /// Every change that was made, with what it loses.
    pub changes: Vec<Change>,
    /// Reads an answer back in the original's shape.
    pub codec: Codec,
}

/// One change to one schema.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Change {
    /// Which of the [kinds of change](crate::PASSES) it is.
    pub pass: &'static str,
    /// The schema in the original: an RFC 6901 pointer.
    pub pointer: String,
    /// What was done.
    pub did: Cow<'static, str>,
    /// The keywords of that schema that are not in the result as they stood: of those that several changes are about, each is
    /// named once.
    ///
    /// What stands under such a keyword is moved with it, and named only where more happens to it. A property that becomes
    /// required in another way is named by its object's change.
    pub keywords: Vec<String>,
    /// What that loses.
    pub loss: Loss,
}

/// What a change loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// Nothing: the same values satisfy it.
    Exact,
    /// Nothing, once the answer is decoded. What the form cannot rule out is refused then: text that is not JSON, a key
    /// that is there twice.
    Codec,
    /// Some values that satisfy the original can no longer be expressed: undeclared properties, for example.
    Narrowed,
    /// Some answers do not stand for a value that satisfies the original.
    Widened {
        /// Whether the codec finds them, and reports what they break.
        checked: bool,
    },
}

/// What the normalizer may lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Policy {
    /// Values that only an undeclared part of the original permits: properties that an object does not declare and
    /// does not forbid, other types beside the one that all keywords speak of, absence where a property may be null.
    ///
    /// They never make a decoded value wrong, so [`Permit::Checked`] is as [`Permit::Always`]. With
    /// [`Permit::Never`] nothing is refused for them: they get a form of their own, such as entries for undeclared
    /// properties.
    pub narrowed: Permit,
    /// Constraints that the dialect has no keyword for.
    ///
    /// A keyword whose value is of the wrong type (`"minimum": "0"`) means nothing that could be checked. It is ignored, with
    /// a change that says so, and is a reason to refuse with [`Permit::Never`] only.
    pub widened: Permit,
    /// What null means for an optional property that may be null itself, where the dialect makes it required.
    ///
    /// With [`narrowed`](Self::narrowed) forbidden, such a property is a list of one, or an empty list, and both can be said.
    pub null_means: NullMeans,
}

/// What an answer of null means for a property that the original lets be null, and also be absent.
///
/// Both values satisfy the original; those who know the server know which one it expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NullMeans {
    /// The property is null. This is the default.
    Null,
    /// The property is absent: the codec takes it out.
    Absent,
}

/// Whether a loss is permitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Permit {
    /// It is a reason to refuse the schema.
    Never,
    /// Only if the codec checks what is lost.
    Checked,
    /// Always.
    Always,
}

impl Policy {
    /// What is lost must be checked by the codec. This is the default.
    pub const CHECKED: Self = Self::of(Permit::Checked, Permit::Checked);
    /// Nothing is lost that the codec does not check, and every value of the original can be said.
    pub const FAITHFUL: Self = Self::of(Permit::Never, Permit::Checked);
    /// Nothing is lost at all.
    pub const EXACT: Self = Self::of(Permit::Never, Permit::Never);
    /// Everything may be lost.
    pub const LENIENT: Self = Self::of(Permit::Always, Permit::Always);

    const fn of(narrowed: Permit, widened: Permit) -> Self {
        Self { narrowed, widened, null_means: NullMeans::Null }
    }

    /// The same, with this meaning of null.
    ///
    /// ```
    /// use serde_json::json;
    /// use strict_schema::{NullMeans, Policy, dialect::OPENAI, normalize_with};
    ///
    /// let schema = json!({ "type": "object", "properties": { "page": { "type": ["integer", "null"] } } });
    /// let policy = Policy::CHECKED.with_null(NullMeans::Absent);
    /// let codec = normalize_with(&schema, &OPENAI, &policy)?.codec;
    /// assert_eq!(codec.decode(json!({ "page": null }))?, json!({}));
    /// # Ok::<(), strict_schema::Error>(())
    /// ```
    #[must_use]
    pub const fn with_null(mut self, means: NullMeans) -> Self {
        self.null_means = means;
        self
    }
}

impl Default for Policy {
    fn default() -> Self {
        Self::CHECKED
    }
}

/// Writes any JSON Schema, draft-04 to 2020-12, in a dialect's form, under [`Policy::CHECKED`].
///
/// It takes time and memory linear in the schema's size. Arrays and objects nested deeper than 256 levels are
/// refused. To merge what must hold together takes 100,000 steps, and 8 for each value of the schema; what is left then is
/// not merged but checked. A result of more than 5,000 schemas, and of twice as many as the input has, is written again with
/// less nesting. What would be larger than 50,000 schemas or 1,000,000 values (and 8 for each of the schema's)
/// once references are written in place, or deeper than 100 levels, is cut to JSON text.
///
/// # Errors
///
/// Every reason why the schema cannot be normalized, each with its pointer: references that lead nowhere, schemas
/// that no value satisfies, limits that cannot be met, losses that the policy does not permit.
///
/// ```
/// use serde_json::json;
/// use strict_schema::dialect::OPENAI;
///
/// let foreign = json!({
///     "type": "object",
///     "properties": {
///         "url": { "type": "string" },
///         "headers": { "type": "object", "additionalProperties": { "type": "string" } }
///     },
///     "required": ["url"]
/// });
/// let normalized = strict_schema::normalize(&foreign, &OPENAI)?;
/// assert!(strict_schema::validate(&normalized.schema, &OPENAI).is_ok());
///
/// let answer = json!({ "url": "https://a.test", "headers": [{ "key": "Accept", "value": "*/*" }] });
/// let decoded = normalized.codec.decode(answer)?;
/// assert_eq!(decoded, json!({ "url": "https://a.test", "headers": { "Accept": "*/*" } }));
///
/// let answer = json!({ "url": "https://a.test", "headers": null });
/// assert_eq!(normalized.codec.decode(answer)?, json!({ "url": "https://a.test" }));
/// # Ok::<(), strict_schema::Error>(())
/// ```
pub fn normalize(schema: &Value, dialect: &Dialect) -> Result<Normalized, Error> {
    normalize_with(schema, dialect, &Policy::default())
}

/// Writes any JSON Schema in a dialect's form, and loses what the policy permits.
///
/// # Errors
///
/// As [`normalize`].
///
/// ```
/// use serde_json::json;
/// use strict_schema::{Policy, dialect::OPENAI};
///
/// let open = json!({ "type": "object", "properties": { "a": { "type": "string" } } });
/// let normalized = strict_schema::normalize_with(&open, &OPENAI, &Policy::FAITHFUL)?;
/// let answer = json!({ "a": null, "entries": [{ "key": "b", "value": "1" }] });
/// assert_eq!(normalized.codec.decode(answer)?, json!({ "b": 1 }));
/// # Ok::<(), strict_schema::Error>(())
/// ```
pub fn normalize_with(schema: &Value, dialect: &Dialect, policy: &Policy) -> Result<Normalized, Error> {
    let size = read::bounds::measure(schema)?;
    let local = if size.has_documents { read::local_references::run(schema)? } else { None };
    let checked = local.as_ref().map_or(schema, |local| local.checked.as_ref().unwrap_or(&local.schema));
    let mut accepted = Accepted::of(schema, dialect);
    let whole = accepted.whole;
    if let Some(local) = &local {
        accepted = Accepted::of(&local.schema, dialect);
    }
    let original = local.as_ref().map_or(schema, |local| &local.schema);
    let unchecked = |graph: &mut Graph<'_>| if size.may_be_unknown { unchecked(graph, checked) } else { Vec::new() };
    let graph = |accepted| {
        let mut graph = read(original, dialect, policy, accepted, Bounds::of(size));
        if let Some(local) = &local {
            local.account(&mut graph);
        }
        graph
    };
    if whole {
        let mut graph = graph(&accepted);
        // The provider takes it as it stands, so no policy forbids it; what the codec cannot check is said all the same.
        let reasons = graph.reasons.len();
        let unchecked = unchecked(&mut graph);
        graph.reasons.truncate(reasons);
        return fit::unchanged(graph, schema, checked).map(|normalized| with(normalized, unchecked));
    }
    let written = |accepted| {
        let mut graph = graph(accepted);
        let unchecked = unchecked(&mut graph);
        fit::run(graph, checked).map(|normalized| with(normalized, unchecked))
    };
    match written(&accepted) {
        Ok(normalized) => return Ok(normalized),
        Err(Unfit::Refused(error)) => return Err(error),
        Err(Unfit::TooMuch) => {}
    }
    let leaves = accepted.leaves();
    written(&leaves).map_err(|unfit| match unfit {
        Unfit::Refused(error) => error,
        Unfit::TooMuch => Error::new(refusal(dialect)),
    })
}

/// The result, with what is said of assertions that the codec does not check.
fn with(mut normalized: Normalized, unchecked: Vec<Change>) -> Normalized {
    let said = normalized.changes.iter().filter(|it| it.did.contains(UNCHECKED));
    let said: HashMap<&str, &str> = said.map(|it| (it.pointer.as_str(), &*it.did)).collect();
    // It begins with its keyword.
    let keyword = |did: &str| did.split(' ').next().unwrap_or_default().to_owned();
    let is_said = |it: &Change| said.get(it.pointer.as_str()).is_some_and(|did| did.contains(&keyword(&it.did)));
    let mut more: Vec<_> = unchecked.into_iter().filter(|it| !is_said(it)).collect();
    normalized.changes.append(&mut more);
    for change in &mut normalized.changes {
        if let Cow::Owned(shown) = shown::escaped(&change.did) {
            change.did = Cow::Owned(shown);
        }
    }
    normalized
}

/// The input as a graph in which everything is merged, and it is known what is possible.
fn read<'a>(
    schema: &'a Value,
    dialect: &'a Dialect,
    policy: &'a Policy,
    accepted: &'a Accepted,
    bounds: Bounds,
) -> Graph<'a> {
    let mut graph = Graph::new(schema, dialect, policy, accepted, bounds);
    let mut found = merge::all_of::Found::default();
    while let Some(node) = graph.take() {
        if write::native::run(&mut graph, node) {
            continue;
        }
        merge::all_of::run(&mut graph, node, &mut found);
        merge::types::run(&mut graph, node);
        merge::describe::run(&mut graph, node);
    }
    solve::loops::run(&mut graph);
    solve::drop_impossible::run(&mut graph);
    write::properties::run(&mut graph);
    graph
}

/// What the codec cannot compute, wherever it stands, also where no pass looks. What the policy forbids is a reason.
fn unchecked(graph: &mut Graph<'_>, schema: &Value) -> Vec<Change> {
    let Some(unknown) = unknown(schema, graph.bounds.pointers) else {
        graph.reasons.push(Reason { pointer: String::new(), message: TOO_LONG.to_owned() });
        return Vec::new();
    };
    if unknown.is_empty() {
        return Vec::new();
    }
    let told: HashSet<String> = graph.reasons.iter().map(|reason| reason.pointer.clone()).collect();
    let mut changes = Vec::with_capacity(unknown.len());
    for Unknown { pointer, keyword, why } in unknown {
        let did = format!("`{}` {UNCHECKED}: {why}", keyword.name());
        // There, it is refused already.
        if graph.policy.widened != Permit::Always && !told.contains(&pointer) {
            let message = format!("{did}, and the policy does not permit that");
            graph.reasons.push(Reason { pointer: pointer.clone(), message });
        }
        let pass = PassId::DescribeUnsupported.name();
        // The keyword may stand in the result: where it does not, another change names it.
        let (keywords, loss) = (Vec::new(), Loss::Widened { checked: false });
        changes.push(Change { pass, pointer, did: did.into(), keywords, loss });
    }
    changes
}

/// What is said of an assertion that the codec does not check.
const UNCHECKED: &str = "cannot be checked";

/// The message of an error that refuses a schema.
fn refusal(dialect: &Dialect) -> String {
    format!("the schema cannot be normalized for {}", dialect.name)
}

const _: () = assert!(LEVELS < 1_000, "code that reads a schema recurses");
