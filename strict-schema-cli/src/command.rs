//! The commands of the program. Their arguments are in `args.rs`, or in the module of the command.

use clap::{Parser, Subcommand};

use crate::args::{
    CheckArgs, DecodeArgs, DiffArgs, FixArgs, LockArgs, MatrixArgs, ProvidersArgs, RulesArgs, Settings, SnapshotArgs,
};
use crate::emit::CodecArgs;
use crate::explain::ExplainArgs;
use crate::proxy::ProxyArgs;
use crate::serve::ServeArgs;

/// Checks the JSON Schemas of tools and response formats against what each provider's strict mode accepts, and fixes them.
///
/// Exit codes: 0 clean, 1 findings, 2 something could not be done, and standard error says why.
#[derive(Debug, Parser)]
#[command(
    name = "strict-schema",
    version,
    max_term_width = 100,
    propagate_version = true,
    arg_required_else_help = true
)]
pub(crate) struct Arguments {
    /// None is enough for `--dump-config`.
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub settings: Settings,
    /// Whether to use colours
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", hide_possible_values = false)]
    pub color: clap::ColorChoice,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Report everything that a provider would reject
    Check(CheckArgs),
    /// Show which tools work with which providers, with the first reason where one does not
    #[command(mut_arg("provider", |it| it.help("Providers by name, see `strict-schema providers` [default: those of the configuration, or all]")))]
    Compat(MatrixArgs),
    /// Rewrite schemas so that a provider accepts them: prints a diff, or writes the files
    Fix(FixArgs),
    /// Decode a model's output for a fixed schema, back to the form of your schema
    Decode(DecodeArgs),
    /// Write a program in another language that decodes as `decode` does
    Codec(CodecArgs),
    /// Explain a rule, or the text of a provider's error
    Explain(ExplainArgs),
    /// List what each provider accepts, with sources and dates
    Providers(ProvidersArgs),
    /// List the rules
    Rules(RulesArgs),
    /// Write one canonical file for each tool, to be committed and compared
    Snapshot(SnapshotArgs),
    /// Compare two versions of tools: what breaks the model, and what breaks the code that reads its arguments
    Diff(DiffArgs),
    /// Count the bytes and tokens of each tool, before and after fixing, and without repetitions
    Cost(MatrixArgs),
    /// Write the tools of servers to a lock file, or check that none has changed
    Lock(LockArgs),
    /// Show all of this on a page in the browser, served on this machine only
    Serve(ServeArgs),
    /// Run a proxy that fixes the requests of a program to an API, and decodes the responses
    Proxy(ProxyArgs),
    /// Print a guide for coding agents
    Guide,
    /// Print a shell's completions
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page, of the program or of one command
    Man {
        /// The command
        command: Option<String>,
    },
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_grammar_is_sound() {
        Arguments::command().debug_assert();
    }
}
