//! What the tests share: the promises as functions, each judged by an engine that is not ours.

pub mod corpus;
