//! A structured answer that is shown while it is written.

use serde::Deserialize;
use strict_schema::{Format, Provider, StrictSchema};

/// A recipe
#[derive(Debug, Deserialize, StrictSchema)]
struct Recipe {
    title: String,
    minutes: u32,
    steps: Vec<Step>,
}

#[derive(Debug, Deserialize, StrictSchema)]
struct Step {
    what: String,
    warning: Option<String>,
}

/// What the page shows: all of it may be missing yet.
#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Draft {
    title: String,
    minutes: Option<u32>,
    steps: Vec<DraftStep>,
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct DraftStep {
    what: String,
}

const PIECES: &[&str] = &[
    "{\"title\":\"Pan", "cakes\",\"minu", "tes\":2", "0,\"steps\":[{\"what\":\"Mix ", "it\",\"warning\":nu", "ll},{\"wh", "at\":\"Fry\",\"warning\":\"Hot\"}]}",
];

pub(crate) fn main() -> crate::Result {
    let format = Format::of::<Recipe>().payload(&Provider::openai_responses())?;
    let mut recipe = format.partial();
    for piece in PIECES {
        recipe.push(piece)?;
        if let Some(draft) = recipe.read::<Draft>() {
            println!("{draft:?}");
        }
    }
    println!("{:?}", recipe.finish()?);
    Ok(())
}
