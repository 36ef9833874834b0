//! The binary `strict-schema`.

use std::process::ExitCode;

fn main() -> ExitCode {
    strict_schema_cli::main()
}
