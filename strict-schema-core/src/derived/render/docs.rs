//! What those that led to a node say of it, outermost first.

use crate::derived::cost::DOCS_TEXTS;
/// What those that led to the node say of it.
#[derive(Clone, Copy)]
pub(super) struct Docs<'a> {
    pub texts: [&'a str; DOCS_TEXTS],
    pub length: usize,
}

impl<'a> Docs<'a> {
    pub(super) const NONE: Self = Self { texts: [""; DOCS_TEXTS], length: 0 };

    /// Whether any of them says anything.
    pub(super) const fn say_something(&self) -> bool {
        self.length > 0
    }

    pub(super) const fn add(&mut self, text: &'a str) {
        if !text.is_empty() && self.length < DOCS_TEXTS {
            self.texts[self.length] = text;
            self.length += 1;
        }
    }
}
