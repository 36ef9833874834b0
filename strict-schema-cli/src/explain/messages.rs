//! The error texts of providers that refuse a schema, one row each.

mod engines;
mod google;
mod library;
mod openai;
mod others;
mod requests;

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

/// Every known error text. The library's rules quote more texts, but without a place, a note or a report.
pub(crate) fn all() -> impl Iterator<Item = &'static Message> {
    let listed = || {
        [
            openai::API,
            openai::SDK,
            others::ANTHROPIC_SAYS,
            google::GEMINI_SAYS,
            others::HOSTS,
            engines::ENGINES,
            requests::REQUESTS,
        ]
        .into_iter()
        .flatten()
    };
    listed().chain(library::rows(listed()))
}

impl Message {
    pub(super) fn is_frame(&self) -> bool {
        matches!(self.means, Means::Frame(_))
    }
}
