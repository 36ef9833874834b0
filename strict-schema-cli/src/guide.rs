//! `guide`: how a coding agent uses this program.

use std::io::Write as _;

use crate::failure::{Exit, Failure};
use crate::output::Output;

pub(crate) fn run(output: &mut Output) -> Result<Exit, Failure> {
    write!(output, "{}", include_str!("guide.txt"))?;
    Ok(Exit::Clean)
}
