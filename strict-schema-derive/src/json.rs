//! Text as it stands in JSON. The library's model holds escaped text only, since const evaluation is slow.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::Lit;

use crate::number::Number;

/// Escaped, without quotes.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '"' => escaped.push_str("\\\""),
            '\\' => escaped.push_str("\\\\"),
            '\n' => escaped.push_str("\\n"),
            '\r' => escaped.push_str("\\r"),
            '\t' => escaped.push_str("\\t"),
            control if control < ' ' => escaped.extend(format!("\\u{:04x}", control as u32).chars()),
            other => escaped.push(other),
        }
    }
    escaped
}

/// Escaped, in quotes.
pub(crate) fn quote(text: &str) -> String {
    format!("\"{}\"", escape(text))
}

/// How long a text is to a provider: they count characters, not bytes.
pub(crate) fn characters(text: &str) -> u32 {
    u32::try_from(text.chars().count()).unwrap_or(u32::MAX)
}

/// A literal of Rust's as JSON, if there is one for it.
pub(crate) fn literal(literal: &Lit) -> Option<String> {
    match literal {
        Lit::Str(text) => Some(quote(&text.value())),
        Lit::Char(letter) => Some(quote(&letter.value().to_string())),
        Lit::Bool(truth) => Some(truth.value.to_string()),
        Lit::Int(number) if is_of_a_type(number.suffix()) => Some(number.base10_digits().to_owned()),
        Lit::Float(number) if is_of_a_type(number.suffix()) => {
            Number::parse(number.base10_digits()).map(|it| it.to_string())
        }
        _ => None,
    }
}

/// Whether this may be after a number: nothing, or a type.
fn is_of_a_type(suffix: &str) -> bool {
    let bits = suffix.trim_start_matches(['u', 'i', 'f']);
    suffix.is_empty() || suffix.len() == bits.len() + 1 && ["8", "16", "32", "64", "128", "size"].contains(&bits)
}

/// A literal, a negative number, or a list of those.
pub(crate) fn of_tokens(tokens: TokenStream) -> Option<String> {
    let mut visible = Vec::new();
    flatten(tokens, &mut visible);
    match visible.as_slice() {
        [TokenTree::Literal(digits)] => literal(&Lit::new(digits.clone())),
        [TokenTree::Ident(word)] if word == "true" || word == "false" => Some(word.to_string()),
        [TokenTree::Punct(minus), TokenTree::Literal(digits)] if minus.as_char() == '-' => {
            match Lit::new(digits.clone()) {
                number @ (Lit::Int(_) | Lit::Float(_)) => literal(&number).map(|digits| format!("-{digits}")),
                _ => None,
            }
        }
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::Bracket => {
            let items: Vec<TokenTree> = group.stream().into_iter().collect();
            let mut items: Vec<&[TokenTree]> =
                items.split(|token| matches!(token, TokenTree::Punct(comma) if comma.as_char() == ',')).collect();
            // After the last comma stands nothing.
            items.pop_if(|last| last.is_empty());
            let items: Option<Vec<_>> =
                items.into_iter().map(|item| of_tokens(item.iter().cloned().collect())).collect();
            Some(format!("[{}]", items?.join(",")))
        }
        _ => None,
    }
}

/// Removes the invisible groups in which a macro passes its tokens on.
pub(crate) fn flatten(tokens: TokenStream, visible: &mut Vec<TokenTree>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => flatten(group.stream(), visible),
            other => visible.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_json() {
        for (rust, json) in
            [("'c'", "\"c\""), ("'\\''", "\"'\""), ("\"a\"", "\"a\""), ("5", "5"), ("5u32", "5"), ("true", "true")]
        {
            assert_eq!(of_tokens(rust.parse().unwrap()).as_deref(), Some(json), "{rust}");
        }
    }

    #[test]
    fn what_json_reserves_is_escaped() {
        assert_eq!(quote("a\"b\\c\n\t\u{1}é\u{7f}"), "\"a\\\"b\\\\c\\n\\t\\u0001é\u{7f}\"");
    }
}
