//! A scanner for regular expressions as JSON Schema means them (ECMA 262): is it one, and what does it use? How engines read
//! that is in `construct.rs`.
//!
//! The derive and the command line read this file and its folder too, through symbolic links, so that both judge alike. (A `const fn` of the
//! library could not point into the literal, and would cost const evaluation more than the rest of a type.)
//!
//! It does not match anything. It keeps a counter for open groups instead of recursing, and reads each character once or
//! twice.

#[allow(dead_code, reason = "the library and the derive ask different things of it")]
pub(crate) mod construct;
pub(crate) mod scanner;
#[allow(dead_code, reason = "not each of its readers needs all parts of a pattern")]
pub(crate) mod token;

use alloc::vec::Vec;

use self::construct::Construct;
pub(crate) use self::construct::Feature;

/// The features that a regular expression uses.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct PatternFeatures<'a> {
    /// Each feature once, in the form of its first place.
    pub features: Vec<(Feature, &'a str)>,
    /// Each construct that engines may read differently, likewise.
    pub constructs: Vec<(Construct, &'a str)>,
    /// The greatest number in braces.
    pub longest_repeat: u64,
}

/// Reads a regular expression.
///
/// # Errors
///
/// The error, if the pattern is invalid.
pub(crate) fn scan(text: &str) -> Result<PatternFeatures<'_>, &'static str> {
    scanner::scan(text, &mut |_| {})
}
