//! The standard library's times and ranges, which serde writes as objects, and `Result`.

use core::ops::{Bound, Range, RangeFrom, RangeInclusive, RangeTo};
use core::time::Duration;

use super::numbers::between;
use super::{holder, node};
use crate::derived::schema::{
    Argument, Closed, Content, Edge, Field, Key, Object, Presence, Schema, Tagging, TypeName, Union, Variant,
};
use crate::derived::strict::{EnumShape, ObjectShape as IsObject, StrictSchema};

#[expect(clippy::cast_possible_truncation, reason = "the names of this library are short")]
const fn key(quoted: &'static str) -> Key {
    // Printable ASCII without the characters that JSON escapes.
    Key { quoted, characters: quoted.len() as u32 - 2 }
}

pub(crate) const fn field(quoted: &'static str, schema: Edge) -> Field {
    Field { key: key(quoted), doc: "", schema, presence: Presence::Always, by_function: false }
}

pub(super) const fn variant(quoted: &'static str, content: Content) -> Variant {
    Variant { key: key(quoted), doc: "", content, untagged: false, aliases: &[], other: false }
}

/// More nanoseconds than a second has are carried over, which may overflow.
pub(super) static NANOSECONDS: Schema = between!("0", "999999999", "");
node!(
    Duration,
    IsObject,
    "Duration",
    Schema::Object(Object {
        fields: &[field("\"secs\"", u64::SCHEMA), field("\"nanos\"", Edge::to(&NANOSECONDS))],
        required: "\"secs\",\"nanos\"",
        closed: Closed::ByItself,
        ..Object::EMPTY
    })
);

macro_rules! range {
    ($type:ident, $name:literal, $required:literal, $($field:literal)*) => {
        holder!(
            $type<T>,
            [],
            T,
            IsObject,
            $name,
            Schema::Object(Object { fields: &[$(field($field, T::SCHEMA)),*], required: $required, closed: Closed::ByItself, ..Object::EMPTY })
        );
    };
}

range!(Range, "Range", "\"start\",\"end\"", "\"start\"" "\"end\"");
range!(RangeInclusive, "RangeInclusive", "\"start\",\"end\"", "\"start\"" "\"end\"");
range!(RangeFrom, "RangeFrom", "\"start\"", "\"start\"");
range!(RangeTo, "RangeTo", "\"end\"", "\"end\"");

holder!(
    Bound<T>,
    [],
    T,
    EnumShape<Self>,
    "Bound",
    Schema::Union(Union {
        tagging: Tagging::External,
        closed: Closed::No,
        variants: &[
            variant("\"Unbounded\"", Content::Unit),
            variant("\"Included\"", Content::Value(T::SCHEMA)),
            variant("\"Excluded\"", Content::Value(T::SCHEMA)),
        ],
    })
);

/// An enum of two variants with a value each.
macro_rules! either {
    ($type:ty, $name:literal, $one:ident $first:literal, $other:ident $second:literal) => {
        impl<$one: StrictSchema, $other: StrictSchema> StrictSchema for $type {
            type Strictness = ($one::Strictness, $other::Strictness);
            type Shape = EnumShape<Self>;
            const NAME: &'static TypeName =
                &TypeName::library($name, &[Argument::Type($one::NAME), Argument::Type($other::NAME)]);
            const SCHEMA: Edge = Edge::to(
                const {
                    &Schema::Union(Union {
                        tagging: Tagging::External,
                        closed: Closed::No,
                        variants: &[
                            variant($first, Content::Value($one::SCHEMA)),
                            variant($second, Content::Value($other::SCHEMA)),
                        ],
                    })
                },
            );
            const CHECKS: () = <($one, $other) as StrictSchema>::CHECKS;
        }
    };
}

#[cfg(feature = "either")]
pub(super) use either;

either!(Result<T, E>, "Result", T "\"Ok\"", E "\"Err\"");
