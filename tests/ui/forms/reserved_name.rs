use strict_schema::StrictSchema;
use strict_schema::dialect::MOONSHOT;

#[derive(StrictSchema)]
struct S {
    required: bool,
}

const _: &str = strict_schema::json!(S, MOONSHOT);

fn main() {}
