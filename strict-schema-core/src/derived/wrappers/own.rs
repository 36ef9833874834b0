//! How the derive knows that a path leads to one of these helpers.

/// What only a helper for serde's `with` has: the derive describes what it reads.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Own;
