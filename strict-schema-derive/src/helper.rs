//! Functions of the library's own, for serde's `with` and `deserialize_with`: what they read is known.

use crate::item::{Value, Written};

/// A function or module of the library's, for serde's `with` and `deserialize_with`: its shape is known.
pub(crate) struct Helper {
    pub(crate) name: &'static str,
    pub(crate) reads: Reads,
}

/// What a [`Helper`] makes of the field's type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reads {
    /// A list of entries, of a map.
    Entries,
    /// A text that holds JSON.
    JsonText,
    /// The type itself, or null for its default.
    NullAsDefault,
}

static HELPERS: &[Helper] = &[
    Helper { name: "entries", reads: Reads::Entries },
    Helper { name: "json_text", reads: Reads::JsonText },
    Helper { name: "null_as_default", reads: Reads::NullAsDefault },
];

/// The helper that is written here, if it is one.
pub(crate) fn helper(written: &Written) -> Option<&'static Helper> {
    let Value::Literal(syn::Lit::Str(path)) = &written.value else { return None };
    let path = path.value().replace(' ', "");
    let (library, name) = path.rsplit_once("::")?;
    let is_library = matches!(library.trim_start_matches("::"), "strict_schema");
    HELPERS.iter().find(|helper| is_library && helper.name == name)
}

pub(crate) fn is_helper(written: &Written) -> bool {
    helper(written).is_some()
}
