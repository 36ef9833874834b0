//! The arguments of the commands. `command.rs` lists the commands, and each has its own module.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use crate::failure::Failure;
use crate::mcp::{McpSource, expanded};
use crate::program::TIME;

/// Where settings come from.
#[derive(Args, Debug, Default)]
pub(crate) struct Settings {
    /// Read this configuration file instead of searching upwards for one
    #[arg(long, global = true, value_name = "FILE", conflicts_with = "isolated", help_heading = "Configuration")]
    pub config: Option<PathBuf>,
    /// Ignore all configuration files
    #[arg(long, global = true, help_heading = "Configuration")]
    pub isolated: bool,
    /// Print the configuration in force, and where it comes from
    #[arg(long, global = true, help_heading = "Configuration")]
    pub dump_config: bool,
}

/// What is read.
#[derive(Args, Debug, Default)]
pub(crate) struct Inputs {
    /// Files, folders or globs; `-` is standard input. The content of a file is recognised: a JSON Schema, a tool in any
    /// provider's form, a list of tools, an MCP `tools/list` result, a request or a batch of requests, an OpenAPI document, or JSON Lines
    /// or YAML of these. `py:package.models` imports a Python module and reads the schemas of its pydantic models, and `ts:src/tools.ts`
    /// those of zod: this runs the program's code
    #[arg(value_name = "PATH|GLOB|-")]
    pub paths: Vec<String>,
    /// The name to report for standard input
    #[arg(long, value_name = "PATH", help_heading = "Input")]
    pub stdin_filepath: Option<PathBuf>,
    #[command(flatten)]
    pub server: ServerArgs,
    /// Start the MCP servers that a file lists (`.mcp.json`, `mcpServers`), and ask each for its tools: this runs the programs that the file
    /// names
    #[arg(long, help_heading = "Input")]
    pub start_servers: bool,
    /// Exit with 1 if an input has no schema, no tool and no request
    #[arg(long, conflicts_with = "skip_unrecognized", help_heading = "Input")]
    pub require_recognized: bool,
    /// Skip named files that have no schema, no tool and no request, as in a folder, instead of exiting with 2
    #[arg(long, help_heading = "Input")]
    pub skip_unrecognized: bool,
}

/// An MCP server to ask.
#[derive(Args, Debug, Default)]
pub(crate) struct ServerArgs {
    /// Ask this MCP server for its tools: a command line, run without a shell
    #[arg(long, value_name = "COMMAND", conflicts_with_all = ["mcp_url"], help_heading = "Input")]
    pub mcp: Option<String>,
    /// Ask the MCP server at this URL for its tools
    #[arg(long, value_name = "URL", help_heading = "Input")]
    pub mcp_url: Option<String>,
    /// Send this header to the MCP server at the URL; `${VARIABLE}` is replaced by a variable of the environment
    #[arg(long, value_name = "NAME: VALUE", requires = "mcp_url", help_heading = "Input")]
    pub mcp_header: Vec<String>,
    /// How many seconds an MCP server, Python or Node may take [default: 30]
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=3600), help_heading = "Input")]
    pub timeout: Option<u64>,
}

impl ServerArgs {
    /// The MCP server to ask, if the arguments name one.
    pub(crate) fn source(&self) -> Result<Option<McpSource>, Failure> {
        if let Some(command) = &self.mcp {
            let words = shell_words::split(command).map_err(|error| {
                Failure::new(format!("cannot read the command `{command}`: {error}"))
                    .help("close the quotation marks: the command is split as a shell does, and run without a shell")
            })?;
            return Ok(Some(McpSource::Command { words, environment: Vec::new() }));
        }
        let Some(url) = &self.mcp_url else { return Ok(None) };
        let headers = self.mcp_header.iter().map(|it| match it.split_once(':') {
            Some((name, value)) if !name.trim().is_empty() => Ok((name.trim().to_owned(), expanded(value.trim())?)),
            // The text instead of a name may be a secret.
            _ => Err(Failure::new("a header has no name").help("write `--mcp-header 'NAME: VALUE'`")),
        });
        Ok(Some(McpSource::Url { url: url.clone(), headers: headers.collect::<Result<_, _>>()? }))
    }

    pub(crate) fn time(&self) -> Duration {
        self.timeout.map_or(TIME, Duration::from_secs)
    }
}

/// Which providers to judge by.
#[derive(Args, Debug, Default)]
pub(crate) struct Providers {
    /// Providers by name, see `strict-schema providers` [default: those of the configuration, or those whose form the input has, or openai]
    #[arg(short, long, value_name = "NAME,…", value_delimiter = ',', conflicts_with = "all")]
    pub provider: Vec<String>,
    /// The newest dialect of every provider
    #[arg(long)]
    pub all: bool,
}

#[derive(Args, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub inputs: Inputs,
    #[command(flatten)]
    pub providers: Providers,
    /// How to print the findings
    #[arg(short, long, value_name = "FORMAT", default_value = "human", help_heading = "Output")]
    pub format: Format,
    /// Write the findings to a file; `-` is standard output
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub output: Option<PathBuf>,
    /// The least severity that makes the exit code 1 [default: error, or what the configuration says]
    #[arg(long, value_name = "SEVERITY", help_heading = "Output")]
    pub fail_on: Option<FailOn>,
    /// Exit with 0 even if there are findings
    #[arg(long, help_heading = "Output")]
    pub exit_zero: bool,
    /// Judge every tool and format as strict, whatever its `strict` is
    #[arg(long, help_heading = "Input")]
    pub strict: bool,
    /// Compare the tools with the files that `strict-schema snapshot` wrote to this folder
    #[arg(long, value_name = "DIR", help_heading = "Input")]
    pub snapshot: Option<PathBuf>,
    /// Accept the findings that this file lists, so that only new ones are reported
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub baseline: Option<PathBuf>,
    /// Write the findings of this run to the baseline
    #[arg(long, requires = "baseline", help_heading = "Output")]
    pub write_baseline: bool,
    /// Check again whenever a file changes, until Ctrl-C
    #[arg(long, conflicts_with = "write_baseline", help_heading = "Output")]
    pub watch: bool,
}

