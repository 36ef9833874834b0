//! Prints the findings in the formats that people and programs read.

mod concise;
mod github;
mod human;
mod json;
mod junit;
mod markdown;
mod sarif;

use std::io;

use super::results::CheckResults;
use crate::args::Format;
use crate::output::Output;

pub(super) fn write(format: Format, ran: &CheckResults<'_>, output: &mut Output) -> io::Result<()> {
    match format {
        Format::Human => human::write(ran, output),
        Format::Concise => concise::write(ran, output),
        Format::Json => json::write(ran, output),
        Format::Sarif => sarif::write(ran, output),
        Format::Github => github::write(ran, output),
        Format::Junit => junit::write(ran, output),
        Format::Markdown => markdown::write(ran, output),
    }
}
