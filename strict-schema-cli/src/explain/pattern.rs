//! Error texts with holes, and the search for them in a longer text.

use clap::ValueEnum;

use super::notation::{self, NamedPlace};
use super::text::{ErrorText, is_quote};

/// A part of an error text.
#[derive(Clone, Debug, PartialEq, Eq)]
enum PatternPart {
    /// These characters. Case and the kind of quotation marks do not matter.
    Literal(Vec<char>),
    Hole(Hole),
}

/// The content of a hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Hole {
    /// `{any}`: anything, up to the next literal.
    Any,
    /// `{key}`: a name or a value, up to the next literal.
    Key,
    /// `{word}`: letters, with or without quotation marks.
    Word,
    /// `{keyword}`: a keyword of JSON Schema.
    Keyword,
    /// `{keywords}`: several keywords with commas, with or without braces and quotation marks.
    Keywords,
    /// `{number}`
    Number,
    /// `{proto}`: `tools[0].function_declarations[6].parameters.properties[3].value`
    Proto,
    /// `{slashes}`: `properties/a/items`, or `<root>`
    Slashes,
    /// `{pointer}`: `/properties/a`
    Pointer,
}

/// How far `{any}` and `{key}` reach, in characters.
const REACH: usize = 600;

/// How many characters of an error text must match if the pasted text ends within it.
const CUT: usize = 12;

/// How many must match if it ends in a hole that accepts anything.
const SURE: usize = 24;

/// An error text with holes.
#[derive(Clone, Debug)]
pub(super) struct Pattern(Vec<PatternPart>);

/// A match of a pattern, and the contents of its holes.
#[derive(Clone, Debug, Default)]
pub(super) struct PatternMatch {
    pub start: usize,
    pub end: usize,
    /// How many characters of the pattern's literals matched: the more, the more certain.
    pub literal: usize,
    /// How many did not match, because the text ends first.
    pub missing: usize,
    pub key: Option<String>,
    pub keywords: Vec<String>,
    pub numbers: Vec<u64>,
    pub place: Option<NamedPlace>,
}

impl Pattern {
    pub(super) fn new(template: &str) -> Self {
        let mut parts = Vec::new();
        let mut literal = Vec::new();
        let mut rest = template;
        while let Some(letter) = rest.chars().next() {
            let hole = rest.strip_prefix('{').and_then(|it| it.split_once('}'));
            match hole.and_then(|(name, after)| Some((Hole::from_str(name, false).ok()?, after))) {
                Some((hole, after)) => {
                    if !literal.is_empty() {
                        parts.push(PatternPart::Literal(std::mem::take(&mut literal)));
                    }
                    parts.push(PatternPart::Hole(hole));
                    rest = after;
                }
                // These braces are literal.
                None => {
                    literal.push(letter);
                    rest = &rest[letter.len_utf8()..];
                }
            }
        }
        if !literal.is_empty() {
            parts.push(PatternPart::Literal(literal));
        }
        Self(parts)
    }

    /// Every match of the pattern in the text, and a partial one at its end.
    pub(super) fn find_all(&self, text: &ErrorText) -> Vec<PatternMatch> {
        let mut all = Vec::new();
        let mut start = 0;
        // No match begins at most of the characters, and there are hundreds of patterns.
        let first = self.0.first().and_then(|it| if let PatternPart::Literal(it) = it { it.first() } else { None });
        while start < text.letters.len() {
            if first.is_some_and(|it| !is_same(text.letters[start], *it)) {
                start += 1;
                continue;
            }
            match self.find_at(text, start) {
                Some(found) => {
                    start = found.end.max(start + 1);
                    all.push(found);
                }
                None => start += 1,
            }
        }
        all
    }

    fn find_at(&self, text: &ErrorText, start: usize) -> Option<PatternMatch> {
        let letters = &text.letters;
        let mut found = PatternMatch { start, ..PatternMatch::default() };
        let mut at = start;
        for (index, part) in self.0.iter().enumerate() {
            match part {
                PatternPart::Literal(literal) => {
                    let same = same(letters, at, literal);
                    found.literal += same;
                    at += same;
                    if same < literal.len() {
                        return self.cut(found, index, same, at == letters.len(), at);
                    }
                }
                PatternPart::Hole(hole) => {
                    let next = match self.0.get(index + 1) {
                        Some(PatternPart::Literal(literal)) => Some(literal.as_slice()),
                        _ => None,
                    };
                    match hole.read(text, at, next, &mut found) {
                        Some(end) => at = end,
                        None => {
                            // Another text may follow an open hole, so enough of this one must have matched.
                            let is_sure = found.literal >= SURE && letters.len() - at < REACH;
                            let is_end = at >= letters.len() || hole.is_open() && is_sure;
                            return self.cut(found, index, 0, is_end, letters.len());
                        }
                    }
                }
            }
        }
        found.end = at;
        Some(found)
    }

    /// The partial match, if the text ends here and enough of the pattern matched.
    fn cut(
        &self,
        mut found: PatternMatch,
        index: usize,
        same: usize,
        is_end: bool,
        end: usize,
    ) -> Option<PatternMatch> {
        if !is_end || found.literal < CUT {
            return None;
        }
        let rest = self.0[index..].iter().map(|it| if let PatternPart::Literal(it) = it { it.len() } else { 0 });
        found.missing = rest.sum::<usize>() - same;
        found.end = end;
        Some(found)
    }

    /// The text for people.
    pub(super) fn shown(&self) -> String {
        let parts = self.0.iter().map(|it| match it {
            PatternPart::Literal(it) => it.iter().collect(),
            PatternPart::Hole(_) => "…".to_owned(),
        });
        parts.collect()
    }

