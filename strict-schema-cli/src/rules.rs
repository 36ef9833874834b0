//! `rules`

use crate::args::RulesArgs;
use crate::failure::{Exit, Failure};
use crate::output::Output;

pub(crate) fn run(_arguments: &RulesArgs, _output: &mut Output) -> Result<Exit, Failure> {
    Err(Failure::new("`rules` is not built yet"))
}
