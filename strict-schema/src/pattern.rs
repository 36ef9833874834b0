//! A scanner for regular expressions as JSON Schema means them (ECMA 262): is it one, and what does it use?
//!
//! The derive and the library each have this file, so that both judge alike and each package builds from its own sources: a
//! test holds the two to be the same. (A `const fn` of the library would be one file, but could not point into the
//! literal, and takes const evaluation longer than all the rest of a type.)
//!
//! It does not match anything. It keeps a counter for open groups instead of recursing, and reads each letter once or
//! twice.

use alloc::vec::Vec;

/// Something in a regular expression that some engine does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Feature {
    /// `(?=…)`, `(?!…)`, `(?<=…)`, `(?<!…)`
    LookAround,
    /// `\1`, `\k<name>`
    BackReference,
    /// `\b`, `\B`
    WordBoundary,
    /// `\p{…}`, `\P{…}`
    UnicodeClass,
    /// `(?i)`, `(?i:…)`
    InlineModifier,
    /// `\d`, `\D`, `\s`, `\S`, `\w`, `\W`
    ClassEscape,
    /// It does not begin with `^` and end with `$`, or has one of these inside, or a group with a name.
    Partial,
}

impl Feature {
    /// Its bit in a set of features, as the derive hands it to the library.
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// What a regular expression uses.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Pattern<'a> {
    /// Each feature once, as it is written at its first place.
    pub features: Vec<(Feature, &'a str)>,
    /// The greatest number in braces.
    pub longest_repeat: u64,
}

/// Reads a regular expression.
///
/// # Errors
///
/// What is wrong with it, where it is none.
pub(crate) fn scan(text: &str) -> Result<Pattern<'_>, &'static str> {
    if text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b' ' | b'^' | b'$' | b'/'))
        && is_anchored(text)
    {
        return Ok(Pattern::default());
    }
    let mut scanner = Scanner { text, at: 0, groups: Groups::count(text), pattern: Pattern::default() };
    scanner.run()?;
    Ok(scanner.pattern)
}

/// Whether a pattern without escapes begins with `^`, ends with `$`, and has neither inside.
fn is_anchored(text: &str) -> bool {
    let inner = text.strip_prefix('^').and_then(|text| text.strip_suffix('$'));
    inner.is_some_and(|inner| !inner.contains(['^', '$']))
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
    groups: Groups,
    pattern: Pattern<'a>,
}

