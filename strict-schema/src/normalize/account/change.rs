//! One change to one schema, and what it loses.

use std::borrow::Cow;

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
