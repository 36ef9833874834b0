//! Identifies a type among all others. Const evaluation can compare only values.

use std::env;
use std::hash::{DefaultHasher, Hash, Hasher};

use proc_macro2::Span;
use quote::ToTokens;
use syn::DeriveInput;

/// Distinguishes crates of one name: the package, and the target.
const CRATE: [&str; 4] = ["CARGO_PKG_NAME", "CARGO_PKG_VERSION", "CARGO_CRATE_NAME", "CARGO_BIN_NAME"];

/// It is set for integration tests and benchmarks only. Its value is a path.
const OF_TESTS: &str = "CARGO_TARGET_TMPDIR";

/// A hash of the definition, of its place in its file, of the expansion that wrote it, and of its crate. The library adds
/// its module.
///
/// The definition alone does not identify a type, because its tokens may mean other types elsewhere. A place and a name do
/// not either: everything that a macro writes has the place of the macro's definition. So a definition from a macro also has
/// the number of its expansion, which depends only on the sources of the crate. A definition in the source itself has no such
/// number, so that a macro call elsewhere does not change it. Neither the path of the sources nor earlier expansions in the
/// process affect the hash. `definition` is the text of the input.
pub(crate) fn fingerprint(input: &DeriveInput, definition: &str) -> u128 {
    let name = SourcePlace::of(input.ident.span());
    let first = input.to_token_stream().into_iter().map(|token| SourcePlace::of(token.span()));
    let by_macro = first.chain([name]).any(|place| place.context != 0);
    let expansion = if by_macro { SourcePlace::of(Span::call_site()).context } else { 0 };
    let half = |half: u8| {
        let mut hasher = DefaultHasher::new();
        (half, definition, name.line, name.column, expansion).hash(&mut hasher);
        for variable in CRATE {
            env::var_os(variable).hash(&mut hasher);
        }
        env::var_os(OF_TESTS).is_some().hash(&mut hasher);
        u128::from(hasher.finish())
    };
    half(0) << 64 | half(1)
}

/// The place of something in the sources.
#[derive(Clone, Copy, Default)]
struct SourcePlace {
    line: usize,
    column: usize,
    /// The number of the expansion that wrote it; 0 for what is in the source.
    context: u64,
}

impl SourcePlace {
    fn of(span: Span) -> Self {
        // Outside of a compiler, in tests of this crate, there are no places.
        if !proc_macro::is_available() {
            return Self::default();
        }
        let span = span.unwrap();
        Self { line: span.line(), column: span.column(), context: context(&format!("{span:?}")) }
    }
}

/// `12` of `#12 bytes(34..56)`: the compiler says it nowhere else.
fn context(span: &str) -> u64 {
    let digits =
        span.strip_prefix('#').map(|rest| rest.split(|it: char| !it.is_ascii_digit()).next().unwrap_or_default());
    digits.and_then(|digits| digits.parse().ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_definition_has_the_same_fingerprint_whenever_it_is_expanded() {
        let of = |definition: &str| fingerprint(&syn::parse_str(definition).unwrap(), definition);
        let first = of("struct S { a: u8 }");
        assert_eq!(first, of("struct S { a: u8 }"));
        assert_ne!(first, of("struct S { b: u8 }"));
    }

    #[test]
    fn the_number_of_an_expansion_is_read() {
        for (span, number) in [("#12 bytes(34..56)", 12), ("#0 bytes(1..2)", 0), ("bytes(1..2)", 0), ("#", 0), ("", 0)]
        {
            assert_eq!(context(span), number, "{span}");
        }
    }
}
