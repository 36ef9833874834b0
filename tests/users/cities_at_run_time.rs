//! Values that only the database knows.

use serde::Deserialize;
use strict_schema::{Provider, StrictSchema, Tool, Toolbox};

/// Book a room.
#[derive(Debug, Deserialize, StrictSchema)]
struct Book {
    nights: u8,
    /// Where
    city: String,
    guests: Vec<Guest>,
}

#[derive(Debug, Deserialize, StrictSchema)]
struct Guest {
    name: String,
    breakfast: Option<String>,
}

pub(crate) fn main() -> crate::Result {
    let cities = vec!["Oslo".to_owned(), "Bergen".to_owned()];
    let book = Tool::of::<Book>()
        .with_enum("/city", cities)?
        .with_enum("/guests/*/breakfast", ["continental", "full"])?
        .with_maximum("/nights", 14)?
        .with_default_at("/nights", 1)?
        .with_description_at("/city", "One of the cities that we have rooms in")?;
    let ready = Toolbox::returning().on_tool(book, |book: Book| book).fit(&Provider::openai_chat())?;
    println!("{}", ready.request().tools_json());
    println!("{:?}", ready.call("book", r#"{"nights":2,"city":"Oslo","guests":[{"name":"Ada","breakfast":null}]}"#)?);
    let wrong = r#"{"nights":15,"city":"Rome","guests":[{"name":"Ada","breakfast":"vegan"}]}"#;
    println!("{}", ready.call("book", wrong).unwrap_err());
    println!("{}", Tool::of::<Book>().with_enum("/citty", ["Oslo"]).unwrap_err());
    println!("{}", Tool::of::<Book>().with_enum("/nights", ["one"]).unwrap_err());
    Ok(())
}
