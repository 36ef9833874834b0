use serde::Deserialize;
use strict_schema::{Format, Provider, StrictSchema};

#[derive(Debug, Deserialize, StrictSchema)]
struct Review {
    /// The model writes fields in this order: think first
    reasoning: String,
    #[strict(range(min = 1, max = 5))]
    stars: u8,
}

fn main() -> Result<(), strict_schema::Error> {
    let format = Format::of::<Review>().payload(&Provider::openai_chat())?;
    println!(r#""response_format": {format}"#);

    let review: Review = format.decode(r#"{"reasoning":"Works, but the manual is short.","stars":4}"#)?;
    println!("{review:?}");
    Ok(())
}
