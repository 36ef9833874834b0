//! `serve`: the page, on loopback only.

use clap::Args;

use crate::failure::{Exit, Failure};

#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    /// The port; 0 picks a free one
    #[arg(long, default_value_t = 7321)]
    pub port: u16,
}

pub(crate) fn run(_arguments: &ServeArgs) -> Result<Exit, Failure> {
    Err(Failure::new("`serve` is not built yet"))
}
