//! Scans JSON that may arrive in pieces: checks the syntax, and tells where values begin and end.
//!
//! No byte is looked at twice, whatever the pieces are, except those of an escape that is cut or follows half a surrogate pair.

use crate::prelude::*;

/// What the scanner finds next. Positions are bytes of the whole text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Event {
    /// A value begins.
    Begin(Start),
    /// Characters of a string without escapes.
    Characters { start: usize, end: usize },
    /// An escaped character of a string. None for half a surrogate pair, which is JSON and no character.
    Character(Option<char>),
    /// A key of an object, with its quotes.
    Key { start: usize, end: usize },
    /// The value that began last, of those that have not ended, ends.
    End,
}

/// How a value begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    Object,
    Array,
    String,
    /// A number, `true`, `false` or `null`.
    Scalar,
}

/// Why a text cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unread {
    /// It cannot become JSON, whatever follows.
    NotJson,
    TooDeep,
}

/// The scanner's position in the syntax.
#[derive(Clone, Copy, Debug, PartialEq)]
enum SyntaxState {
    /// Before the JSON. `spaces`: JSON does not have one of the spaces, so a fence must follow.
    Before {
        spaces: bool,
    },
    /// In the first line of a fence, which may name a language.
    Language {
        named: bool,
        ended: bool,
    },
    Value,
    ItemOrEnd,
    KeyOrEnd,
    Key,
    Colon,
    AfterValue,
    String {
        is_key: bool,
    },
    Number(Digits),
    /// In a word, of which this is left.
    Word(FixedWord, &'static [u8]),
    /// After the JSON.
    After,
    AfterFence,
}

/// A text of which every letter is known.
#[derive(Clone, Copy, Debug, PartialEq)]
enum FixedWord {
    /// `true`, `false` or `null`.
    Literal,
    /// The three backticks that open a fence.
    Fence,
    /// Those that close it.
    ClosingFence,
}

/// The state within a number: after which of its characters.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Digits {
    Minus,
    Zero,
    Whole,
    Point,
    Fraction,
    Exponent,
    Sign,
    Power,
}

/// The scanner of one text.
#[derive(Clone, Debug)]
pub(crate) struct JsonScanner {
    state: SyntaxState,
    /// The position of the next byte.
    pub(crate) at: usize,
    /// The beginning of the value, or of the key, at the scanner's position.
    pub(crate) start: usize,
    /// For each array or object around: whether it is an object.
    pub(crate) levels: Vec<bool>,
    fenced: bool,
    /// Bytes that were looked at.
    #[cfg(test)]
    pub(crate) looked: usize,
}

impl JsonScanner {
    pub(crate) const fn new() -> Self {
        Self {
            state: SyntaxState::Before { spaces: false },
            at: 0,
            start: 0,
            levels: Vec::new(),
            fenced: false,
            #[cfg(test)]
            looked: 0,
        }
    }

    /// The scanner of a text that has nothing around the JSON.
    pub(crate) fn bare() -> Self {
        Self { state: SyntaxState::Value, ..Self::new() }
    }

    /// The next event. None if the text ends before it.
    pub(crate) fn next(&mut self, text: &str) -> Result<Option<Event>, Unread> {
        let bytes = text.as_bytes();
        while let Some(byte) = bytes.get(self.at).copied() {
            #[cfg(test)]
            {
                self.looked += 1;
            }
            let event = match self.state {
                SyntaxState::Before { .. } | SyntaxState::Language { .. } | SyntaxState::AfterFence => {
                    let Some(character) = text[self.at..].chars().next() else { return Ok(None) };
                    self.around(character)?
                }
                SyntaxState::String { is_key } if byte == b'\\' => {
                    let rest = &bytes[self.at + 1..];
                    #[cfg(test)]
                    {
                        self.looked += rest.len().min(11);
                    }
                    let Some((character, length)) = escaped(rest)? else { return Ok(None) };
                    self.at += 1 + length;
                    (!is_key).then_some(Event::Character(character))
                }
                SyntaxState::String { is_key } => self.plain(bytes, is_key)?,
                SyntaxState::Number(digits) => self.number(byte, digits)?,
                SyntaxState::Word(word, rest) => self.word(byte, word, rest)?,
                _ if matches!(byte, b' ' | b'\t' | b'\r' | b'\n') => {
                    self.at += 1;
                    None
                }
                state => self.structure(byte, state)?,
            };
            if event.is_some() {
                return Ok(event);
            }
        }
        Ok(None)
    }

