#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Place {
    name: String,
}

#[strict_schema::tool]
fn forecast(place: Place) -> String {
    place.name
}

fn main() {}
