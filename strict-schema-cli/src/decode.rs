//! `decode`: a model's answer to a fixed schema, back in the original's shape.

use std::io::Write as _;
use std::path::Path;

use crate::args::DecodeArgs;
use crate::codec_file::CodecFile;
use crate::failure::{Exit, Failure};
use crate::output::{Output, printable};
use crate::source::{shown, stdin};

pub(crate) fn run(arguments: &DecodeArgs, output: &mut Output) -> Result<Exit, Failure> {
    let file = CodecFile::read(&arguments.codec)?;
    let entry = file.pick(arguments.tool.as_deref())?;
    let text = if arguments.answer == Path::new("-") {
        stdin("<stdin>")?
    } else {
        std::fs::read_to_string(&arguments.answer).map_err(|error| {
            Failure::new(format!("cannot read the answer {}: {error}", shown(&arguments.answer)))
                .help("the answer is a file, or `-` for standard input")
        })?
    };
    let answer = match serde_json::from_str(&text) {
        Ok(answer) => answer,
        Err(error) => {
            writeln!(output, "the answer is not JSON: {error}")?;
            return Ok(Exit::Findings);
        }
    };
    match entry.decode(answer) {
        Ok(value) => {
            serde_json::to_writer_pretty(&mut *output, &value).map_err(std::io::Error::from)?;
            writeln!(output)?;
            Ok(Exit::Clean)
        }
        Err(error) => {
            writeln!(output, "{}", printable(&error.to_string()))?;
            Ok(Exit::Findings)
        }
    }
}
