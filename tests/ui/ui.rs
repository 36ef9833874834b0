//! What the compiler says. A case is one fault, in a folder named by its kind; `TRYBUILD=overwrite` writes the messages, and
//! you read them: would you thank the compiler for this?

#[test]
fn messages() {
    let cases = trybuild::TestCases::new();
    for folder in FOLDERS {
        cases.compile_fail(format!("{folder}/*.rs"));
    }
}

/// A tool is judged where the tool is made, in a generic function: the compiler comes to that when it builds. It
/// builds the cases among which one passes.
#[test]
fn messages_of_a_build() {
    let cases = trybuild::TestCases::new();
    cases.pass("tools/fits.rs");
    cases.compile_fail("tools/name_*.rs");
    cases.compile_fail("tools/schema_*.rs");
}

#[test]
fn every_folder_is_tried() {
    let folders = std::fs::read_dir(env!("CARGO_MANIFEST_DIR")).unwrap().map(Result::unwrap);
    let mut found: Vec<_> = folders.filter(|entry| entry.path().is_dir()).map(|entry| entry.file_name()).collect();
    found.sort();
    let mut tried: Vec<_> = FOLDERS.into_iter().chain(["tools"]).collect();
    tried.sort_unstable();
    assert_eq!(found, tried);
}

const FOLDERS: [&str; 11] = [
    "attributes",
    "budgets",
    "constraints",
    "enums",
    "flatten",
    "forms",
    "functions",
    "names",
    "roots",
    "several",
    "types",
];
