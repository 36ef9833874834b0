//! What providers say when they refuse a schema: a row an error text.

mod engines;
mod google;
mod library;
mod openai;
mod others;
mod requests;

use strict_schema::Dialect;

/// An error text of a provider.
///
/// The texts have holes, see [`pattern`](super::pattern). Places in front of a text, such as `In context=('properties', 'a'), `, are
/// no part of it: [`notation`](super::notation) reads them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Message {
    /// Whose text it is.
    pub of: &'static [&'static Dialect],
    pub text: &'static str,
    pub means: Means,
    /// What the text does not say, or says wrong.
    pub note: &'static str,
    /// Who saw it, and when.
    pub source: &'static str,
}

/// Which rule an error text is about.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Means {
    /// These, by name, the likeliest first. None, if it is about no rule for schemas; then the note says what it is.
    Rules(&'static [&'static str]),
    /// The rule of the keyword that stands in the text.
    Keyword,
    /// These, unless another text stands in the same error: this one is only the frame around it.
    Frame(&'static [&'static str]),
}

/// Every error text that is known. The rules of the library have more, but no place, note or report beside.
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
