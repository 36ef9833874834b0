//! What may be lost, as the caller has it.

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
