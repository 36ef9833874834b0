use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[serde(default = "none")]
    #[strict(length(min = 1), default = [])]
    cities: Vec<String>,
}

fn none() -> Vec<String> {
    Vec::new()
}

fn main() {
    none();
}
