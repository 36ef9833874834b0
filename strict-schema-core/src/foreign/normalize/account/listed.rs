//! Writes names as a list, in the sentence of a change.

/// Adds names as a list: `a`, `b` and `c`.
pub(crate) fn listed(text: &mut String, names: &[impl AsRef<str>]) {
    for (index, name) in names.iter().enumerate() {
        let gap = match index {
            0 => "`",
            _ if index + 1 == names.len() => "` and `",
            _ => "`, `",
        };
        text.extend([gap, name.as_ref()]);
    }
    text.push_str(if names.is_empty() { "" } else { "`" });
}
