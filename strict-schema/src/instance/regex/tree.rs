//! A regular expression, read.

use super::case::same_but_case;
use super::unicode;
use crate::prelude::*;

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
        let other_case = || same_but_case(letter).any(|it| self.lists(it));
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
