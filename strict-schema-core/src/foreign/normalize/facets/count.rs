//! How the values of `minItems`, `maxLength` and the like are merged.

/// Keeps the larger of two lower bounds.
pub(crate) fn raise(slot: &mut Option<u64>, number: Option<u64>) {
    *slot = (*slot).max(number);
}

/// Keeps the smaller of two upper bounds.
pub(crate) fn lower(slot: &mut Option<u64>, number: Option<u64>) {
    *slot = match (*slot, number) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    };
}