    /// The words of the pattern's literals.
    pub(super) fn words(&self) -> impl Iterator<Item = String> {
        let literals = self.0.iter().filter_map(|it| if let PatternPart::Literal(it) = it { Some(it) } else { None });
        literals.flat_map(|it| super::text::words(&it.iter().collect::<String>()))
    }
}

/// How many characters of the literal match there.
fn same(letters: &[char], at: usize, literal: &[char]) -> usize {
    let there = letters.get(at..).unwrap_or_default();
    there.iter().zip(literal).take_while(|(one, other)| is_same(**one, **other)).count()
}

fn is_same(one: char, other: char) -> bool {
    one.eq_ignore_ascii_case(&other) || is_quote(one) && is_quote(other)
}

impl Hole {
    fn is_open(self) -> bool {
        matches!(self, Self::Any | Self::Key)
    }

    /// The end of the hole, if its content fits.
    fn read(self, text: &ErrorText, at: usize, next: Option<&[char]>, found: &mut PatternMatch) -> Option<usize> {
        let letters = &text.letters;
        let rest = letters.get(at..)?;
        match self {
            Self::Any | Self::Key => {
                let end = match next {
                    Some(next) => {
                        let last = rest.len().min(REACH);
                        let mut ends =
                            (0..last).filter(|skip| next.first().is_some_and(|it| is_same(rest[*skip], *it)));
                        // Quoted content ends at the next quotation mark, unless the text before shows that the mark opens here.
                        let is_sure = found.literal >= CUT || !next.first().is_some_and(|it| is_quote(*it));
                        let is_end = |skip: &usize| same(letters, at + skip, next) == next.len();
                        at + if is_sure { ends.find(is_end)? } else { ends.next().filter(is_end)? }
                    }
                    None => letters.len().min(at + REACH),
                };
                if self == Self::Key {
                    found.key = Some(text.slice(at, end));
                }
                Some(end)
            }
            Self::Word => {
                let start = text.skip(at, is_quote);
                let end = text.skip(start, |it| it.is_alphanumeric() || it == '_');
                if end == start {
                    return None;
                }
                found.key.get_or_insert_with(|| text.slice(start, end));
                Some(text.skip(end, is_quote).min(end + start - at))
            }
            Self::Keyword => {
                let end = text.skip(at, is_of_keyword);
                (end > at).then(|| found.keywords.push(text.slice(at, end)))?;
                Some(end)
            }
            Self::Keywords => keywords(text, at, found),
            Self::Number => {
                // Not within a longer number.
                if at.checked_sub(1).is_some_and(|before| letters[before].is_ascii_digit()) {
                    return None;
                }
                let end = text.skip(at, |it| it.is_ascii_digit());
                (end > at).then(|| found.numbers.push(text.slice(at, end).parse().unwrap_or(u64::MAX)))?;
                Some(end)
            }
            Self::Proto | Self::Slashes | Self::Pointer => {
                let place = match self {
                    Self::Proto => notation::proto(text, at),
                    Self::Slashes => notation::slashes(text, at),
                    _ => notation::pointer(text, at),
                }?;
                let end = place.end;
                found.place = Some(place);
                Some(end)
            }
        }
    }
}

fn is_of_keyword(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '$' | '_' | '-')
}

/// `maximum, minimum`, `{'nullable', 'format'}` and `["not", "if"]`.
fn keywords(text: &ErrorText, at: usize, found: &mut PatternMatch) -> Option<usize> {
    let mut end = at;
    let mut next = text.skip(at, |it| matches!(it, '{' | '[') || is_quote(it));
    loop {
        let last = text.skip(next, is_of_keyword);
        if last == next {
            break;
        }
        found.keywords.push(text.slice(next, last));
        end = last;
        next = text.skip(end, |it| matches!(it, ',' | ' ') || is_quote(it));
        if !text.letters[end..next].contains(&',') {
            break;
        }
    }
    // The quotation mark that closes the last keyword belongs to the list only if a bracket follows.
    let closed = text.skip(end, is_quote).min(end + 1);
    let is_closed = matches!(text.letters.get(closed), Some('}' | ']'));
    (!found.keywords.is_empty()).then_some(if is_closed { closed + 1 } else { end })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(template: &str, text: &str) -> Vec<PatternMatch> {
        Pattern::new(template).find_all(&ErrorText::new(text))
    }

    #[test]
    fn holes_are_filled() {
        let text = "For 'number' type, properties maximum, minimum are not supported";
        let found = &find("For '{word}' type, properties {keywords} are not", text)[0];
        assert_eq!(found.key.as_deref(), Some("number"));
        assert_eq!(found.keywords, ["maximum", "minimum"]);
        assert_eq!(find("fields: {keywords}", "fields: {'nullable', \"x-y\"}")[0].keywords, ["nullable", "x-y"]);
        assert_eq!(find("{number} levels of nesting", "has 13 levels of nesting")[0].numbers, [13]);
        assert_eq!(find("Missing '{key}'.", "Missing `a b`.")[0].key.as_deref(), Some("a b"));
        let quoted = "got 'type: \"None\"'";
        let found = &find("got 'type: {word}'", quoted)[0];
        assert_eq!((found.key.as_deref(), found.end), (Some("None"), quoted.len()));
        assert_eq!(find("schema ({}) that", "Empty schema ({}) that accepts").len(), 1);
    }

    #[test]
    fn a_text_that_ends_early_is_found_by_its_beginning() {
        let found = find("schema must have a 'type' key.", "x: schema must have a 'ty");
        assert_eq!((found.len(), found[0].missing), (1, 8));
        assert!(find("schema must have a 'type' key.", "x: schema").is_empty());
        assert!(find("schema must have a 'type' key.", "schema must have a 'ty and more").is_empty());
    }
}
