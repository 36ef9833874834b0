//! What a node says of strings.

use super::few::Few;
use super::rare::Empty;

#[derive(Debug, Default)]
pub(crate) struct Strings<'a> {
    pub min: Option<u64>,
    pub max: Option<u64>,
    pub patterns: Few<&'a str>,
    pub formats: Few<&'a str>,
}

impl Empty for Strings<'_> {
    fn empty<'e>() -> &'e Self
    where
        Self: 'e,
    {
        static NONE: Strings<'_> = Strings { min: None, max: None, patterns: Few::NONE, formats: Few::NONE };
        &NONE
    }
}
