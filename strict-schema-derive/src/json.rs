//! Text as it stands in JSON. The library's model holds escaped text only, since const evaluation is slow.

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_json_reserves_is_escaped() {
        assert_eq!(quote("a\"b\\c\n\t\u{1}é\u{7f}"), "\"a\\\"b\\\\c\\n\\t\\u0001é\u{7f}\"");
    }
}
