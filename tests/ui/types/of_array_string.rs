use strict_schema::StrictSchema;

mod arrayvec {
    pub struct ArrayString;
}

#[derive(StrictSchema)]
struct S {
    name: arrayvec::ArrayString,
}

fn main() {}
