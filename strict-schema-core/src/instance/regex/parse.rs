//! Reads a regular expression into a tree.

use super::tree::{Class, Parsed, Tree};
use super::unicode::{Set, other_cases};
use crate::cost::PATTERN_LEVELS;
use crate::prelude::*;

/// Reads a pattern that the scanner took.
///
/// # Errors
///
/// What in it is not computed here.
pub(super) fn parse(pattern: &str) -> Result<Parsed, &'static str> {
    let mut parser = Parser {
        letters: pattern.chars().collect(),
        at: 0,
        groups: 0,
        names: Vec::new(),
        flags: Flags::default(),
        referred: Vec::new(),
        unsettled: Vec::new(),
        looks_behind: 0,
        depth: 0,
    };
    let tree = parser.alternatives()?;
    if parser.peek().is_some() {
        return Err("a `)` that nothing opens");
    }
    let unsettled = |group: &usize| parser.unsettled.iter().any(|(first, last)| (*first..=*last).contains(group));
    if parser.referred.iter().any(unsettled) {
        return Err("a back-reference to a group that is repeated or looked for");
    }
    let refers_back = !parser.referred.is_empty();
    if refers_back && repeats_nothing(&tree) {
        return Err("a back-reference in a pattern that repeats what may be empty");
    }
    Ok(Parsed { tree, groups: parser.groups, refers_back })
}

/// Whether a repeat without end may go round and match nothing: what groups hold then is not followed here.
fn repeats_nothing(tree: &Tree) -> bool {
    match tree {
        Tree::Repeat { max: None, tree, .. } if may_be_empty(tree) => true,
        Tree::Repeat { tree, .. } | Tree::Group(_, tree) | Tree::Look { tree, .. } => repeats_nothing(tree),
        Tree::Sequence(trees) | Tree::Alternatives(trees) => trees.iter().any(repeats_nothing),
        _ => false,
    }
}

fn may_be_empty(tree: &Tree) -> bool {
    match tree {
        Tree::Letter(_) | Tree::Any { .. } | Tree::Class(_) => false,
        Tree::Start { .. } | Tree::End { .. } | Tree::Boundary(_) | Tree::Back { .. } | Tree::Look { .. } => true,
        Tree::Sequence(trees) => trees.iter().all(may_be_empty),
        Tree::Group(_, tree) => may_be_empty(tree),
        Tree::Alternatives(trees) => trees.iter().any(may_be_empty),
        Tree::Repeat { min, tree, .. } => *min == 0 || may_be_empty(tree),
    }
}

/// The modifiers that are in force: `i`, `m`, `s`.
#[derive(Debug, Clone, Copy, Default)]
struct Flags {
    folds: bool,
    lines: bool,
    dot_all: bool,
}

struct Parser {
    letters: Vec<char>,
    at: usize,
    groups: usize,
    names: Vec<(String, usize)>,
    flags: Flags,
    /// The groups that a back-reference refers to.
    referred: Vec<usize>,
    /// Groups, from the first to the last, that may match several times, or are looked for: ECMA 262 says what they
    /// hold then, and that is not followed here.
    unsettled: Vec<(usize, usize)>,
    looks_behind: usize,
    depth: usize,
}

