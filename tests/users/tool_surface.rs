//! A snapshot of all that a program offers to models, so that a review sees what changes.

use serde::Deserialize;
use strict_schema::{Format, Provider, StrictSchema, Tool, ToolSet};

/// Search the notes.
#[derive(Deserialize, StrictSchema)]
struct Search {
    query: String,
    tags: Vec<String>,
}

/// Delete a note.
#[derive(Deserialize, StrictSchema)]
struct Delete {
    id: u64,
}

/// The answer to the user
#[derive(Deserialize, StrictSchema)]
struct Answer {
    text: String,
    confidence: f64,
}

pub(crate) fn main() -> crate::Result {
    let tools = ToolSet::new()
        .with(Tool::of::<Search>())
        .with(Tool::of::<Delete>().with_description("Delete a note for good. Ask first."))
        .with_format(Format::of::<Answer>());
    for provider in [Provider::openai_responses(), Provider::anthropic()] {
        let fitted = tools.fit(&provider)?;
        for tool in fitted.tools() {
            println!("{tool}");
        }
        println!("{}", fitted.format().map(ToString::to_string).unwrap_or_default());
        println!("{}\n", fitted.usage());
    }
    Ok(())
}
