use schemars::JsonSchema;
use strict_schema::StrictSchema;

#[derive(JsonSchema)]
struct Place {
    name: String,
}

#[derive(StrictSchema)]
struct Forecast {
    place: Place,
    others: Vec<Place>,
}

fn main() {}
