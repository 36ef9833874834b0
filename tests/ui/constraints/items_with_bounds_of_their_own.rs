use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Percent(#[strict(range(max = 100))] u8);

#[derive(StrictSchema)]
struct S {
    #[strict(items(range(min = 1)))]
    a: Vec<Percent>,
}

fn main() {}
