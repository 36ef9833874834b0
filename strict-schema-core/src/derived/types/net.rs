//! Internet addresses, which serde writes as text.

use core::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};

use super::clock::{DATE, DATE_AND_TIME};
use super::node;
use crate::derived::schema::{Schema, StringSchema};
use crate::json::format::StringFormat;

pub(super) const fn format(format: StringFormat) -> Schema {
    Schema::String(StringSchema { format: Some(format), pattern: None })
}

pub(super) const fn pattern(pattern: &'static str) -> Schema {
    Schema::String(StringSchema { format: None, pattern: Some(pattern) })
}

node!(Ipv4Addr, "Ipv4Addr", format(StringFormat::Ipv4));
node!(Ipv6Addr, "Ipv6Addr", format(StringFormat::Ipv6));
node!(IpAddr, "IpAddr", Schema::AnyOf(&[Ipv4Addr::SCHEMA, Ipv6Addr::SCHEMA]));

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

node!(SocketAddrV4, "SocketAddrV4", pattern(concat!("^", v4!(), ":", port!(), "$")));
node!(SocketAddrV6, "SocketAddrV6", pattern(concat!("^\\\\[", groups!(), "(?:%[0-9]{1,9})?\\\\]:", port!(), "$")));
node!(SocketAddr, "SocketAddr", Schema::AnyOf(&[SocketAddrV4::SCHEMA, SocketAddrV6::SCHEMA]));

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