/// What `compat` and `cost` read.
#[derive(Args, Debug)]
pub(crate) struct MatrixArgs {
    #[command(flatten)]
    pub inputs: Inputs,
    #[command(flatten)]
    pub providers: Providers,
    /// How to print the table
    #[arg(short, long, value_name = "FORMAT", default_value = "human")]
    pub format: MatrixFormat,
}

#[derive(Args, Debug)]
pub(crate) struct FixArgs {
    #[command(flatten)]
    pub inputs: Inputs,
    /// The provider, see `strict-schema providers` [default: that of the configuration, or the one whose form the input has, or openai]
    #[arg(short, long, value_name = "NAME")]
    pub provider: Option<String>,
    /// Write the files instead of printing a diff
    #[arg(short, long)]
    pub write: bool,
    /// What may be lost [default: checked, or what the configuration says]
    #[arg(long, value_name = "POLICY")]
    pub policy: Option<PolicyName>,
    /// Permit changes after which the model cannot express every value, or nothing checks some constraint
    #[arg(long)]
    pub lossy: bool,
    /// Write what `decode` needs to this file; its entries for other tools stay, even for tools that no longer need a change
    #[arg(long, value_name = "FILE")]
    pub codec: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct DecodeArgs {
    /// The file that `fix --codec` wrote
    #[arg(long, value_name = "FILE")]
    pub codec: PathBuf,
    /// The tool that the output is for, if the file has several
    #[arg(long, value_name = "NAME")]
    pub tool: Option<String>,
    /// A file with the output of the model, or with the whole response of the API; `-` is standard input
    #[arg(value_name = "OUTPUT", default_value = "-")]
    pub output: PathBuf,
}

#[derive(Args, Debug)]
pub(crate) struct ProvidersArgs {
    /// Show everything that is known of one provider
    pub name: Option<String>,
    /// How to print it
    #[arg(short, long, value_name = "FORMAT", default_value = "human")]
    pub format: TableFormat,
}

#[derive(Args, Debug)]
pub(crate) struct RulesArgs {
    /// Show one rule, by id or name
    pub name: Option<String>,
    /// How to print it
    #[arg(short, long, value_name = "FORMAT", default_value = "human")]
    pub format: TableFormat,
}

#[derive(Args, Debug)]
pub(crate) struct SnapshotArgs {
    /// The folder to write to; files of removed tools are removed
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    #[command(flatten)]
    pub inputs: Inputs,
}

#[derive(Args, Debug)]
pub(crate) struct DiffArgs {
    /// The old version: a file, or a folder that `snapshot` wrote; `REVISION:PATH` is a file of a git revision
    pub old: String,
    /// The new version
    pub new: String,
    /// How to print the differences
    #[arg(short, long, value_name = "FORMAT", default_value = "human")]
    pub format: MatrixFormat,
}

#[derive(Args, Debug)]
pub(crate) struct LockArgs {
    #[command(flatten)]
    pub inputs: Inputs,
    /// Change nothing: exit with 1 and print the differences if a tool differs from the lock file
    #[arg(long)]
    pub check: bool,
    /// The lock file
    #[arg(long, value_name = "FILE", default_value = "tools.lock")]
    pub file: PathBuf,
    /// What to call the server of `--mcp` or `--mcp-url` in the lock file [default: tools/list]
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// The line underlined, why, and what to write instead
    #[default]
    Human,
    /// One line for each finding
    Concise,
    /// Everything that is known of each finding
    Json,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// Workflow commands, which annotate a pull request on GitHub
    Github,
    /// For any CI: XML with a case for each tool or schema
    Junit,
    /// Tables, for a comment or a summary
    Markdown,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum MatrixFormat {
    #[default]
    Human,
    Json,
    Markdown,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableFormat {
    #[default]
    Human,
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FailOn {
    Error,
    Warning,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PolicyName {
    /// Nothing may be lost
    Exact,
    /// Every value stays expressible; a constraint may be lost if the codec checks it
    Faithful,
    /// Values may become inexpressible; a constraint may be lost if the codec checks it
    Checked,
    /// Everything may be lost
    Lenient,
}

/// Whether every stream of this process has colours.
pub(crate) fn choose_color(choice: clap::ColorChoice) {
    let choice = match choice {
        clap::ColorChoice::Never => anstream::ColorChoice::Never,
        // `CLICOLOR_FORCE` and `NO_COLOR` are for the library that writes.
        clap::ColorChoice::Auto if !is_forced() => anstream::ColorChoice::Auto,
        _ => anstream::ColorChoice::Always,
    };
    choice.write_global();
}

/// Whether `FORCE_COLOR` asks for colours, as Node's programs read it. Who wants none says more.
fn is_forced() -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|it| !it.is_empty() && it != "0" && it != "false");
    is_set("FORCE_COLOR") && !is_set("NO_COLOR")
}
