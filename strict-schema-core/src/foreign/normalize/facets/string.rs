//! The assertions of a node on strings.

#[derive(Debug, Default)]
pub(crate) struct Strings<'a> {
    pub min: Option<u64>,
    pub max: Option<u64>,
    pub patterns: Vec<&'a str>,
    pub formats: Vec<&'a str>,
}
