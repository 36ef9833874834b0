//! Sets of characters, by their general categories, by tables, and by their cases.
//!
//! The tables are the library's own, so that every compiler gives the same verdicts. `tests/tests/engines/unicode_tables.rs` makes
//! them, and compares them with those of an engine.

#[allow(clippy::unreadable_literal, reason = "a program writes and reads it")]
mod tables;

use tables::{
    CASES, CATEGORIES, EMOJI, EMOJI_COMPONENT, EMOJI_MODIFIER_BASE, EMOJI_PRESENTATION, EXTENDED_PICTOGRAPHIC,
    OTHER_ALPHABETIC, OTHER_LOWERCASE, OTHER_UPPERCASE,
};

/// An inversion list: the first character of a range, the first after it, and so on, in rising order.
type Ranges = &'static [u32];

/// The characters of some general categories, a bit each, and some others.
#[derive(Debug, Clone, Copy)]
pub(in crate::instance) struct Set {
    categories: u32,
    ranges: Ranges,
}

impl Set {
    /// `\d`
    pub(super) const DIGIT: Self = Self::listed(&[0x30, 0x3a]);
    /// `\w`
    pub(super) const WORD: Self = Self::listed(&[0x30, 0x3a, 0x41, 0x5b, 0x5f, 0x60, 0x61, 0x7b]);
    /// `\s`
    pub(super) const SPACE: Self = Self { categories: SEPARATOR, ranges: &[0x9, 0xe, 0xfeff, 0xff00] };
    /// Letters and numbers.
    pub(in crate::instance) const ALPHANUMERIC: Self = Self { categories: LETTER | NUMBER, ranges: OTHER_ALPHABETIC };

    const fn listed(ranges: Ranges) -> Self {
        Self { categories: 0, ranges }
    }

    pub(in crate::instance) fn has(self, letter: char) -> bool {
        self.categories != 0 && self.categories & 1 << category(letter) != 0 || within(self.ranges, letter)
    }

    /// What `\p{…}` stands for, by the names of ECMA 262: a general category, or one of some properties.
    pub(super) fn named(name: &str) -> Option<Self> {
        let of_category = |name: &str| {
            let row = NAMES.iter().find(|(short, long, _)| *short == name || *long == name)?;
            Some(Self { categories: row.2, ranges: &[] })
        };
        if let Some((key, value)) = name.split_once('=') {
            return of_category(value).filter(|_| matches!(key, "gc" | "General_Category"));
        }
        of_category(name).or_else(|| {
            Some(match name {
                "Alphabetic" | "Alpha" => Self { categories: LETTER | LETTER_NUMBER, ranges: OTHER_ALPHABETIC },
                "Uppercase" | "Upper" => Self { categories: UPPER, ranges: OTHER_UPPERCASE },
                "Lowercase" | "Lower" => Self { categories: LOWER, ranges: OTHER_LOWERCASE },
                "White_Space" | "space" => Self { categories: SEPARATOR, ranges: &[0x9, 0xe, 0x85, 0x86] },
                "ASCII_Hex_Digit" | "AHex" => Self::listed(&[0x30, 0x3a, 0x41, 0x47, 0x61, 0x67]),
                "Emoji" => Self::listed(EMOJI),
                "Emoji_Component" | "EComp" => Self::listed(EMOJI_COMPONENT),
                "Emoji_Modifier" | "EMod" => Self::listed(&[0x1_f3fb, 0x1_f400]),
                "Emoji_Modifier_Base" | "EBase" => Self::listed(EMOJI_MODIFIER_BASE),
                "Emoji_Presentation" | "EPres" => Self::listed(EMOJI_PRESENTATION),
                "Extended_Pictographic" | "ExtPict" => Self::listed(EXTENDED_PICTOGRAPHIC),
                "Any" => Self { categories: u32::MAX, ranges: &[] },
                "Assigned" => Self { categories: !UNASSIGNED, ranges: &[] },
                "ASCII" => Self::listed(&[0, 0x80]),
                _ => return None,
            })
        })
    }
}

const UPPER: u32 = 0x1;
const LOWER: u32 = 0x2;
const LETTER: u32 = 0x1f;
const LETTER_NUMBER: u32 = 0x200;
const NUMBER: u32 = 0x700;
const SEPARATOR: u32 = 0x1c0_0000;
const UNASSIGNED: u32 = 0x2000_0000;

