//! Which of some names was meant.

/// The name that is nearest to what was written, if one is near.
pub(crate) fn nearest<'n>(names: impl Iterator<Item = &'n str>, written: &str) -> Option<&'n str> {
    if written.len() > 100 {
        return None;
    }
    let (far, name) = names.map(|name| (distance(name, written), name)).min()?;
    (far <= 1 + name.len() / 4).then_some(name)
}

/// How many bytes must change to make one of the other.
fn distance(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (line, a) in one.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = line + 1;
        for (column, b) in other.bytes().enumerate() {
            let changed = diagonal + usize::from(a != b);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_is_a_letter_or_a_quarter() {
        assert_eq!(nearest(["openai", "gemini"].into_iter(), "opnai"), Some("openai"));
        assert_eq!(nearest(["openai", "gemini"].into_iter(), "cohere"), None);
    }
}
