//! Reads a regular expression from its beginning to its end: see `pattern.rs`.

use alloc::vec::Vec;

use super::construct::{Construct, Feature};
use super::{Groups, PatternFeatures};

/// Reads a regular expression.
///
/// # Errors
///
/// The error, if the pattern is invalid.
pub(crate) fn scan(text: &str) -> Result<PatternFeatures<'_>, &'static str> {
    let groups = Groups::count(text);
    let (closed, names, pattern) = (Vec::new(), Vec::new(), PatternFeatures::default());
    let mut scanner = PatternScanner { text, at: 0, groups, closed, names, pattern };
    scanner.run()?;
    scanner.names.sort_unstable();
    if let Some(twice) = scanner.names.windows(2).find(|two| two[0] == two[1]) {
        scanner.pattern.constructs.push((Construct::RepeatedName, twice[0]));
    }
    Ok(scanner.pattern)
}

struct PatternScanner<'a> {
    text: &'a str,
    at: usize,
    groups: Groups,
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

/// The meaning of an escape in a class.
enum ClassEscape {
    Letter(char),
    Set,
    /// Something else, that no range ends with.
    Odd,
}

impl<'a> PatternScanner<'a> {
    fn run(&mut self) -> Result<(), &'static str> {
        let mut open: Vec<OpenGroup> = Vec::new();
        // The part before, if it is a group: it may be repeated, be a lookaround, or have an anchor.
        let mut before = OpenGroup::default();
        let (mut at_start, mut ended, mut ends_anchored) = (true, false, false);
        while let Some(letter) = self.take() {
            let start = self.at - letter.len_utf8();
            ends_anchored = letter == '$' && self.rest().is_empty();
            if matches!(letter, '^' | '$') && start > 0 && !ends_anchored || start == 0 && letter != '^' {
                self.found(Feature::Partial, &self.text[start..self.at]);
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
                        at_start = around.as_ref().is_none_or(|it| it.at_start);
                        let ended = core::mem::take(&mut ended);
                        if let Some(around) = around {
                            around.ended |= ended;
                        }
                    } else {
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
                '*' | '+' | '?' => before.repeatable = self.repeat(group, start)?,
                '{' if self.braces()? => before.repeatable = self.repeat(group, start)?,
                '{' => self.open_brace(start),
                '}' => self.uses(Construct::CloseBrace, start),
                ']' => self.close_bracket(start),
                '.' => self.uses(Construct::Dot, start),
                _ => {}
            }
            at_start = false;
        }
        if !ends_anchored {
            self.found(Feature::Partial, self.text);
        }
        if open.is_empty() { Ok(()) } else { Err("a `(` that nothing closes") }
    }

    /// A repeat, which may be lazy, and which cannot be repeated.
    fn repeat(&mut self, group: OpenGroup, start: usize) -> Result<bool, &'static str> {
        self.skip("?");
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
            self.closed.push(false);
            return Ok(Some(OpenGroup { number: Some(self.closed.len() - 1), ..plain }));
        }
        if self.skip(":") {
            return Ok(Some(plain));
        }
        if self.skip("=") || self.skip("!") {
            self.uses(Construct::Look, start);
            return Ok(Some(OpenGroup { is_look: true, ..plain }));
        }
        if self.skip("<=") || self.skip("<!") {
            self.uses(Construct::Look, start);
            return Ok(Some(OpenGroup::default()));
        }
        if self.skip("<") {
            let name = self.name()?;
            self.names.push(name);
            self.uses(Construct::NamedGroup, start);
            self.closed.push(false);
            return Ok(Some(OpenGroup { number: Some(self.closed.len() - 1), ..plain }));
        }
        let flags =
            self.rest().bytes().take_while(|byte| matches!(byte, b'i' | b'm' | b's' | b'u' | b'x' | b'-')).count();
        let has_flag = self.rest()[..flags].bytes().any(|byte| byte != b'-');
        self.at += flags;
        let closed = self.skip(")");
        if !has_flag || !closed && !self.skip(":") {
            return Err("a `(?` that opens no known group");
        }
        let construct = match (closed, start) {
            (false, _) => Construct::Modifier,
            (true, 0) => Construct::Modifiers,
            (true, _) => Construct::InnerModifiers,
        };
        self.uses(construct, start);
        Ok((!closed).then_some(plain))
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
                self.uses(Construct::Boundary, start);
                return Ok(false);
            }
            'd' | 'D' => self.uses(Construct::Digit, start),
            'w' | 'W' => self.uses(Construct::Word, start),
            's' | 'S' => self.uses(Construct::Space, start),
            'k' if self.groups.named => {
                if !self.skip("<") {
                    return Err("a `\\k` without a name");
                }
                self.name()?;
                self.uses(Construct::Back, start);
            }
            '1'..='9' => {
                let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
                let number = self.text[start + 1..self.at + digits].parse().unwrap_or(usize::MAX);
                // Beyond the last group it is a character's number in octal.
                let construct = if number > self.groups.capturing {
                    Construct::Octal
                } else {
                    self.at += digits;
                    if self.closed.get(number - 1) == Some(&true) { Construct::Back } else { Construct::Forward }
                };
                self.uses(construct, start);
            }
            _ => _ = self.character(letter, start),
        }
        Ok(true)
    }

    /// The rest of an escape that stands for a character, or for several in `\p{…}`.
    fn character(&mut self, letter: char, start: usize) -> ClassEscape {
        let (construct, member) = match letter {
            't' => return ClassEscape::Letter('\t'),
            'n' => return ClassEscape::Letter('\n'),
            'v' => return ClassEscape::Letter('\u{b}'),
            'f' => return ClassEscape::Letter('\u{c}'),
            'r' => return ClassEscape::Letter('\r'),
            '^' | '$' | '\\' | '.' | '*' | '+' | '?' | '(' | ')' | '[' | ']' | '{' | '}' | '|' | '/' => {
                return ClassEscape::Letter(letter);
            }
            'p' | 'P' => match self.in_braces() {
                Some(name) if is_category(name) => (Construct::Category, ClassEscape::Set),
                Some(_) => (Construct::Property, ClassEscape::Set),
                None if self.rest().starts_with(|next: char| next.is_ascii_alphabetic()) => {
                    (Construct::ShortProperty, ClassEscape::Odd)
                }
                None => (Construct::EscapedLetter, ClassEscape::Letter(letter)),
            },
            'x' => {
                if let Some(code) = self.hex(2) {
                    return char::from_u32(code).map_or(ClassEscape::Odd, ClassEscape::Letter);
                }
                match self.in_braces() {
                    Some(_) => (Construct::HexInBraces, ClassEscape::Odd),
                    None => (Construct::EscapedLetter, ClassEscape::Letter(letter)),
                }
            }
            'u' => match self.hex(4) {
                Some(code) => match char::from_u32(code) {
                    Some(letter) => return ClassEscape::Letter(letter),
                    None => (Construct::Surrogate, self.low_half(code).map_or(ClassEscape::Odd, ClassEscape::Letter)),
                },
                None => match self.in_braces() {
                    Some(code) => {
                        let letter = u32::from_str_radix(code, 16).ok().and_then(char::from_u32);
                        (Construct::NumberInBraces, letter.map_or(ClassEscape::Odd, ClassEscape::Letter))
                    }
                    None => (Construct::EscapedLetter, ClassEscape::Letter(letter)),
                },
            },
            'c' if self.rest().starts_with(|next: char| next.is_ascii_alphabetic()) => {
                let control = self.take().map_or('\0', |letter| char::from(letter as u8 & 0x1f));
                (Construct::Control, ClassEscape::Letter(control))
            }
            '0' if !self.rest().starts_with(|next: char| next.is_ascii_digit()) => {
                (Construct::Nul, ClassEscape::Letter('\0'))
            }
            '0'..='9' => (Construct::Octal, self.octal(letter).map_or(ClassEscape::Odd, ClassEscape::Letter)),
            'A' => (Construct::TextStart, ClassEscape::Letter(letter)),
            'z' => (Construct::TextEnd, ClassEscape::Letter(letter)),
            'Z' => (Construct::PythonEnd, ClassEscape::Letter(letter)),
            'a' => (Construct::Bell, ClassEscape::Letter(letter)),
            'U' => (Construct::LongNumber, ClassEscape::Letter(letter)),
            '<' | '>' => (Construct::AngleBracket, ClassEscape::Letter(letter)),
            'A'..='Z' | 'a'..='z' => (Construct::EscapedLetter, ClassEscape::Letter(letter)),
            _ if letter.is_ascii() => (Construct::EscapedPunctuation, ClassEscape::Letter(letter)),
            _ => (Construct::EscapedForeign, ClassEscape::Letter(letter)),
        };
        self.uses(construct, start);
        member
    }

    /// The rest of `[…]`.
    fn class(&mut self) -> Result<(), &'static str> {
        let class = self.at - 1;
        let negated = self.skip("^");
        if self.rest().starts_with(']') {
            self.uses(Construct::EmptyClass, class);
        }
        // The sets `\d`, `\w`, `\s` and their opposites, each where it stands first.
        let mut sets: [[Option<usize>; 2]; 3] = [[None; 2]; 3];
        let mut from: Option<ClassEscape> = None;
        let mut ranging = false;
        loop {
            let start = self.at;
            let letter = self.take().ok_or("a `[` that nothing closes")?;
            if matches!(letter, '&' | '-' | '~') && self.rest().starts_with(letter) {
                self.uses(Construct::SetOperation, start);
            }
            let member = match letter {
                ']' => break,
                '-' if from.is_some() && !ranging && !self.rest().starts_with(']') => {
                    ranging = true;
                    continue;
                }
                '\\' => {
                    let letter = self.take().ok_or("a `\\` at the end")?;
                    if let Some(index) = "dDwWsS".find(letter) {
                        sets[index / 2][index % 2].get_or_insert(start);
                        ClassEscape::Set
                    } else {
                        self.class_escape(letter, start)
                    }
                }
                '[' => {
                    self.uses(Construct::BracketInClass, class);
                    ClassEscape::Letter(letter)
                }
                _ => ClassEscape::Letter(letter),
            };
            from = match (ranging, from, member) {
                (true, Some(ClassEscape::Letter(from)), ClassEscape::Letter(to)) if from > to => {
                    return Err("a range that is out of order");
                }
                (true, Some(ClassEscape::Set), _) | (true, _, ClassEscape::Set) => {
                    self.uses(Construct::RangeOfClass, start);
                    None
                }
                (true, ..) => None,
                (false, _, member) => Some(member),
            };
            ranging = false;
        }
        if !negated && sets.iter().any(|both| both.iter().all(Option::is_some)) {
            self.uses(Construct::AnyCharacter, class);
            return Ok(());
        }
        for (construct, both) in [Construct::Digit, Construct::Word, Construct::Space].into_iter().zip(sets) {
            if let Some(start) = both.into_iter().flatten().min() {
                self.record(construct, &self.text[start..start + 2]);
            }
        }
        Ok(())
    }

    fn class_escape(&mut self, letter: char, start: usize) -> ClassEscape {
        let (construct, letter) = match letter {
            '-' => return ClassEscape::Letter(letter),
            'b' => (Construct::Backspace, '\u{8}'),
            'B' | 'k' => (Construct::EscapedLetter, letter),
            _ => return self.character(letter, start),
        };
        self.uses(construct, start);
        ClassEscape::Letter(letter)
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

/// Whether it is the short name of a general category, or of several, as RFC 9485 has them.
fn is_category(name: &str) -> bool {
    let kinds = ["Llmotu", "Mcen", "Ndlo", "Pcdefios", "Zlps", "Sckmo", "Ccfon"];
    let mut letters = name.chars();
    let (Some(first), second, None) = (letters.next(), letters.next(), letters.next()) else { return false };
    kinds.iter().any(|it| it.starts_with(first) && second.is_none_or(|second| it[1..].contains(second)))
}
