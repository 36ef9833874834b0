//! Text that is written in const evaluation, and by the same functions at run time.
//!
//! Const evaluation has no `String`, so the size of a text has to be known before there is a place for it. It is also
//! slow: what it costs is the number of pieces, not their length, so a piece is copied whole.

use crate::derived::cost::{MESSAGE_BYTES, MOST_ESCAPED};
use crate::derived::prose::Prose;
/// Writes what fits, and counts all: a text is drafted into room that is nearly always enough, and then cut to its size.
pub(crate) struct Writer<'a> {
    target: &'a mut [u8],
    /// As many bytes as `target` has.
    room: usize,
    length: usize,
}

impl<'a> Writer<'a> {
    /// A writer that fills these bytes from the start.
    pub(crate) const fn new(target: &'a mut [u8]) -> Self {
        Self::after(target, 0)
    }

    /// A writer that goes on after so many bytes.
    const fn after(target: &'a mut [u8], length: usize) -> Self {
        let room = target.len();
        Self { target, room, length }
    }

    /// How many bytes were written.
    pub(crate) const fn length(&self) -> usize {
        self.length
    }

    /// Write a text.
    ///
    /// Most of what `json!` costs is spent here, and there on calls: those of `str::len`, of `<*mut u8>::add`, of
    /// `<*const u8>::cast` and of a function in between were a third of all.
    #[expect(unsafe_code, reason = "const evaluation takes eight times as long for `copy_from_slice`")]
    #[expect(clippy::ptr_as_ptr, reason = "`cast` is a call")]
    pub(crate) const fn push(&mut self, text: &str) {
        // Its bytes, in one call; `str::len` is three.
        let length = size_of_val(text);
        let at = self.length;
        self.length = at + length;
        if length > 0 && self.length <= self.room {
            // SAFETY: as many bytes as `text` has, inside `target` by the condition; that is borrowed mutably, so the two
            // do not overlap.
            unsafe { core::ptr::copy_nonoverlapping(&raw const *text as *const u8, &raw mut self.target[at], length) }
        }
    }

    /// Writes an ASCII character, at a fifth of the cost of a string.
    pub(crate) const fn push_ascii(&mut self, character: u8) {
        let at = self.length;
        self.length += 1;
        if at < self.room {
            self.target[at] = character & 0x7f;
        }
    }

    /// Take back the last byte, which must be one of ASCII.
    pub(crate) const fn step_back(&mut self) {
        self.length -= 1;
        assert!(self.length >= self.room || self.target[self.length].is_ascii(), "half of a character");
    }

    /// Write a number.
    pub(crate) const fn push_number(&mut self, number: u128) {
        if number >= 10 {
            self.push_number(number / 10);
        }
        self.push_ascii(b'0' + (number % 10) as u8);
    }

    /// Write a parameter of a type, in a name.
    pub(crate) const fn push_value(&mut self, value: i128) {
        if value < 0 {
            self.push("minus_");
        }
        self.push_number(value.unsigned_abs());
    }
}

/// Text of a size known beforehand, in a constant.
///
/// Its bytes are always text: zeros at first, which are characters too, and then what a `Writer` copied over them, whole
/// texts one after the other; or such texts with escapes of ASCII in place of some ASCII.
#[derive(Debug)]
pub struct Text<const N: usize>([u8; N]);

impl<const N: usize> Text<N> {
    /// Room for a text.
    pub(crate) const fn new() -> Self {
        Self([0; N])
    }

    /// Write from the start on.
    pub(crate) const fn writer(&mut self) -> Writer<'_> {
        Writer::new(&mut self.0)
    }

    /// The beginning of another text, if it is long enough.
    pub(crate) const fn cut<const M: usize>(from: &Text<M>) -> Option<Self> {
        match from.0.first_chunk::<N>() {
            Some(head) => {
                assert!(N == M || from.0[N] & 0b1100_0000 != 0b1000_0000, "half of a character");
                Some(Self(*head))
            }
            None => None,
        }
    }

    /// The text.
    #[expect(unsafe_code, reason = "const evaluation takes as long to check a text as to write it")]
    #[must_use]
    pub const fn as_str(&self) -> &str {
        // SAFETY: only a `Writer` changes the bytes, by whole texts in their order; `step_back` takes back ASCII only.
        // `escaped` writes whole texts, with ASCII for ASCII.
        unsafe { core::str::from_utf8_unchecked(&self.0) }
    }
}

