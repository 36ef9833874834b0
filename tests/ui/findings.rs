//! Faults that an adversarial run found, where they are about what compiles. The numbers are those of the findings, of which
//! `tests/tests/suite/findings.rs` has the others.
//!
//! Each file of `pass` is a program that must compile: the suite of `strict-schema-tests` has it as a module, and holds it to
//! every promise. It can be run by itself too, with what `judge.rs` says.
//! Each file of `fail` must be refused; its first lines say what the message is about, and where it points.

#[test]
fn what_is_wrong_is_refused() {
    trybuild::TestCases::new().compile_fail("findings/fail/*.rs");
}
