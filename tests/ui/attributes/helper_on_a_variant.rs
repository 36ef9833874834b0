use strict_schema::StrictSchema;

#[derive(StrictSchema)]
enum Event {
    #[serde(with = "strict_schema::json_text")]
    Data(Vec<u8>),
}

fn main() {}
