use strict_schema::StrictSchema;

mod time {
    pub struct Date;
}

#[derive(StrictSchema)]
struct S {
    day: Option<time::Date>,
}

fn main() {}
