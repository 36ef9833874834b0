//! `check`

use crate::args::{CheckArgs, Settings};
use crate::failure::{Exit, Failure};
use crate::output::Output;

pub(crate) fn run(_arguments: &CheckArgs, _settings: &Settings, _output: &mut Output) -> Result<Exit, Failure> {
    Err(Failure::new("`check` is not built yet"))
}
