//! A library of somebody's own that is generic over the type of the answer.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use strict_schema::{Error, Format, Provider, Root, StrictSchema, Wrapped};

/// What the library offers: a type in, a type out.
struct Extractor {
    provider: Provider,
}

impl Extractor {
    fn request<T: Root>(&self) -> Result<String, Error> {
        Format::of::<T>().to_json(&self.provider)
    }

    fn answer<T: Root + DeserializeOwned>(text: &str) -> Result<T, Error> {
        strict_schema::from_str(text)
    }

    /// For lists and enums, too, which no provider takes at the root.
    fn any<T: strict_schema::Strict + DeserializeOwned>(text: &str) -> Result<T, Error> {
        strict_schema::from_str::<Wrapped<T>>(text).map(|Wrapped(value)| value)
    }
}

#[derive(Debug, Deserialize, StrictSchema)]
struct Page<T> {
    items: Vec<T>,
    next: Option<u32>,
}

#[derive(Debug, Deserialize, StrictSchema)]
struct Person {
    name: String,
}

pub(crate) fn main() -> crate::Result {
    let extractor = Extractor { provider: Provider::openai_responses() };
    println!("{}", extractor.request::<Page<Person>>()?);
    println!("{:?}", Extractor::answer::<Page<Person>>(r#"{"items":[{"name":"Ada"}],"next":null}"#)?);
    println!("{}", Extractor::answer::<Page<Person>>(r#"{"items":[{"nam":"Ada"},3],"next":-1}"#).unwrap_err());
    println!("{}", extractor.request::<Wrapped<Vec<Person>>>()?);
    println!("{:?}", Extractor::any::<Vec<Person>>(r#"{"value":[{"name":"Ada"}]}"#)?);
    Ok(())
}
