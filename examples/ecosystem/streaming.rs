//! An answer that is shown while the model writes it: the arguments of a tool's call, in the deltas of a stream.
//!
//! It runs offline: the chunks are written here, as `async-openai` hands them over. A prefix is read twice: by the payload, which
//! takes a normalized schema's detours back, and by `deser-incomplete`, a partial parser for any type that has defaults.

use std::error::Error;

use async_openai::types::chat::CreateChatCompletionStreamResponse;
use serde::Deserialize;
use serde_json::json;
use strict_schema::{Provider, StrictSchema, Tool};

/// Show a recipe to the user.
#[derive(Debug, Deserialize, StrictSchema)]
struct ShowRecipe {
    title: String,
    minutes: u32,
    steps: Vec<String>,
}

/// What the page shows: all of it may be missing yet.
#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct Draft {
    title: String,
    minutes: Option<u32>,
    steps: Vec<String>,
}

const DELTAS: &[&str] =
    &["{\"title\":\"Pan", "cakes\",\"minu", "tes\":2", "0,\"steps\":[\"Mix ", "it\",\"Fry", " it\"]}"];

fn main() -> Result<(), Box<dyn Error>> {
    let tool = Tool::of::<ShowRecipe>().payload(&Provider::openai_chat())?;
    let mut text = String::new();
    let mut shown = Draft::default();
    for delta in DELTAS {
        let chunk: CreateChatCompletionStreamResponse = serde_json::from_value(json!({
            "id": "1", "object": "chat.completion.chunk", "created": 0, "model": "gpt-5",
            "choices": [{ "index": 0, "finish_reason": null, "delta": {
                "tool_calls": [{ "index": 0, "function": { "arguments": delta } }]
            }}]
        }))?;
        let calls = chunk.choices[0].delta.tool_calls.iter().flatten();
        text.extend(calls.filter_map(|call| call.function.as_ref()?.arguments.clone()));

        // Only what is written to its end, and texts as far as they go: nothing that is shown is taken back.
        let Some(so_far) = tool.decode_prefix(&text) else { continue };
        let draft: Draft = serde_json::from_value(so_far)?;
        assert!(draft.title.starts_with(&shown.title) && draft.steps.len() >= shown.steps.len());
        // Another parser of prefixes agrees, but for a number that may go on.
        let other: Draft = deser_incomplete::from_json_str(&text)?;
        assert_eq!((&other.title, other.steps.len()), (&draft.title, draft.steps.len()));
        println!("{draft:?}");
        shown = draft;
    }
    // The whole is held to the schema.
    let recipe: ShowRecipe = tool.decode_as(&text)?;
    println!("{recipe:?}");
    assert_eq!((recipe.title, recipe.minutes, recipe.steps), (shown.title, 20, shown.steps));
    Ok(())
}
