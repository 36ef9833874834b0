//! `compat`

use crate::args::{CompatArgs, Settings};
use crate::failure::{Exit, Failure};
use crate::output::Output;

pub(crate) fn run(_arguments: &CompatArgs, _settings: &Settings, _output: &mut Output) -> Result<Exit, Failure> {
    Err(Failure::new("`compat` is not built yet"))
}
