//! What those that led to a node say of it, outermost first.

/// What those that led to the node say of it.
#[derive(Clone, Copy)]
pub(super) struct Docs {
    pub texts: [&'static str; Self::CAPACITY],
    pub length: usize,
}

impl Docs {
    /// A newtype in a newtype has a text each. What is beyond is left out.
    const CAPACITY: usize = 64;

    pub(super) const NONE: Self = Self { texts: [""; Self::CAPACITY], length: 0 };

    /// Whether any of them says anything.
    pub(super) const fn say_something(&self) -> bool {
        self.length > 0
    }

    pub(super) const fn add(&mut self, text: &'static str) {
        if !text.is_empty() && self.length < Self::CAPACITY {
            self.texts[self.length] = text;
            self.length += 1;
        }
    }
}
