//! `semver`

use semver::Version;

use crate::derived::schema::{Schema, StringSchema};
use crate::derived::types::node;

macro_rules! number {
    // Any number of 19 digits fits into 64 bits.
    () => {
        "(?:0|[1-9][0-9]{0,18})"
    };
}

/// Numbers without leading zeros, or identifiers with an ASCII letter or a hyphen.
macro_rules! identifier {
    () => {
        "(?:0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*)"
    };
}

const VERSION: &str = concat!(
    "^",
    number!(),
    "\\\\.",
    number!(),
    "\\\\.",
    number!(),
    "(?:-",
    identifier!(),
    "(?:\\\\.",
    identifier!(),
    ")*)?(?:\\\\+[0-9a-zA-Z-]+(?:\\\\.[0-9a-zA-Z-]+)*)?$"
);

node!(Version, "Version", Schema::String(StringSchema { format: None, pattern: Some(VERSION) }));
