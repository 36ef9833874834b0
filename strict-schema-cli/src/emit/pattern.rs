//! Translates ECMA 262 patterns to each language. Only patterns that the library evaluates arrive here.

use super::Language;

/// A pattern in a language, with the flags that it needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Local {
    pub pattern: String,
    pub flags: String,
}

/// The pattern in the language. Fails with the feature that the language lacks.
pub(super) fn local(written: &str, language: Language) -> Result<Local, &'static str> {
    let (flags, rest) = leading_flags(written);
    if flags.contains(|it| it != 'i' && it != 's') {
        return Err("flags other than `i` and `s`");
    }
    let mut writer = Writer {
        rest: rest.chars().collect::<Vec<_>>(),
        at: 0,
        out: String::new(),
        is_python: language == Language::Py,
        lines: flags.contains('s'),
        folds: flags.contains('i'),
    };
    while writer.at < writer.rest.len() {
        writer.step()?;
    }
    Ok(Local { pattern: writer.out, flags: if writer.folds { "i".to_owned() } else { String::new() } })
}

/// `(?i)` at the beginning, and the rest.
fn leading_flags(written: &str) -> (&str, &str) {
    let inner = written.strip_prefix("(?").and_then(|it| it.split_once(')'));
    inner.filter(|(flags, _)| flags.bytes().all(|it| it.is_ascii_lowercase())).unwrap_or(("", written))
}

struct Writer {
    rest: Vec<char>,
    at: usize,
    out: String,
    is_python: bool,
    /// Whether `.` matches any character.
    lines: bool,
    folds: bool,
}

impl Writer {
    fn has(&self, text: &str) -> bool {
        text.chars().enumerate().all(|(index, it)| self.rest.get(self.at + index) == Some(&it))
    }

    fn push(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Takes the text up to an end, without the end, and moves past it.
    fn upto(&mut self, end: char) -> String {
        let inner: String = self.rest[self.at..].iter().take_while(|it| **it != end).collect();
        self.at += inner.chars().count() + 1;
        inner
    }

    fn step(&mut self) -> Result<(), &'static str> {
        let letter = self.rest[self.at];
        self.at += 1;
        match letter {
            '\\' => return self.escape(false),
            '[' => return self.class(),
            '(' => return self.group(),
            '.' if self.lines => self.push(r"[\s\S]"),
            '.' if self.is_python => self.push(r"[^\n\r\u2028\u2029]"),
            '$' if self.is_python => self.push(r"\Z"),
            ']' => self.push(r"\]"),
            '{' => {
                let inner = self.upto('}');
                self.push(&format!("{{{inner}}}"));
            }
            '}' => self.push(r"\}"),
            other => self.out.push(other),
        }
        Ok(())
    }

