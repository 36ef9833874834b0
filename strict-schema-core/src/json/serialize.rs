//! `Serialize` for what people log or store.

/// `Serialize`, field by field: the library has no derive of serde's.
macro_rules! serialize {
    ($($type:ident { $($field:literal: $value:expr),* $(,)? })*) => {
        $(impl serde_core::Serialize for $type {
            fn serialize<S: serde_core::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use serde_core::ser::SerializeStruct as _;
                let mut fields = serializer.serialize_struct(stringify!($type), [$($field),*].len())?;
                $(fields.serialize_field($field, &$value(self))?;)*
                fields.end()
            }
        })*
    };
}

pub(crate) use serialize;
