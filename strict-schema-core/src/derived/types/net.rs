//! Internet addresses, which serde writes as text.

use core::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};

use super::node;
use crate::derived::notation::{SOCKET_V4, SOCKET_V6};
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

node!(SocketAddrV4, "SocketAddrV4", pattern(SOCKET_V4));
node!(SocketAddrV6, "SocketAddrV6", pattern(SOCKET_V6));
node!(SocketAddr, "SocketAddr", Schema::AnyOf(&[SocketAddrV4::SCHEMA, SocketAddrV6::SCHEMA]));
