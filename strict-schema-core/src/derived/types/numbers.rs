//! Numbers. The bounds are those that serde enforces: without them a decoder happily writes thirty digits.

use core::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8, NonZeroU16, NonZeroU32,
    NonZeroU64, NonZeroU128, NonZeroUsize, Saturating, Wrapping,
};
use core::sync::atomic::{
    AtomicBool, AtomicI8, AtomicI16, AtomicI32, AtomicI64, AtomicIsize, AtomicU8, AtomicU16, AtomicU32, AtomicU64,
    AtomicUsize,
};

use super::{node, same};
use crate::derived::notation::up_to;
use crate::derived::schema::{Edge, Integer, Schema};
use crate::derived::strict::StrictSchema;

/// The pattern of the whole numbers between these two.
macro_rules! digits {
    (0 to $greatest:tt) => {
        concat!("^(?:0|", up_to!($greatest), ")$")
    };
    (1 to $greatest:tt) => {
        concat!("^(?:", up_to!($greatest), ")$")
    };
    (-$least:tt to -1) => {
        concat!("^-(?:", up_to!($least), ")$")
    };
    (-$least:tt to $greatest:tt) => {
        concat!("^(?:0|", up_to!($greatest), "|-(?:", up_to!($least), "))$")
    };
}

/// The node of such numbers. Their ends are literals.
macro_rules! between {
    ($minimum:expr, $maximum:expr, $digits:expr) => {
        between!($minimum, $maximum, $minimum, $maximum, $digits)
    };
    ($minimum:expr, $maximum:expr, $least:expr, $greatest:expr, $digits:expr) => {
        $crate::derived::schema::Schema::Integer($crate::derived::schema::Integer {
            minimum: $minimum,
            maximum: $maximum,
            least: $least,
            greatest: $greatest,
            leaf: $crate::derived::schema::leaf!("\"integer\"", ",\"minimum\":", $least, ",\"maximum\":", $greatest),
            nullable_leaf: $crate::derived::schema::leaf!(
                "[\"integer\",\"null\"]",
                ",\"minimum\":",
                $least,
                ",\"maximum\":",
                $greatest
            ),
            digits: $digits,
            wide: false,
        })
    };
}

pub(super) use between;

// Integers of 64 bits have narrower bounds in the schema, unless `#[strict(range(…))]` sets others. A decoder's grammar spells out the exact
// bounds digit by digit, which makes it three to six times as large, and some decoders refuse bounds beyond the greatest `i64`.
const UNSIGNED: Schema =
    between!("0", "18446744073709551615", "0", "9000000000000000000", digits!(0 to 18446744073709551615));
const UNSIGNED_FROM_ONE: Schema =
    between!("1", "18446744073709551615", "1", "9000000000000000000", digits!(1 to 18446744073709551615));
// A decoder negates the least number in a float: `i64::MIN`, and what a float rounds to it, it cannot.
const SIGNED: Schema = between!(
    "-9223372036854775295",
    "9223372036854775807",
    "-9000000000000000000",
    "9000000000000000000",
    digits!(-9223372036854775295 to 9223372036854775807)
);
const BELOW_ZERO: Schema =
    between!("-9223372036854775295", "-1", "-9000000000000000000", "-1", digits!(-9223372036854775295 to -1));
const ABOVE_ZERO: Schema =
    between!("1", "9223372036854775807", "1", "9000000000000000000", digits!(1 to 9223372036854775807));

/// An integer of 128 bits with these bounds: neither `serde_json`'s `Value` nor serde's buffer of a tagged enum holds more than 64 bits.
const fn wide(schema: Schema) -> Schema {
    match schema {
        Schema::Integer(integer) => Schema::Integer(Integer { wide: true, ..integer }),
        other => other,
    }
}

node!(u8, "u8", between!("0", "255", digits!(0 to 255)));
node!(u16, "u16", between!("0", "65535", digits!(0 to 65535)));
node!(u32, "u32", between!("0", "4294967295", digits!(0 to 4294967295)));
node!(u64, "u64", UNSIGNED);
node!(usize, "usize", UNSIGNED);
node!(i8, "i8", between!("-128", "127", digits!(-128 to 127)));
node!(i16, "i16", between!("-32768", "32767", digits!(-32768 to 32767)));
node!(i32, "i32", between!("-2147483648", "2147483647", digits!(-2147483648 to 2147483647)));
node!(i64, "i64", SIGNED);
node!(isize, "isize", SIGNED);
node!(u128, "u128", wide(UNSIGNED));
node!(i128, "i128", wide(SIGNED));

node!(NonZeroU8, "NonZeroU8", between!("1", "255", digits!(1 to 255)));
node!(NonZeroU16, "NonZeroU16", between!("1", "65535", digits!(1 to 65535)));
node!(NonZeroU32, "NonZeroU32", between!("1", "4294967295", digits!(1 to 4294967295)));
node!(NonZeroU64, "NonZeroU64", UNSIGNED_FROM_ONE);
node!(NonZeroUsize, "NonZeroUsize", UNSIGNED_FROM_ONE);
node!(NonZeroU128, "NonZeroU128", wide(UNSIGNED_FROM_ONE));

/// Below zero, or above.
macro_rules! non_zero {
    ($type:ty, $name:literal, $below:expr, $above:expr) => {
        node!($type, $name, {
            static BELOW: Schema = $below;
            static ABOVE: Schema = $above;
            Schema::AnyOf(&[Edge::to(&BELOW), Edge::to(&ABOVE)])
        });
    };
}

non_zero!(NonZeroI8, "NonZeroI8", between!("-128", "-1", digits!(-128 to -1)), between!("1", "127", digits!(1 to 127)));
non_zero!(
    NonZeroI16,
    "NonZeroI16",
    between!("-32768", "-1", digits!(-32768 to -1)),
    between!("1", "32767", digits!(1 to 32767))
);
non_zero!(
    NonZeroI32,
    "NonZeroI32",
    between!("-2147483648", "-1", digits!(-2147483648 to -1)),
    between!("1", "2147483647", digits!(1 to 2147483647))
);
non_zero!(NonZeroI64, "NonZeroI64", BELOW_ZERO, ABOVE_ZERO);
non_zero!(NonZeroIsize, "NonZeroIsize", BELOW_ZERO, ABOVE_ZERO);
non_zero!(NonZeroI128, "NonZeroI128", wide(BELOW_ZERO), wide(ABOVE_ZERO));

// A float has no bounds: they would cost a decoder the exponents.
node!(f32, "f32", Schema::Number(f32::MANTISSA_DIGITS));
node!(f64, "f64", Schema::Number(f64::MANTISSA_DIGITS));

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
