//! A server of one's own, which takes less than the provider whose API it has.

use serde::Deserialize;
use strict_schema::dialect::{Limit, OPENAI};
use strict_schema::{Provider, StrictSchema, Tool};

/// Turn a light on or off.
#[derive(Debug, Deserialize, StrictSchema)]
struct Switch {
    room: Room,
    on: bool,
}

#[derive(Debug, Deserialize, StrictSchema)]
struct Room {
    floor: Floor,
}

#[derive(Debug, Deserialize, StrictSchema)]
struct Floor {
    number: i8,
}

pub(crate) fn main() -> crate::Result {
    let small = OPENAI.with_name("our server").with_limit(Limit::Nesting, 2);
    let provider = Provider::openai_chat().with_dialect(small);
    println!("{}", Tool::of::<Switch>().payload(&provider).unwrap_err());
    println!("{}", Tool::of::<Room>().to_json(&provider)?);
    Ok(())
}
