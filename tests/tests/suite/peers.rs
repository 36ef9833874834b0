//! The shapes by which other libraries were measured.
