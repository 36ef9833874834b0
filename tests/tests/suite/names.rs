//! Names and descriptions.
