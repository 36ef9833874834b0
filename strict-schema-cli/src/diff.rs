//! `diff`

use crate::args::DiffArgs;
use crate::failure::{Exit, Failure};
use crate::output::Output;

pub(crate) fn run(_arguments: &DiffArgs, _output: &mut Output) -> Result<Exit, Failure> {
    Err(Failure::new("`diff` is not built yet"))
}
