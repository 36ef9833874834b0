use strict_schema::StrictSchema;

mod url {
    pub struct Url;
}

#[derive(StrictSchema)]
struct S {
    link: url::Url,
}

fn main() {}
