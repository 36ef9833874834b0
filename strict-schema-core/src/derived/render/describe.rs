//! Descriptions: the documentation of the fields, types and variants that led to a node, outermost first.

use super::state::RenderState;
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

/// A description that opens with its first text.
pub(super) struct Description {
    open: &'static str,
    opened: bool,
}

impl Description {
    /// After a `type`.
    pub(super) const fn after() -> Self {
        Self { open: ",\"description\":\"", opened: false }
    }

    /// First in its schema, which opens with it.
    pub(super) const fn first() -> Self {
        Self { open: "{\"description\":\"", opened: false }
    }

    /// Begin a paragraph.
    pub(super) const fn begin(&mut self, out: &mut RenderState<'_>) {
        out.writer.push(if self.opened { "\\n\\n" } else { self.open });
        self.opened = true;
    }

    pub(super) const fn add(&mut self, text: &str, out: &mut RenderState<'_>) {
        if !text.is_empty() {
            self.begin(out);
            out.writer.push(text);
        }
    }

    /// With the documentation of all that led here. It is written once.
    pub(super) const fn all(mut self, out: &mut RenderState<'_>) -> Self {
        let mut index = 0;
        while index < out.docs.length {
            let text = out.docs.texts[index];
            self.begin(out);
            out.writer.push(text);
            index += 1;
        }
        out.docs.length = 0;
        self
    }

    pub(super) const fn close(&self, end: &'static str, out: &mut RenderState<'_>) {
        if self.opened {
            out.writer.push(end);
        }
    }

    /// The end of the description with what follows it, or what stands there without a description.
    pub(super) const fn close_or(&self, end: &'static str, otherwise: &'static str, out: &mut RenderState<'_>) {
        out.writer.push(if self.opened { end } else { otherwise });
    }
}
