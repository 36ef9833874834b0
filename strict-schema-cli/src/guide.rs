//! `guide`: how a coding agent uses this program.

use crate::failure::{Exit, Failure};
use crate::output::Output;

pub(crate) fn run(_output: &mut Output) -> Result<Exit, Failure> {
    Err(Failure::new("`guide` is not built yet"))
}
