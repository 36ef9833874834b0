//! Selects the lines of documentation that are for a model. Code blocks are not, nor are the sections that tell Rust programmers how to
//! call something: from a heading `# Examples`, `# Errors`, `# Panics` or `# Safety` to the next one of its level or above.
//!
//! This file is the same in the library and in the derive: the library reads what `include_str!` includes.

/// A reader of lines, in their order.
#[derive(Clone, Copy)]
pub(crate) struct Prose {
    /// The character of the code block that is open, and how many of them opened it.
    fence: Option<(u8, usize)>,
    /// The level of the heading whose section is left out; 0 outside of one.
    section: usize,
    /// Whether the last line that was kept is blank, or there is none.
    after_blank: bool,
    /// Whether lines were left out since then.
    left_out: bool,
}

impl Prose {
    pub(crate) const fn new() -> Self {
        Self { fence: None, section: 0, after_blank: true, left_out: false }
    }

    /// Whether the next line is for a model. Of the blank lines around what is left out, one is kept.
    pub(crate) const fn keeps(&mut self, line: &[u8]) -> bool {
        let line = line.trim_ascii_end();
        if !self.is_prose(line) || line.is_empty() && self.left_out && self.after_blank {
            self.left_out = true;
            return false;
        }
        self.left_out = false;
        self.after_blank = line.is_empty();
        true
    }

    /// Whether a line that begins with this character is for a model, and does not affect later lines: true for most lines.
    #[allow(dead_code, reason = "the library asks it")]
    pub(crate) const fn keeps_any(&self, first: u8) -> bool {
        let says_something = matches!(first, b'`' | b'~' | b'#' | b' ' | b'\t'..=b'\r');
        !(says_something || self.is_left_out() || self.left_out || self.after_blank)
    }

    /// Whether nothing of the text after this line is surely for a model.
    pub(crate) const fn is_left_out(&self) -> bool {
        self.fence.is_some() || self.section > 0
    }

    const fn is_prose(&mut self, line: &[u8]) -> bool {
        let text = line.trim_ascii_start();
        let (mark, marks) = run(text);
        let is_fence = marks >= 3 && matches!(mark, b'`' | b'~');
        match self.fence {
            Some((open, length)) => {
                if is_fence && mark == open && marks >= length && marks == text.len() {
                    self.fence = None;
                }
                return false;
            }
            None if is_fence && !(mark == b'`' && has(text, marks, b'`')) => {
                self.fence = Some((mark, marks));
                return false;
            }
            None => {}
        }
        let is_heading = mark == b'#'
            && marks <= 6
            && line.len() - text.len() <= 3
            && (marks == text.len() || matches!(text[marks], b' ' | b'\t'));
        if is_heading {
            if marks <= self.section {
                self.section = 0;
            }
            if self.section == 0 && is_for_programmers(title(text, marks)) {
                self.section = marks;
            }
        }
        self.section == 0
    }
}

/// The first character, and how often it is repeated.
const fn run(text: &[u8]) -> (u8, usize) {
    if text.is_empty() {
        return (0, 0);
    }
    let mut length = 1;
    while length < text.len() && text[length] == text[0] {
        length += 1;
    }
    (text[0], length)
}

/// Whether the text continues with this byte.
const fn has(text: &[u8], from: usize, byte: u8) -> bool {
    let mut index = from;
    while index < text.len() {
        if text[index] == byte {
            return true;
        }
        index += 1;
    }
    false
}

/// The text of a heading, without the marks around it.
const fn title(text: &[u8], marks: usize) -> &[u8] {
    let mut title = text.split_at(marks).1.trim_ascii();
    while let [inner @ .., b'#' | b':' | b' '] = title {
        title = inner;
    }
    title
}

const fn is_for_programmers(title: &[u8]) -> bool {
    const TITLES: [&str; 5] = ["examples", "example", "errors", "panics", "safety"];
    let mut index = 0;
    while index < TITLES.len() {
        if is_in_lower_case(title, TITLES[index].as_bytes()) {
            return true;
        }
        index += 1;
    }
    false
}

/// Whether it is this text, but for capitals.
const fn is_in_lower_case(title: &[u8], text: &[u8]) -> bool {
    let mut index = 0;
    while index < title.len() && index < text.len() && title[index].to_ascii_lowercase() == text[index] {
        index += 1;
    }
    index == title.len() && index == text.len()
}