impl Parser {
    fn alternatives(&mut self) -> Result<Tree, &'static str> {
        self.depth += 1;
        if self.depth > PATTERN_LEVELS {
            return Err("groups nested too deep");
        }
        let mut trees = vec![self.sequence()?];
        while self.skip("|") {
            trees.push(self.sequence()?);
        }
        self.depth -= 1;
        Ok(if trees.len() == 1 { trees.remove(0) } else { Tree::Alternatives(trees) })
    }

    fn sequence(&mut self) -> Result<Tree, &'static str> {
        let mut trees = Vec::new();
        while let Some(letter) = self.peek().filter(|letter| !matches!(letter, '|' | ')')) {
            self.at += 1;
            let first = self.groups + 1;
            let tree = self.atom(letter)?;
            trees.push(self.repeated(tree, first));
        }
        Ok(Tree::Sequence(trees))
    }

    fn atom(&mut self, letter: char) -> Result<Tree, &'static str> {
        Ok(match letter {
            '.' => Tree::Any { lines: self.flags.dot_all },
            '^' => Tree::Start { lines: self.flags.lines },
            '$' => Tree::End { lines: self.flags.lines },
            '[' => Tree::Class(self.class()?),
            '(' => {
                let flags = self.flags;
                let (tree, scoped) = self.group()?;
                if scoped {
                    self.flags = flags;
                }
                tree
            }
            '\\' => self.escape()?,
            _ => self.letter(letter),
        })
    }

    fn letter(&self, letter: char) -> Tree {
        if self.flags.folds && other_cases(letter).next().is_some() {
            let ranges = vec![(letter, letter)];
            return Tree::Class(Class { folds: true, ranges, ..Class::default() });
        }
        Tree::Letter(letter)
    }

    /// A group, and whether modifiers in it end with it.
    fn group(&mut self) -> Result<(Tree, bool), &'static str> {
        let looks = [("?=", true, true), ("?!", true, false), ("?<=", false, true), ("?<!", false, false)];
        for (opening, ahead, wanted) in looks {
            if self.skip(opening) {
                let first = self.groups + 1;
                self.looks_behind += usize::from(!ahead);
                let tree = Box::new(self.alternatives()?);
                self.looks_behind -= usize::from(!ahead);
                self.close()?;
                self.unsettled.push((first, self.groups));
                return Ok((Tree::Look { ahead, wanted, tree }, true));
            }
        }
        let captures = if self.skip("?<") {
            let name = self.until('>')?;
            self.names.push((name, self.groups + 1));
            true
        } else if self.skip("?") {
            self.modify()?;
            if self.skip(")") {
                return Ok((Tree::Sequence(Vec::new()), false));
            }
            if !self.skip(":") {
                return Err("a `(?` that opens no known group");
            }
            false
        } else {
            true
        };
        self.groups += usize::from(captures);
        let group = self.groups;
        let tree = self.alternatives()?;
        self.close()?;
        Ok((if captures { Tree::Group(group, Box::new(tree)) } else { tree }, true))
    }

    /// The modifiers of `(?i-s)` or `(?i-s:…)`.
    fn modify(&mut self) -> Result<(), &'static str> {
        let mut on = true;
        while let Some(letter) = self.peek().filter(|letter| !matches!(letter, ')' | ':')) {
            match letter {
                '-' => on = false,
                'i' => self.flags.folds = on,
                'm' => self.flags.lines = on,
                's' => self.flags.dot_all = on,
                _ => return Err("a modifier other than `i`, `m` and `s`"),
            }
            self.at += 1;
        }
        Ok(())
    }

    fn close(&mut self) -> Result<(), &'static str> {
        if self.skip(")") { Ok(()) } else { Err("a `(` that nothing closes") }
    }

    /// The atom with the repeat that follows it; its first group would have that number.
    fn repeated(&mut self, tree: Tree, first: usize) -> Tree {
        let (min, max) = if self.skip("*") {
            (0, None)
        } else if self.skip("+") {
            (1, None)
        } else if self.skip("?") {
            (0, Some(1))
        } else if let Some(bounds) = self.braces() {
            bounds
        } else {
            return tree;
        };
        if max != Some(1) {
            self.unsettled.push((first, self.groups));
        }
        let lazy = self.skip("?");
        Tree::Repeat { min, max, lazy, tree: Box::new(tree) }
    }

    /// `{2}`, `{2,}` or `{2,3}`, if it is one.
    fn braces(&mut self) -> Option<(u32, Option<u32>)> {
        let start = self.at;
        let bounds = self.skip("{").then(|| self.bounds()).flatten();
        if bounds.is_none() {
            self.at = start;
        }
        bounds
    }

    fn bounds(&mut self) -> Option<(u32, Option<u32>)> {
        let min = self.number()?;
        let max = if self.skip(",") { self.number() } else { Some(min) };
        self.skip("}").then_some((min, max))
    }

    /// A number; one that is too great is the greatest.
    fn number(&mut self) -> Option<u32> {
        let mut number = None;
        while let Some(digit) = self.peek().and_then(|it| it.to_digit(10)) {
            number = Some(number.unwrap_or(0_u32).saturating_mul(10).saturating_add(digit));
            self.at += 1;
        }
        number
    }

    fn escape(&mut self) -> Result<Tree, &'static str> {
        let letter = self.take().ok_or("a `\\` at the end")?;
        Ok(match letter {
            // For characters outside ASCII, engines differ in ignoring case.
            'b' | 'B' if self.flags.folds => return Err("a word boundary in either case"),
            'b' => Tree::Boundary(true),
            'B' => Tree::Boundary(false),
            'k' => {
                if !self.skip("<") {
                    return Err("a `\\k` without a name");
                }
                let name = self.until('>')?;
                let group = self.names.iter().find(|(known, _)| *known == name).map(|(_, group)| *group);
                self.back(group.ok_or("a back-reference to a group that comes later")?)?
            }
            '1'..='9' => {
                self.at -= 1;
                let number = self.number().map_or(usize::MAX, |number| number as usize);
                self.back(number)?
            }
            _ => match self.set(letter)? {
                Some(set) => Tree::Class(Class { folds: self.flags.folds, sets: vec![set], ..Class::default() }),
                None => {
                    let letter = self.escaped(letter)?;
                    self.letter(letter)
                }
            },
        })
    }

    fn back(&mut self, group: usize) -> Result<Tree, &'static str> {
        if group > self.groups {
            return Err("a back-reference to a group that comes later");
        }
        if self.looks_behind > 0 {
            return Err("a back-reference in what is looked for behind");
        }
        self.referred.push(group);
        Ok(Tree::Back { group, folds: self.flags.folds })
    }

    /// The set that an escape stands for, and whether it stands for what is in it.
    fn set(&mut self, letter: char) -> Result<Option<(Set, bool)>, &'static str> {
        Ok(Some(match letter {
            'd' => (Set::DIGIT, true),
            'D' => (Set::DIGIT, false),
            'w' => (Set::WORD, true),
            'W' => (Set::WORD, false),
            's' => (Set::SPACE, true),
            'S' => (Set::SPACE, false),
            'p' | 'P' if self.skip("{") => {
                let name = self.until('}')?;
                if letter == 'P' && self.flags.folds {
                    return Err("what is no Unicode class, in either case");
                }
                (Set::named(&name).ok_or("a Unicode class that is not known here")?, letter == 'p')
            }
            _ => return Ok(None),
        }))
    }

    /// The character that an escape stands for.
    fn escaped(&mut self, letter: char) -> Result<char, &'static str> {
        Ok(match letter {
            't' => '\t',
            'n' => '\n',
            'v' => '\u{b}',
            'f' => '\u{c}',
            'r' => '\r',
            '0' => '\0',
            'x' => self.hex(2).and_then(char::from_u32).ok_or("a `\\x` without a number")?,
            'u' => return self.unicode(),
            'c' => match self.peek() {
                Some(control) if control.is_ascii_alphabetic() => {
                    self.at += 1;
                    char::from(control as u8 % 32)
                }
                _ => return Err("a `\\c` without a letter"),
            },
            _ => letter,
        })
    }

    /// The rest of `\u0041`, of `\u{41}`, or of a pair of surrogates.
    fn unicode(&mut self) -> Result<char, &'static str> {
        if self.skip("{") {
            let digits = self.until('}')?;
            let digits = Some(digits).filter(|it| it.bytes().all(|byte| byte.is_ascii_hexdigit()));
            let letter = digits.and_then(|it| char::from_u32(u32::from_str_radix(&it, 16).ok()?));
            return letter.ok_or("a `\\u{…}` that is not a character");
        }
        let code = self.hex(4).ok_or("a `\\u` without a number")?;
        if let Some(letter) = char::from_u32(code) {
            return Ok(letter);
        }
        let low = if self.skip("\\u") { self.hex(4) } else { None };
        let pair = low.filter(|low| code < 0xdc00 && (0xdc00..0xe000).contains(low));
        let letter = pair.and_then(|low| char::from_u32(0x1_0000 + ((code - 0xd800) << 10) + (low - 0xdc00)));
        letter.ok_or("half a pair of surrogates")
    }

    fn hex(&mut self, digits: usize) -> Option<u32> {
        let rest = self.letters.get(self.at..self.at + digits)?;
        let code = rest.iter().try_fold(0, |code, letter| Some(code * 16 + letter.to_digit(16)?))?;
        self.at += digits;
        Some(code)
    }

    fn class(&mut self) -> Result<Class, &'static str> {
        let mut class = Class { negated: self.skip("^"), folds: self.flags.folds, ..Class::default() };
        loop {
            let letter = self.take().ok_or("a `[` that nothing closes")?;
            if letter == ']' {
                return Ok(class);
            }
            let from = self.member(letter, &mut class)?;
            let ranges = self.peek() == Some('-') && self.letters.get(self.at + 1).is_some_and(|it| *it != ']');
            if !ranges {
                class.ranges.extend(from.map(|from| (from, from)));
                continue;
            }
            self.at += 1;
            let letter = self.take().ok_or("a `[` that nothing closes")?;
            let to = self.member(letter, &mut class)?;
            match (from, to) {
                (Some(from), Some(to)) => class.ranges.push((from, to)),
                _ => return Err("a range of classes"),
            }
        }
    }

    /// A character of a class, or a set, which is added.
    fn member(&mut self, letter: char, class: &mut Class) -> Result<Option<char>, &'static str> {
        if letter != '\\' {
            return Ok(Some(letter));
        }
        let letter = self.take().ok_or("a `\\` at the end")?;
        if let Some(set) = self.set(letter)? {
            class.sets.push(set);
            return Ok(None);
        }
        Ok(Some(match letter {
            'b' => '\u{8}',
            _ => self.escaped(letter)?,
        }))
    }

    fn until(&mut self, end: char) -> Result<String, &'static str> {
        let rest = &self.letters[self.at..];
        let length = rest.iter().position(|letter| *letter == end).ok_or("a name that nothing ends")?;
        let name = rest[..length].iter().collect();
        self.at += length + 1;
        Ok(name)
    }

    fn skip(&mut self, text: &str) -> bool {
        let length = text.chars().count();
        let skips =
            self.letters.get(self.at..self.at + length).is_some_and(|rest| rest.iter().copied().eq(text.chars()));
        self.at += if skips { length } else { 0 };
        skips
    }

    fn take(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.at += 1;
        Some(letter)
    }

    fn peek(&self) -> Option<char> {
        self.letters.get(self.at).copied()
    }
}
