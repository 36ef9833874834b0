//! Types of the standard library that need an operating system, or random numbers: what a program without it has none of.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, RwLock};
use std::time::SystemTime;

use super::collections::set;
use super::maps::map;
use super::numbers::between;
use super::standard::{NANOSECONDS, field};
use super::{holder, node, same};
use crate::derived::schema::{Closed, Edge, Object, Schema, StringSchema};
use crate::derived::strict::ObjectShape as IsObject;
use crate::derived::strict::StrictSchema;

map!(HashMap<K, V, S>, [K: StrictSchema, V: StrictSchema, S], "HashMap");
holder!(HashSet<T, S>, [, S], T, "HashSet", set(T::SCHEMA));

node!(Path, "Path", Schema::String(StringSchema::ANY));
node!(PathBuf, "PathBuf", Schema::String(StringSchema::ANY));
same!(&Path, [], Path);

same!(Mutex<T>, [T: StrictSchema + ?Sized], T);
same!(RwLock<T>, [T: StrictSchema + ?Sized], T);

/// A time is held as a signed number of seconds.
static SECONDS_SINCE_EPOCH: Schema = between!("0", "9223372036854775807", "0", "9000000000000000000", "");

node!(
    SystemTime,
    IsObject,
    "SystemTime",
    Schema::Object(Object {
        fields: &[
            field("\"secs_since_epoch\"", Edge::to(&SECONDS_SINCE_EPOCH)),
            field("\"nanos_since_epoch\"", Edge::to(&NANOSECONDS)),
        ],
        required: "\"secs_since_epoch\",\"nanos_since_epoch\"",
        closed: Closed::ByItself,
        ..Object::EMPTY
    })
);
