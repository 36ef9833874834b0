//! All errors of a type, reported at once, each with its span.

use std::fmt::Display;

use proc_macro2::Span;

use crate::refusal::Refusal;

/// The errors met so far. They must be [finished](Self::finish): dropped unread, they would leave a type that does not
/// compile for no visible reason, or one that compiles and should not.
#[derive(Default)]
#[must_use]
pub(crate) struct Errors {
    all: Option<syn::Error>,
    /// serde reports a part that could not be read: the derive generates nothing for the type, and no error appears twice.
    unreadable: bool,
    finished: bool,
}

impl Drop for Errors {
    fn drop(&mut self) {
        assert!(self.finished || std::thread::panicking(), "the errors of a type are dropped unread");
    }
}

impl Errors {
    /// Refuse something here.
    pub(crate) fn refuse(&mut self, span: Span, refusal: &Refusal) {
        self.refuse_with(span, refusal, &[]);
    }

    /// Refuse something whose words depend on what was written.
    pub(crate) fn refuse_with(&mut self, span: Span, refusal: &Refusal, blanks: &[&dyn Display]) {
        let error = syn::Error::new(span, refusal.message(blanks));
        match &mut self.all {
            Some(all) => all.combine(error),
            None => self.all = Some(error),
        }
    }

    /// Leave the report to serde.
    pub(crate) fn leave_to_serde(&mut self) {
        self.unreadable = true;
    }

    /// All of them, or that there is none.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        self.finished = true;
        match (self.all.take(), self.unreadable) {
            (Some(all), _) => Err(Failure::Reported(all)),
            (None, true) => Err(Failure::LeftToSerde),
            (None, false) => Ok(()),
        }
    }
}

/// Why there is no schema.
pub(crate) enum Failure {
    /// The errors to report.
    Reported(syn::Error),
    /// serde reports it, if it reads the type at all.
    LeftToSerde,
}
