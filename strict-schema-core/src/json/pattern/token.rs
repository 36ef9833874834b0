//! The parts of a regular expression, which `scanner.rs` passes on in order.

/// A part of a regular expression.
#[derive(Clone, Copy)]
pub(crate) enum Token<'a> {
    Letter(char),
    /// `.`
    Any,
    /// `^`
    Start,
    /// `$`
    End,
    /// `\b`, or `\B` if false.
    Boundary(bool),
    /// `\d`, or `\p{…}` with the name.
    Set(char, &'a str),
    /// Something else that a class has no range of.
    Odd,
    /// `[`, or `[^` if true. What is in the class follows: ranges and sets.
    Class(bool),
    Range(char, char),
    CloseClass,
    /// `\1`
    Back(usize),
    /// `\k<name>`
    BackTo(&'a str),
    /// `(`, or `(?<name>` and `(?P<name>`
    Group(Option<&'a str>),
    /// `(?:`, or `(?i:` with the flags.
    Flags(&'a str),
    /// `(?i)`
    SetFlags(&'a str),
    /// `(?=`, `(?!`, `(?<=` or `(?<!`
    Look {
        ahead: bool,
        wanted: bool,
    },
    /// `|`
    Or,
    /// `)`
    Close,
    Repeat {
        min: u64,
        max: Option<u64>,
        lazy: bool,
    },
}
