//! Scans JSON that arrives in pieces: checks the syntax, and tells where values begin and end.
//!
//! No byte is looked at twice, whatever the pieces are.

use crate::prelude::*;

/// What the scanner finds next. Positions are bytes of the whole text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Event {
    /// A value begins.
    Begin(Start),
    /// Characters of a string without escapes.
    Characters { start: usize, end: usize },
    /// An escaped character of a string.
    Character(char),
    /// Half a surrogate pair, which is JSON and no character.
    Surrogate,
    /// A key of an object, with its quotes.
    Key { start: usize, end: usize },
    /// The value that began last, of those that have not ended, ends.
    End,
}

/// How a value begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    Object,
    Array,
    String,
    /// A number, `true`, `false` or `null`.
    Scalar,
}

/// The text cannot become JSON, whatever follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NotJson;

/// The scanner's position in the syntax.
#[derive(Clone, Copy, Debug, PartialEq)]
enum SyntaxState {
    /// Before the JSON. `spaces`: JSON does not have one of the spaces, so a fence must follow.
    Before {
        spaces: bool,
    },
    /// In the three backticks that open a fence.
    Fence(u8),
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
        part: StringState,
    },
    Number(Digits),
    /// In a literal, of which this is left.
    Literal(&'static [u8]),
    /// After the JSON.
    After,
    /// In the three backticks that close a fence.
    ClosingFence(u8),
    AfterFence,
}

