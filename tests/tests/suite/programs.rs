//! Programs as users write them: each is a module of its own, since how its types see each other is what is tried, and is
//! held to every promise. A file is named for its subject.

#![allow(
    unreachable_pub,
    private_interfaces,
    unused_imports,
    clippy::all,
    clippy::pedantic,
    reason = "the programs are what users write"
)]

mod conversions_try_from_borrowed;
mod descriptions_long;
mod flatten_chains;
mod generics_associated_types;
mod generics_higher_ranked_marker;
mod generics_skipped_marker;
mod hygiene_constants;
mod hygiene_lower_case_constants;
mod hygiene_traits;
mod hygiene_types;
mod levels;
mod recursion_alias;
mod recursion_paths_to_itself;
mod visibility_as;
mod visibility_containers;
mod visibility_flatten;
mod visibility_from;
mod visibility_generics;
mod visibility_newtype;
mod visibility_restricted;
mod visibility_transparent;
mod visibility_variants;

#[test]
fn every_program_is_a_module() {
    let here = include_str!("programs.rs");
    for file in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suite/programs")).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        assert!(here.contains(&format!("\nmod {name};\n")), "`mod {name};` is missing");
    }
}
