use strict_schema::StrictSchema;

const THREE: u8 = 3;

#[derive(StrictSchema)]
struct S {
    #[strict(example = THREE)]
    count: u8,
}

fn main() {}
