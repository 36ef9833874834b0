//! Text for people: names that were meant, and foreign text that is safe to print.

pub(crate) mod nearest;
pub(crate) mod printable;
