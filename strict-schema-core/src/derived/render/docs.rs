//! The documentation of the fields, types and variants that led to a node, outermost first.

use crate::derived::cost::DOCS_TEXTS;
/// The documentation of what led to the node.
#[derive(Clone, Copy)]
pub(super) struct Docs<'a> {
    pub texts: [&'a str; DOCS_TEXTS],
    pub length: usize,
}

impl<'a> Docs<'a> {
    pub(super) const NONE: Self = Self { texts: [""; DOCS_TEXTS], length: 0 };

    /// Whether any of them has a documentation.
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