impl<'a> Scanner<'a> {
    fn run(&mut self) -> Result<(), &'static str> {
        // For each open group, whether what it closes to may be repeated.
        let mut open: Vec<bool> = Vec::new();
        let mut repeatable = false;
        let mut ends_anchored = false;
        while let Some(letter) = self.take() {
            let start = self.at - letter.len_utf8();
            ends_anchored = letter == '$' && self.rest().is_empty();
            if matches!(letter, '^' | '$') && start > 0 && !ends_anchored || start == 0 && letter != '^' {
                self.uses(Feature::Partial, start);
            }
            repeatable = match letter {
                '(' => {
                    if let Some(closes_to) = self.group()? {
                        open.push(closes_to);
                    }
                    false
                }
                ')' => open.pop().ok_or("a `)` that nothing opens")?,
                '[' => {
                    self.class()?;
                    true
                }
                '\\' => self.escape()?,
                '|' | '^' | '$' => false,
                '*' | '+' | '?' => self.repeat(repeatable)?,
                '{' if self.braces()? => self.repeat(repeatable)?,
                _ => true,
            };
        }
        if !ends_anchored {
            self.uses(Feature::Partial, 0);
        }
        if open.is_empty() { Ok(()) } else { Err("a `(` that nothing closes") }
    }

    /// A repeat, which may be lazy, and which cannot be repeated.
    fn repeat(&mut self, repeatable: bool) -> Result<bool, &'static str> {
        self.skip("?");
        if repeatable { Ok(false) } else { Err("a repeat of nothing") }
    }

    /// The rest of a group's opening. `None` where it is a whole group already: `(?i)`.
    fn group(&mut self) -> Result<Option<bool>, &'static str> {
        let start = self.at - 1;
        if !self.skip("?") {
            return Ok(Some(true));
        }
        if self.skip(":") {
            return Ok(Some(true));
        }
        if self.skip("=") || self.skip("!") {
            self.uses(Feature::LookAround, start);
            return Ok(Some(true));
        }
        if self.skip("<=") || self.skip("<!") {
            self.uses(Feature::LookAround, start);
            return Ok(Some(false));
        }
        if self.skip("<") {
            self.name()?;
            self.uses(Feature::Partial, start);
            return Ok(Some(true));
        }
        let flags =
            self.rest().bytes().take_while(|byte| matches!(byte, b'i' | b'm' | b's' | b'u' | b'x' | b'-')).count();
        let has_flag = self.rest()[..flags].bytes().any(|byte| byte != b'-');
        self.at += flags;
        let closed = self.skip(")");
        if !has_flag || !closed && !self.skip(":") {
            return Err("a `(?` that opens no known group");
        }
        self.uses(Feature::InlineModifier, start);
        Ok((!closed).then_some(true))
    }

    /// The rest of `<name>`.
    fn name(&mut self) -> Result<(), &'static str> {
        let end = self.rest().find('>').ok_or("a group's name that nothing ends")?;
        let mut letters = self.rest()[..end].chars();
        let starts = letters.next().is_some_and(|it| it.is_alphabetic() || matches!(it, '_' | '$'));
        if !starts || !letters.all(|it| it.is_alphanumeric() || matches!(it, '_' | '$' | '\u{200c}' | '\u{200d}')) {
            return Err("a group's name that is no name");
        }
        self.at += end + 1;
        Ok(())
    }

    /// The rest of `{2}`, `{2,}` or `{2,3}`, if it is one: else the brace stands for itself.
    fn braces(&mut self) -> Result<bool, &'static str> {
        let number = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let rest = self.rest();
        let first = number(rest);
        let (least, mut rest) = rest.split_at(first);
        let mut most = least;
        if let Some(after) = rest.strip_prefix(',') {
            (most, rest) = after.split_at(number(after));
        }
        if least.is_empty() || !rest.starts_with('}') {
            return Ok(false);
        }
        self.at = self.text.len() - rest.len() + 1;
        // Digits only, so that what does not fit is too great.
        let read = |text: &str| text.parse().unwrap_or(u64::MAX);
        let open_ended = most.is_empty();
        let (least, most) = (read(least), if open_ended { 0 } else { read(most) });
        self.pattern.longest_repeat = self.pattern.longest_repeat.max(least).max(most);
        if !open_ended && most < least { Err("a repeat whose numbers are out of order") } else { Ok(true) }
    }

    /// The rest of an escape. Says whether it may be repeated.
    fn escape(&mut self) -> Result<bool, &'static str> {
        let start = self.at - 1;
        let letter = self.take().ok_or("a `\\` at the end")?;
        match letter {
            'b' | 'B' => {
                self.uses(Feature::WordBoundary, start);
                return Ok(false);
            }
            'p' | 'P' if self.rest().starts_with('{') => {
                self.skip_to_brace();
                self.uses(Feature::UnicodeClass, start);
            }
            'd' | 'D' | 's' | 'S' | 'w' | 'W' => self.uses(Feature::ClassEscape, start),
            'u' if self.rest().starts_with('{') => self.skip_to_brace(),
            'k' if self.groups.named => {
                if !self.skip("<") {
                    return Err("a `\\k` without a name");
                }
                self.name()?;
                self.uses(Feature::BackReference, start);
            }
            '1'..='9' => {
                let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
                let number = self.text[start + 1..self.at + digits].parse().unwrap_or(usize::MAX);
                // Beyond the last group it is a character's number in octal.
                if number <= self.groups.capturing {
                    self.at += digits;
                    self.uses(Feature::BackReference, start);
                }
            }
            _ => {}
        }
        Ok(true)
    }

    /// The rest of `[…]`.
    fn class(&mut self) -> Result<(), &'static str> {
        self.skip("^");
        let unclosed = "a `[` that nothing closes";
        let mut from = None;
        let mut ranging = false;
        loop {
            let letter = self.take().ok_or(unclosed)?;
            let member = match letter {
                ']' => return Ok(()),
                '-' if from.is_some() && !ranging && !self.rest().starts_with(']') => {
                    ranging = true;
                    continue;
                }
                '\\' => self.class_escape()?,
                _ => Some(letter),
            };
            match (ranging, from.flatten(), member) {
                (true, Some(from), Some(to)) if from > to => return Err("a range that is out of order"),
                (true, _, _) => from = None,
                (false, _, _) => from = Some(member),
            }
            ranging = false;
        }
    }

    /// The rest of an escape in a class: the character it stands for, if it stands for one that matters to a range.
    fn class_escape(&mut self) -> Result<Option<char>, &'static str> {
        let start = self.at - 1;
        let letter = self.take().ok_or("a `\\` at the end")?;
        Ok(match letter {
            'p' | 'P' if self.rest().starts_with('{') => {
                self.skip_to_brace();
                self.uses(Feature::UnicodeClass, start);
                None
            }
            'x' => self.hex(2),
            'u' if self.rest().starts_with('{') => {
                let rest = self.rest();
                let count = rest[1..].bytes().take(8).take_while(u8::is_ascii_hexdigit).count();
                let code = rest[1 + count..].starts_with('}').then(|| u32::from_str_radix(&rest[1..=count], 16));
                self.skip_to_brace();
                code.and_then(Result::ok).and_then(char::from_u32)
            }
            'u' => self.hex(4),
            'd' | 'D' | 's' | 'S' | 'w' | 'W' => {
                self.uses(Feature::ClassEscape, start);
                None
            }
            'c' if self.rest().starts_with(|next: char| next.is_ascii_alphabetic()) => {
                self.take().map(|letter| char::from((letter as u8) & 0x1f))
            }
            'c' => None,
            '0'..='7' => self.octal(letter),
            'b' => Some('\u{8}'),
            't' => Some('\t'),
            'n' => Some('\n'),
            'v' => Some('\u{b}'),
            'f' => Some('\u{c}'),
            'r' => Some('\r'),
            _ => Some(letter),
        })
    }

    fn hex(&mut self, digits: usize) -> Option<char> {
        let code = u32::from_str_radix(self.rest().get(..digits)?, 16).ok()?;
        self.at += digits;
        char::from_u32(code)
    }

    /// A character's number, of up to three digits: in a class nothing refers back.
    fn octal(&mut self, first: char) -> Option<char> {
        let mut code = first.to_digit(8)?;
        while let Some(digit) = self.rest().chars().next().and_then(|it| it.to_digit(8))
            && code * 8 + digit <= 0o377
        {
            code = code * 8 + digit;
            self.at += 1;
        }
        char::from_u32(code)
    }

    fn skip_to_brace(&mut self) {
        // Where no brace ends it, the letters stand for themselves. No name is longer; looking further for each would
        // take the square of the length.
        let near = self.rest().bytes().take(64);
        self.at += near.into_iter().position(|byte| byte == b'}').map_or(0, |end| end + 1);
    }

    fn uses(&mut self, feature: Feature, start: usize) {
        if self.pattern.features.iter().all(|(known, _)| *known != feature) {
            self.pattern.features.push((feature, &self.text[start..self.at]));
        }
    }

    fn skip(&mut self, prefix: &str) -> bool {
        let skips = self.rest().starts_with(prefix);
        self.at += if skips { prefix.len() } else { 0 };
        skips
    }

    fn take(&mut self) -> Option<char> {
        let letter = self.rest().chars().next()?;
        self.at += letter.len_utf8();
        Some(letter)
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }
}

/// What back-references can refer to.
#[derive(Debug)]
pub(crate) struct Groups {
    /// How many groups have a number.
    pub(crate) capturing: usize,
    /// Whether some have a name.
    pub(crate) named: bool,
}

impl Groups {
    /// The groups of a pattern.
    pub(crate) fn count(text: &str) -> Self {
        let mut groups = Self { capturing: 0, named: false };
        let mut in_class = false;
        let bytes = text.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            match bytes[at] {
                b'\\' => at += 1,
                b'[' => in_class = true,
                b']' => in_class = false,
                b'(' if !in_class => {
                    let named =
                        text_at(bytes, at + 1, b"?<") && !text_at(bytes, at + 3, b"=") && !text_at(bytes, at + 3, b"!");
                    groups.named |= named;
                    groups.capturing += usize::from(named || !text_at(bytes, at + 1, b"?"));
                }
                _ => {}
            }
            at += 1;
        }
        groups
    }
}

fn text_at(bytes: &[u8], at: usize, text: &[u8]) -> bool {
    bytes.get(at..).is_some_and(|rest| rest.starts_with(text))
}
