//! The command line of `strict-schema`: its input, its output and its exit codes.
//!
//! The library judges and normalizes; this package reads files, servers and requests, and prints.

extern crate alloc;

mod args;
mod catalog;
mod check;
mod codec_file;
mod command;
mod compat;
mod complete;
mod config;
mod cost;
mod coverage;
mod decode;
mod dialects;
mod diff;
mod document;
mod emit;
mod explain;
mod failure;
mod finding;
mod fix;
mod lines;
mod lock;
mod mcp;
mod models;
mod nearest;
mod output;
mod paths;
#[allow(dead_code, reason = "only the parts of patterns are read here")]
mod pattern;
mod process_group;
mod program;
mod progress;
mod providers;
mod proxy;
mod recognize;
mod revision;
mod rule_cases;
mod rules;
mod serve;
mod skipped;
mod snapshot;
mod source;
mod sse;
mod stderr_tail;
mod stored;
mod text;
mod watch;
mod write;

use std::io::Write as _;
use std::process::ExitCode;

use clap::Parser as _;

use command::{Arguments, Command};
use config::Config;
use failure::{Exit, Failure};
use output::{Output, tell};

/// Runs the command that the process's arguments name.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    args::choose_color(arguments.color);
    match run(&arguments) {
        Ok(exit) => exit.code(),
        Err(failure) => {
            tell(&format!("{failure}\n"));
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let mut output = Output::stdout();
    if arguments.settings.dump_config {
        let exit = Config::find(&arguments.settings)?.dump(&mut output)?;
        output.flush()?;
        return Ok(exit);
    }
    let Some(command) = &arguments.command else {
        let missing = "a command is missing";
        return Err(Failure::new(missing).help("`strict-schema --help` lists the commands"));
    };
    let exit = match command {
        Command::Check(args) => check::run(args, &arguments.settings, &mut output),
        Command::Compat(args) => compat::run(args, &arguments.settings, &mut output),
        Command::Fix(args) => fix::run(args, &arguments.settings, &mut output),
        Command::Decode(args) => decode::run(args, &mut output),
        Command::Codec(args) => emit::run(args, &mut output),
        Command::Explain(args) => explain::run(args, &mut output),
        Command::Providers(args) => providers::run(args, &mut output),
        Command::Rules(args) => rules::run(args, &mut output),
        Command::Snapshot(args) => snapshot::run(args, &arguments.settings, &mut output),
        Command::Diff(args) => diff::run(args, &mut output),
        Command::Cost(args) => cost::run(args, &arguments.settings, &mut output),
        Command::Lock(args) => lock::run(args, &arguments.settings, &mut output),
        Command::Serve(args) => serve::run(args),
        Command::Proxy(args) => proxy::run(args),
        Command::Guide => {
            write!(output, "{}", include_str!("guide.txt"))?;
            Ok(Exit::Clean)
        }
        Command::Completions { shell } => complete::completions(*shell, &mut output),
        Command::Man { command } => complete::man(command.as_deref(), &mut output),
    }?;
    output.flush()?;
    Ok(exit)
}
