//! `snapshot`

use crate::args::SnapshotArgs;
use crate::failure::{Exit, Failure};
use crate::output::Output;

pub(crate) fn run(_arguments: &SnapshotArgs, _output: &mut Output) -> Result<Exit, Failure> {
    Err(Failure::new("`snapshot` is not built yet"))
}
