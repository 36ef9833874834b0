//! What the compiler says. A case is one fault, in a folder named by its kind; `TRYBUILD=overwrite` writes the messages, and
//! you read them: would you thank the compiler for this?

#[test]
fn messages() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("*/*.rs");
}
