use strict_schema::dialect::{Limit, MOONSHOT};
use strict_schema::{Dialect, StrictSchema};

const SHALLOW: Dialect = MOONSHOT.with_limit(Limit::Nesting, 3);

#[derive(StrictSchema)]
struct Folder {
    name: String,
    inner: Contents,
}

#[derive(StrictSchema)]
struct Contents {
    folder: Option<Box<Folder>>,
}

const _: &str = strict_schema::json!(Folder, SHALLOW);

fn main() {}
