//! The calls of one answer, one after the other, each with a reply.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use serde::{Deserialize, Serialize};
use strict_schema::{Provider, StrictSchema, Toolbox};

/// Put an item on the list.
#[derive(Deserialize, StrictSchema)]
struct Put {
    item: String,
    #[strict(range(min = 1, max = 99))]
    pieces: u8,
}

/// Show the list.
#[derive(Deserialize, StrictSchema)]
struct Show {}

#[derive(Clone, Default, Serialize)]
struct List(BTreeMap<String, u8>);

pub(crate) fn main() -> crate::Result {
    let ready = Toolbox::new()
        .with_state(Arc::new(Mutex::new(List::default())))
        .on(|list: Arc<Mutex<List>>, put: Put| {
            list.lock().map(|mut list| list.0.insert(put.item, put.pieces)).map_err(|_| "the list is gone")
        })
        .on(|list: Arc<Mutex<List>>, _: Show| list.lock().map(|list| list.clone()).map_err(|_| "the list is gone"))
        .fit(&Provider::openai_chat())?;
    let calls = [
        ("put", r#"{"item":"milk","pieces":2}"#),
        ("put", r#"{"item":"milk","pieces":3}"#),
        ("put", r#"{"item":"tea","pieces":0}"#),
        ("shoe", ""),
        ("show", ""),
    ];
    for ((name, _), reply) in calls.iter().zip(ready.reply_all(calls)) {
        println!("{name}: {reply}");
    }
    Ok(())
}
