use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Percent(#[strict(range(max = 100))] u8);

#[derive(StrictSchema)]
#[serde(untagged)]
enum Share {
    Percent(Percent),
    Text(String),
}

#[derive(StrictSchema)]
#[serde(untagged)]
enum Amount {
    Share(Share),
    Pieces(i64),
}

fn main() {}
