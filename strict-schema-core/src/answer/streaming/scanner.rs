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
enum State {
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
        part: Part,
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
enum Part {
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
pub(super) struct Scanner {
    state: State,
    /// The position of the next byte.
    at: usize,
    /// The beginning of the value, or of the key, at the scanner's position.
    start: usize,
    /// For each array or object around: whether it is an object.
    levels: Vec<bool>,
    fenced: bool,
    /// Bytes that were looked at.
    #[cfg(test)]
    pub(super) looked: usize,
}

impl Scanner {
    pub(super) const fn new() -> Self {
        Self {
            state: State::Before { spaces: false },
            at: 0,
            start: 0,
            levels: Vec::new(),
            fenced: false,
            #[cfg(test)]
            looked: 0,
        }
    }

    /// The beginning of the value that begins here.
    pub(super) const fn start(&self) -> usize {
        self.start
    }

    /// The end of what was read.
    pub(super) const fn end(&self) -> usize {
        self.at
    }

    /// How many arrays and objects are open.
    pub(super) const fn levels(&self) -> usize {
        self.levels.len()
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
                State::Before { .. } | State::Language { .. } | State::AfterFence => {
                    let Some(character) = text[self.at..].chars().next() else { return Ok(None) };
                    self.around(character)?
                }
                State::Fence(ticks) => {
                    self.state =
                        self.tick(byte, ticks, State::Fence, State::Language { named: false, ended: false })?;
                    None
                }
                State::ClosingFence(ticks) => {
                    self.state = self.tick(byte, ticks, State::ClosingFence, State::AfterFence)?;
                    None
                }
                State::String { is_key, part: Part::Plain } => self.plain(bytes, is_key)?,
                State::String { is_key, part } => self.escaped(byte, is_key, part)?,
                State::Number(digits) => self.number(byte, digits)?,
                State::Literal(rest) => self.literal(byte, rest)?,
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
            State::Before { spaces } => match character {
                ' ' | '\t' | '\r' | '\n' => self.state,
                '`' => {
                    self.fenced = true;
                    return Ok(self.on(State::Fence(0)));
                }
                _ if character.is_whitespace() => State::Before { spaces: true },
                _ if spaces => return Err(NotJson),
                _ => return Ok(self.on(State::Value)),
            },
            State::Language { named, ended } => match character {
                '\n' => State::Value,
                _ if character.is_whitespace() => State::Language { named, ended: named },
                _ if character.is_ascii_alphanumeric() && !ended => State::Language { named: true, ended },
                _ => return Err(NotJson),
            },
            state if character.is_whitespace() => state,
            _ => return Err(NotJson),
        };
        self.at += character.len_utf8();
        Ok(None)
    }

    /// Goes on in another state, at the same byte.
    fn on(&mut self, state: State) -> Option<Event> {
        self.state = state;
        None
    }

    fn tick(&mut self, byte: u8, ticks: u8, more: fn(u8) -> State, then: State) -> Result<State, NotJson> {
        if byte != b'`' {
            return Err(NotJson);
        }
        self.at += 1;
        Ok(if ticks == 2 { then } else { more(ticks + 1) })
    }

