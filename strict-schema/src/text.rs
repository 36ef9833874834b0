//! Text that is written in const evaluation, and by the same functions at run time.
//!
//! Const evaluation has no `String`, so the size of a text has to be known before there is a place for it. It is also
//! slow: what it costs is the number of pieces, not their length, so a piece is copied whole.

/// Writes what fits, and counts all: a text is drafted into room that is nearly always enough, and then cut to its size.
pub(crate) struct Writer<'a> {
    target: &'a mut [u8],
    length: usize,
}

impl<'a> Writer<'a> {
    /// A writer that fills these bytes from the start.
    pub(crate) const fn new(target: &'a mut [u8]) -> Self {
        Self { target, length: 0 }
    }

    /// How many bytes were written.
    pub(crate) const fn length(&self) -> usize {
        self.length
    }

    /// Write a text.
    pub(crate) const fn push(&mut self, text: &str) {
        copy(text, self.target, self.length);
        self.length += text.len();
    }

    /// Take back the last byte, which must be one of ASCII.
    pub(crate) const fn step_back(&mut self) {
        self.length -= 1;
        assert!(self.length >= self.target.len() || self.target[self.length].is_ascii(), "half of a character");
    }

    /// Write a number.
    pub(crate) const fn push_number(&mut self, number: u128) {
        if number >= 10 {
            self.push_number(number / 10);
        }
        self.push(match number % 10 {
            0 => "0",
            1 => "1",
            2 => "2",
            3 => "3",
            4 => "4",
            5 => "5",
            6 => "6",
            7 => "7",
            8 => "8",
            _ => "9",
        });
    }
}

/// `text`, into `target` from byte `at` on, if it fits.
#[expect(unsafe_code, reason = "const evaluation takes eight times as long for `copy_from_slice`")]
const fn copy(text: &str, target: &mut [u8], at: usize) {
    if at <= target.len() && text.len() <= target.len() - at {
        // SAFETY: the copy is inside `target`, which is borrowed mutably and so cannot overlap.
        unsafe { target.as_mut_ptr().add(at).copy_from_nonoverlapping(text.as_ptr(), text.len()) }
    }
}

/// Text of a size known beforehand, in a constant.
///
/// Its bytes are always text: zeros at first, which are characters too, and then what a `Writer` copied over them, whole
/// texts one after the other.
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

    /// As much of another text.
    pub(crate) const fn cut(text: &str) -> Self {
        let mut cut = Self::new();
        cut.writer().push(text.split_at(N).0);
        cut
    }

    /// The text.
    #[expect(unsafe_code, reason = "const evaluation takes as long to check a text as to write it")]
    pub const fn as_str(&self) -> &str {
        // SAFETY: only a `Writer` changes the bytes, by whole texts in their order; `step_back` takes back ASCII only.
        unsafe { std::str::from_utf8_unchecked(&self.0) }
    }
}

/// How long these texts are in JSON, without quotes.
pub const fn escaped_length(parts: &[&str]) -> usize {
    let mut writer = Writer::new(&mut []);
    write_escaped(parts, &mut writer);
    writer.length()
}

/// These texts as they stand in JSON, without quotes.
pub const fn escaped<const N: usize>(parts: &[&str]) -> Text<N> {
    let mut text = Text::new();
    write_escaped(parts, &mut text.writer());
    text
}

/// In stretches that need no escape: a stretch costs as much as a byte. A text that has this many places to escape is an
/// error in our words, before the compiler's: it takes an evaluation of millions of steps for one without an end.
const MOST_ESCAPES: u32 = 65_536;

const fn write_escaped(parts: &[&str], writer: &mut Writer<'_>) {
    const HEX: [&str; 16] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "a", "b", "c", "d", "e", "f"];
    let mut part = 0;
    let mut escapes = 0;
    while part < parts.len() {
        let mut rest = parts[part];
        while let Some(index) = to_escape(rest) {
            escapes += 1;
            assert!(
                escapes <= MOST_ESCAPES,
                "this documentation is too long\n  why: it becomes a description in the schema, and is escaped for JSON while the code compiles\n  fix: include a shorter file, or a part of it"
            );
            let (before, after) = rest.split_at(index);
            writer.push(before);
            match rest.as_bytes()[index] {
                b'"' => writer.push("\\\""),
                b'\\' => writer.push("\\\\"),
                b'\n' => writer.push("\\n"),
                b'\r' => writer.push("\\r"),
                b'\t' => writer.push("\\t"),
                other => {
                    writer.push("\\u00");
                    writer.push(HEX[(other >> 4) as usize]);
                    writer.push(HEX[(other & 15) as usize]);
                }
            }
            rest = after.split_at(1).1;
        }
        writer.push(rest);
        part += 1;
    }
}

