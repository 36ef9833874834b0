//! Ask again, with the reasons, until the answer fits.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use strict_schema::{ErrorKind, StrictSchema};

#[derive(Debug, Deserialize, StrictSchema)]
struct Summary {
    #[strict(length(max = 20))]
    title: String,
    #[strict(range(min = 0, max = 10))]
    score: u8,
}

struct Conversation {
    messages: Vec<String>,
    max_tokens: u32,
}

/// Answers as a model would give them, one after the other.
fn ask(conversation: &Conversation) -> &'static str {
    match (conversation.messages.len(), conversation.max_tokens) {
        (1, 100) => r#"{"title":"A rep"#,
        (1, _) => r#"{"title":"A report that is far too long","score":11}"#,
        _ => r#"{"title":"A report","score":9}"#,
    }
}

fn answer<T: DeserializeOwned + StrictSchema>(conversation: &mut Conversation) -> Result<T, strict_schema::Error> {
    let mut tries = 0;
    loop {
        let text = ask(conversation);
        let error = match strict_schema::from_str(text) {
            Ok(answer) => return Ok(answer),
            Err(error) if tries == 3 => return Err(error),
            Err(error) => error,
        };
        tries += 1;
        println!("try {tries}, {}: {error}", error.kind());
        if error.kind() == ErrorKind::Truncated {
            conversation.max_tokens *= 2;
        } else {
            conversation.messages.push(text.to_owned());
            conversation.messages.push(format!("{error}\nanswer again with all of it corrected"));
        }
    }
}

pub(crate) fn main() -> crate::Result {
    let mut conversation = Conversation { messages: vec!["Summarize this.".to_owned()], max_tokens: 100 };
    let summary: Summary = answer(&mut conversation)?;
    println!("{summary:?} after {} messages", conversation.messages.len());
    Ok(())
}
