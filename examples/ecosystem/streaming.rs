//! Calls of tools that are shown while the model writes them: the deltas of two calls at once, as `async-openai` hands them over.
//!
//! It runs offline: the chunks are written here. Each call has a `Partial` of its own, by the index that the API gives it. `deser-incomplete`, a
//! partial parser for any type that has defaults, reads the same text beside it: it has no schema, so it gives what is unfinished, too.

use std::collections::BTreeMap;
use std::error::Error;

use async_openai::types::chat::CreateChatCompletionStreamResponse;
use serde::Deserialize;
use serde_json::{Value, json};
use strict_schema::{Partial, Provider, StrictSchema, Tool};

/// Show a recipe to the user.
#[derive(Debug, Deserialize, StrictSchema)]
struct ShowRecipe {
    title: String,
    diet: Diet,
    minutes: u32,
    steps: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Deserialize, StrictSchema)]
#[serde(rename_all = "lowercase")]
enum Diet {
    Vegan,
    Vegetarian,
}

/// What the page shows: all of it may be missing yet.
#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Draft {
    title: String,
    diet: Option<Diet>,
    minutes: Option<u32>,
    steps: Vec<String>,
}

/// Pieces of arguments, each with the index of its call.
const DELTAS: &[(u32, &str)] = &[
    (0, "{\"title\":\"Pan"),
    (1, "{\"title\":\"Soup\",\"diet\":\"veg"),
    (0, "cakes\",\"diet\":\"vegetarian\",\"minu"),
    (0, "tes\":2"),
    (1, "an\",\"minutes\":40,\"steps\":[]}"),
    (0, "0,\"steps\":[\"Mix "),
    (0, "it\",\"Fry"),
    (0, " it\"]}"),
];

fn main() -> Result<(), Box<dyn Error>> {
    let tools = [Tool::of::<ShowRecipe>().payload(&Provider::openai_chat())?];
    let mut calls: BTreeMap<u32, Partial<ShowRecipe>> = BTreeMap::new();
    for chunk in chunks()? {
        for delta in chunk.choices.iter().filter_map(|choice| choice.delta.tool_calls.as_ref()).flatten() {
            let Some(function) = &delta.function else { continue };
            // The first delta of a call has its name.
            if let Some(tool) = function.name.as_ref().and_then(|name| tools.iter().find(|tool| tool.name() == name)) {
                calls.insert(delta.index, tool.partial_as()?);
            }
            let (Some(call), Some(piece)) = (calls.get_mut(&delta.index), &function.arguments) else { continue };
            call.push(piece)?;

            // For a page that is drawn again; `new_text` and `new_items` give only what is new.
            let draft: Draft = call.read().unwrap_or_default();
            println!("{}: {draft:?}", delta.index);
            if let Ok(other) = deser_incomplete::from_json_str::<Value>(call.as_str()) {
                assert_eq!(other["title"], draft.title);
                // A diet that is not one yet.
                assert!(draft.diet.is_some() || other["diet"].is_null() || other["diet"] == "veg");
            }
        }
    }
    // The whole is held to the schema.
    let [pancakes, soup] = [0, 1].map(|index| calls.remove(&index).map(Partial::finish));
    let (Some(pancakes), Some(soup)) = (pancakes.transpose()?, soup.transpose()?) else {
        return Err("two calls".into());
    };
    assert_eq!((pancakes.title.as_str(), pancakes.minutes, pancakes.steps.len()), ("Pancakes", 20, 2));
    assert_eq!((soup.diet, soup.steps.len()), (Diet::Vegan, 0));
    Ok(())
}

fn chunks() -> Result<Vec<CreateChatCompletionStreamResponse>, serde_json::Error> {
    let chunk = |(position, (index, piece)): (usize, &(u32, &str))| {
        let name = (position < 2).then_some("show_recipe");
        serde_json::from_value(json!({
            "id": "1", "object": "chat.completion.chunk", "created": 0, "model": "gpt-5",
            "choices": [{ "index": 0, "finish_reason": null, "delta": {
                "tool_calls": [{ "index": index, "function": { "name": name, "arguments": piece } }]
            }}]
        }))
    };
    DELTAS.iter().enumerate().map(chunk).collect()
}
