//! Reads a regular expression into a tree.

/// A regular expression.
#[derive(Debug)]
pub(super) struct Parsed {
    pub tree: Tree,
    pub groups: usize,
    pub refers_back: bool,
}

#[derive(Debug)]
pub(super) enum Tree {
    Letter(char),
    Any,
    Class(Class),
    Start,
    End,
    Boundary(bool),
    Back(usize),
    Sequence(Vec<Tree>),
    Group(usize, Box<Tree>),
    Look { ahead: bool, wanted: bool, tree: Box<Tree> },
    Alternatives(Vec<Tree>),
    Repeat { min: u32, max: Option<u32>, lazy: bool, tree: Box<Tree> },
}

/// A set of characters.
#[derive(Debug, Clone, Default)]
pub(super) struct Class {
    negated: bool,
    ranges: Vec<(char, char)>,
    sets: Vec<(Set, bool)>,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Set {
    Digit,
    Word,
    Space,
    Letter,
    Upper,
    Lower,
    Number,
    Control,
}

impl Class {
    /// How many ranges and sets there are in it.
    pub(super) fn size(&self) -> usize {
        self.ranges.len() + self.sets.len()
    }

    pub(super) fn has(&self, letter: char) -> bool {
        let found = self.ranges.iter().any(|(from, to)| (*from..=*to).contains(&letter))
            || self.sets.iter().any(|(set, wanted)| set.has(letter) == *wanted);
        found != self.negated
    }
}

impl Set {
    pub(super) fn has(self, letter: char) -> bool {
        match self {
            Self::Digit => letter.is_ascii_digit(),
            Self::Word => letter.is_ascii_alphanumeric() || letter == '_',
            Self::Space => letter.is_whitespace() && letter != '\u{85}' || letter == '\u{feff}',
            Self::Letter => letter.is_alphabetic(),
            Self::Upper => letter.is_uppercase(),
            Self::Lower => letter.is_lowercase(),
            Self::Number => letter.is_numeric(),
            Self::Control => letter.is_control(),
        }
    }

    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "L" | "Letter" | "Alphabetic" => Self::Letter,
            "Lu" | "Uppercase_Letter" | "Uppercase" => Self::Upper,
            "Ll" | "Lowercase_Letter" | "Lowercase" => Self::Lower,
            "N" | "Number" | "Nd" => Self::Number,
            "Cc" | "Control" | "cntrl" => Self::Control,
            _ => return None,
        })
    }
}

/// Reads a pattern that the scanner took.
pub(super) fn parse(pattern: &str) -> Result<Parsed, &'static str> {
    let mut parser = Parser {
        letters: pattern.chars().collect(),
        at: 0,
        groups: 0,
        names: Vec::new(),
        refers_back: false,
        depth: 0,
    };
    let tree = parser.alternatives()?;
    match parser.peek() {
        None => Ok(Parsed { tree, groups: parser.groups, refers_back: parser.refers_back }),
        Some(_) => Err("a `)` that nothing opens"),
    }
}

struct Parser {
    letters: Vec<char>,
    at: usize,
    groups: usize,
    names: Vec<(String, usize)>,
    refers_back: bool,
    depth: usize,
}

