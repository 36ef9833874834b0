//! `Serialize` for what people log or store: the library has no derive of serde's.

/// `Serialize`, field by field: a value, or the field of that name.
macro_rules! serialize {
    ($($type:ident { $($field:ident $(: $value:expr)?),* $(,)? })*) => {
        $(impl serde_core::Serialize for $type {
            fn serialize<S: serde_core::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                // A map, since some formats write a struct without the names of its fields.
                use serde_core::ser::SerializeMap as _;
                let mut fields = serializer.serialize_map(Some([$(stringify!($field)),*].len()))?;
                $(fields.serialize_entry(stringify!($field), $crate::json::serialize::field!(self $field $($value)?))?;)*
                fields.end()
            }
        })*
    };
}

macro_rules! field {
    ($self:ident $field:ident) => {
        &$self.$field
    };
    ($self:ident $field:ident $value:expr) => {
        &$value($self)
    };
}

/// `Display` and `Serialize` by name.
macro_rules! named {
    ($($type:ident)*) => {
        $(impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl serde_core::Serialize for $type {
            fn serialize<S: serde_core::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        })*
    };
}

pub(crate) use {field, named, serialize};
