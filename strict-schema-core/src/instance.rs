//! Whether an instance satisfies a schema, as the drafts of JSON Schema define it. Dialects make no difference here.

pub(crate) mod draft;
pub(crate) mod equal;
pub(crate) mod evaluate;
pub(crate) mod formats;
mod number;
pub(crate) mod regex;
mod scope;
pub(crate) mod unknown;
