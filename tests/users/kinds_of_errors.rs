//! What a service logs, and what it does of each kind of error.

use serde::Deserialize;
use serde_json::json;
use strict_schema::{Error, ErrorKind, Provider, StrictSchema, Tool, ToolSet, Toolbox};

#[derive(Debug, Deserialize, StrictSchema)]
struct Ping {
    #[strict(range(min = 1))]
    port: u16,
}

fn what_to_do(error: &Error) -> &'static str {
    match error.kind() {
        ErrorKind::Truncated => "raise the limit of tokens",
        ErrorKind::NotJson | ErrorKind::Shape | ErrorKind::Constraint | ErrorKind::UnknownTool => "tell the model",
        ErrorKind::Name | ErrorKind::Schema | ErrorKind::Budget => "mend the program",
        _ => "look into it",
    }
}

pub(crate) fn main() -> crate::Result {
    let ready = Toolbox::returning().on(|ping: Ping| ping.port).fit(&Provider::openai_chat())?;
    let open = json!({ "type": "object", "properties": { "a": { "type": "string" } } });
    let many: ToolSet = (0..200).map(|index| Tool::of::<Ping>().with_name(format!("ping_{index}"))).collect();
    let errors = [
        ready.call("ping", r#"{"port":"#).unwrap_err(),
        ready.call("ping", "I would rather not.").unwrap_err(),
        ready.call("ping", r#"{"port":"http"}"#).unwrap_err(),
        ready.call("ping", r#"{"port":0}"#).unwrap_err(),
        ready.call("pong", "{}").unwrap_err(),
        Tool::of::<Ping>().with_name("p i n g").payload(&Provider::openai_chat()).unwrap_err(),
        Tool::new("open", "", open).strict(true).payload(&Provider::openai_chat()).unwrap_err(),
        many.fit(&Provider::openai_chat()).unwrap_err(),
    ];
    for error in errors {
        println!("{}: {}", what_to_do(&error), serde_json::to_string(&error)?);
    }
    Ok(())
}
