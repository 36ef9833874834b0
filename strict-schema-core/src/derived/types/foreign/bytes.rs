//! `bytes`, which JSON has as lists of numbers.

use bytes::{Bytes, BytesMut};

use crate::derived::types::same;

same!(Bytes, [], Octets);
same!(BytesMut, [], Octets);

type Octets = [u8];