    fn group(&mut self) -> Result<(), &'static str> {
        let is_behind = self.has("?<=") || self.has("?<!");
        if self.is_python && is_behind && self.has_variable_width() {
            return Err("look-behind of a variable length");
        }
        if self.has("?<") && !is_behind {
            self.at += 2;
            let name = self.upto('>');
            if name.contains(|it: char| it != '_' && !it.is_ascii_alphanumeric()) {
                return Err("a name with characters other than letters and digits");
            }
            self.push(&format!("(?{}<{name}>", if self.is_python { "P" } else { "" }));
            return Ok(());
        }
        let is_known = !self.has("?") || ["?:", "?=", "?!", "?<"].iter().any(|it| self.has(it));
        if !is_known {
            return Err("flags for a group");
        }
        self.push("(");
        Ok(())
    }

    /// Whether the content of a lookbehind may have several lengths.
    fn has_variable_width(&self) -> bool {
        let mut open = 0;
        let mut at = self.at + 3;
        while let Some(letter) = self.rest.get(at) {
            match letter {
                '\\' => at += 1,
                '[' => at += self.rest[at..].iter().position(|it| *it == ']').unwrap_or(0),
                '(' => open += 1,
                ')' if open == 0 => return false,
                ')' => open -= 1,
                '{' => {
                    let times: String = self.rest[at + 1..].iter().take_while(|it| **it != '}').collect();
                    if times.split_once(',').is_some_and(|(least, most)| least != most) {
                        return true;
                    }
                    at += times.len();
                }
                '*' | '+' | '?' | '|' => return true,
                _ => {}
            }
            at += 1;
        }
        true
    }

    fn class(&mut self) -> Result<(), &'static str> {
        let negation = if self.has("^") { "^" } else { "" };
        self.at += negation.len();
        if self.has("]") && self.is_python {
            self.at += 1;
            self.push(if negation.is_empty() { "(?!)" } else { r"[\s\S]" });
            return Ok(());
        }
        self.push(&format!("[{negation}"));
        while let Some(letter) = self.rest.get(self.at).copied() {
            self.at += 1;
            match letter {
                ']' => {
                    self.push("]");
                    break;
                }
                '\\' => self.escape(true)?,
                // Python warns about nested sets, and about sequences that may become set operations.
                '-' if self.is_python && self.out.ends_with('-') => self.push(r"\-"),
                '[' | '&' | '~' | '|' if self.is_python => self.push(&format!("\\{letter}")),
                other => self.out.push(other),
            }
        }
        Ok(())
    }

    fn escape(&mut self, in_class: bool) -> Result<(), &'static str> {
        let Some(letter) = self.rest.get(self.at).copied() else { return Err("a backslash at its end") };
        self.at += 1;
        match letter {
            'p' | 'P' => return self.property(letter, in_class),
            'u' => return self.number(),
            'k' => {
                self.at += 1;
                let name = self.upto('>');
                self.push(&if self.is_python { format!("(?({name})(?P={name})|)") } else { format!("\\k<{name}>") });
            }
            '1'..='9' => {
                let mut number = letter.to_string();
                while let Some(digit) = self.rest.get(self.at).filter(|it| it.is_ascii_digit()) {
                    number.push(*digit);
                    self.at += 1;
                }
                // A reference to a group that did not take part fails in Python, and matches the empty string in ECMA 262.
                self.push(&if self.is_python { format!("(?({number})\\{number}|)") } else { format!("\\{number}") });
            }
            'c' if self.is_python => {
                let control = self.rest.get(self.at).map_or(0, |it| *it as u32 % 32);
                self.at += 1;
                self.push(&format!("\\x{control:02x}"));
            }
            '0' if self.is_python => self.push(r"\x00"),
            'b' if in_class => self.push(r"\x08"),
            'b' | 'B' if self.is_python => {
                let (begins, ends) = if letter == 'b' { ("=", "!") } else { ("!", "=") };
                self.push(&format!("(?:(?<![{WORD}])(?{begins}[{WORD}])|(?<=[{WORD}])(?{ends}[{WORD}]))"));
            }
            'd' | 'w' | 's' | 'D' | 'W' | 'S' if self.is_python => {
                let (set, others) = match letter.to_ascii_lowercase() {
                    'd' => (DIGIT, NO_DIGIT),
                    'w' => (WORD, NO_WORD),
                    _ => (SPACE, NO_SPACE),
                };
                let set = if letter.is_ascii_lowercase() { set } else { others };
                self.push(&if in_class { set.to_owned() } else { format!("[{set}]") });
            }
            letter if letter.is_ascii_alphanumeric() || is_syntax(letter) || in_class && letter == '-' => {
                self.push(&format!("\\{letter}"));
            }
            // With the flag `u`, no other character may be escaped.
            letter if self.is_python => self.push(&format!("\\{letter}")),
            letter => self.out.push(letter),
        }
        Ok(())
    }

    fn property(&mut self, letter: char, in_class: bool) -> Result<(), &'static str> {
        self.at += 1;
        let name = self.upto('}');
        match (&*name, self.is_python) {
            ("Alnum", true) if in_class => self.push(r"\w"),
            ("Alnum", false) if in_class => self.push(r"\p{Alphabetic}\p{N}"),
            (_, true) => return Err("`\\p{…}`, which Python's `re` does not have"),
            (name, false) => self.push(&format!("\\{letter}{{{name}}}")),
        }
        Ok(())
    }

    /// `\u0041`, `\u{41}`, or the two halves of a surrogate pair.
    fn number(&mut self) -> Result<(), &'static str> {
        let digits = if self.has("{") {
            self.at += 1;
            self.upto('}')
        } else {
            let digits = self.rest[self.at..].iter().take(4).collect();
            self.at += 4;
            digits
        };
        let mut number = u32::from_str_radix(&digits, 16).map_err(|_| "a number that cannot be read")?;
        if (0xd800..0xdc00).contains(&number) && self.has("\\u") {
            let low: String = self.rest[self.at + 2..].iter().take(4).collect();
            let low = u32::from_str_radix(&low, 16).map_err(|_| "a number that cannot be read")?;
            number = 0x1_0000 + ((number - 0xd800) << 10) + low.wrapping_sub(0xdc00);
            self.at += 6;
        }
        self.push(&match (number > 0xffff, self.is_python) {
            (false, _) => format!("\\u{number:04x}"),
            (true, true) => format!("\\U{number:08x}"),
            (true, false) => format!("\\u{{{number:x}}}"),
        });
        Ok(())
    }
}

fn is_syntax(letter: char) -> bool {
    "^$\\.*+?()[]{}|/".contains(letter)
}

const DIGIT: &str = "0-9";
const NO_DIGIT: &str = r"\x00-/:-\U0010ffff";
const WORD: &str = "0-9A-Z_a-z";
const NO_WORD: &str = r"\x00-/:-@\[-\^`{-\U0010ffff";
const SPACE: &str = r"\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff";
const NO_SPACE: &str = r"\x00-\x08\x0e-\x1f!-\x9f\xa1-\u167f\u1681-\u1fff\u200b-\u2027\u202a-\u202e\u2030-\u205e\u2060-\u2fff\u3001-\ufefe\uff00-\U0010ffff";
