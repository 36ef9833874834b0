//! Text: whether two are equal, hashes, names that were meant, and foreign text that is safe to print.

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

/// By what hashes are multiplied: an odd number.
const FACTOR: u128 = 0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645;

/// A hash with one more value.
pub(crate) const fn mix(hash: u128, value: u128) -> u128 {
    (hash ^ value).wrapping_mul(FACTOR).rotate_left(47)
}

/// A hash with one more text, in const evaluation: sixteen bytes a step.
pub(crate) const fn hash(seed: u128, text: &str) -> u128 {
    let mut rest = text.as_bytes();
    let mut hash = mix(seed, rest.len() as u128);
    while let Some((head, tail)) = rest.split_first_chunk::<16>() {
        hash = mix(hash, u128::from_le_bytes(*head));
        rest = tail;
    }
    // The rest is read together with bytes before it, so it costs one step too.
    if let Some(last) = text.as_bytes().last_chunk::<16>() {
        return mix(hash, u128::from_le_bytes(*last));
    }
    let mut index = 0;
    while index < rest.len() {
        // In one call for each byte.
        hash = (hash ^ rest[index] as u128).wrapping_mul(FACTOR);
        index += 1;
    }
    hash.rotate_left(47)
}
