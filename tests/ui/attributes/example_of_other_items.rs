use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(example = [1, "two"])]
    numbers: Vec<u8>,
    #[strict(example = [1], items(range(min = 2)))]
    large: Vec<u8>,
    #[strict(example = [1, 2, 3])]
    pair: (u8, u8),
    #[strict(example = [[1, 2], [3]])]
    grid: Vec<[u8; 2]>,
}

fn main() {}