    /// The end of a number that ends with the text.
    pub(crate) fn end(&mut self) -> Option<Event> {
        let ends = |it| matches!(it, Digits::Zero | Digits::Whole | Digits::Fraction | Digits::Power);
        matches!(self.state, SyntaxState::Number(digits) if ends(digits)).then(|| self.ended())
    }

    /// The text around the JSON.
    fn around(&mut self, character: char) -> Result<Option<Event>, Unread> {
        self.state = match self.state {
            SyntaxState::Before { spaces } => match character {
                ' ' | '\t' | '\r' | '\n' => self.state,
                '`' => {
                    self.fenced = true;
                    return Ok(self.on(SyntaxState::Word(FixedWord::Fence, b"```")));
                }
                _ if character.is_whitespace() => SyntaxState::Before { spaces: true },
                _ if spaces => return Err(Unread::NotJson),
                _ => return Ok(self.on(SyntaxState::Value)),
            },
            SyntaxState::Language { named, ended } => match character {
                '\n' => SyntaxState::Value,
                _ if character.is_whitespace() => SyntaxState::Language { named, ended: named },
                _ if character.is_ascii_alphanumeric() && !ended => SyntaxState::Language { named: true, ended },
                _ => return Err(Unread::NotJson),
            },
            state if character.is_whitespace() => state,
            _ => return Err(Unread::NotJson),
        };
        self.at += character.len_utf8();
        Ok(None)
    }

    /// Goes on in another state, at the same byte.
    fn on(&mut self, state: SyntaxState) -> Option<Event> {
        self.state = state;
        None
    }

    /// Between values.
    fn structure(&mut self, byte: u8, state: SyntaxState) -> Result<Option<Event>, Unread> {
        match (state, byte) {
            (SyntaxState::ItemOrEnd, b']') | (SyntaxState::KeyOrEnd, b'}') => return Ok(Some(self.close())),
            (SyntaxState::Value | SyntaxState::ItemOrEnd, _) => return self.begin(byte).map(Some),
            (SyntaxState::KeyOrEnd | SyntaxState::Key, b'"') => {
                self.start = self.at;
                self.state = SyntaxState::String { is_key: true };
            }
            (SyntaxState::Colon, b':') => self.state = SyntaxState::Value,
            (SyntaxState::AfterValue, b',') => {
                self.state = if self.levels.last() == Some(&true) { SyntaxState::Key } else { SyntaxState::Value };
            }
            (SyntaxState::AfterValue, b']') if self.levels.last() == Some(&false) => return Ok(Some(self.close())),
            (SyntaxState::AfterValue, b'}') if self.levels.last() == Some(&true) => return Ok(Some(self.close())),
            (SyntaxState::After, b'`') if self.fenced => {
                return Ok(self.on(SyntaxState::Word(FixedWord::ClosingFence, b"```")));
            }
            _ => return Err(Unread::NotJson),
        }
        self.at += 1;
        Ok(None)
    }

