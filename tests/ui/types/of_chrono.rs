use strict_schema::StrictSchema;

struct NaiveDate;

#[derive(StrictSchema)]
struct S {
    from: NaiveDate,
    to: Option<NaiveDate>,
}

fn main() {}
