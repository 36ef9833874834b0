//! Answers at random, as a constrained decoder lets a model write them.

pub mod decoder;
pub mod dice;
