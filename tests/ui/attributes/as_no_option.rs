use strict_schema::StrictSchema;

struct Url;

#[derive(StrictSchema)]
struct S {
    #[strict(as = "String")]
    link: Option<Url>,
}

fn main() {}
