//! A crate that hands the library and serde on to its own users.

pub use {reader as serde, reader_of_json as serde_json, schema_of_tools as strict_schema};
