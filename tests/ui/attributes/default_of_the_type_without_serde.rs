use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(default = false)]
    urgent: bool,
}

fn main() {}
