//! The page that shows the lists.

use std::fmt::Write as _;

use super::{EXCLUSIONS, Exclusion, NARROWED, Narrowed, Scope, UNWRITTEN, Unwritten};

/// The page that shows the list.
pub fn page() -> String {
    let mut page = PAGE_HEAD.to_owned();
    for Exclusion { name, what, why, scope, examples, .. } in EXCLUSIONS {
        let scope = match scope {
            Scope::Any => "any type",
            Scope::Named(types) => types,
        };
        let examples: Vec<_> = examples.iter().map(|example| format!("`{example}`")).collect();
        let examples = match examples.as_slice() {
            [] => String::new(),
            _ => format!(" For example {}.", examples.join(", ")),
        };
        write!(page, "\n## {name}\n\n{what}.{examples}\n\n- Why: {why}.\n- Concerns: {scope}.\n")
            .expect("a string takes any text");
    }
    page.push_str(UNWRITTEN_HEAD);
    for Unwritten { name, what, why, scope, .. } in UNWRITTEN {
        write!(page, "\n## {name}\n\n{what}.\n\n- Why: {why}.\n- Concerns: {scope}.\n")
            .expect("a string takes any text");
    }
    page.push_str(NARROWED_HEAD);
    for Narrowed { name, what, why, scope, .. } in NARROWED {
        let scope = match scope {
            Scope::Any => "any type",
            Scope::Named(types) => types,
        };
        write!(page, "\n## {name}\n\n{what}.\n\n- Why: {why}.\n- Concerns: {scope}.\n")
            .expect("a string takes any text");
    }
    page
}

const UNWRITTEN_HEAD: &str = "
# What a type writes and its schema does not admit

A schema admits every value that its type writes, in each dialect, except the values below. A validator tests this.
";

const PAGE_HEAD: &str = "\
# What no schema can express

This page has three lists: what a schema admits and its type does not read, what a type writes and its schema does not admit, and what
a type reads and its schema does not admit.

A type reads every value that its derived schema admits, except the values in the first list. In the tests a
constrained decoder writes random values for each schema. If a type does not read a value, the value has one of these faults, and the
type reads it once the fault is corrected.

`UPDATE_DOCS=1 cargo test --workspace --test engines` writes this page from `tests/src/exclusions/rows.rs`.
";

const NARROWED_HEAD: &str = "
# What a type reads and its schema does not admit

serde reads more than it writes, and a schema admits what serde writes. The tests change each sample in one place: they remove,
repeat, rename, add or move a property, set it to null, or write a number in another way. Where the type reads more than the schema admits, the reason
is one of these.

Types also read values that these changes do not produce. For example, `Duration` reads a billion nanoseconds, an enum with a `tag` its variant's number,
`Bytes` a string, and `Decimal`, `Weekday` and `NaiveDate` strings that they do not write: `5.`, `TUE`, `2024-02-2`.
";
