//! `completions` and `man`: what clap knows of the grammar, for shells and for `man`.

use std::io::Write as _;

use clap::CommandFactory as _;

use crate::args::{Arguments, CompletionsArgs};
use crate::failure::{Exit, Failure};
use crate::output::Output;

pub(crate) fn completions(arguments: &CompletionsArgs, output: &mut Output) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "strict-schema", &mut script);
    output.write_all(&script)?;
    Ok(Exit::Clean)
}

pub(crate) fn man(output: &mut Output) -> Result<Exit, Failure> {
    let mut page = Vec::new();
    clap_mangen::Man::new(Arguments::command()).render(&mut page)?;
    output.write_all(&page)?;
    Ok(Exit::Clean)
}
