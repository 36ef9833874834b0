//! Reads a regular expression from its beginning to its end: see `pattern.rs`.

mod class;

use alloc::vec::Vec;

use super::PatternFeatures;
use super::construct::{Construct, Feature, is_category};
use super::token::Token;

/// Reads a regular expression, and passes on its parts.
///
/// # Errors
///
/// The error, if the pattern is invalid.
pub(crate) fn scan<'a>(text: &'a str, emit: &mut dyn FnMut(Token<'a>)) -> Result<PatternFeatures<'a>, &'static str> {
    let mut groups = (0, false);
    // What `\1` and `\k` mean depends on groups that may follow.
    if text.as_bytes().windows(2).any(|two| matches!(two, [b'\\', b'k' | b'1'..=b'9'])) {
        let mut count = |token: Token<'a>| {
            if let Token::Group(name) = token {
                groups = (groups.0 + 1, groups.1 || name.is_some());
            }
        };
        // The second pass meets the same error.
        let _ = PatternScanner::new(text, (0, false), &mut count).run();
    }
    let mut scanner = PatternScanner::new(text, groups, emit);
    scanner.run()?;
    scanner.names.sort_unstable();
    if let Some(twice) = scanner.names.windows(2).find(|two| two[0] == two[1]) {
        scanner.pattern.constructs.push((Construct::RepeatedName, twice[0]));
    }
    Ok(scanner.pattern)
}

struct PatternScanner<'a, 'e> {
    text: &'a str,
    at: usize,
    emit: &'e mut dyn FnMut(Token<'a>),
    /// How many groups have a number.
    capturing: usize,
    /// Whether some have a name.
    has_names: bool,
    /// Of each group with a number that was opened, whether it was closed.
    closed: Vec<bool>,
    names: Vec<&'a str>,
    pattern: PatternFeatures<'a>,
}

/// A group that is open.
#[derive(Clone, Copy, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a question of its own")]
struct OpenGroup {
    /// Its number, from 0.
    number: Option<usize>,
    is_look: bool,
    /// Whether it may be repeated.
    repeatable: bool,
    /// Whether it begins where the pattern does.
    at_start: bool,
    /// Whether an alternative of it ends with `$`.
    ended: bool,
    has_anchor: bool,
}

/// How each lookaround begins, whether it looks ahead, and whether that is to match.
const LOOKS: [(&str, bool, bool); 4] =
    [("=", true, true), ("!", true, false), ("<=", false, true), ("<!", false, false)];

impl<'a, 'e> PatternScanner<'a, 'e> {
    fn new(text: &'a str, (capturing, has_names): (usize, bool), emit: &'e mut dyn FnMut(Token<'a>)) -> Self {
        let (closed, names, pattern) = (Vec::new(), Vec::new(), PatternFeatures::default());
        Self { text, at: 0, emit, capturing, has_names, closed, names, pattern }
    }

    fn run(&mut self) -> Result<(), &'static str> {
        let mut open: Vec<OpenGroup> = Vec::new();
        // The part before, if it is a group: it may be repeated, be a lookaround, or have an anchor.
        let mut before = OpenGroup::default();
        let (mut at_start, mut ended) = (true, false);
        // Outside of groups: whether an alternative begins with the next letter, and whether the last one was `$`.
        let (mut begins, mut is_ended) = (true, false);
        while let Some(letter) = self.take() {
            let start = self.at - letter.len_utf8();
            if matches!(letter, '^' | '$') && start > 0 && !(letter == '$' && self.rest().is_empty()) {
                self.found(Feature::Partial, &self.text[start..self.at]);
            }
            if open.is_empty() {
                if begins && letter != '^' || letter == '|' && !is_ended {
                    self.found(Feature::Unanchored, self.text);
                }
                (begins, is_ended) = (letter == '|', letter == '$');
            }
            if ended && !matches!(letter, ')' | '|' | '$') || letter == '^' && !at_start {
                self.uses(Construct::AnchorInside, start);
            }
            let group = before;
            before = OpenGroup { repeatable: true, ..OpenGroup::default() };
            match letter {
                '(' => {
                    before.repeatable = false;
                    if let Some(group) = self.group()? {
                        open.push(OpenGroup { at_start, ..group });
                    }
                    continue;
                }
                ')' => {
                    before = open.pop().ok_or("a `)` that nothing opens")?;
                    (self.emit)(Token::Close);
                    if let Some(number) = before.number {
                        self.closed[number] = true;
                    }
                    ended |= before.ended;
                    if let Some(around) = open.last_mut() {
                        around.has_anchor |= before.has_anchor;
                    }
                }
                '|' | '^' | '$' => {
                    before.repeatable = false;
                    let around = open.last_mut();
                    if letter == '|' {
                        (self.emit)(Token::Or);
                        at_start = around.as_ref().is_none_or(|it| it.at_start);
                        let ended = core::mem::take(&mut ended);
                        if let Some(around) = around {
                            around.ended |= ended;
                        }
                    } else {
                        (self.emit)(if letter == '^' { Token::Start } else { Token::End });
                        ended |= letter == '$';
                        if let Some(around) = around {
                            around.has_anchor = true;
                        }
                        if letter == '$' {
                            self.uses(Construct::End, start);
                        }
                    }
                    continue;
                }
                '[' => self.class()?,
                '\\' => before.repeatable = self.escape()?,
                '*' => before.repeatable = self.repeat(group, start, 0, None)?,
                '+' => before.repeatable = self.repeat(group, start, 1, None)?,
                '?' => before.repeatable = self.repeat(group, start, 0, Some(1))?,
                '{' => match self.braces()? {
                    Some((min, max)) => before.repeatable = self.repeat(group, start, min, max)?,
                    None => self.open_brace(start),
                },
                '.' => {
                    self.uses(Construct::Dot, start);
                    (self.emit)(Token::Any);
                }
                _ => {
                    match letter {
                        '}' => self.uses(Construct::CloseBrace, start),
                        ']' => self.close_bracket(start),
                        _ => {}
                    }
                    (self.emit)(Token::Letter(letter));
                }
            }
            at_start = false;
        }
        if !is_ended {
            self.found(Feature::Unanchored, self.text);
        }
        if open.is_empty() { Ok(()) } else { Err("a `(` that nothing closes") }
    }

