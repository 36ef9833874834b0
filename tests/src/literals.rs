//! The numbers and strings of a JSON text, as they are spelled.
//!
//! What no schema can say is a matter of spelling (`-0`, `1.0`, `\ud800`), which every parser forgets.

use std::ops::Range;

/// A number or a string in a JSON text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Literal<'a> {
    /// A number, as it is spelled.
    Number(&'a str),
    /// A string that is a value or a key, between its quotes and with its escapes.
    Text(&'a str),
}

/// Every number and string of `json`, which is well-formed, with its place. The place of a string is between its quotes.
pub fn literals(json: &str) -> Vec<(Range<usize>, Literal<'_>)> {
    let bytes = json.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        at = match bytes[at] {
            b'"' => {
                let end = end_of_text(bytes, at + 1);
                found.push((at + 1..end, Literal::Text(&json[at + 1..end])));
                end + 1
            }
            b'-' | b'0'..=b'9' => {
                let end = at + bytes[at..].iter().take_while(|byte| is_of_number(**byte)).count();
                found.push((at..end, Literal::Number(&json[at..end])));
                end
            }
            _ => at + 1,
        };
    }
    found
}

/// How deep arrays and objects nest in `json`.
pub fn nesting(json: &str) -> usize {
    let mut outside = json.as_bytes().to_vec();
    for (place, _) in literals(json) {
        outside[place].fill(b' ');
    }
    let (_, deepest) = outside.iter().fold((0_usize, 0), |(depth, deepest), byte| match byte {
        b'{' | b'[' => (depth + 1, deepest.max(depth + 1)),
        b'}' | b']' => (depth.saturating_sub(1), deepest),
        _ => (depth, deepest),
    });
    deepest
}

fn end_of_text(bytes: &[u8], start: usize) -> usize {
    let mut at = start;
    while at < bytes.len() && bytes[at] != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    at.min(bytes.len())
}

fn is_of_number(byte: u8) -> bool {
    byte.is_ascii_digit() || matches!(byte, b'-' | b'+' | b'.' | b'e' | b'E')
}
