//! The error texts of providers that refuse a schema, one row each.

mod engines;
mod google;
mod library;
mod openai;
mod others;
mod requests;

use super::message::Message;

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
