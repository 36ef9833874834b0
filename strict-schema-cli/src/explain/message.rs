//! An error text of a provider, and which rule it is about.

use strict_schema::Dialect;

/// An error text of a provider.
///
/// The texts have holes, see [`pattern`](super::pattern). A place in front of a text, for example `In context=('properties', 'a'), `, is
/// not part of it: [`notation`](super::notation) reads it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Message {
    /// The dialects of the providers that write it.
    pub of: &'static [&'static Dialect],
    pub text: &'static str,
    pub means: Means,
    /// What the text omits, or gets wrong.
    pub note: &'static str,
    /// Where it was seen, and when.
    pub source: &'static str,
}

/// Which rule an error text is about.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Means {
    /// These rules by name, most likely first. If there are none, the error is not about a schema, and the note explains it.
    Rules(&'static [&'static str]),
    /// The rule about the keyword in the text.
    Keyword,
    /// These rules, unless the error contains another known text: this one is only its frame.
    Frame(&'static [&'static str]),
}

impl Message {
    pub(super) fn is_frame(&self) -> bool {
        matches!(self.means, Means::Frame(_))
    }
}