    fn begin(&mut self, byte: u8) -> Result<Event, Unread> {
        self.start = self.at;
        self.at += 1;
        let (state, start) = match byte {
            b'{' => {
                self.levels.push(true);
                (SyntaxState::KeyOrEnd, Start::Object)
            }
            b'[' => {
                self.levels.push(false);
                (SyntaxState::ItemOrEnd, Start::Array)
            }
            b'"' => (SyntaxState::String { is_key: false }, Start::String),
            b'-' => (SyntaxState::Number(Digits::Minus), Start::Scalar),
            b'0' => (SyntaxState::Number(Digits::Zero), Start::Scalar),
            b'1'..=b'9' => (SyntaxState::Number(Digits::Whole), Start::Scalar),
            b't' => (SyntaxState::Word(FixedWord::Literal, b"rue"), Start::Scalar),
            b'f' => (SyntaxState::Word(FixedWord::Literal, b"alse"), Start::Scalar),
            b'n' => (SyntaxState::Word(FixedWord::Literal, b"ull"), Start::Scalar),
            _ => return Err(Unread::NotJson),
        };
        self.state = state;
        Ok(Event::Begin(start))
    }

    fn close(&mut self) -> Event {
        self.levels.pop();
        self.at += 1;
        self.ended()
    }

    fn ended(&mut self) -> Event {
        self.state = if self.levels.is_empty() { SyntaxState::After } else { SyntaxState::AfterValue };
        Event::End
    }

    /// The characters of a string up to its end or an escape.
    fn plain(&mut self, bytes: &[u8], is_key: bool) -> Result<Option<Event>, Unread> {
        let start = self.at;
        let is_other = |byte: &u8| matches!(byte, b'"' | b'\\' | 0..0x20);
        let length = bytes[start..].iter().position(is_other).unwrap_or(bytes.len() - start);
        #[cfg(test)]
        {
            self.looked += length;
        }
        if length > 0 {
            self.at += length;
            return Ok((!is_key).then_some(Event::Characters { start, end: self.at }));
        }
        self.at += 1;
        match bytes[start] {
            b'"' if is_key => {
                self.state = SyntaxState::Colon;
                Ok(Some(Event::Key { start: self.start, end: self.at }))
            }
            b'"' => Ok(Some(self.ended())),
            _ => Err(Unread::NotJson),
        }
    }

    fn number(&mut self, byte: u8, digits: Digits) -> Result<Option<Event>, Unread> {
        let next = match (digits, byte) {
            (Digits::Minus, b'0') => Digits::Zero,
            (Digits::Minus | Digits::Whole, b'0'..=b'9') => Digits::Whole,
            (Digits::Zero | Digits::Whole, b'.') => Digits::Point,
            (Digits::Point | Digits::Fraction, b'0'..=b'9') => Digits::Fraction,
            (Digits::Zero | Digits::Whole | Digits::Fraction, b'e' | b'E') => Digits::Exponent,
            (Digits::Exponent, b'+' | b'-') => Digits::Sign,
            (Digits::Exponent | Digits::Sign | Digits::Power, b'0'..=b'9') => Digits::Power,
            (Digits::Zero | Digits::Whole | Digits::Fraction | Digits::Power, _) => return Ok(Some(self.ended())),
            _ => return Err(Unread::NotJson),
        };
        self.at += 1;
        self.state = SyntaxState::Number(next);
        Ok(None)
    }

    fn word(&mut self, byte: u8, word: FixedWord, letters: &'static [u8]) -> Result<Option<Event>, Unread> {
        let rest = letters.strip_prefix(&[byte]).ok_or(Unread::NotJson)?;
        self.at += 1;
        self.state = match word {
            _ if !rest.is_empty() => SyntaxState::Word(word, rest),
            FixedWord::Literal => return Ok(Some(self.ended())),
            FixedWord::Fence => SyntaxState::Language { named: false, ended: false },
            FixedWord::ClosingFence => SyntaxState::AfterFence,
        };
        Ok(None)
    }
}

/// The character that an escape stands for, if it is one, and how long the escape is after its backslash. None if the text ends in it.
fn escaped(rest: &[u8]) -> Result<Option<(Option<char>, usize)>, Unread> {
    let character = match rest {
        [] => return Ok(None),
        [b'u', digits @ ..] => return surrogates(digits),
        [byte @ (b'"' | b'\\' | b'/'), ..] => char::from(*byte),
        [b'b', ..] => '\u{8}',
        [b'f', ..] => '\u{c}',
        [b'n', ..] => '\n',
        [b'r', ..] => '\r',
        [b't', ..] => '\t',
        _ => return Err(Unread::NotJson),
    };
    Ok(Some((Some(character), 1)))
}

