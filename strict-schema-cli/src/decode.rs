//! `decode`

use crate::args::DecodeArgs;
use crate::failure::{Exit, Failure};
use crate::output::Output;

pub(crate) fn run(_arguments: &DecodeArgs, _output: &mut Output) -> Result<Exit, Failure> {
    Err(Failure::new("`decode` is not built yet"))
}
