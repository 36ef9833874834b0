//! Texts of other people in messages: cut where they are long, and without characters that a terminal obeys.

use crate::cost::SHOWN_NAME_BYTES;
use crate::prelude::*;
use alloc::borrow::Cow;
use core::fmt::{self, Write as _};

/// Whether a character is to be seen in a message only by its number: it moves the cursor, or the text around it.
fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}'
        )
}

/// The text with its hidden characters by their numbers, line breaks too: `\u{1b}`.
pub(crate) fn escaped(text: &str) -> Cow<'_, str> {
    replaced(text, is_hidden)
}

/// As above, but line breaks stay.
pub(crate) fn escaped_lines(text: &str) -> Cow<'_, str> {
    replaced(text, |letter| letter != '\n' && is_hidden(letter))
}

fn replaced(text: &str, is_hidden: impl Fn(char) -> bool) -> Cow<'_, str> {
    // The usual case.
    if text.as_bytes().iter().all(|byte| matches!(byte, b' '..=b'~')) || !text.chars().any(&is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        match letter {
            _ if !is_hidden(letter) => shown.push(letter),
            '\n' | '\r' | '\t' => _ = write!(shown, "{}", letter.escape_default()),
            _ => _ = write!(shown, "{}", letter.escape_unicode()),
        }
    }
    Cow::Owned(shown)
}

/// The text, if it has no more bytes than that. Else its start and its end: what is wrong with a long text mostly
/// stands at one of them.
pub(crate) fn within(text: &str, bytes: usize) -> Cow<'_, str> {
    if text.len() <= bytes {
        return Cow::Borrowed(text);
    }
    let room = bytes.saturating_sub('…'.len_utf8());
    let is_boundary = |at: &usize| text.is_char_boundary(*at);
    let start = (0..=room / 2).rev().find(is_boundary).unwrap_or(0);
    let end = (text.len() - room / 2..=text.len()).find(is_boundary).unwrap_or(text.len());
    Cow::Owned([&text[..start], "…", &text[end..]].concat())
}

/// A name in a message: of somebody's answer, say.
pub(crate) fn name(name: &str) -> String {
    within(&escaped(&within(name, SHOWN_NAME_BYTES)), 2 * SHOWN_NAME_BYTES).into_owned()
}

/// The message of another library, which may contain any text: cut to so many bytes, in one line.
pub(crate) fn report(report: &(impl fmt::Display + ?Sized), bytes: usize) -> String {
    let text = report.to_string();
    within(&escaped(&within(&text, bytes)), bytes).into_owned()
}

/// A sentence for a reader: that of an error or its reasons, of a violation, of a change.
///
/// In the unit tests of this library it is another text, so that they fail if anything depends on one.
pub(crate) fn sentence(text: String) -> String {
    if cfg!(test) { scrambled(&text) } else { text }
}

/// A text that has nothing of this one: a hash of it.
fn scrambled(text: &str) -> String {
    let hash = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_have_a_start_and_an_end() {
        assert_eq!(within("abcdefghij", 10), "abcdefghij");
        assert_eq!(within("abcdefghijk", 9), "abc…ijk");
        assert_eq!(within("éééééééé", 9), "é…é");
        assert_eq!(name(&"x".repeat(1_000)).len(), SHOWN_NAME_BYTES - 1);
    }

    #[test]
    fn hidden_characters_are_shown_by_their_numbers() {
        assert_eq!(escaped("a\u{1b}[31m\nb"), r"a\u{1b}[31m\nb");
        assert_eq!(escaped_lines("a\u{9b}\nb"), "a\\u{9b}\nb");
        assert_eq!(escaped("a\u{61c}b"), r"a\u{61c}b");
        assert!(matches!(escaped("plain – ü 漢"), Cow::Borrowed(_)));
    }
}
