//! The way to what is being written, for messages.

use crate::derived::cost::OPEN;
use crate::derived::schema::Key;
use crate::derived::text::Message;

/// The way from the root, for messages.
pub(super) struct Path {
    steps: [Segment; OPEN],
    length: usize,
}

impl Path {
    pub(super) const ROOT: Self = Self { steps: [Segment::Items; OPEN], length: 0 };

    pub(super) const fn length(&self) -> usize {
        self.length
    }

    pub(super) const fn push(&mut self, step: Segment) {
        if self.length < OPEN {
            self.steps[self.length] = step;
            self.length += 1;
        }
    }

    /// Back to where it had so many steps.
    pub(super) const fn cut(&mut self, length: usize) {
        self.length = length;
    }
}

#[derive(Clone, Copy)]
pub(super) enum Segment {
    Property(Key),
    Items,
}

/// ``at `a.b[].c`: `` and this text, with these in its blanks.
pub(super) const fn at(path: &Path, template: &str, blanks: &[&str]) -> Message {
    let mut message = Message::new().and(if path.length > 0 { "at `" } else { "" });
    let mut index = 0;
    while index < path.length {
        message = match path.steps[index] {
            Segment::Items => message.and("[]"),
            Segment::Property(key) => message.and(if index > 0 { "." } else { "" }).and(key.unquoted()),
        };
        index += 1;
    }
    message.and(if path.length > 0 { "`: " } else { "" }).filled(template, blanks)
}
