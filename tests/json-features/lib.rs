//! The features of `serde_json` that this is built with. Its tests are beside it.

/// Whether numbers are kept as they are written.
pub const KEEPS_NUMBERS: bool = cfg!(feature = "arbitrary_precision");
