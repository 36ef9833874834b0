use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(untagged)]
enum Amount {
    Rough(Vec<Option<f32>>),
    Exact(Vec<Option<f64>>),
}

#[derive(StrictSchema)]
#[serde(untagged)]
enum Share {
    Rough(#[strict(range(min = 0, max = 1))] f32),
    Exact(#[strict(range(min = 0, max = 1))] f64),
}

fn main() {}
