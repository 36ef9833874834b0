//! Structs.
