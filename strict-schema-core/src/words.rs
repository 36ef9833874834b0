//! Text: whether two are equal, names that were meant, and foreign text that is safe to print.

pub(crate) mod nearest;
pub(crate) mod printable;

/// Whether two texts are equal, in const evaluation: sixteen bytes a step.
pub(crate) const fn same(a: &str, b: &str) -> bool {
    let (mut a, mut b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    while let (Some((a_head, a_tail)), Some((b_head, b_tail))) =
        (a.split_first_chunk::<16>(), b.split_first_chunk::<16>())
    {
        if u128::from_ne_bytes(*a_head) != u128::from_ne_bytes(*b_head) {
            return false;
        }
        (a, b) = (a_tail, b_tail);
    }
    let mut index = 0;
    while index < a.len() {
        if a[index] != b[index] {
            return false;
        }
        index += 1;
    }
    true
}
