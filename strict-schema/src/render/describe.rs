//! Descriptions: what the fields, types and variants that led to a node say of it, outermost first.

use super::Out;

/// What one edge or type says, and what those outside of it say.
pub(super) struct Docs<'a> {
    pub(super) text: &'a str,
    pub(super) outer: Option<&'a Docs<'a>>,
}

/// Whether any of them says anything.
pub(super) const fn say_something(docs: Option<&Docs<'_>>) -> bool {
    let mut docs = docs;
    while let Some(it) = docs {
        if !it.text.is_empty() {
            return true;
        }
        docs = it.outer;
    }
    false
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

    /// First in its schema.
    pub(super) const fn first() -> Self {
        Self { open: "\"description\":\"", opened: false }
    }

    /// Begin a paragraph.
    pub(super) const fn begin(&mut self, out: &mut Out<'_>) {
        out.push(if self.opened { "\\n\\n" } else { self.open });
        self.opened = true;
    }

    pub(super) const fn add(&mut self, text: &str, out: &mut Out<'_>) {
        if !text.is_empty() {
            self.begin(out);
            out.push(text);
        }
    }

    pub(super) const fn add_all(&mut self, docs: Option<&Docs<'_>>, out: &mut Out<'_>) {
        if let Some(docs) = docs {
            self.add_all(docs.outer, out);
            self.add(docs.text, out);
        }
    }

    pub(super) const fn close(&self, end: &'static str, out: &mut Out<'_>) {
        if self.opened {
            out.push(end);
        }
    }
}
