//! Types with parameters.