/// The same of `\u`, which may be the first half of a pair.
fn surrogates(digits: &[u8]) -> Result<Option<(Option<char>, usize)>, Unread> {
    let Some(code) = hex(digits)? else { return Ok(None) };
    let (code, length) = match &digits[4..] {
        _ if !(0xD800..0xDC00).contains(&code) => (code, 5),
        [] | [b'\\'] => return Ok(None),
        [b'\\', b'u', digits @ ..] => match hex(digits)? {
            None => return Ok(None),
            Some(low @ 0xDC00..0xE000) => (0x1_0000 + ((code - 0xD800) << 10 | (low - 0xDC00)), 11),
            Some(_) => (code, 5),
        },
        _ => (code, 5),
    };
    Ok(Some((char::from_u32(code), length)))
}

/// The number of four hexadecimal digits. None if the text ends in them.
fn hex(digits: &[u8]) -> Result<Option<u32>, Unread> {
    let digits = &digits[..digits.len().min(4)];
    let digit = |code, byte: &u8| Ok(code << 4 | char::from(*byte).to_digit(16).ok_or(Unread::NotJson)?);
    let code = digits.iter().try_fold(0, digit)?;
    Ok((digits.len() == 4).then_some(code))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many events there are, if the text can become JSON.
    fn scan(text: &str) -> Result<usize, Unread> {
        let mut scanner = JsonScanner::new();
        let mut count = 0;
        while scanner.next(text)?.is_some() {
            count += 1;
        }
        Ok(count)
    }

    #[test]
    fn a_text_is_refused_where_no_json_can_come_of_it() {
        for text in [
            "",
            "  ",
            "{",
            "[1,",
            "-",
            "1.",
            "1e",
            "tr",
            "\"\\",
            "\"\\ud83d",
            "`",
            "```js",
            "```\n1\n``",
            "[\"\\ud800\"]",
        ] {
            assert!(scan(text).is_ok(), "{text}");
        }
        for text in [
            "x",
            "{x",
            "{,",
            "{1",
            "[,",
            "[1,]",
            "{\"a\":1,}",
            "{\"a\" 1",
            "01",
            "-a",
            "1.e",
            "1..",
            "+1",
            ".5",
            "tru ",
            "nulx",
            "\"\n",
            "\"\\x",
            "\"\\u12g",
            "1 2",
            "{}}",
            "[}",
            "\u{a0}1",
            "1\u{a0}",
            "`a",
            "```j s\n",
            "```a b\n",
            "```\n1```x",
            "1```",
        ] {
            assert_eq!(scan(text), Err(Unread::NotJson), "{text}");
        }
        assert!(scan("\u{a0}``` json \r\n {} ``` \u{a0}").is_ok());
    }

    #[test]
    fn each_byte_is_looked_at_once_in_pieces_of_any_size() {
        let text =
            format!("{{\"a\":[{}\"\\ud83d\\ude00 {}\"]}}", "[1.5e3,null,{\"b\":\"c\"}],".repeat(500), "é".repeat(500));
        for size in [1, 2, 7, 1_000, text.len()] {
            let mut scanner = JsonScanner::new();
            let mut end = 0;
            while end < text.len() {
                end = (end + size).min(text.len());
                while !text.is_char_boundary(end) {
                    end += 1;
                }
                while scanner.next(&text[..end]).unwrap().is_some() {}
            }
            assert!(scanner.looked <= 2 * text.len(), "{size}: {} of {}", scanner.looked, text.len());
            assert_eq!((scanner.at, scanner.levels.len()), (text.len(), 0));
        }
    }
}
