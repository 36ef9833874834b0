//! `providers`

use crate::args::ProvidersArgs;
use crate::failure::{Exit, Failure};
use crate::output::Output;

pub(crate) fn run(_arguments: &ProvidersArgs, _output: &mut Output) -> Result<Exit, Failure> {
    Err(Failure::new("`providers` is not built yet"))
}
