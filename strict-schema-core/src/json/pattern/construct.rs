//! The constructs of regular expressions that engines do not all read alike, and how each engine reads them: the one table
//! of it, which `tests/tests/engines/pattern_engines.rs` compares with the engines.
//!
//! A pattern is portable if it has only what ECMA 262 with the flag `u`, the crate `regex`, Python's `re` (3.11) and
//! llguidance read alike. RFC 9485 (I-Regexp) is the model; the table proves what may be more than that. What is in no row is
//! read alike: characters, escaped characters of the syntax, `\t`, `\n`, `\r`, `\f`, `\v`, `\x41`, `\u0041`, classes and ranges,
//! groups, `(?:…)`, `|`, `^` at the beginning, and `*`, `+`, `?`, `{2,3}`, lazy or not.
//!
//! The derive reads this file too: see `pattern.rs`.

use alloc::string::String;
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
    /// `^` or `$` inside, or a group with a name.
    Partial,
    /// An alternative of the whole pattern does not begin with `^` and end with `$`.
    Unanchored,
}

impl Feature {
    pub(crate) const ALL: [Self; 8] = [
        Self::LookAround,
        Self::BackReference,
        Self::WordBoundary,
        Self::UnicodeClass,
        Self::InlineModifier,
        Self::ClassEscape,
        Self::Partial,
        Self::Unanchored,
    ];

    /// Its bit in a set of features, as the derive hands it to the library.
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// How an engine reads a construct.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    /// As what the row says that it means.
    Same,
    /// As this, which is the same but for rare characters.
    Nearly(&'static str),
    /// As this.
    Other(&'static str),
    /// It refuses a pattern with it.
    Refused,
}

/// A construct, and how engines read it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ConstructRow {
    pub(crate) construct: Construct,
    /// Its meaning: in ECMA 262, or in the engines that have it.
    pub(crate) means: &'static str,
    pub(crate) ecma: Reading,
    pub(crate) rust: Reading,
    pub(crate) python: Reading,
    pub(crate) llguidance: Reading,
    /// The replacement to write.
    pub(crate) instead: &'static str,
    /// The feature by which dialects know it.
    pub(crate) feature: Option<Feature>,
}

impl ConstructRow {
    /// Whether a derived type may have it.
    pub(crate) fn is_portable(&self) -> bool {
        let same = |reading: Reading| reading == Reading::Same;
        [self.ecma, self.rust, self.python, self.llguidance].into_iter().all(same)
            // The end is not that before a line feed: no provider is known that constrains by Python's `re`.
            || matches!(self.construct, Construct::End)
            // They are in I-Regexp, and a dialect without them describes them.
            || matches!(self.construct, Construct::Category)
    }

    /// Whether it is something else to one engine than to another, or is left to each.
    pub(crate) fn is_misread(&self) -> bool {
        let others = [self.rust, self.python, self.llguidance];
        let is_other = |reading: &Reading| matches!(reading, Reading::Other(_));
        is_other(&self.ecma)
            || others.iter().any(is_other)
            || self.ecma == Reading::Refused && others.contains(&Reading::Refused)
    }

    /// Whether its meaning is known: ECMA 262 defines it, or all that have it read it alike.
    pub(crate) fn is_computed(&self) -> bool {
        self.ecma == Reading::Same || !self.is_misread()
    }

    /// How the engines read it, as a sentence: “ECMA 262 and llguidance read it as an ASCII digit; Python's `re` rejects it”.
    pub(crate) fn readings(&self) -> String {
        let engines = [
            ("ECMA 262", self.ecma),
            ("Rust's `regex`", self.rust),
            ("Python's `re`", self.python),
            ("llguidance", self.llguidance),
        ];
        let mut words = String::new();
        for (index, (_, reading)) in engines.iter().enumerate() {
            if engines[..index].iter().any(|(_, before)| before == reading) {
                continue;
            }
            let alike: Vec<&str> =
                engines.iter().filter(|(_, other)| other == reading).map(|(name, _)| *name).collect();
            let (last, others) = alike.split_last().unwrap_or((&"", &[]));
            let others = others.join(", ");
            let separator = if words.is_empty() { "" } else { "; " };
            let and = if others.is_empty() { "" } else { " and " };
            let (verb, what) = match (reading, others.is_empty()) {
                (Reading::Same, true) => ("reads it as ", self.means),
                (Reading::Same, false) => ("read it as ", self.means),
                (Reading::Nearly(what) | Reading::Other(what), true) => ("reads it as ", *what),
                (Reading::Nearly(what) | Reading::Other(what), false) => ("read it as ", *what),
                (Reading::Refused, true) => ("rejects it", ""),
                (Reading::Refused, false) => ("reject it", ""),
            };
            words.extend([separator, &others, and, last, " ", verb, what]);
        }
        words
    }
}

macro_rules! constructs {
    ($($construct:ident: $means:literal [$ecma:expr, $rust:expr, $python:expr, $llguidance:expr] $instead:literal $feature:expr;)*) => {
        /// Something in a regular expression that engines may read differently.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Construct {
            $($construct,)*
        }

        impl Construct {
            /// All that is known of it.
            pub(crate) const fn row(self) -> &'static ConstructRow {
                &ROWS[self as usize]
            }
        }

