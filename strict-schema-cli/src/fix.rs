//! `fix`

use crate::args::{FixArgs, Settings};
use crate::failure::{Exit, Failure};
use crate::output::Output;

pub(crate) fn run(_arguments: &FixArgs, _settings: &Settings, _output: &mut Output) -> Result<Exit, Failure> {
    Err(Failure::new("`fix` is not built yet"))
}
