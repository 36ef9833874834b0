//! The strings of an enum that has no data.

use super::{Key, same};

/// An enum that has only unit variants: each is a string.
#[derive(Debug)]
pub struct Words {
    /// The quoted strings, with commas.
    pub quoted: &'static str,
    /// How many there are.
    pub count: u32,
    /// How many characters they have together, before escaping.
    pub characters: u32,
    /// The documentation of each variant, as a list, escaped. Empty if none is documented.
    pub doc: &'static str,
    /// Other strings that serde reads.
    pub aliases: &'static [Key],
    /// Whether serde reads any other string too: a variant has `#[serde(other)]`.
    pub other: bool,
}

impl Words {
    /// One of the strings, quoted.
    pub(crate) const fn at(&self, wanted: usize) -> &'static str {
        let bytes = self.quoted.as_bytes();
        let (mut passed, mut start, mut index, mut inside) = (0, 0, 0, false);
        while index < bytes.len() {
            match bytes[index] {
                b'"' => inside = !inside,
                b'\\' => index += 1,
                b',' if !inside => {
                    if passed == wanted {
                        break;
                    }
                    passed += 1;
                    start = index + 1;
                }
                _ => {}
            }
            index += 1;
        }
        self.quoted.split_at(index).0.split_at(start).1
    }

    /// Whether the value, in quotes, is one of the strings.
    pub(crate) const fn has(&self, value: &str) -> bool {
        let (words, value) = (self.quoted.as_bytes(), value.as_bytes());
        let mut start = 0;
        while start + value.len() <= words.len() {
            let mut length = 0;
            while length < value.len() && words[start + length] == value[length] {
                length += 1;
            }
            let begins = start == 0 || words[start - 1] == b',';
            let ends = start + value.len() == words.len() || words[start + value.len()] == b',';
            if length == value.len() && begins && ends {
                return true;
            }
            start += 1;
        }
        false
    }
}

/// Whether the value, in quotes, is one of the names.
pub(crate) const fn is_among(names: &[Key], value: &str) -> bool {
    let mut index = 0;
    while index < names.len() && !same(names[index].quoted, value) {
        index += 1;
    }
    index < names.len()
}