impl Parser {
    fn alternatives(&mut self) -> Result<Tree, &'static str> {
        self.depth += 1;
        if self.depth > 100 {
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
            let tree = self.atom(letter)?;
            trees.push(self.repeated(tree)?);
        }
        Ok(Tree::Sequence(trees))
    }

    fn atom(&mut self, letter: char) -> Result<Tree, &'static str> {
        Ok(match letter {
            '.' => Tree::Any,
            '^' => Tree::Start,
            '$' => Tree::End,
            '[' => Tree::Class(self.class()?),
            '(' => self.group()?,
            '\\' => self.escape()?,
            _ => Tree::Letter(letter),
        })
    }

    fn group(&mut self) -> Result<Tree, &'static str> {
        let looks = [("?=", true, true), ("?!", true, false), ("?<=", false, true), ("?<!", false, false)];
        for (opening, ahead, wanted) in looks {
            if self.skip(opening) {
                let tree = Box::new(self.alternatives()?);
                self.close()?;
                return Ok(Tree::Look { ahead, wanted, tree });
            }
        }
        if self.skip("?:") {
            let tree = self.alternatives()?;
            self.close()?;
            return Ok(tree);
        }
        self.groups += 1;
        let group = self.groups;
        if self.skip("?<") {
            let name = self.until('>')?;
            self.names.push((name, group));
        } else if self.peek() == Some('?') {
            return Err("a modifier, which is not known here");
        }
        let tree = Box::new(self.alternatives()?);
        self.close()?;
        Ok(Tree::Group(group, tree))
    }

    fn close(&mut self) -> Result<(), &'static str> {
        if self.skip(")") { Ok(()) } else { Err("a `(` that nothing closes") }
    }

    fn repeated(&mut self, tree: Tree) -> Result<Tree, &'static str> {
        let (min, max) = if self.skip("*") {
            (0, None)
        } else if self.skip("+") {
            (1, None)
        } else if self.skip("?") {
            (0, Some(1))
        } else if let Some(bounds) = self.braces() {
            bounds
        } else {
            return Ok(tree);
        };
        if min > 20_000 || max.is_some_and(|max| max > 20_000) {
            return Err("a pattern that is too large");
        }
        let lazy = self.skip("?");
        Ok(Tree::Repeat { min, max, lazy, tree: Box::new(tree) })
    }

    /// `{2}`, `{2,}` or `{2,3}`, if it is one.
    fn braces(&mut self) -> Option<(u32, Option<u32>)> {
        let rest = self.letters.get(self.at..)?;
        if rest.first() != Some(&'{') {
            return None;
        }
        let end = rest.iter().take(24).position(|letter| *letter == '}')?;
        let text: String = rest[1..end].iter().collect();
        let number = |text: &str| if text.is_empty() { None } else { text.parse::<u32>().ok() };
        let bounds = match text.split_once(',') {
            None => (number(&text)?, Some(number(&text)?)),
            Some((min, "")) => (number(min)?, None),
            Some((min, max)) => (number(min)?, Some(number(max)?)),
        };
        self.at += end + 1;
        Some(bounds)
    }

    fn escape(&mut self) -> Result<Tree, &'static str> {
        let letter = self.take().ok_or("a `\\` at the end")?;
        Ok(match letter {
            'b' => Tree::Boundary(true),
            'B' => Tree::Boundary(false),
            'k' if self.skip("<") => {
                let name = self.until('>')?;
                let group = self.names.iter().find(|(known, _)| *known == name).map(|(_, group)| *group);
                self.refers_back = true;
                Tree::Back(group.ok_or("a back-reference to a group that comes later")?)
            }
            '1'..='9' => {
                let digit = letter.to_digit(10).unwrap_or(0) as usize;
                if digit > self.groups {
                    return Err("a back-reference to a group that comes later");
                }
                self.refers_back = true;
                Tree::Back(digit)
            }
            _ => match self.set(letter)? {
                Some((set, wanted)) => {
                    Tree::Class(Class { negated: false, ranges: Vec::new(), sets: vec![(set, wanted)] })
                }
                None => Tree::Letter(self.escaped(letter)),
            },
        })
    }

    /// The set that an escape stands for, and whether it stands for what is in it.
    fn set(&mut self, letter: char) -> Result<Option<(Set, bool)>, &'static str> {
        Ok(Some(match letter {
            'd' => (Set::Digit, true),
            'D' => (Set::Digit, false),
            'w' => (Set::Word, true),
            'W' => (Set::Word, false),
            's' => (Set::Space, true),
            'S' => (Set::Space, false),
            'p' | 'P' if self.skip("{") => {
                let name = self.until('}')?;
                (Set::named(&name).ok_or("a Unicode class that is not known here")?, letter == 'p')
            }
            _ => return Ok(None),
        }))
    }

    /// The character that an escape stands for.
    fn escaped(&mut self, letter: char) -> char {
        match letter {
            't' => '\t',
            'n' => '\n',
            'v' => '\u{b}',
            'f' => '\u{c}',
            'r' => '\r',
            '0' => '\0',
            'x' => self.hex(2).unwrap_or('x'),
            'u' => self.hex(4).unwrap_or('u'),
            'c' => match self.peek() {
                Some(control) if control.is_ascii_alphabetic() => {
                    self.at += 1;
                    char::from(control as u8 % 32)
                }
                _ => 'c',
            },
            _ => letter,
        }
    }

    fn hex(&mut self, digits: usize) -> Option<char> {
        if digits == 4 && self.peek() == Some('{') {
            // As far as the scanner looks: six digits, and zeros before them.
            let end = self.letters[self.at..].iter().take(64).position(|letter| *letter == '}')? + self.at;
            let text: String = self.letters[self.at + 1..end].iter().collect();
            let letter = char::from_u32(u32::from_str_radix(&text, 16).ok()?)?;
            self.at = end + 1;
            return Some(letter);
        }
        let text: String = self.letters.get(self.at..self.at + digits)?.iter().collect();
        let letter = char::from_u32(u32::from_str_radix(&text, 16).ok()?)?;
        self.at += digits;
        Some(letter)
    }

    fn class(&mut self) -> Result<Class, &'static str> {
        let mut class = Class { negated: self.skip("^"), ..Class::default() };
        loop {
            let letter = self.take().ok_or("a `[` that nothing closes")?;
            if letter == ']' {
                return Ok(class);
            }
            let Some(from) = self.member(letter, &mut class)? else { continue };
            let ranges = self.peek() == Some('-') && self.letters.get(self.at + 1).is_some_and(|it| *it != ']');
            if !ranges {
                class.ranges.push((from, from));
                continue;
            }
            self.at += 1;
            let letter = self.take().ok_or("a `[` that nothing closes")?;
            match self.member(letter, &mut class)? {
                Some(to) => class.ranges.push((from, to)),
                None => class.ranges.extend([(from, from), ('-', '-')]),
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
        Ok(Some(if letter == 'b' { '\u{8}' } else { self.escaped(letter) }))
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
