use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(untagged)]
enum Amount {
    Rough(Vec<Option<f32>>),
    Exact(Vec<Option<f64>>),
}

fn main() {}
