//! One type, for each provider and for servers that are compatible with one.

use serde::Deserialize;
use strict_schema::dialect::{CEREBRAS, DEEPSEEK, GEMINI_OPENAPI, GROQ, XAI};
use strict_schema::{Format, Provider, StrictSchema, Tool};

/// Search the catalogue.
#[derive(Debug, Deserialize, StrictSchema)]
struct Search {
    query: String,
    #[strict(range(min = 1, max = 100))]
    limit: Option<u8>,
}

pub(crate) fn main() -> crate::Result {
    let chat = Provider::openai_chat;
    for (name, provider) in vec![
        ("OpenAI, Chat Completions", chat()),
        ("OpenAI, Responses", Provider::openai_responses()),
        ("Azure", Provider::azure_openai()),
        ("Anthropic", Provider::anthropic()),
        ("Bedrock", Provider::bedrock()),
        ("Gemini", Provider::gemini()),
        ("Gemini, OpenAPI", Provider::gemini().with_dialect(GEMINI_OPENAPI)),
        ("Groq", chat().with_dialect(GROQ)),
        ("Cerebras", chat().with_dialect(CEREBRAS)),
        ("xAI", chat().with_dialect(XAI)),
        ("DeepSeek", chat().with_dialect(DEEPSEEK)),
        ("DeepSeek, Responses", Provider::openai_responses().with_dialect(DEEPSEEK)),
        ("a model without structured outputs", Provider::anthropic().without_structured_outputs()),
    ] {
        match Tool::of::<Search>().to_json(&provider) {
            Ok(tool) => println!("{name}: {tool}"),
            Err(error) => println!("{name}: {error}"),
        }
        if let Err(error) = Format::of::<Search>().payload(&provider) {
            println!("  {error}");
        }
    }
    // The arguments come back alike from all of them.
    for arguments in [r#"{"query":"tea","limit":null}"#, r#"{"query":"tea"}"#, r#"{"query":"tea","limit":7}"#] {
        println!("{:?}", strict_schema::from_str::<Search>(arguments)?);
    }
    Ok(())
}
