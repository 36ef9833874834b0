use strict_schema::StrictSchema;

#[derive(StrictSchema)]
enum E {
    V(#[strict(range(max = 3))] u8, #[strict(range(max = 4))] u8),
}

fn main() {}