    /// Between values.
    fn structure(&mut self, byte: u8, state: State) -> Result<Option<Event>, NotJson> {
        match (state, byte) {
            (State::ItemOrEnd, b']') | (State::KeyOrEnd, b'}') => return Ok(Some(self.close())),
            (State::Value | State::ItemOrEnd, _) => return self.begin(byte).map(Some),
            (State::KeyOrEnd | State::Key, b'"') => {
                self.start = self.at;
                self.state = State::String { is_key: true, part: Part::Plain };
            }
            (State::Colon, b':') => self.state = State::Value,
            (State::AfterValue, b',') => {
                self.state = if self.levels.last() == Some(&true) { State::Key } else { State::Value };
            }
            (State::AfterValue, b']') if self.levels.last() == Some(&false) => return Ok(Some(self.close())),
            (State::AfterValue, b'}') if self.levels.last() == Some(&true) => return Ok(Some(self.close())),
            (State::After, b'`') if self.fenced => return Ok(self.on(State::ClosingFence(0))),
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
                (State::KeyOrEnd, Start::Object)
            }
            b'[' => {
                self.levels.push(false);
                (State::ItemOrEnd, Start::Array)
            }
            b'"' => (State::String { is_key: false, part: Part::Plain }, Start::String),
            b'-' => (State::Number(Digits::Minus), Start::Scalar),
            b'0' => (State::Number(Digits::Zero), Start::Scalar),
            b'1'..=b'9' => (State::Number(Digits::Whole), Start::Scalar),
            b't' => (State::Literal(b"rue"), Start::Scalar),
            b'f' => (State::Literal(b"alse"), Start::Scalar),
            b'n' => (State::Literal(b"ull"), Start::Scalar),
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
        self.state = if self.levels.is_empty() { State::After } else { State::AfterValue };
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
                self.state = State::Colon;
                Ok(Some(Event::Key { start: self.start, end: self.at }))
            }
            b'"' => Ok(Some(self.ended())),
            b'\\' => {
                self.state = State::String { is_key, part: Part::Escape };
                Ok(None)
            }
            _ => Err(NotJson),
        }
    }

    /// A byte of an escape.
    fn escaped(&mut self, byte: u8, is_key: bool, part: Part) -> Result<Option<Event>, NotJson> {
        let (part, event) = match (part, byte) {
            (Part::High(high), b'\\') => (Part::HighEscape(high), None),
            (Part::HighEscape(high), b'u') => (Part::Unicode { digits: 0, code: 0, high: Some(high) }, None),
            // The pair has no second half: the byte is looked at again.
            (Part::High(_) | Part::HighEscape(_), _) => {
                let part = if matches!(part, Part::High(_)) { Part::Plain } else { Part::Escape };
                self.state = State::String { is_key, part };
                return Ok((!is_key).then_some(Event::Surrogate));
            }
            (Part::Unicode { digits, code, high }, _) => {
                let digit = char::from(byte).to_digit(16).ok_or(NotJson)?;
                let code = code << 4 | digit;
                match (digits, high) {
                    (0..3, _) => (Part::Unicode { digits: digits + 1, code, high }, None),
                    (_, Some(high)) if (0xDC00..0xE000).contains(&code) => {
                        let pair = 0x1_0000 + ((high - 0xD800) << 10 | (code - 0xDC00));
                        (Part::Plain, char::from_u32(pair).map(Event::Character))
                    }
                    (_, None) if (0xD800..0xDC00).contains(&code) => (Part::High(code), None),
                    (_, None) => (Part::Plain, Some(char::from_u32(code).map_or(Event::Surrogate, Event::Character))),
                    (_, Some(_)) => (Part::Plain, Some(Event::Surrogate)),
                }
            }
            (_, b'u') => (Part::Unicode { digits: 0, code: 0, high: None }, None),
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
                (Part::Plain, Some(Event::Character(character)))
            }
        };
        self.at += 1;
        self.state = State::String { is_key, part };
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
        self.state = State::Number(next);
        Ok(None)
    }

    fn literal(&mut self, byte: u8, rest: &'static [u8]) -> Result<Option<Event>, NotJson> {
        match rest {
            [first, rest @ ..] if *first == byte => {
                self.at += 1;
                self.state = State::Literal(rest);
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
        let mut scanner = Scanner::new();
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
            let mut scanner = Scanner::new();
            let mut end = 0;
            while end < text.len() {
                end = (end + size).min(text.len());
                while !text.is_char_boundary(end) {
                    end += 1;
                }
                while scanner.next(&text[..end]).unwrap().is_some() {}
            }
            assert!(scanner.looked <= 2 * text.len(), "{size}: {} of {}", scanner.looked, text.len());
            assert_eq!((scanner.end(), scanner.levels()), (text.len(), 0));
        }
    }
}
