//! Faults that an adversarial run found, where they are about what compiles. The numbers are those of the findings, of which
//! `tests/tests/suite/findings.rs` has the others.
//!
//! Each file of `pass` is a program that must compile, and then finds nothing wrong: in the suite it is held to every promise.
//! Each file of `fail` must be refused; its first lines say what the message is about, and where it points.

#[test]
fn what_serde_derives_compiles() {
    trybuild::TestCases::new().pass("findings/pass/*.rs");
}

#[test]
fn what_is_wrong_is_refused() {
    trybuild::TestCases::new().compile_fail("findings/fail/*.rs");
}