/// The first byte that JSON has an escape for: `"`, `\`, or below a space. Sixteen bytes a step.
const fn to_escape(text: &str) -> Option<usize> {
    const ONES: u128 = u128::MAX / 255;
    const TOPS: u128 = ONES << 7;
    let mut rest = text.as_bytes();
    let mut before = 0;
    while let Some((chunk, after)) = rest.split_first_chunk::<16>() {
        let bytes = u128::from_le_bytes(*chunk);
        let (quotes, slashes) = (bytes ^ (ONES * b'"' as u128), bytes ^ (ONES * b'\\' as u128));
        // The top bit of each byte that is zero, or below a space; a borrow reaches only bytes after the first of these.
        let zeros = (quotes.wrapping_sub(ONES) & !quotes) | (slashes.wrapping_sub(ONES) & !slashes);
        let below = bytes.wrapping_sub(ONES * b' ' as u128) & !bytes;
        let found = (zeros | below) & TOPS;
        if found != 0 {
            return Some(before + (found.trailing_zeros() / 8) as usize);
        }
        before += 16;
        rest = after;
    }
    let mut index = 0;
    while index < rest.len() {
        if rest[index] < b' ' || rest[index] == b'"' || rest[index] == b'\\' {
            return Some(before + index);
        }
        index += 1;
    }
    None
}

/// A short text that is put together where no allocation can be made: the words of a compile error.
#[derive(Clone, Copy)]
pub struct Message {
    bytes: [u8; Self::CAPACITY],
    length: usize,
    full: bool,
}

impl Message {
    /// A path of ten levels of long names fits; what does not fit is left out, and `…` says so.
    const CAPACITY: usize = 768;
    const MORE: &str = "…";

    pub(crate) const fn new() -> Self {
        Self { bytes: [0; Self::CAPACITY], length: 0, full: false }
    }

    /// The same with this text at its end.
    pub(crate) const fn and(mut self, text: &str) -> Self {
        if self.full {
            return self;
        }
        self.full = self.length + text.len() + Self::MORE.len() > Self::CAPACITY;
        let text = if self.full { Self::MORE } else { text };
        copy(text, &mut self.bytes, self.length);
        self.length += text.len();
        self
    }

    /// The same with this number at its end.
    pub(crate) const fn and_number(self, number: u64) -> Self {
        let mut digits = [0; 20];
        let mut writer = Writer::new(&mut digits);
        writer.push_number(number as u128);
        let length = writer.length();
        self.and(as_text(digits.split_at(length).0))
    }

    /// The text.
    pub const fn as_str(&self) -> &str {
        as_text(self.bytes.split_at(self.length).0)
    }
}

/// Bytes that only whole texts were written to.
const fn as_text(bytes: &[u8]) -> &str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => panic!("only whole texts are written"),
    }
}

impl std::fmt::Debug for Message {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.as_str().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::{escaped, to_escape};

    #[test]
    fn what_json_escapes_is_found_at_every_place() {
        for byte in 0..=127_u8 {
            for at in 0..40 {
                let mut text = vec![b'a'; 40];
                text[at] = byte;
                let text = String::from_utf8(text).unwrap();
                let expected = (byte < b' ' || matches!(byte, b'"' | b'\\')).then_some(at);
                assert_eq!(to_escape(&text), expected, "{byte} at {at}");
            }
        }
        let beyond_ascii = "é😀\u{80}\u{7f}".repeat(9);
        assert_eq!(to_escape(&beyond_ascii), None);
        assert_eq!(to_escape(&(beyond_ascii.clone() + "\n")), Some(beyond_ascii.len()));
    }

    #[test]
    fn parts_are_escaped_as_serde_json_does() {
        let text = (0..=0x2ff_u32).filter_map(char::from_u32).collect::<String>();
        let ours = escaped::<2_000>(&[&text, &text[..32]]);
        let theirs = [&*text, &text[..32]].map(|text| serde_json::to_string(text).unwrap());
        let theirs = theirs.map(|text| text[1..text.len() - 1].to_owned()).concat();
        // JSON need not write U+0008 and U+000C in short, and ours does not.
        let theirs = theirs.replace("\\b", "\\u0008").replace("\\f", "\\u000c");
        assert_eq!(&ours.as_str()[..theirs.len()], theirs);
    }
}
