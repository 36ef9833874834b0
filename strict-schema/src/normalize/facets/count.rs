//! The values of `minItems`, `maxLength` and the like: how they are read and merged.

use serde_json::Value;

/// The value of such a keyword: a whole number from zero, which may be written as `2.0`.
pub(crate) fn count(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| {
        let number = value.as_f64().filter(|it| it.fract() == 0.0 && *it >= 0.0 && *it < 1e15)?;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is whole and small")]
        Some(number as u64)
    })
}

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