/// A stretch of documentation: a text, and whether it is included, so that what of it is for a model is not known to the derive.
pub type Stretch<'a> = (&'a str, bool);

/// The length of a documentation as JSON, without quotes.
#[must_use]
pub const fn escaped_length(stretches: &[Stretch<'_>]) -> usize {
    let mut read = 0;
    let mut stretch = 0;
    while stretch < stretches.len() {
        read += stretches[stretch].0.len();
        stretch += 1;
    }
    assert!(
        read <= MOST_ESCAPED,
        "this documentation is too long\n  why: it becomes a description, and escaping more than half a megabyte for JSON at compile time takes too long\n  fix: include a shorter file"
    );
    escape(stretches, &mut [])
}

/// A documentation as JSON, without quotes, in as many bytes as [`escaped_length`] returns.
#[must_use]
pub const fn escaped<const N: usize>(stretches: &[Stretch<'_>]) -> Text<N> {
    let mut target = [0; N];
    escape(stretches, &mut target);
    Text(target)
}

/// Write what is for a model into a target that has room for all of it, or for nothing. Returns how long it is.
///
/// To the compiler a step is a round of a loop or a call of a function. So no byte costs a call, and each byte is read
/// once, except in lines that may not be for a model.
const fn escape(stretches: &[Stretch<'_>], target: &mut [u8]) -> usize {
    const HEX: [u8; 16] = *b"0123456789abcdef";
    let writes = !target.is_empty();
    let mut at = 0;
    // Lines that ended, and are followed by no text yet.
    let mut newlines = 0;
    let mut stretch = 0;
    while stretch < stretches.len() {
        let (text, included) = stretches[stretch];
        let bytes = text.as_bytes();
        let end = bytes.len();
        let mut prose = Prose::new();
        let mut begins_line = true;
        let mut index = 0;
        while index < end {
            let byte = bytes[index];
            if begins_line {
                if included && !prose.keeps_any(byte) {
                    let mut stop = index;
                    while stop < end && bytes[stop] != b'\n' {
                        stop += 1;
                    }
                    let line = bytes.split_at(stop).0.split_at(index).1;
                    let is_kept = prose.keeps(line);
                    if !is_kept || line.trim_ascii_end().is_empty() {
                        newlines += (is_kept && stop < end) as usize;
                        index = stop + 1;
                        continue;
                    }
                }
                begins_line = false;
                // Nothing is before the first text.
                let mut left = if at == 0 { 0 } else { newlines };
                newlines = 0;
                while left > 0 {
                    if writes {
                        target[at] = b'\\';
                        target[at + 1] = b'n';
                    }
                    at += 2;
                    left -= 1;
                }
            }
            index += 1;
            let letter = match byte {
                b'"' | b'\\' => byte,
                b'\n' if included => {
                    newlines = 1;
                    begins_line = true;
                    continue;
                }
                b'\n' => b'n',
                b'\r' => b'r',
                b'\t' => b't',
                0..b' ' => b'u',
                _ => {
                    if writes {
                        target[at] = byte;
                    }
                    at += 1;
                    continue;
                }
            };
            if writes {
                target[at] = b'\\';
                target[at + 1] = letter;
                if letter == b'u' {
                    target[at + 2] = b'0';
                    target[at + 3] = b'0';
                    target[at + 4] = HEX[(byte >> 4) as usize];
                    target[at + 5] = HEX[(byte & 15) as usize];
                }
            }
            at += if letter == b'u' { 6 } else { 2 };
        }
        newlines += 1;
        stretch += 1;
    }
    at
}

/// A short text that is assembled without allocation: the message of a compile error.
#[derive(Clone, Copy)]
pub struct Message {
    bytes: [u8; MESSAGE_BYTES],
    length: usize,
    full: bool,
}

impl Message {
    const MORE: &str = "…";

    pub(crate) const fn new() -> Self {
        Self { bytes: [0; MESSAGE_BYTES], length: 0, full: false }
    }

    /// The same with this text at its end.
    pub(crate) const fn and(mut self, text: &str) -> Self {
        if self.full {
            return self;
        }
        self.full = self.length + text.len() + Self::MORE.len() > MESSAGE_BYTES;
        let text = if self.full { Self::MORE } else { text };
        Writer::after(&mut self.bytes, self.length).push(text);
        self.length += text.len();
        self
    }

    /// A text with others in its blanks, which are `{}`.
    pub(crate) const fn of(template: &str, blanks: &[&str]) -> Self {
        Self::new().filled(template, blanks)
    }

    /// The same with such a text at its end. Of a text that does not fit, the lines that do are there.
    pub(crate) const fn filled(mut self, template: &str, blanks: &[&str]) -> Self {
        let (mut rest, mut index, mut filled) = (template, 0, 0);
        while index < rest.len() {
            let bytes = rest.as_bytes();
            let is_blank = bytes[index] == b'{' && index + 1 < bytes.len() && bytes[index + 1] == b'}';
            if is_blank || bytes[index] == b'\n' {
                let (before, after) = rest.split_at(index);
                self = self.and(before);
                (rest, index) = (after, 1);
            } else {
                index += 1;
            }
            if is_blank {
                self = self.and(blanks[filled]);
                (rest, index, filled) = (rest.split_at(2).1, 0, filled + 1);
            }
        }
        assert!(filled == blanks.len(), "a text for each blank");
        self.and(rest)
    }

    /// The digits of a number.
    pub(crate) const fn number(number: u64) -> Self {
        let mut digits = Self::new();
        let mut writer = Writer::new(&mut digits.bytes);
        writer.push_number(number as u128);
        digits.length = writer.length();
        digits
    }

    /// The text.
    pub const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.length).0) {
            Ok(text) => text,
            Err(_) => panic!("only whole texts are written"),
        }
    }
}

