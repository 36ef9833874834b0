//! The command line of `strict-schema`: what it reads, what it says, and how it ends.
//!
//! The library judges and normalizes; this package reads files, servers and requests, and prints.

mod args;
mod check;
mod compat;
mod complete;
mod decode;
mod diff;
mod explain;
mod failure;
mod fix;
mod guide;
mod limits;
mod mcp;
mod output;
mod providers;
mod rules;
mod serve;
mod snapshot;

use std::io::Write as _;
use std::process::ExitCode;

use clap::Parser as _;

use args::{Arguments, Command};
use failure::{Exit, Failure};
use output::Output;

/// Runs the command that the process's arguments name.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    arguments.color.write_global();
    match run(&arguments) {
        Ok(exit) => exit.code(),
        Err(failure) => {
            anstream::eprintln!("{failure}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let mut output = Output::stdout();
    let exit = match &arguments.command {
        Command::Check(args) => check::run(args, &arguments.settings, &mut output),
        Command::Compat(args) => compat::run(args, &arguments.settings, &mut output),
        Command::Fix(args) => fix::run(args, &arguments.settings, &mut output),
        Command::Decode(args) => decode::run(args, &mut output),
        Command::Explain(args) => explain::run(args, &mut output),
        Command::Providers(args) => providers::run(args, &mut output),
        Command::Rules(args) => rules::run(args, &mut output),
        Command::Snapshot(args) => snapshot::run(args, &mut output),
        Command::Diff(args) => diff::run(args, &mut output),
        Command::Serve(args) => serve::run(args),
        Command::Guide => guide::run(&mut output),
        Command::Completions(args) => complete::completions(args, &mut output),
        Command::Man => complete::man(&mut output),
    }?;
    output.flush()?;
    Ok(exit)
}
