//! Ways out, for what strict mode cannot say: each is plain serde on both sides.

mod enclosing;
pub mod entries;
mod entry;
mod json;
pub mod json_text;
#[doc(hidden)]
pub mod null_as_default;
mod own;
mod wrapped;

pub use enclosing::Enclosing;
pub use entry::{Entries, Entry};
pub use json::JsonText;
pub use null_as_default::null_as_default;
#[doc(hidden)]
pub use own::Own;
pub use wrapped::Wrapped;
