use strict_schema::StrictSchema;

#[derive(StrictSchema)]
enum S {
    #[schemars(rename = "b")]
    A,
    #[schemars(extend("x-order" = 1))]
    C,
}

fn main() {}
