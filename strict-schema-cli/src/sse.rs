//! Reads one server-sent event, as the HTML standard has them.

use serde_json::Value;

/// The lines of an event without its data, and its data.
pub(crate) fn read_event(event: &[u8]) -> Option<(String, Value)> {
    let text = std::str::from_utf8(event).ok()?;
    let (mut others, mut data) = (String::new(), Vec::new());
    for line in text.split(['\r', '\n']).filter(|it| !it.is_empty()) {
        match line.strip_prefix("data:") {
            Some(rest) => data.push(rest.strip_prefix(' ').unwrap_or(rest)),
            None => {
                others.push_str(line);
                others.push('\n');
            }
        }
    }
    Some((others, serde_json::from_str(&data.join("\n")).ok()?))
}
