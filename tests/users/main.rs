//! Programs as users write them, and what they print.
//!
//! Each is a file with a `main`. `println!` writes into a text of the test, which is a snapshot beside the program:
//! `UPDATE_EXPECT=1` fills it, and then it is read.

#![allow(missing_docs, dead_code, reason = "these are programs of users, who document less")]
#![allow(clippy::needless_pass_by_value, reason = "a tool owns its arguments")]

use std::cell::RefCell;

thread_local! {
    static PRINTED: RefCell<String> = const { RefCell::new(String::new()) };
}

/// As that of the standard library, into the test's text.
macro_rules! println {
    ($($argument:tt)*) => {{
        let line = format!($($argument)*);
        $crate::PRINTED.with_borrow_mut(|text| {
            text.push_str(&line);
            text.push('\n');
        });
    }};
}

macro_rules! programs {
    ($($program:ident)*) => {$(
        mod $program;

        #[test]
        fn $program() {
            $program::main().expect("the program ends well");
            let printed = PRINTED.take();
            expect_test::expect_file![concat!(stringify!($program), ".txt")].assert_eq(&printed);
        }
    )*};
}

mod readme;

programs! {
    first_tool
    travel_agent
    invoice
    from_schemars
    mcp_client
    cities_at_run_time
    several_providers
    generic_library
    stored_documents
    lint_in_ci
    several_calls
    kinds_of_errors
    tool_surface
    own_dialect
    streaming
    functions
}

/// What a program with a runtime has in its `main`.
fn block_on<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
    runtime.expect("a runtime").block_on(future)
}

type Result<T = ()> = std::result::Result<T, Box<dyn std::error::Error>>;
