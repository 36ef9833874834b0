//! Enums.
