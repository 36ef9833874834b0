//! A regular expression, read.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::unicode;

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
    /// `.`, and whether it matches the end of a line.
    Any {
        lines: bool,
    },
    Class(Class),
    /// `^`, and whether it matches at the start of each line.
    Start {
        lines: bool,
    },
    End {
        lines: bool,
    },
    Boundary(bool),
    /// What a group matched, in either case where `folds`.
    Back {
        group: usize,
        folds: bool,
    },
    Sequence(Vec<Tree>),
    Group(usize, Box<Tree>),
    Look {
        ahead: bool,
        wanted: bool,
        tree: Box<Tree>,
    },
    Alternatives(Vec<Tree>),
    Repeat {
        min: u32,
        max: Option<u32>,
        lazy: bool,
        tree: Box<Tree>,
    },
}

/// A set of characters.
#[derive(Debug, Clone, Default)]
pub(super) struct Class {
    pub negated: bool,
    /// Whether it has a character if it has the same in another case.
    pub folds: bool,
    pub ranges: Vec<(char, char)>,
    pub sets: Vec<(Set, bool)>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Set {
    Digit,
    Word,
    Space,
    /// General categories of Unicode.
    Letter,
    Upper,
    Lower,
    Number,
    Decimal,
    Control,
    /// Properties of Unicode.
    Alphabetic,
    Uppercase,
    Lowercase,
    WhiteSpace,
    Any,
    Ascii,
}

impl Class {
    /// How many ranges and sets there are in it.
    pub(super) fn size(&self) -> usize {
        self.ranges.len() + self.sets.len()
    }

    pub(super) fn has(&self, letter: char) -> bool {
        let other_case = || same_but_case(letter).iter().any(|it| self.lists(*it));
        let found = self.lists(letter) || self.folds && other_case();
        found != self.negated
    }

    pub(super) fn lists(&self, letter: char) -> bool {
        self.ranges.iter().any(|(from, to)| (*from..=*to).contains(&letter))
            || self.sets.iter().any(|(set, wanted)| set.has(letter) == *wanted)
    }
}

impl Set {
    pub(super) fn has(self, letter: char) -> bool {
        match self {
            Self::Digit => letter.is_ascii_digit(),
            Self::Word => letter.is_ascii_alphanumeric() || letter == '_',
            Self::Space => letter.is_whitespace() && letter != '\u{85}' || letter == '\u{feff}',
            Self::Letter => letter.is_alphabetic() && !unicode::has(unicode::NOT_LETTERS, letter),
            Self::Upper => letter.is_uppercase() && !unicode::has(unicode::NOT_UPPER, letter),
            Self::Lower => letter.is_lowercase() && !unicode::has(unicode::NOT_LOWER, letter),
            Self::Number => letter.is_numeric(),
            Self::Decimal => letter.is_numeric() && !unicode::has(unicode::NOT_DIGITS, letter),
            Self::Control => letter.is_control(),
            Self::Alphabetic => letter.is_alphabetic(),
            Self::Uppercase => letter.is_uppercase(),
            Self::Lowercase => letter.is_lowercase(),
            Self::WhiteSpace => letter.is_whitespace(),
            Self::Any => true,
            Self::Ascii => letter.is_ascii(),
        }
    }

    /// A class of `\p{…}`: those that the standard library knows, or nearly so.
    pub(super) fn named(name: &str) -> Option<Self> {
        let category = ["gc=", "General_Category="].iter().find_map(|prefix| name.strip_prefix(prefix));
        Some(match category.unwrap_or(name) {
            "L" | "Letter" => Self::Letter,
            "Lu" | "Uppercase_Letter" => Self::Upper,
            "Ll" | "Lowercase_Letter" => Self::Lower,
            "N" | "Number" => Self::Number,
            "Nd" | "Decimal_Number" | "digit" => Self::Decimal,
            "Cc" | "Control" | "cntrl" => Self::Control,
            _ if category.is_some() => return None,
            "Alphabetic" | "Alpha" => Self::Alphabetic,
            "Uppercase" | "Upper" => Self::Uppercase,
            "Lowercase" | "Lower" => Self::Lowercase,
            "White_Space" | "space" => Self::WhiteSpace,
            "Any" => Self::Any,
            "ASCII" => Self::Ascii,
            _ => return None,
        })
    }
}

/// The characters that differ in nothing but case, and it is one of them: `k`, `K` and the Kelvin sign. None where it has
/// no case.
pub(super) fn same_but_case(letter: char) -> &'static [char] {
    /// Every character that has another case, by what all of them become in lower case.
    static FOLDED: LazyLock<HashMap<char, Vec<char>>> = LazyLock::new(|| {
        let mut folded: HashMap<char, Vec<char>> = HashMap::new();
        for letter in (0..=LAST_WITH_CASE).filter_map(char::from_u32) {
            folded.entry(lower(letter)).or_default().push(letter);
        }
        folded.retain(|_, letters| letters.len() > 1);
        folded
    });
    const LAST_WITH_CASE: u32 = 0x1_ffff;
    match FOLDED.get(&lower(letter)) {
        Some(letters) => letters,
        None => &[],
    }
}

/// The lower case that all its cases have.
pub(super) fn lower(letter: char) -> char {
    fn single(mut letters: impl Iterator<Item = char>, letter: char) -> char {
        letters.next().filter(|_| letters.next().is_none()).unwrap_or(letter)
    }
    match letter {
        // The dotless i is a letter of its own, though its upper case is that of the other.
        'ı' => letter,
        _ => {
            let upper = single(letter.to_uppercase(), letter);
            single(upper.to_lowercase(), upper)
        }
    }
}