impl core::fmt::Debug for Message {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.as_str().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::{escaped, escaped_length};

    #[test]
    fn stretches_are_escaped_as_serde_json_does() {
        let text = (0..=0x2ff_u32).filter_map(char::from_u32).collect::<String>();
        let text = &*text;
        let stretches = [(text, false), (&text[..32], false)];
        let ours = escaped::<2_000>(&stretches);
        let theirs = serde_json::to_string(&format!("{text}\n{}", &text[..32])).unwrap();
        // JSON need not write U+0008 and U+000C in short, and ours does not.
        let theirs = theirs[1..theirs.len() - 1].replace("\\b", "\\u0008").replace("\\f", "\\u000c");
        assert_eq!(&ours.as_str()[..theirs.len()], theirs);
        assert_eq!(escaped_length(&stretches), theirs.len());
    }

    #[test]
    fn what_is_included_is_read_as_what_is_written() {
        for (text, kept) in [
            ("One\n\n# Examples\n\n```\n# use x;\n```\nmore\n## Deeper\nmore\n", "One"),
            ("One\n\n# Errors #\nx\n# Units\ny\n", "One\n\n# Units\ny"),
            ("## Safety:\nx\n### y\nz\n# Two\n", "# Two"),
            ("One\n\n```json\n{}\n```\n\nTwo\n", "One\n\nTwo"),
            ("One\n\n~~~\n```\n~~~~\nTwo", "One\n\nTwo"),
            ("One\n````\n```\n# Two\n````\nThree", "One\nThree"),
            ("One\n```\nnever closed", "One"),
            (
                "`a` and ```b``` and\n# Exampled\n#Examples\n####### Examples\n",
                "`a` and ```b``` and\n# Exampled\n#Examples\n####### Examples",
            ),
            ("```a``` b", "```a``` b"),
            ("  1. x\n     ```\n     y\n     ```\n  2. z", "  1. x\n  2. z"),
            ("\n\n", ""),
        ] {
            let stretches = [(text, true)];
            let ours = escaped::<2_000>(&stretches);
            let length = escaped_length(&stretches);
            assert_eq!(ours.as_str()[..length].replace("\\n", "\n"), kept, "{text}");
        }
    }
}
