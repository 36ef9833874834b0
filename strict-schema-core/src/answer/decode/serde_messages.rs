//! Facts that serde states only in its messages: the one place that parses another library's sentences. A test compares
//! them with the locked version.

use core::fmt;

use serde_core::de::{Expected, Unexpected};

use crate::cost::REPORT_BYTES;
use crate::fault::What;
use crate::words::printable;

/// The message of a type's own `Deserialize`, or of serde where it has no error type for the cause.
pub(super) fn what(message: &dyn fmt::Display) -> What {
    let report = printable::report(message, REPORT_BYTES);
    // These messages name the Rust type, which means nothing to a model.
    if UNMATCHED.iter().any(|start| report.starts_with(start)) { What::NoForm } else { What::Foreign { report } }
}

/// A value that a type does not read, where the type's schema has no fault to tell.
pub(super) fn misfit(found: &Unexpected<'_>, expected: &dyn Expected) -> What {
    What::Misread { expected: printable::report(expected, REPORT_BYTES), found: printable::report(found, REPORT_BYTES) }
}

/// How serde's derive says that no variant fits.
const UNMATCHED: &[&str] = &["data did not match any variant of untagged enum", "no variant of enum"];

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;

    use super::super::read::JsonReader;
    use super::*;
    use crate::json::ordered::Json;

    #[derive(Debug, Deserialize)]
    #[serde(untagged)]
    #[allow(dead_code, reason = "no one reads it")]
    enum Untagged {
        One(u8),
        Two(BTreeMap<String, u8>),
    }

    #[derive(Debug, Deserialize)]
    #[allow(dead_code, reason = "no one reads it")]
    enum Tagged {
        One(u8),
    }

    #[derive(Debug, Deserialize)]
    #[allow(dead_code, reason = "no one reads it")]
    struct Flat {
        #[serde(flatten)]
        tagged: Tagged,
    }

    #[test]
    fn serde_says_so_that_no_variant_fits() {
        let json = Json::read(r#"{"Three":"x"}"#).unwrap();
        assert_eq!(Untagged::deserialize(JsonReader(&json)).unwrap_err().into_fault().what, What::NoForm);
        assert_eq!(Flat::deserialize(JsonReader(&json)).unwrap_err().into_fault().what, What::NoForm);
    }
}
