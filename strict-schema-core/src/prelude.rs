//! What the standard library would have in scope: this library has a side that is without it.

pub(crate) use alloc::borrow::ToOwned;
pub(crate) use alloc::boxed::Box;
pub(crate) use alloc::string::{String, ToString};
pub(crate) use alloc::vec::Vec;
pub(crate) use alloc::{format, vec};

/// A map that is looked into and never listed: in the order of its keys, where there is no standard library to hash them.
#[cfg(not(feature = "std"))]
pub(crate) use alloc::collections::{BTreeMap as LookupMap, BTreeSet as LookupSet};
#[cfg(feature = "std")]
pub(crate) use std::collections::{HashMap as LookupMap, HashSet as LookupSet};
