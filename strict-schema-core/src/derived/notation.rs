//! Times and addresses as patterns: the format `time` wants an offset, which a time without a zone has none of, and the keys of maps
//! have no format.

use super::types::up_to;
use crate::json::format::StringFormat;

macro_rules! clock {
    () => {
        "(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\\\.[0-9]{1,9})?"
    };
}

macro_rules! date {
    () => {
        concat!(
            "[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])",
            "|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)",
            // Which year has a 29th goes beyond a pattern of a sensible length.
            "|02-(?:0[1-9]|[12][0-9]))"
        )
    };
}

/// A time of day, with up to nanoseconds.
#[cfg(any(feature = "chrono", feature = "jiff"))]
pub(crate) const CLOCK: &str = concat!("^", clock!(), "$");

/// A date and a time of day.
#[cfg(any(feature = "chrono", feature = "jiff"))]
pub(crate) const DATE_AND_CLOCK: &str = concat!("^", date!(), "T", clock!(), "$");

/// A date.
const DATE: &str = concat!("^", date!(), "$");

/// A date and a time of day with an offset.
const DATE_AND_TIME: &str = concat!("^", date!(), "T", clock!(), "(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])$");

macro_rules! octet {
    () => {
        "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])"
    };
}

/// Up to 65535.
macro_rules! port {
    () => {
        "(?:6553[0-5]|655[0-2][0-9]|65[0-4][0-9]{2}|6[0-4][0-9]{3}|[1-5][0-9]{4}|[1-9][0-9]{0,3}|0)"
    };
}

macro_rules! v4 {
    () => {
        concat!(octet!(), "(?:\\\\.", octet!(), "){3}")
    };
}

/// Eight groups, or fewer around one `::`.
macro_rules! groups {
    () => {
        concat!(
            "(?:(?:[0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}",
            "|(?:[0-9a-fA-F]{1,4}:){1,7}:",
            "|(?:[0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{1,4}",
            "|(?:[0-9a-fA-F]{1,4}:){1,5}(?::[0-9a-fA-F]{1,4}){1,2}",
            "|(?:[0-9a-fA-F]{1,4}:){1,4}(?::[0-9a-fA-F]{1,4}){1,3}",
            "|(?:[0-9a-fA-F]{1,4}:){1,3}(?::[0-9a-fA-F]{1,4}){1,4}",
            "|(?:[0-9a-fA-F]{1,4}:){1,2}(?::[0-9a-fA-F]{1,4}){1,5}",
            "|[0-9a-fA-F]{1,4}:(?::[0-9a-fA-F]{1,4}){1,6}",
            "|:(?:(?::[0-9a-fA-F]{1,4}){1,7}|:)",
            // As the standard library writes an IPv4-mapped address.
            "|::ffff:",
            v4!(),
            ")"
        )
    };
}

/// An address with a port.
pub(crate) const SOCKET_V4: &str = concat!("^", v4!(), ":", port!(), "$");
/// The same.
pub(crate) const SOCKET_V6: &str =
    concat!("^\\\\[", groups!(), "(?:%(?:0|", up_to!(4294967295), "))?\\\\]:", port!(), "$");

/// The format as a pattern, for the keys of maps. The formats that no type has are not here.
pub(crate) const fn key_pattern(format: StringFormat) -> Option<&'static str> {
    Some(match format {
        StringFormat::Ipv4 => concat!("^", v4!(), "$"),
        StringFormat::Ipv6 => concat!("^", groups!(), "$"),
        StringFormat::Date => DATE,
        StringFormat::DateTime => DATE_AND_TIME,
        StringFormat::Uuid => "^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$",
        _ => return None,
    })
}
