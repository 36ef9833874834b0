//! One change to one schema, and what it loses.

use std::borrow::Cow;
use std::fmt;

use crate::change_kind::ChangeKind;
use crate::serialized::serialize;

/// One change to one schema.
///
/// ```
/// use serde_json::json;
/// use strict_schema::{dialect::OPENAI, normalize};
///
/// let open = json!({ "type": "object", "properties": { "to": { "type": "string", "not": { "const": "" } } }, "required": ["to"] });
/// let normalized = normalize(&open, &OPENAI)?;
/// assert_eq!(
///     normalized.changes[1].to_string(),
///     "describe-unsupported at /properties/to: moved `not` into the description (checked by the codec)"
/// );
/// assert_eq!(serde_json::to_value(&normalized.changes[1]).unwrap()["loss"], "checked");
/// # Ok::<(), strict_schema::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Change {
    /// What was done, by its kind.
    pub kind: ChangeKind,
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

/// What a change loses. These are all there are, so that a `match` can say what becomes of each.
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

/// On one line: the kind, the place, what was done, and what that loses.
impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = if self.pointer.is_empty() { "the root" } else { &self.pointer };
        write!(f, "{} at {place}: {} ({})", self.kind, self.did, self.loss)
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Exact => "nothing is lost",
            Self::Codec => "undone by the codec",
            Self::Narrowed => "some values can no longer be said",
            Self::Widened { checked: true } => "checked by the codec",
            Self::Widened { checked: false } => "checked by nobody",
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

impl serde::Serialize for Loss {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

serialize! {
    Change {
        "kind": |it: &Self| it.kind,
        "pointer": |it: &Self| it.pointer.clone(),
        "did": |it: &Self| it.did.to_string(),
        "keywords": |it: &Self| it.keywords.clone(),
        "loss": |it: &Self| it.loss,
    }
}
