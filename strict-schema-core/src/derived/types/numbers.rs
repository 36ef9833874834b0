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
use crate::derived::schema::{Edge, Schema};
use crate::derived::strict::StrictSchema;

/// The ends of 64 bits.
macro_rules! long {
    // A decoder negates the least number in a float: `i64::MIN`, and what a float rounds to it, it cannot.
    (least) => {
        "-9223372036854775295"
    };
    (greatest) => {
        "9223372036854775807"
    };
    (greatest unsigned) => {
        "18446744073709551615"
    };
    // The bounds without `#[strict(range(…))]`. A decoder's grammar spells out the exact bounds digit by digit, which makes it three to six
    // times as large, and some decoders refuse bounds beyond the greatest `i64`.
    (usual least) => {
        "-9000000000000000000"
    };
    (usual) => {
        "9000000000000000000"
    };
}

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
        between!($minimum, $maximum, $digits, false)
    };
    ($minimum:expr, $maximum:expr, $digits:expr, $wide:literal) => {
        between!($minimum, $maximum, $minimum, $maximum, $digits, $wide)
    };
    ($minimum:expr, $maximum:expr, $least:expr, $greatest:expr, $digits:expr, $wide:literal) => {
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
            wide: $wide,
        })
    };
}

/// As above, for 64 bits.
macro_rules! long_between {
    (unsigned from $minimum:tt, $wide:literal) => {
        between!(
            stringify!($minimum),
            long!(greatest unsigned),
            stringify!($minimum),
            long!(usual),
            digits!($minimum to 18446744073709551615),
            $wide
        )
    };
    (signed, $wide:literal) => {
        between!(
            long!(least),
            long!(greatest),
            long!(usual least),
            long!(usual),
            digits!(-9223372036854775295 to 9223372036854775807),
            $wide
        )
    };
    (below zero, $wide:literal) => {
        between!(long!(least), "-1", long!(usual least), "-1", digits!(-9223372036854775295 to -1), $wide)
    };
    (above zero, $wide:literal) => {
        between!("1", long!(greatest), "1", long!(usual), digits!(1 to 9223372036854775807), $wide)
    };
}

pub(super) use between;

node!(u8, "u8", between!("0", "255", digits!(0 to 255)));
node!(u16, "u16", between!("0", "65535", digits!(0 to 65535)));
node!(u32, "u32", between!("0", "4294967295", digits!(0 to 4294967295)));
node!(u64, "u64", long_between!(unsigned from 0, false));
node!(usize, "usize", long_between!(unsigned from 0, false));
node!(i8, "i8", between!("-128", "127", digits!(-128 to 127)));
node!(i16, "i16", between!("-32768", "32767", digits!(-32768 to 32767)));
node!(i32, "i32", between!("-2147483648", "2147483647", digits!(-2147483648 to 2147483647)));
node!(i64, "i64", long_between!(signed, false));
node!(isize, "isize", long_between!(signed, false));

// 128-bit integers have the bounds of 64 bits: neither serde_json's `Value` nor serde's buffer of a tagged enum holds more.
node!(u128, "u128", long_between!(unsigned from 0, true));
node!(i128, "i128", long_between!(signed, true));

node!(NonZeroU8, "NonZeroU8", between!("1", "255", digits!(1 to 255)));
node!(NonZeroU16, "NonZeroU16", between!("1", "65535", digits!(1 to 65535)));
node!(NonZeroU32, "NonZeroU32", between!("1", "4294967295", digits!(1 to 4294967295)));
node!(NonZeroU64, "NonZeroU64", long_between!(unsigned from 1, false));
node!(NonZeroUsize, "NonZeroUsize", long_between!(unsigned from 1, false));
node!(NonZeroU128, "NonZeroU128", long_between!(unsigned from 1, true));

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
non_zero!(NonZeroI64, "NonZeroI64", long_between!(below zero, false), long_between!(above zero, false));
non_zero!(NonZeroIsize, "NonZeroIsize", long_between!(below zero, false), long_between!(above zero, false));
non_zero!(NonZeroI128, "NonZeroI128", long_between!(below zero, true), long_between!(above zero, true));

// A float has no bounds: they would cost a decoder the exponents.
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
