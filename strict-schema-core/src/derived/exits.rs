//! Ways out, for what strict mode cannot say: each is plain serde on both sides.

mod enclosing;
pub mod entries;
pub mod json_text;
#[doc(hidden)]
pub mod null_as_default;
mod own;
mod wrapped;

pub use enclosing::Enclosing;
pub use entries::{Entries, Entry};
pub use json_text::JsonText;
pub use null_as_default::null_as_default;
#[doc(hidden)]
pub use own::Own;
pub use wrapped::Wrapped;
