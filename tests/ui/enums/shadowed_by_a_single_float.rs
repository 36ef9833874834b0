use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(untagged)]
enum Amount {
    Exact { it: f32 },
    Small { it: u16 },
    Count { it: u32 },
}

fn main() {}
