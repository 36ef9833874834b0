//! Helpers for types that strict mode cannot express: maps, any JSON, defaults, roots that are not objects, and generic types in each
//! other. Each reads and writes with plain serde.

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