/// The names of the general categories, and of what several are together.
#[rustfmt::skip]
static NAMES: &[(&str, &str, u32)] = &[
    ("Lu", "Uppercase_Letter", UPPER), ("Ll", "Lowercase_Letter", LOWER), ("Lt", "Titlecase_Letter", 1 << 2),
    ("LC", "Cased_Letter", 0b111), ("Lm", "Modifier_Letter", 1 << 3), ("Lo", "Other_Letter", 1 << 4),
    ("L", "Letter", LETTER),
    ("Mn", "Nonspacing_Mark", 1 << 5), ("Mc", "Spacing_Mark", 1 << 6), ("Me", "Enclosing_Mark", 1 << 7),
    ("M", "Mark", 0b111 << 5), ("M", "Combining_Mark", 0b111 << 5),
    ("Nd", "Decimal_Number", 1 << 8), ("Nd", "digit", 1 << 8), ("Nl", "Letter_Number", LETTER_NUMBER),
    ("No", "Other_Number", 1 << 10), ("N", "Number", NUMBER),
    ("Pc", "Connector_Punctuation", 1 << 11), ("Pd", "Dash_Punctuation", 1 << 12),
    ("Ps", "Open_Punctuation", 1 << 13), ("Pe", "Close_Punctuation", 1 << 14),
    ("Pi", "Initial_Punctuation", 1 << 15), ("Pf", "Final_Punctuation", 1 << 16),
    ("Po", "Other_Punctuation", 1 << 17), ("P", "Punctuation", 0b111_1111 << 11), ("P", "punct", 0b111_1111 << 11),
    ("Sm", "Math_Symbol", 1 << 18), ("Sc", "Currency_Symbol", 1 << 19), ("Sk", "Modifier_Symbol", 1 << 20),
    ("So", "Other_Symbol", 1 << 21), ("S", "Symbol", 0b1111 << 18),
    ("Zs", "Space_Separator", 1 << 22), ("Zl", "Line_Separator", 1 << 23), ("Zp", "Paragraph_Separator", 1 << 24),
    ("Z", "Separator", SEPARATOR),
    ("Cc", "Control", 1 << 25), ("Cc", "cntrl", 1 << 25), ("Cf", "Format", 1 << 26), ("Cs", "Surrogate", 1 << 27),
    ("Co", "Private_Use", 1 << 28), ("Cn", "Unassigned", UNASSIGNED), ("C", "Other", 0b1_1111 << 25),
];

/// The number of a character's general category.
fn category(letter: char) -> u32 {
    let letter = u32::from(letter);
    let after = CATEGORIES.partition_point(|it| it >> 5 <= letter);
    let run = CATEGORIES[after.saturating_sub(1)];
    match run & 31 {
        // Capitals and small letters in turn.
        30 => (letter - (run >> 5)) % 2,
        category => category,
    }
}

/// Whether a character is in one of the ranges.
fn within(ranges: Ranges, letter: char) -> bool {
    ranges.partition_point(|it| *it <= u32::from(letter)) % 2 == 1
}

/// The numbers of a table that says how much more each is than the one before.
const fn sums<const N: usize>(gaps: &[u32; N]) -> [u32; N] {
    let mut sums = *gaps;
    let mut index = 1;
    while index < N {
        sums[index] += sums[index - 1];
        index += 1;
    }
    sums
}

/// The rows of a table that says how much more the first character of a run is than that before, and how far it is to its last.
const fn cases<const N: usize>(runs: &[(u32, u32, u32, i32); N]) -> [(u32, u32, u32, i32); N] {
    let mut cases = *runs;
    let (mut from, mut index) = (0, 0);
    while index < N {
        from += cases[index].0;
        cases[index].0 = from;
        cases[index].1 += from;
        index += 1;
    }
    cases
}

/// The next of the characters that differ in nothing but case, and in the end the first again.
fn next_case(letter: char) -> Option<char> {
    let code = u32::from(letter);
    let after = CASES.partition_point(|(from, ..)| *from <= code);
    // Capitals and small letters in turn are two runs, one within the other.
    let mut near = CASES[after.saturating_sub(8)..after].iter().rev();
    let (.., distance) =
        near.find(|(from, to, step, _)| (*from..=*to).contains(&code) && (code - from).is_multiple_of(*step))?;
    char::from_u32(code.checked_add_signed(*distance)?)
}

/// The other characters that differ from it in nothing but case: of `k`, `K` and the Kelvin sign.
pub(super) fn other_cases(letter: char) -> impl Iterator<Item = char> {
    // No character has more than three.
    core::iter::successors(next_case(letter), |it| next_case(*it)).take_while(move |it| *it != letter).take(3)
}

/// Whether two characters differ in nothing but case.
pub(super) fn same_but_case(one: char, other: char) -> bool {
    one == other || other_cases(one).any(|it| it == other)
}
