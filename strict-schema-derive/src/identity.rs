//! What tells a type apart from all others, where const evaluation can compare nothing but values.

use std::collections::HashMap;
use std::env;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Mutex;

use quote::ToTokens;
use syn::DeriveInput;

/// What makes a crate another one, though it has the same name: its package, and the target that it is.
const CRATE: [&str; 6] = [
    "CARGO_PKG_NAME",
    "CARGO_PKG_VERSION",
    "CARGO_MANIFEST_DIR",
    "CARGO_CRATE_NAME",
    "CARGO_BIN_NAME",
    "CARGO_TARGET_TMPDIR",
];

/// A hash of the definition, of its crate, and of how many equal definitions came before it in that crate.
///
/// A place and a name do not tell types apart: all that one macro call defines has the line and the column of the call.
/// Nor does the definition alone, since its words may mean other types elsewhere. It changes only where the definition
/// does, so that what const evaluation made of it is good for the next build too.
pub(crate) fn fingerprint(input: &DeriveInput) -> u128 {
    static SEEN: Mutex<Option<HashMap<u128, u64>>> = Mutex::new(None);

    let definition = input.to_token_stream().to_string();
    let before = {
        // What a panic elsewhere has left is good.
        let mut seen = SEEN.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let count = seen.get_or_insert_default().entry(hash(&definition, 0)).or_default();
        *count += 1;
        *count
    };
    hash(&definition, before)
}

fn hash(definition: &str, before: u64) -> u128 {
    let half = |half: u8| {
        let mut hasher = DefaultHasher::new();
        (half, before, definition).hash(&mut hasher);
        for variable in CRATE {
            env::var_os(variable).hash(&mut hasher);
        }
        u128::from(hasher.finish())
    };
    half(0) << 64 | half(1)
}