/// The state within a string.
#[derive(Clone, Copy, Debug, PartialEq)]
enum StringState {
    Plain,
    Escape,
    /// After `\u`, with the first half of a pair before it.
    Unicode {
        digits: u8,
        code: u32,
        high: Option<u32>,
    },
    /// After the first half of a surrogate pair.
    High(u32),
    /// After the first half of a surrogate pair, and a backslash.
    HighEscape(u32),
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
pub(super) struct JsonScanner {
    state: SyntaxState,
    /// The position of the next byte.
    pub(super) at: usize,
    /// The beginning of the value, or of the key, at the scanner's position.
    pub(super) start: usize,
    /// For each array or object around: whether it is an object.
    pub(super) levels: Vec<bool>,
    fenced: bool,
    /// Bytes that were looked at.
    #[cfg(test)]
    pub(super) looked: usize,
}

impl JsonScanner {
    pub(super) const fn new() -> Self {
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

    /// The next event. None if the text ends before it.
    pub(super) fn next(&mut self, text: &str) -> Result<Option<Event>, NotJson> {
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
                SyntaxState::Fence(ticks) => {
                    self.state = self.tick(
                        byte,
                        ticks,
                        SyntaxState::Fence,
                        SyntaxState::Language { named: false, ended: false },
                    )?;
                    None
                }
                SyntaxState::ClosingFence(ticks) => {
                    self.state = self.tick(byte, ticks, SyntaxState::ClosingFence, SyntaxState::AfterFence)?;
                    None
                }
                SyntaxState::String { is_key, part: StringState::Plain } => self.plain(bytes, is_key)?,
                SyntaxState::String { is_key, part } => self.escaped(byte, is_key, part)?,
                SyntaxState::Number(digits) => self.number(byte, digits)?,
                SyntaxState::Literal(rest) => self.literal(byte, rest)?,
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

    /// The text around the JSON.
    fn around(&mut self, character: char) -> Result<Option<Event>, NotJson> {
        self.state = match self.state {
            SyntaxState::Before { spaces } => match character {
                ' ' | '\t' | '\r' | '\n' => self.state,
                '`' => {
                    self.fenced = true;
                    return Ok(self.on(SyntaxState::Fence(0)));
                }
                _ if character.is_whitespace() => SyntaxState::Before { spaces: true },
                _ if spaces => return Err(NotJson),
                _ => return Ok(self.on(SyntaxState::Value)),
            },
            SyntaxState::Language { named, ended } => match character {
                '\n' => SyntaxState::Value,
                _ if character.is_whitespace() => SyntaxState::Language { named, ended: named },
                _ if character.is_ascii_alphanumeric() && !ended => SyntaxState::Language { named: true, ended },
                _ => return Err(NotJson),
            },
            state if character.is_whitespace() => state,
            _ => return Err(NotJson),
        };
        self.at += character.len_utf8();
        Ok(None)
    }

    /// Goes on in another state, at the same byte.
    fn on(&mut self, state: SyntaxState) -> Option<Event> {
        self.state = state;
        None
    }

    fn tick(
        &mut self,
        byte: u8,
        ticks: u8,
        more: fn(u8) -> SyntaxState,
        then: SyntaxState,
    ) -> Result<SyntaxState, NotJson> {
        if byte != b'`' {
            return Err(NotJson);
        }
        self.at += 1;
        Ok(if ticks == 2 { then } else { more(ticks + 1) })
    }

    /// Between values.
    fn structure(&mut self, byte: u8, state: SyntaxState) -> Result<Option<Event>, NotJson> {
        match (state, byte) {
            (SyntaxState::ItemOrEnd, b']') | (SyntaxState::KeyOrEnd, b'}') => return Ok(Some(self.close())),
            (SyntaxState::Value | SyntaxState::ItemOrEnd, _) => return self.begin(byte).map(Some),
            (SyntaxState::KeyOrEnd | SyntaxState::Key, b'"') => {
                self.start = self.at;
                self.state = SyntaxState::String { is_key: true, part: StringState::Plain };
            }
            (SyntaxState::Colon, b':') => self.state = SyntaxState::Value,
            (SyntaxState::AfterValue, b',') => {
                self.state = if self.levels.last() == Some(&true) { SyntaxState::Key } else { SyntaxState::Value };
            }
            (SyntaxState::AfterValue, b']') if self.levels.last() == Some(&false) => return Ok(Some(self.close())),
            (SyntaxState::AfterValue, b'}') if self.levels.last() == Some(&true) => return Ok(Some(self.close())),
            (SyntaxState::After, b'`') if self.fenced => return Ok(self.on(SyntaxState::ClosingFence(0))),
            _ => return Err(NotJson),
        }
        self.at += 1;
        Ok(None)
    }

    fn begin(&mut self, byte: u8) -> Result<Event, NotJson> {
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
            b'"' => (SyntaxState::String { is_key: false, part: StringState::Plain }, Start::String),
            b'-' => (SyntaxState::Number(Digits::Minus), Start::Scalar),
            b'0' => (SyntaxState::Number(Digits::Zero), Start::Scalar),
            b'1'..=b'9' => (SyntaxState::Number(Digits::Whole), Start::Scalar),
            b't' => (SyntaxState::Literal(b"rue"), Start::Scalar),
            b'f' => (SyntaxState::Literal(b"alse"), Start::Scalar),
            b'n' => (SyntaxState::Literal(b"ull"), Start::Scalar),
            _ => return Err(NotJson),
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
    fn plain(&mut self, bytes: &[u8], is_key: bool) -> Result<Option<Event>, NotJson> {
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
            b'\\' => {
                self.state = SyntaxState::String { is_key, part: StringState::Escape };
                Ok(None)
            }
            _ => Err(NotJson),
        }
    }

    /// A byte of an escape.
    fn escaped(&mut self, byte: u8, is_key: bool, part: StringState) -> Result<Option<Event>, NotJson> {
        let (part, event) = match (part, byte) {
            (StringState::High(high), b'\\') => (StringState::HighEscape(high), None),
            (StringState::HighEscape(high), b'u') => {
                (StringState::Unicode { digits: 0, code: 0, high: Some(high) }, None)
            }
            // The pair has no second half: the byte is looked at again.
            (StringState::High(_) | StringState::HighEscape(_), _) => {
                let part = if matches!(part, StringState::High(_)) { StringState::Plain } else { StringState::Escape };
                self.state = SyntaxState::String { is_key, part };
                return Ok((!is_key).then_some(Event::Surrogate));
            }
            (StringState::Unicode { digits, code, high }, _) => {
                let digit = char::from(byte).to_digit(16).ok_or(NotJson)?;
                let code = code << 4 | digit;
                match (digits, high) {
                    (0..3, _) => (StringState::Unicode { digits: digits + 1, code, high }, None),
                    (_, Some(high)) if (0xDC00..0xE000).contains(&code) => {
                        let pair = 0x1_0000 + ((high - 0xD800) << 10 | (code - 0xDC00));
                        (StringState::Plain, char::from_u32(pair).map(Event::Character))
                    }
                    (_, None) if (0xD800..0xDC00).contains(&code) => (StringState::High(code), None),
                    (_, None) => {
                        (StringState::Plain, Some(char::from_u32(code).map_or(Event::Surrogate, Event::Character)))
                    }
                    (_, Some(_)) => (StringState::Plain, Some(Event::Surrogate)),
                }
            }
            (_, b'u') => (StringState::Unicode { digits: 0, code: 0, high: None }, None),
            _ => {
                let character = match byte {
                    b'"' | b'\\' | b'/' => char::from(byte),
                    b'b' => '\u{8}',
                    b'f' => '\u{c}',
                    b'n' => '\n',
                    b'r' => '\r',
                    b't' => '\t',
                    _ => return Err(NotJson),
                };
                (StringState::Plain, Some(Event::Character(character)))
            }
        };
        self.at += 1;
        self.state = SyntaxState::String { is_key, part };
        Ok(event.filter(|_| !is_key))
    }

    fn number(&mut self, byte: u8, digits: Digits) -> Result<Option<Event>, NotJson> {
        let next = match (digits, byte) {
            (Digits::Minus, b'0') => Digits::Zero,
            (Digits::Minus | Digits::Whole, b'0'..=b'9') => Digits::Whole,
            (Digits::Zero | Digits::Whole, b'.') => Digits::Point,
            (Digits::Point | Digits::Fraction, b'0'..=b'9') => Digits::Fraction,
            (Digits::Zero | Digits::Whole | Digits::Fraction, b'e' | b'E') => Digits::Exponent,
            (Digits::Exponent, b'+' | b'-') => Digits::Sign,
            (Digits::Exponent | Digits::Sign | Digits::Power, b'0'..=b'9') => Digits::Power,
            (Digits::Zero | Digits::Whole | Digits::Fraction | Digits::Power, _) => return Ok(Some(self.ended())),
            _ => return Err(NotJson),
        };
        self.at += 1;
        self.state = SyntaxState::Number(next);
        Ok(None)
    }

    fn literal(&mut self, byte: u8, rest: &'static [u8]) -> Result<Option<Event>, NotJson> {
        match rest {
            [first, rest @ ..] if *first == byte => {
                self.at += 1;
                self.state = SyntaxState::Literal(rest);
                Ok(rest.is_empty().then(|| self.ended()))
            }
            _ => Err(NotJson),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many events there are, if the text can become JSON.
    fn scan(text: &str) -> Result<usize, NotJson> {
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
            assert_eq!(scan(text), Err(NotJson), "{text}");
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
