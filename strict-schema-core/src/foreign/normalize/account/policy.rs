//! What the caller permits the normalizer to lose.

use std::fmt;

use crate::json::serialize::serialize;

/// What the normalizer may lose.
///
/// ```
/// use strict_schema::Policy;
///
/// assert_eq!(Policy::CHECKED.to_string(), "some values may no longer be expressible, constraints are lost where the codec checks them");
/// assert_eq!(serde_json::to_value(Policy::EXACT).unwrap()["widened"], "never");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Policy {
    /// Whether the result may exclude values that the original permits without declaring them: undeclared properties, types that none of
    /// its keywords is about (`{"minLength": 1}` permits numbers too), absence of a property that may be null.
    ///
    /// Decoded values are valid in either case. If this is `false`, such values get a form of their own, for example entries for undeclared
    /// properties. Only a choice whose branches cannot be told apart, or not with a bounded amount of work, is a reason to refuse the
    /// schema.
    pub narrowed: bool,
    /// Whether a constraint may be lost that the dialect has no keyword for.
    ///
    /// A keyword with a malformed value (`"minimum": "0"`) constrains nothing. It is ignored, and a change reports that; only
    /// [`Permit::Never`] refuses the schema for it.
    pub widened: Permit,
    /// What null means for a property that may be absent and may be null, if the dialect makes it required.
    ///
    /// It has no effect if [`narrowed`](Self::narrowed) is `false`: such a property is then a list, empty if it is absent.
    pub null_means: NullMeans,
}

/// What null means for a property that the original lets be null, and also be absent.
///
/// Both values satisfy the original. Choose the one that your server expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NullMeans {
    /// The property is null. This is the default.
    Null,
    /// The property is absent: the codec takes it out.
    Absent,
}

/// Whether a constraint may be lost.
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
    /// Values may become inexpressible, and a constraint may be lost if the codec checks it. This is the default.
    pub const CHECKED: Self = Self::of(true, Permit::Checked);
    /// Every value stays expressible, and a constraint may be lost if the codec checks it.
    pub const FAITHFUL: Self = Self::of(false, Permit::Checked);
    /// Nothing may be lost.
    pub const EXACT: Self = Self::of(false, Permit::Never);
    /// Everything may be lost.
    pub const LENIENT: Self = Self::of(true, Permit::Always);

    const fn of(narrowed: bool, widened: Permit) -> Self {
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

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.narrowed {
            "some values may no longer be expressible"
        } else {
            "every value can be expressed"
        })?;
        f.write_str(match self.widened {
            Permit::Never => ", no constraint is lost",
            Permit::Checked => ", constraints are lost where the codec checks them",
            Permit::Always => ", constraints are lost",
        })?;
        f.write_str(match self.null_means {
            NullMeans::Null => "",
            NullMeans::Absent => ", null means absent",
        })
    }
}

serialize! {
    Policy {
        narrowed,
        widened: |it: &Self| match it.widened {
            Permit::Never => "never",
            Permit::Checked => "checked",
            Permit::Always => "always",
        },
        null_means: |it: &Self| match it.null_means {
            NullMeans::Null => "null",
            NullMeans::Absent => "absent",
        },
    }
}
