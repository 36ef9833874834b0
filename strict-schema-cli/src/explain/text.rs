//! Prepares a pasted text for the search: removes the layers of escapes around it one by one.

use serde_json::Value;

/// How many characters of a pasted text are searched.
const LONGEST: usize = 16 << 10;

/// How many times a text may be quoted inside another text.
const LAYERS: usize = 4;

/// A text in which runs of white space are one space.
#[derive(Clone, Debug)]
pub(super) struct ErrorText {
    pub letters: Vec<char>,
}

impl ErrorText {
    pub(super) fn new(text: &str) -> Self {
        let mut letters = Vec::new();
        for letter in text.chars().take(LONGEST) {
            // A frame that a terminal draws around messages is not part of them.
            let is_space = letter.is_whitespace() || ('\u{2500}'..='\u{259f}').contains(&letter);
            match (is_space, letters.last()) {
                (true, None | Some(' ')) => {}
                (true, Some(_)) => letters.push(' '),
                (false, _) => letters.push(letter),
            }
        }
        // Dots mean that the text was cut.
        loop {
            match letters.as_slice() {
                [rest @ .., '.', '.', '.'] | [rest @ .., ' ' | '…'] => letters.truncate(rest.len()),
                _ => return Self { letters },
            }
        }
    }

    /// Where the characters of a kind end that stand there.
    pub(super) fn skip(&self, at: usize, is: impl Fn(char) -> bool) -> usize {
        at + self.letters.get(at..).unwrap_or_default().iter().take_while(|it| is(**it)).count()
    }

    pub(super) fn slice(&self, start: usize, end: usize) -> String {
        self.letters.get(start..end).unwrap_or_default().iter().collect()
    }
}

pub(super) fn is_quote(letter: char) -> bool {
    matches!(letter, '\'' | '"' | '`' | '´' | '‘' | '’' | '“' | '”')
}

/// The words of a text, in lower case.
pub(super) fn words(text: &str) -> Vec<String> {
    let words = text.split(|it: char| !it.is_alphanumeric() && it != '$' && it != '_');
    words.filter(|it| !it.is_empty()).map(str::to_lowercase).collect()
}

/// The texts that may contain an error: the strings of a JSON body, then the text itself, then the text with one layer of escapes removed,
/// and so on.
pub(super) fn layers(pasted: &str) -> Vec<String> {
    let mut text: String = anstream::adapter::strip_str(pasted).to_string().chars().take(LONGEST).collect();
    let mut layers = Vec::new();
    if let Some(value) = json_in(&text) {
        strings(&value, LAYERS, &mut layers);
    }
    for _ in 0..LAYERS {
        let plain = unescaped(&text);
        if plain == text {
            break;
        }
        layers.push(std::mem::replace(&mut text, plain));
    }
    layers.push(text);
    layers
}

/// The JSON object in the text, if one starts at the first brace.
fn json_in(text: &str) -> Option<Value> {
    let start = text.find('{')?;
    serde_json::Deserializer::from_str(&text[start..]).into_iter().next()?.ok()
}

/// Every string of a body. Strings that hold JSON are opened.
fn strings(value: &Value, depth: usize, into: &mut Vec<String>) {
    match value {
        Value::String(text) => {
            let inner = if depth > 0 { json_in(text) } else { None };
            if let Some(inner) = inner.filter(Value::is_object) {
                strings(&inner, depth - 1, into);
            }
            into.push(text.clone());
        }
        Value::Array(values) => values.iter().for_each(|it| strings(it, depth, into)),
        Value::Object(members) => members.values().for_each(|it| strings(it, depth, into)),
        _ => {}
    }
}

/// The text with one layer of backslashes, or of HTML entities for quotation marks, removed.
fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['\\', '&']) {
        plain.push_str(&rest[..at]);
        rest = &rest[at..];
        let (letter, length) = escape(rest);
        plain.push(letter);
        rest = &rest[length..];
    }
    plain.push_str(rest);
    plain
}

/// The HTML entities of characters that HTML itself uses.
const NAMES: &[(&str, char)] = &[
    ("&quot;", '"'),
    ("&#34;", '"'),
    ("&apos;", '\''),
    ("&#39;", '\''),
    ("&#x27;", '\''),
    ("&lt;", '<'),
    ("&gt;", '>'),
    ("&amp;", '&'),
];

/// The character that an escape stands for, and its length in bytes. The text begins with a backslash or an ampersand.
fn escape(text: &str) -> (char, usize) {
    if let Some((name, letter)) = NAMES.iter().find(|it| text.starts_with(it.0)) {
        return (*letter, name.len());
    }
    if text.starts_with('&') {
        return ('&', 1);
    }
    match text[1..].chars().next() {
        Some('n' | 'r' | 't') => (' ', 2),
        Some('u') => {
            let code = text.get(2..6).and_then(|it| u32::from_str_radix(it, 16).ok()).and_then(char::from_u32);
            code.map_or(('\\', 1), |letter| (letter, 6))
        }
        Some(letter @ ('"' | '\'' | '\\' | '/' | '`')) => (letter, 2),
        _ => ('\\', 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_are_taken_off() {
        let body = r#"{"error":{"message":"a 'b' \"c\"","raw":"{\"error\":{\"message\":\"inner\"}}"}}"#;
        let all = layers(&format!("HTTP 400 {body} trailing"));
        assert!(all.contains(&"a 'b' \"c\"".to_owned()) && all.contains(&"inner".to_owned()), "{all:?}");
        assert!(layers(r#"{"message":"cut \\\"x\\\" of"#).iter().any(|it| it.contains(r#"cut "x" of"#)));
        assert!(layers(r"it\u0027s &quot;x&quot;").contains(&"it's \"x\"".to_owned()));
        assert_eq!(layers("\u{1b}[31mred\u{1b}[0m"), ["red"]);
    }
}
