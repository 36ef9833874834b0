use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(items(items(range(max = 300))))]
    a: Vec<Option<Vec<u8>>>,
}

fn main() {}
