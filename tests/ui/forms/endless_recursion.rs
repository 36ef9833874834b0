use strict_schema::StrictSchema;
use strict_schema::dialect::MOONSHOT;

#[derive(StrictSchema)]
struct S {
    children: Vec<S>,
}

const _: &str = strict_schema::json!(S, MOONSHOT);

fn main() {}
