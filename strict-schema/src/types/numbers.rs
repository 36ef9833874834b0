//! Numbers. The bounds are those that serde enforces: without them a decoder happily writes thirty digits.

use std::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8, NonZeroU16, NonZeroU32,
    NonZeroU64, NonZeroU128, NonZeroUsize, Saturating, Wrapping,
};
use std::sync::atomic::{
    AtomicBool, AtomicI8, AtomicI16, AtomicI32, AtomicI64, AtomicIsize, AtomicU8, AtomicU16, AtomicU32, AtomicU64,
    AtomicUsize,
};

use super::{node, same};
use crate::StrictSchema;
use crate::schema::{Edge, Integer, Schema};

const fn between(minimum: &'static str, maximum: &'static str) -> Schema {
    Schema::Integer(Integer { minimum, maximum, wide: false })
}

const fn wide(minimum: &'static str, maximum: &'static str) -> Schema {
    Schema::Integer(Integer { minimum, maximum, wide: true })
}

node!(u8, "u8", between("0", "255"));
node!(u16, "u16", between("0", "65535"));
node!(u32, "u32", between("0", "4294967295"));
node!(u64, "u64", between("0", "18446744073709551615"));
node!(usize, "usize", between("0", "18446744073709551615"));
node!(u128, "u128", wide("0", "340282366920938463463374607431768211455"));
node!(i8, "i8", between("-128", "127"));
node!(i16, "i16", between("-32768", "32767"));
node!(i32, "i32", between("-2147483648", "2147483647"));
node!(i64, "i64", between("-9223372036854775808", "9223372036854775807"));
node!(isize, "isize", between("-9223372036854775808", "9223372036854775807"));
node!(i128, "i128", wide("-170141183460469231731687303715884105728", "170141183460469231731687303715884105727"));

node!(NonZeroU8, "NonZeroU8", between("1", "255"));
node!(NonZeroU16, "NonZeroU16", between("1", "65535"));
node!(NonZeroU32, "NonZeroU32", between("1", "4294967295"));
node!(NonZeroU64, "NonZeroU64", between("1", "18446744073709551615"));
node!(NonZeroUsize, "NonZeroUsize", between("1", "18446744073709551615"));
node!(NonZeroU128, "NonZeroU128", wide("1", "340282366920938463463374607431768211455"));

/// Below zero, or above.
macro_rules! non_zero {
    ($type:ty, $name:literal, $number:ident, $minimum:literal, $maximum:literal) => {
        node!($type, $name, {
            static BELOW: Schema = $number($minimum, "-1");
            static ABOVE: Schema = $number("1", $maximum);
            Schema::AnyOf(&[Edge::to(&BELOW), Edge::to(&ABOVE)])
        });
    };
}

non_zero!(NonZeroI8, "NonZeroI8", between, "-128", "127");
non_zero!(NonZeroI16, "NonZeroI16", between, "-32768", "32767");
non_zero!(NonZeroI32, "NonZeroI32", between, "-2147483648", "2147483647");
non_zero!(NonZeroI64, "NonZeroI64", between, "-9223372036854775808", "9223372036854775807");
non_zero!(NonZeroIsize, "NonZeroIsize", between, "-9223372036854775808", "9223372036854775807");
non_zero!(
    NonZeroI128,
    "NonZeroI128",
    wide,
    "-170141183460469231731687303715884105728",
    "170141183460469231731687303715884105727"
);

node!(f32, "f32", Schema::Number);
node!(f64, "f64", Schema::Number);

same!(AtomicBool, [], bool);
same!(AtomicI8, [], i8);
same!(AtomicI16, [], i16);
same!(AtomicI32, [], i32);
same!(AtomicI64, [], i64);
same!(AtomicIsize, [], isize);
same!(AtomicU8, [], u8);
same!(AtomicU16, [], u16);
same!(AtomicU32, [], u32);
same!(AtomicU64, [], u64);
same!(AtomicUsize, [], usize);
same!(Wrapping<T>, [T: StrictSchema], T);
same!(Saturating<T>, [T: StrictSchema], T);
