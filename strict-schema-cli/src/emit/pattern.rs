//! Translates ECMA 262 patterns to each language. Only patterns that the library evaluates arrive here.

use super::Language;
use crate::pattern::scanner::scan;
use crate::pattern::token::Token;

/// A pattern in a language, with the flags that it needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Local {
    pub pattern: String,
    pub flags: String,
}

/// The pattern in the language. Fails with the feature that the language lacks.
pub(super) fn local(written: &str, language: Language) -> Result<Local, &'static str> {
    let mut tokens = Vec::new();
    scan(written, &mut |token| tokens.push(token))?;
    let (flags, tokens) = match &*tokens {
        [Token::SetFlags(flags), rest @ ..] => (*flags, rest),
        all => ("", all),
    };
    if flags.contains(|it| it != 'i' && it != 's') {
        return Err("flags other than `i` and `s`");
    }
    let (is_python, lines) = (language == Language::Py, flags.contains('s'));
    let mut writer = Writer { out: String::new(), is_python, lines, in_class: false };
    for (index, token) in tokens.iter().enumerate() {
        writer.write(*token, &tokens[index + 1..])?;
    }
    Ok(Local { pattern: writer.out, flags: if flags.contains('i') { "i".to_owned() } else { String::new() } })
}

struct Writer {
    out: String,
    is_python: bool,
    /// Whether `.` matches any character.
    lines: bool,
    in_class: bool,
}

impl Writer {
    fn write(&mut self, token: Token<'_>, rest: &[Token<'_>]) -> Result<(), &'static str> {
        let text = match token {
            Token::Letter(letter) => {
                self.letter(letter);
                ""
            }
            Token::Range(from, to) => {
                self.letter(from);
                if from != to {
                    self.out.push('-');
                    self.letter(to);
                }
                ""
            }
            Token::Any if self.lines => r"[\s\S]",
            Token::Any if self.is_python => r"[^\n\r\u2028\u2029]",
            Token::Any => ".",
            Token::Start => "^",
            Token::End if self.is_python => r"\Z",
            Token::End => "$",
            Token::Boundary(is) if self.is_python => {
                let (begins, ends) = if is { ("=", "!") } else { ("!", "=") };
                &format!("(?:(?<![{WORD}])(?{begins}[{WORD}])|(?<=[{WORD}])(?{ends}[{WORD}]))")
            }
            Token::Boundary(true) => r"\b",
            Token::Boundary(false) => r"\B",
            Token::Set('p', "Alnum") if self.in_class && self.is_python => r"\w",
            Token::Set('p', "Alnum") if self.in_class => r"\p{Alphabetic}\p{N}",
            Token::Set(kind, "") if self.is_python && self.in_class => members(kind),
            Token::Set(kind, "") if self.is_python => &format!("[{}]", members(kind)),
            Token::Set(..) if self.is_python => return Err("`\\p{…}`, which Python's `re` does not have"),
            Token::Set(kind, "") => &format!("\\{kind}"),
            Token::Set(kind, name) => &format!("\\{kind}{{{name}}}"),
            Token::Odd => return Err("an escape that is not a character"),
            // Python has no empty class.
            Token::Class(false) if self.is_python && matches!(rest, [Token::CloseClass, ..]) => "(?!)",
            Token::Class(true) if self.is_python && matches!(rest, [Token::CloseClass, ..]) => r"[\s\S]",
            Token::Class(negated) => {
                self.in_class = true;
                if negated { "[^" } else { "[" }
            }
            Token::CloseClass if !self.in_class => "",
            Token::CloseClass => {
                self.in_class = false;
                "]"
            }
            // A reference to a group that did not take part fails in Python, and matches the empty string in ECMA 262.
            Token::Back(number) if self.is_python => &format!("(?({number})\\{number}|)"),
            Token::BackTo(name) if self.is_python => &format!("(?({name})(?P={name})|)"),
            // A digit may follow.
            Token::Back(number) => &format!("(?:\\{number})"),
            Token::BackTo(name) => &format!("\\k<{name}>"),
            Token::Group(None) => "(",
            Token::Group(Some(name)) if name.contains(|it: char| it != '_' && !it.is_ascii_alphanumeric()) => {
                return Err("a name with characters other than letters and digits");
            }
            Token::Group(Some(name)) => &format!("(?{}<{name}>", if self.is_python { "P" } else { "" }),
            Token::Flags("") => "(?:",
            Token::Flags(_) | Token::SetFlags(_) => return Err("flags for a group"),
            Token::Look { ahead: false, .. } if self.is_python && has_variable_width(rest) => {
                return Err("look-behind of a variable length");
            }
            Token::Look { ahead, wanted } => {
                &format!("(?{}{}", if ahead { "" } else { "<" }, if wanted { "=" } else { "!" })
            }
            Token::Or => "|",
            Token::Close => ")",
            Token::Repeat { min, max, lazy } => {
                let times = match (min, max) {
                    (0, None) => "*",
                    (1, None) => "+",
                    (0, Some(1)) => "?",
                    (min, None) => &format!("{{{min},}}"),
                    (min, Some(max)) if min == max => &format!("{{{min}}}"),
                    (min, Some(max)) => &format!("{{{min},{max}}}"),
                };
                &format!("{times}{}", if lazy { "?" } else { "" })
            }
        };
        self.out.push_str(text);
        Ok(())
    }

    fn letter(&mut self, letter: char) {
        let is_syntax = if self.in_class {
            // Python warns about nested sets, and about sequences that may become set operations.
            r"\]^-".contains(letter) || self.is_python && "[&~|".contains(letter)
        } else {
            r"^$\.*+?()[]{}|".contains(letter)
        };
        self.out.extend(is_syntax.then_some('\\'));
        self.out.push(letter);
    }
}

/// What `\d`, `\w`, `\s` and their opposites stand for, in a class.
fn members(kind: char) -> &'static str {
    match kind {
        'd' => DIGIT,
        'D' => NO_DIGIT,
        'w' => WORD,
        'W' => NO_WORD,
        's' => SPACE,
        _ => NO_SPACE,
    }
}

/// Whether the content of a look-behind, which these parts begin with, may have several lengths.
fn has_variable_width(inner: &[Token<'_>]) -> bool {
    let mut open = 1;
    let mut inner = inner.iter().take_while(|it| {
        match it {
            Token::Group(_) | Token::Flags(_) | Token::Look { .. } => open += 1,
            Token::Close => open -= 1,
            _ => {}
        }
        open > 0
    });
    inner.any(|it| match it {
        Token::Repeat { min, max, .. } => *max != Some(*min),
        it => matches!(it, Token::Or),
    })
}

const DIGIT: &str = "0-9";
const NO_DIGIT: &str = r"\x00-/:-\U0010ffff";
const WORD: &str = "0-9A-Z_a-z";
const NO_WORD: &str = r"\x00-/:-@\[-\^`{-\U0010ffff";
const SPACE: &str = r"\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff";
const NO_SPACE: &str = r"\x00-\x08\x0e-\x1f!-\x9f\xa1-\u167f\u1681-\u1fff\u200b-\u2027\u202a-\u202e\u2030-\u205e\u2060-\u2fff\u3001-\ufefe\uff00-\U0010ffff";
