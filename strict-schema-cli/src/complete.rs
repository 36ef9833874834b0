//! `completions` and `man`: clap's description of the grammar, for shells and for `man`.

use std::io::Write as _;

use clap::CommandFactory as _;

use crate::command::Arguments;
use crate::failure::{Exit, Failure};
use crate::output::Output;

pub(crate) fn completions(shell: clap_complete::Shell, output: &mut Output) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "strict-schema", &mut script);
    // clap_complete 4.6 looks up a subcommand of a program with `-` in its name under another name than the one that it sets. Without this,
    // bash would complete only subcommands.
    let script = String::from_utf8_lossy(&script).replace("strict__subcmd__schema", "strict__schema");
    output.write_all(script.as_bytes())?;
    Ok(Exit::Clean)
}

/// The program and its version, as the manual page shows them.
const SOURCE: &str = concat!("strict-schema ", env!("CARGO_PKG_VERSION"));

pub(crate) fn man(command: Option<&str>, output: &mut Output) -> Result<Exit, Failure> {
    let mut program = Arguments::command();
    program.build();
    let command = match command {
        None => program,
        Some(name) => match program.find_subcommand(name) {
            Some(command) => command.clone(),
            None => {
                let names: Vec<_> = program.get_subcommands().map(clap::Command::get_name).collect();
                return Err(Failure::new(format!("no command is called `{name}`"))
                    .help(format!("there are {}", names.join(", "))));
            }
        },
    };
    let mut page = Vec::new();
    clap_mangen::Man::new(command).source(SOURCE).render(&mut page)?;
    output.write_all(&page)?;
    Ok(Exit::Clean)
}