    /// A repeat, which may be lazy, and which cannot be repeated.
    fn repeat(&mut self, group: OpenGroup, start: usize, min: u64, max: Option<u64>) -> Result<bool, &'static str> {
        let lazy = self.skip("?");
        (self.emit)(Token::Repeat { min, max, lazy });
        if group.is_look {
            self.uses(Construct::RepeatedLook, start);
        } else if group.has_anchor {
            self.uses(Construct::AnchorInside, start);
        }
        if group.repeatable { Ok(false) } else { Err("a quantifier with nothing to repeat") }
    }

    /// A brace that begins no repeat.
    fn open_brace(&mut self, start: usize) {
        let digits = self.rest().bytes().skip(1).take_while(u8::is_ascii_digit).count();
        if digits > 0 && self.rest().starts_with(',') && self.rest()[1 + digits..].starts_with('}') {
            self.at += digits + 2;
            self.uses(Construct::UpTo, start);
        } else {
            self.uses(Construct::OpenBrace, start);
        }
    }

    /// A bracket that ends no class: to other engines it may end one.
    fn close_bracket(&mut self, start: usize) {
        let mut classes = self.pattern.constructs.iter_mut().map(|(construct, _)| construct);
        let class = classes.find_map(|it| {
            let so_far = match it {
                Construct::EmptyClass | Construct::BracketFirst => Construct::BracketFirst,
                Construct::BracketInClass | Construct::NestedClass => Construct::NestedClass,
                _ => return None,
            };
            Some((it, so_far))
        });
        match class {
            Some((class, so_far)) => *class = so_far,
            None => self.uses(Construct::CloseBracket, start),
        }
    }

    /// The rest of a group's opening. `None` where it is a whole group already: `(?i)`.
    fn group(&mut self) -> Result<Option<OpenGroup>, &'static str> {
        let start = self.at - 1;
        let plain = OpenGroup { repeatable: true, ..OpenGroup::default() };
        if !self.skip("?") {
            return Ok(Some(self.capturing(None)));
        }
        for (opening, ahead, wanted) in LOOKS {
            if self.skip(opening) {
                self.uses(Construct::Look, start);
                (self.emit)(Token::Look { ahead, wanted });
                return Ok(Some(OpenGroup { is_look: ahead, repeatable: ahead, ..plain }));
            }
        }
        let construct = if self.skip("P<") { Construct::PythonGroup } else { Construct::NamedGroup };
        if construct == Construct::PythonGroup || self.skip("<") {
            let name = self.name()?;
            self.names.push(name);
            self.uses(construct, start);
            return Ok(Some(self.capturing(Some(name))));
        }
        if self.skip(":") {
            (self.emit)(Token::Flags(""));
            return Ok(Some(plain));
        }
        let flags =
            self.rest().bytes().take_while(|byte| matches!(byte, b'i' | b'm' | b's' | b'u' | b'x' | b'-')).count();
        let flags = &self.rest()[..flags];
        self.at += flags.len();
        let closed = self.skip(")");
        if flags.bytes().all(|byte| byte == b'-') || !closed && !self.skip(":") {
            return Err("a `(?` that opens no known group");
        }
        let construct = match (closed, start) {
            (false, _) => Construct::Modifier,
            (true, 0) => Construct::Modifiers,
            (true, _) => Construct::InnerModifiers,
        };
        self.uses(construct, start);
        (self.emit)(if closed { Token::SetFlags(flags) } else { Token::Flags(flags) });
        Ok((!closed).then_some(plain))
    }

    fn capturing(&mut self, name: Option<&'a str>) -> OpenGroup {
        (self.emit)(Token::Group(name));
        self.closed.push(false);
        OpenGroup { number: Some(self.closed.len() - 1), repeatable: true, ..OpenGroup::default() }
    }

    /// The rest of `<name>`.
    fn name(&mut self) -> Result<&'a str, &'static str> {
        let end = self.rest().find('>').ok_or("a group's name that nothing ends")?;
        let name = &self.rest()[..end];
        // Outside ASCII, letters and signs are not distinguished, because the tables of compilers differ.
        let is_part = |it: char| it.is_ascii_alphanumeric() || matches!(it, '_' | '$') || !it.is_ascii();
        if name.is_empty() || name.starts_with(|it: char| it.is_ascii_digit()) || !name.chars().all(is_part) {
            return Err("an invalid name of a group");
        }
        self.at += end + 1;
        Ok(name)
    }

    /// The numbers of `{2}`, `{2,}` or `{2,3}`, if it is one: else the brace stands for itself.
    fn braces(&mut self) -> Result<Option<(u64, Option<u64>)>, &'static str> {
        let number = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let rest = self.rest();
        let first = number(rest);
        let (least, mut rest) = rest.split_at(first);
        let mut most = least;
        if let Some(after) = rest.strip_prefix(',') {
            (most, rest) = after.split_at(number(after));
        }
        if least.is_empty() || !rest.starts_with('}') {
            return Ok(None);
        }
        self.at = self.text.len() - rest.len() + 1;
        // Digits only, so that what does not fit is too great.
        let read = |text: &str| text.parse().unwrap_or(u64::MAX);
        let (least, most) = (read(least), (!most.is_empty()).then(|| read(most)));
        self.pattern.longest_repeat = self.pattern.longest_repeat.max(least).max(most.unwrap_or(0));
        if most.is_some_and(|most| most < least) {
            return Err("a repeat whose numbers are out of order");
        }
        Ok(Some((least, most)))
    }

    /// The rest of an escape. Says whether it may be repeated.
    fn escape(&mut self) -> Result<bool, &'static str> {
        let start = self.at - 1;
        let letter = self.take().ok_or("a `\\` at the end")?;
        let (construct, token) = match letter {
            'b' | 'B' => (Construct::Boundary, Token::Boundary(letter == 'b')),
            'd' | 'D' => (Construct::Digit, Token::Set(letter, "")),
            'w' | 'W' => (Construct::Word, Token::Set(letter, "")),
            's' | 'S' => (Construct::Space, Token::Set(letter, "")),
            'k' if self.has_names => {
                if !self.skip("<") {
                    return Err("a `\\k` without a name");
                }
                (Construct::Back, Token::BackTo(self.name()?))
            }
            '1'..='9' => {
                let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
                let number = self.text[start + 1..self.at + digits].parse().unwrap_or(usize::MAX);
                if number > self.capturing {
                    // Of three digits, it is a character's number in octal.
                    let octal = self.text[start + 1..].bytes().take_while(|it| matches!(it, b'0'..=b'7')).count();
                    (if octal < 3 || letter > '3' { Construct::MissingGroup } else { Construct::Octal }, Token::Odd)
                } else {
                    self.at += digits;
                    let closed = self.closed.get(number - 1) == Some(&true);
                    (if closed { Construct::Back } else { Construct::Forward }, Token::Back(number))
                }
            }
            _ => {
                let token = self.character(letter, start);
                (self.emit)(token);
                return Ok(true);
            }
        };
        self.uses(construct, start);
        (self.emit)(token);
        Ok(!matches!(token, Token::Boundary(_)))
    }

    /// The rest of an escape that stands for a character, or for several in `\p{…}`.
    fn character(&mut self, letter: char, start: usize) -> Token<'a> {
        let (construct, member) = match letter {
            't' => return Token::Letter('\t'),
            'n' => return Token::Letter('\n'),
            'v' => return Token::Letter('\u{b}'),
            'f' => return Token::Letter('\u{c}'),
            'r' => return Token::Letter('\r'),
            '^' | '$' | '\\' | '.' | '*' | '+' | '?' | '(' | ')' | '[' | ']' | '{' | '}' | '|' | '/' => {
                return Token::Letter(letter);
            }
            'p' | 'P' => match self.in_braces() {
                Some(name) if is_category(name) => (Construct::Category, Token::Set(letter, name)),
                Some(name) => (Construct::Property, Token::Set(letter, name)),
                None if self.rest().starts_with(|next: char| next.is_ascii_alphabetic()) => {
                    (Construct::ShortProperty, Token::Odd)
                }
                None => (Construct::EscapedLetter, Token::Letter(letter)),
            },
            'x' => {
                if let Some(code) = self.hex(2) {
                    return char::from_u32(code).map_or(Token::Odd, Token::Letter);
                }
                match self.in_braces() {
                    Some(_) => (Construct::HexInBraces, Token::Odd),
                    None => (Construct::EscapedLetter, Token::Letter(letter)),
                }
            }
            'u' => match self.hex(4) {
                Some(code) => match char::from_u32(code) {
                    Some(letter) => return Token::Letter(letter),
                    None => (Construct::Surrogate, self.low_half(code).map_or(Token::Odd, Token::Letter)),
                },
                None => match self.in_braces() {
                    Some(code) => {
                        let code = Some(code).filter(|it| it.bytes().all(|byte| byte.is_ascii_hexdigit()));
                        let letter = code.and_then(|it| char::from_u32(u32::from_str_radix(it, 16).ok()?));
                        (Construct::NumberInBraces, letter.map_or(Token::Odd, Token::Letter))
                    }
                    None => (Construct::EscapedLetter, Token::Letter(letter)),
                },
            },
            'c' if self.rest().starts_with(|next: char| next.is_ascii_alphabetic()) => {
                let control = self.take().map_or('\0', |letter| char::from(letter as u8 & 0x1f));
                (Construct::Control, Token::Letter(control))
            }
            '0' if !self.rest().starts_with(|next: char| next.is_ascii_digit()) => {
                (Construct::Nul, Token::Letter('\0'))
            }
            '8' | '9' => (Construct::MissingGroup, Token::Odd),
            '0'..='7' => (Construct::Octal, self.octal(letter).map_or(Token::Odd, Token::Letter)),
            'A' => (Construct::TextStart, Token::Letter(letter)),
            'z' => (Construct::TextEnd, Token::Letter(letter)),
            'Z' => (Construct::PythonEnd, Token::Letter(letter)),
            'a' => (Construct::Bell, Token::Letter(letter)),
            'U' => (Construct::LongNumber, Token::Letter(letter)),
            '<' | '>' => (Construct::AngleBracket, Token::Letter(letter)),
            'A'..='Z' | 'a'..='z' => (Construct::EscapedLetter, Token::Letter(letter)),
            _ if letter.is_ascii() => (Construct::EscapedPunctuation, Token::Letter(letter)),
            _ => (Construct::EscapedForeign, Token::Letter(letter)),
        };
        self.uses(construct, start);
        member
    }

    fn hex(&mut self, digits: usize) -> Option<u32> {
        let rest = self.rest().get(..digits).filter(|it| it.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
        self.at += digits;
        u32::from_str_radix(rest, 16).ok()
    }

    /// The second half of a pair of surrogates, and the character that both are.
    fn low_half(&mut self, high: u32) -> Option<char> {
        if high >= 0xdc00 || !self.skip("\\u") {
            return None;
        }
        let low = self.hex(4)?.checked_sub(0xdc00).filter(|low| *low < 0x400)?;
        char::from_u32(0x1_0000 + ((high - 0xd800) << 10) + low)
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

    /// The rest of `{…}`, if it is present. No name is longer; searching further each time would make the work quadratic.
    fn in_braces(&mut self) -> Option<&'a str> {
        let rest = self.rest().strip_prefix('{')?;
        let end = rest.bytes().take(63).position(|byte| byte == b'}')?;
        self.at += end + 2;
        Some(&rest[..end])
    }

    fn uses(&mut self, construct: Construct, start: usize) {
        self.record(construct, &self.text[start..self.at]);
    }

    fn record(&mut self, construct: Construct, written: &'a str) {
        if self.pattern.constructs.iter().all(|(known, _)| *known != construct) {
            self.pattern.constructs.push((construct, written));
        }
        if let Some(feature) = construct.row().feature {
            self.found(feature, written);
        }
    }

    fn found(&mut self, feature: Feature, written: &'a str) {
        if self.pattern.features.iter().all(|(known, _)| *known != feature) {
            self.pattern.features.push((feature, written));
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
