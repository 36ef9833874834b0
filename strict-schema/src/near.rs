//! Which of some names was meant.

use crate::shown;

/// The name that is nearest to what was written, if one is near.
pub(crate) fn nearest<'n>(names: impl Iterator<Item = &'n str>, written: &str) -> Option<&'n str> {
    // Nothing is near to what is much longer than any name.
    if written.len() > shown::NAME {
        return None;
    }
    let (far, name) = names.map(|name| (distance(name, written), name)).min()?;
    (far <= 1 + name.len() / 4).then_some(name)
}

/// How many letters must change to make one word of the other.
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
