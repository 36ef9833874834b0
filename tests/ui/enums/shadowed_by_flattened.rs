use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Target {
    id: u32,
}

#[derive(StrictSchema)]
struct Delete {
    #[serde(flatten)]
    target: Target,
}

#[derive(StrictSchema)]
struct Rename {
    #[serde(flatten)]
    target: Target,
    name: String,
}

#[derive(StrictSchema)]
#[serde(untagged)]
enum Edit {
    Delete(Delete),
    Rename(Rename),
}

fn main() {}
