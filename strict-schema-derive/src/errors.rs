//! All errors of a type, reported at once, each with its span.

use proc_macro2::Span;

use crate::refusal::Refusal;

/// The errors met so far.
#[derive(Default)]
pub(crate) struct Errors {
    all: Option<syn::Error>,
    /// Something could not be read that serde reports itself: nothing may be made of the type, and nothing is said twice.
    unreadable: bool,
}

impl Errors {
    /// Refuse something here.
    pub(crate) fn refuse(&mut self, span: Span, refusal: &Refusal) {
        self.add(syn::Error::new(span, refusal.message()));
    }

    /// Refuse something whose words depend on what was written.
    pub(crate) fn refuse_with(&mut self, span: Span, what: &str, why: &str, fix: &str) {
        self.add(syn::Error::new(span, crate::refusal::message(what, why, fix)));
    }

    fn add(&mut self, error: syn::Error) {
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
    pub(crate) fn finish(self) -> Result<(), Failure> {
        match (self.all, self.unreadable) {
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
