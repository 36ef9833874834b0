//! One change to one schema, and what it loses.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::HashSet;
use std::fmt;

use super::action::{Absence, Action};
use crate::json::serialize::serialize;
use crate::rules::change_kind::ChangeKind;

/// One change to one schema.
///
/// ```
/// use serde_json::json;
/// use strict_schema::{dialect::OPENAI, normalize};
///
/// let open = json!({ "type": "object", "properties": { "to": { "type": "string", "not": { "const": "" } } }, "required": ["to"] });
/// let normalized = normalize(&open, &OPENAI)?;
/// assert_eq!(
///     normalized.changes[0].to_string(),
///     "describe-unsupported at /properties/to: moved `not` into the description (checked by the codec)"
/// );
/// assert_eq!(serde_json::to_value(&normalized.changes[0]).unwrap()["loss"], "checked");
/// # Ok::<(), strict_schema::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Change {
    /// What was done, by its kind.
    pub kind: ChangeKind,
    /// The schema in the original: an RFC 6901 pointer.
    pub pointer: String,
    /// The keywords of that schema that the result lacks, or has in another form. Only one change names a keyword, even if several
    /// are about it.
    ///
    /// A subschema under such a keyword moves with it, and has its own change only if it is itself changed. If a property becomes
    /// required, the change is listed at the object.
    pub keywords: Vec<String>,
    /// What the change loses.
    pub loss: Loss,
    pub(crate) did: Action,
}

impl Change {
    pub(crate) fn new(pointer: String, did: Action) -> Self {
        Self { kind: did.kind(), pointer, keywords: Vec::new(), loss: did.loss(), did }
    }

    /// What was done, for people. The text may change in any version: programs look at
    /// [`kind`](Self::kind), [`keywords`](Self::keywords), [`loss`](Self::loss) and the methods.
    #[must_use]
    pub fn did(&self) -> Cow<'static, str> {
        self.did.sentence()
    }

    /// Whether the change is about a keyword of the schema: one that is not in the result as it stood, or one that stays
    /// and is not checked.
    ///
    /// ```
    /// use serde_json::json;
    /// use strict_schema::{dialect::OPENAI, normalize};
    ///
    /// let schema = json!({ "type": "object", "properties": { "a": { "type": "string", "not": { "const": "" } } }, "required": ["a"] });
    /// let changes = normalize(&schema, &OPENAI)?.changes;
    /// assert!(changes.iter().any(|change| change.pointer == "/properties/a" && change.concerns("not")));
    /// # Ok::<(), strict_schema::Error>(())
    /// ```
    #[must_use]
    pub fn concerns(&self, keyword: &str) -> bool {
        self.did.concerns()(keyword) || self.keywords.iter().any(|it| it == keyword)
    }

    /// The properties that became required, each with a way to say that it is absent.
    ///
    /// ```
    /// use serde_json::json;
    /// use strict_schema::{ChangeKind, dialect::OPENAI, normalize};
    ///
    /// let schema = json!({ "type": "object", "properties": { "page": { "type": "integer" } } });
    /// let changes = normalize(&schema, &OPENAI)?.changes;
    /// let change = changes.iter().find(|change| change.kind == ChangeKind::RequireAll).unwrap();
    /// assert_eq!(change.required().collect::<Vec<_>>(), ["page"]);
    /// # Ok::<(), strict_schema::Error>(())
    /// ```
    pub fn required(&self) -> impl Iterator<Item = &str> {
        let properties: &[(Absence, String)] = match &self.did {
            Action::RequireAll { properties, .. } => properties,
            _ => &[],
        };
        // A definition that is written more than once may leave out a property in more than one way.
        let mut named = HashSet::new();
        properties.iter().map(|(_, name)| name.as_str()).filter(move |name| named.insert(*name))
    }

    /// Whether it is the same that is done, so that one change says both.
    pub(crate) fn is_like(&self, did: &Action) -> bool {
        self.did.is_like(did) && (self.loss == Loss::Narrowed) == (did.loss() == Loss::Narrowed)
    }

    /// The change that does both, if that is more than this one.
    pub(crate) fn with(&self, did: Action) -> Option<Self> {
        let did = match (&self.did, did) {
            (Action::Move(known), Action::Move(moved)) => Action::Move(Box::new(known.with(&moved)?)),
            (
                Action::RequireAll { properties: known, lists_are_checked },
                Action::RequireAll { properties, lists_are_checked: more_lists },
            ) => {
                let named: HashSet<_> = known.iter().collect();
                let more: Vec<_> = properties.iter().filter(|it| !named.contains(it)).cloned().collect();
                if more.is_empty() && (*lists_are_checked || !more_lists) {
                    return None;
                }
                let properties = known.iter().cloned().chain(more).collect();
                Action::RequireAll { properties, lists_are_checked: *lists_are_checked || more_lists }
            }
            (_, did) if did.loss() > self.loss => did,
            _ => return None,
        };
        Some(Self::new(self.pointer.clone(), did))
    }
}

/// What a change loses, the least first. The list is complete, so a `match` needs no other arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// Nothing: the same values satisfy it.
    Exact,
    /// Nothing, once the codec has decoded the value. It rejects values that the new form cannot rule out: text that
    /// is not JSON, a repeated key.
    Codec,
    /// Some values that satisfy the original can no longer be expressed: undeclared properties, for example.
    Narrowed,
    /// Some answers satisfy the result, but not the original once they are decoded.
    Widened {
        /// Whether the codec refuses those answers, and reports what they break.
        checked: bool,
    },
}

/// On one line: the kind, the place, what was done, and what that loses.
impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = if self.pointer.is_empty() { "the root" } else { &self.pointer };
        write!(f, "{} at {place}: {} ({})", self.kind, self.did(), self.loss)
    }
}

/// The least loss first.
impl Ord for Loss {
    fn cmp(&self, other: &Self) -> Ordering {
        let rank = |loss: &Self| match loss {
            Self::Exact => 0,
            Self::Codec => 1,
            Self::Narrowed => 2,
            Self::Widened { checked: true } => 3,
            Self::Widened { checked: false } => 4,
        };
        rank(self).cmp(&rank(other))
    }
}

impl PartialOrd for Loss {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Exact => "nothing is lost",
            Self::Codec => "nothing is lost: decoding restores the original form",
            Self::Narrowed => "some values can't be expressed",
            Self::Widened { checked: true } => "checked by the codec",
            Self::Widened { checked: false } => "not checked",
        })
    }
}

impl Loss {
    /// As it is serialized: `exact`, `codec`, `narrowed`, `checked` or `unchecked`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Codec => "codec",
            Self::Narrowed => "narrowed",
            Self::Widened { checked: true } => "checked",
            Self::Widened { checked: false } => "unchecked",
        }
    }
}

impl serde_core::Serialize for Loss {
    fn serialize<S: serde_core::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

serialize! {
    Change { kind, pointer, did: |it: &Self| it.did().into_owned(), keywords, loss }
}