        /// Every construct, in the order of the enum.
        pub(crate) static ROWS: &[ConstructRow] = &[$(ConstructRow {
            construct: Construct::$construct,
            means: $means,
            ecma: $ecma,
            rust: $rust,
            python: $python,
            llguidance: $llguidance,
            instead: $instead,
            feature: $feature,
        },)*];
    };
}

use Feature::{BackReference, ClassEscape, InlineModifier, LookAround, Partial, UnicodeClass, WordBoundary};
use Reading::{Nearly, Other, Refused, Same};

const ANY_DIGIT: Reading = Nearly("a digit of any script");
const ANY_WORD: Reading = Nearly("a letter, a digit or a mark of any script");
const ANY_EDGE: Reading = Nearly("the boundary of a word in any script");
const ITSELF: Reading = Other("the letter itself (an error with the flag `u`)");

#[rustfmt::skip]
constructs! {
    Digit: "an ASCII digit" [Same, ANY_DIGIT, ANY_DIGIT, Same] "`[0-9]`, or `[^0-9]` for `\\D`" Some(ClassEscape);
    Word: "an ASCII letter, an ASCII digit or `_`" [Same, ANY_WORD, ANY_WORD, Same]
        "`[A-Za-z0-9_]`, or `[^A-Za-z0-9_]` for `\\W`" Some(ClassEscape);
    Space: "white space and U+FEFF"
        [Same, Nearly("white space and U+0085"), Nearly("white space, U+0085 and U+001C to U+001F"), Nearly("white space and U+0085")]
        "`[ \\t\\r\\n]`, or `[^ \\t\\r\\n]` for `\\S`" Some(ClassEscape);
    AnyCharacter: "any character" [Same, Same, Same, Same] "it" Some(ClassEscape);
    Dot: "any character but `\\n`, `\\r`, U+2028 and U+2029"
        [Same, Nearly("any character but `\\n`"), Nearly("any character but `\\n`"), Nearly("any character but `\\n`")]
        "`[^\\n\\r]` for a character of a line, or `[\\s\\S]` for any character" None;
    End: "the end of the text" [Same, Same, Nearly("the end of the text, or of its last line"), Same] "it" None;
    AnchorInside: "the beginning or the end of the text" [Same, Same, Same, Refused] "`^` first and `$` last" Some(Partial);
    Boundary: "the boundary of a word of ASCII letters" [Same, ANY_EDGE, ANY_EDGE, Refused]
        "the characters around the word: `(^|[^a-z])word([^a-z]|$)`" Some(WordBoundary);
    Look: "a check of what follows or precedes" [Same, Refused, Same, Refused]
        "the pattern without it, and check the rest in Rust: `#[serde(try_from = \"…\")]` on a type of its own" Some(LookAround);
    RepeatedLook: "a repeated check of what follows" [Refused, Refused, Same, Refused] "the pattern without it" Some(LookAround);
    Back: "the text that the group matched" [Same, Refused, Nearly("the text that the group matched; no match if the group took no part"), Refused]
        "each possible text: `(aa|bb)`" Some(BackReference);
    Forward: "the empty string, because the group comes later" [Same, Refused, Refused, Refused] "the pattern without it" Some(BackReference);
    Modifier: "flags for the group, for example to ignore case"
        [Same, Same, Nearly("flags for the group, with other rules for upper and lower case"), Same] "both cases: `[Aa]`" Some(InlineModifier);
    Modifiers: "flags for everything that follows, for example to ignore case" [Refused, Same, Same, Same]
        "both cases: `[Aa]`" Some(InlineModifier);
    InnerModifiers: "flags for what follows, for example to ignore case" [Refused, Same, Refused, Same]
        "both cases: `[Aa]`" Some(InlineModifier);
    NamedGroup: "a group" [Same, Same, Refused, Same] "`(…)`" Some(Partial);
    PythonGroup: "a group" [Refused, Same, Same, Same] "`(…)`" Some(Partial);
    RepeatedName: "a group in one of several alternatives" [Other("a group in one of several alternatives (an error in older engines)"), Refused, Refused, Refused]
        "`(…)`" Some(Partial);
    Category: "a character of the category" [Same, Same, Refused, Same] "it" Some(UnicodeClass);
    Property: "a character with the property" [Same, Same, Refused, Same]
        "a general category by its short name: `\\p{L}`" Some(UnicodeClass);
    ShortProperty: "a character of the category" [ITSELF, Same, Refused, Same] "`\\p{L}`" Some(UnicodeClass);
    EscapedPunctuation: "the character itself" [Refused, Same, Same, Same] "the character without the backslash" None;
    EscapedForeign: "the character itself" [Refused, Refused, Same, Refused] "the character without the backslash" None;
    EscapedLetter: "nothing" [ITSELF, Refused, Refused, Refused] "the letter without the backslash, or the class that you mean" None;
    TextStart: "the beginning of the text" [ITSELF, Same, Same, Same] "`^`" None;
    TextEnd: "the end of the text" [ITSELF, Same, Refused, Same] "`$`" None;
    PythonEnd: "the end of the text" [ITSELF, Refused, Same, Refused] "`$`" None;
    AngleBracket: "the character itself" [Refused, Other("the boundary of a word"), Same, Refused] "the character without the backslash" None;
    Bell: "U+0007" [ITSELF, Same, Same, Same] "`\\x07`" None;
    LongNumber: "a character by its number" [ITSELF, Same, Same, Same] "the character itself, or `\\u0041`" None;
    Control: "a control character" [Same, Refused, Refused, Refused] "its number as two hexadecimal digits, for example `\\x0A`" None;
    Nul: "U+0000" [Same, Refused, Same, Refused] "`\\x00`" None;
    Octal: "a character by its number in octal" [Refused, Refused, Same, Refused] "its number as two hexadecimal digits, for example `\\x0A`" None;
    MissingGroup: "a group that is not there" [Refused, Refused, Refused, Refused]
        "the digit without the backslash, or the group before it" None;
    HexInBraces: "a character by its number" [ITSELF, Same, Refused, Same] "two hexadecimal digits without braces: `\\x41`" None;
    NumberInBraces: "a character by its number" [Same, Same, Refused, Same]
        "the character itself, or four hexadecimal digits: `\\u0041`" None;
    Surrogate: "one character made of the two halves" [Same, Refused, Other("two halves, which no text contains"), Refused]
        "the character itself" None;
    Backspace: "U+0008" [Same, Refused, Same, Refused] "`\\x08`" None;
    BracketInClass: "the character `[`" [Same, Refused, Same, Refused] "`\\[`" None;
    NestedClass: "a class within a class" [Other("the character `[` (an error with the flag `u`)"), Same, Other("the character `[`"), Same]
        "one class, with `\\[` for the character and `A-Za-z` for `[:alpha:]`" None;
    SetOperation: "the characters themselves" [Same, Other("a set operation"), Same, Other("a set operation")]
        "each character once, and `\\-` for a hyphen" None;
    EmptyClass: "no character; for `[^]`, any character" [Same, Refused, Refused, Refused] "`[\\s\\S]` for any character" None;
    BracketFirst: "the character `]` in a class" [Other("an empty class (an error with the flag `u`)"), Same, Same, Same]
        "`\\]`" None;
    RangeOfClass: "both ends and a hyphen" [Refused, Refused, Refused, Same] "`\\-` for the hyphen" None;
    OpenBrace: "the character `{`" [Refused, Refused, Same, Refused] "`\\{`" None;
    CloseBrace: "the character `}`" [Refused, Same, Same, Same] "`\\}`" None;
    CloseBracket: "the character `]`" [Refused, Same, Same, Same] "`\\]`" None;
    UpTo: "at most that many times" [Other("these characters (an error with the flag `u`)"), Refused, Same, Refused]
        "zero as the least number, for example `{0,3}`" None;
}

/// Whether it is the short name of a general category, or of several, as RFC 9485 has them.
pub(super) fn is_category(name: &str) -> bool {
    let kinds = ["Llmotu", "Mcen", "Ndlo", "Pcdefios", "Zlps", "Sckmo", "Ccfon"];
    let mut letters = name.chars();
    let (Some(first), second, None) = (letters.next(), letters.next(), letters.next()) else { return false };
    kinds.iter().any(|it| it.starts_with(first) && second.is_none_or(|second| it[1..].contains(second)))
}
