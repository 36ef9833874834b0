//! `schemars::JsonSchema`, from the same graph.

use proc_macro2::TokenStream;
use quote::quote;

use super::Lower;
use super::library::root_of;
use crate::decided::Container;

impl Lower<'_> {
    /// The impl, in a macro of the library: the library knows whether it depends on `schemars`.
    pub(super) fn json_schema(&self, container: &Container<'_>) -> TokenStream {
        let p = self.p;
        let header = self.header(container, &quote!(#p::json_schema::JsonSchema), &[]);
        implementation(&root_of(container.library), &header)
    }
}

/// The impl with this header.
pub(super) fn implementation(root: &TokenStream, header: &TokenStream) -> TokenStream {
    quote!(#root::__json_schema! { #[automatically_derived] #header })
}
