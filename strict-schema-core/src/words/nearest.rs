//! Which of some names was meant. The derive and the command line read this file too, through symbolic links.

use alloc::vec::Vec;

/// The name that is nearest to what was written, if one is near.
pub(crate) fn nearest<'n>(names: impl Iterator<Item = &'n str>, written: &str) -> Option<&'n str> {
    // Names that share no letter are not near, however short they are.
    let far = |name: &str| (1 + name.len() / 4).min(name.len().saturating_sub(1));
    let near = |name: &'n str| Some((letters_apart(name.as_bytes(), written.as_bytes(), far(name))?, name));
    names.filter_map(near).min().map(|(_, name)| name)
}

/// The number of characters to insert, delete or replace to turn one string into the other, if that is at most `far`.
///
/// By hand, since a crate for it would be one more for everybody who derives.
pub(crate) fn letters_apart(one: &[u8], other: &[u8], far: usize) -> Option<usize> {
    if one.len().abs_diff(other.len()) > far {
        return None;
    }
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (line, a) in one.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = line + 1;
        for (column, b) in other.iter().enumerate() {
            let exchanged = diagonal + usize::from(a != b);
            diagonal = row[column + 1];
            row[column + 1] = exchanged.min(diagonal + 1).min(row[column] + 1);
        }
        // It only grows.
        if row.iter().all(|edits| *edits > far) {
            return None;
        }
    }
    Some(row[other.len()]).filter(|edits| *edits <= far)
}
