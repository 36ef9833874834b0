//! `explain`: a rule, or a provider's error text, in words and with a place.

use clap::Args;

use crate::failure::{Exit, Failure};
use crate::output::Output;

#[derive(Args, Debug)]
pub(crate) struct ExplainArgs {
    /// A rule's id or name, or the text of a provider's error
    #[arg(value_name = "RULE|TEXT", required = true)]
    pub what: Vec<String>,
}

pub(crate) fn run(_arguments: &ExplainArgs, _output: &mut Output) -> Result<Exit, Failure> {
    Err(Failure::new("`explain` is not built yet"))
}
