//! Functions of the library's own, for serde's `with` and `deserialize_with`: what they read is known.

use quote::ToTokens as _;
use syn::Path;

use crate::attribute::Name;
use crate::parsed_attributes::{AttributeValue, Written};

/// What a function or module of the library's reads, of the field's type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reads {
    /// A list of entries, of a map.
    Entries,
    /// A text that holds JSON.
    JsonText,
    /// The type itself, or null for its default.
    NullAsDefault,
}

const HELPERS: [(&str, Reads); 3] =
    [("entries", Reads::Entries), ("json_text", Reads::JsonText), ("null_as_default", Reads::NullAsDefault)];

/// The path to write, if this is the name of a helper, which anything may have.
pub(crate) fn full_path(written: &Written, library: Option<&Path>) -> Option<String> {
    let text = written.text()?;
    let name = text.split("::").next()?;
    let library =
        library.map_or("strict_schema".to_owned(), |path| path.to_token_stream().to_string().replace(' ', ""));
    HELPERS.iter().any(|(helper, _)| *helper == name).then(|| format!("{library}::{text}"))
}

/// What the helper that is written here reads, if it is one, and its path. That the path leads to the library, and not to a module of
/// the same name, is for the generated code to hold.
pub(crate) fn helper(written: &Written, library: Option<&Path>) -> Option<(Reads, Path)> {
    // Any other text is not read as Rust: what it holds would be reported.
    let functions =
        [(Name::With, None), (Name::DeserializeWith, Some("deserialize")), (Name::SerializeWith, Some("serialize"))];
    let (_, function) = functions.into_iter().find(|(name, _)| written.is(*name))?;
    let AttributeValue::Literal(syn::Lit::Str(text)) = &written.value else { return None };
    let mut path: Path = text.parse().ok()?;
    // serde calls the two functions of a module, or one of them by its own path: `strict_schema::entries::deserialize`.
    if path.segments.last().is_some_and(|last| function.is_some_and(|function| last.ident == function)) {
        path.segments.pop();
        path.segments.pop_punct();
    }
    let words = |path: &Path| path.segments.iter().map(|segment| segment.ident.to_string()).collect::<Vec<_>>();
    let mut before = words(&path);
    let name = before.pop()?;
    let is_library =
        before.last().is_some_and(|last| last == "strict_schema") || library.is_some_and(|it| words(it) == before);
    let (_, reads) = HELPERS.into_iter().find(|(helper, _)| is_library && *helper == name)?;
    Some((reads, path))
}
