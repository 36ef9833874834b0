use strict_schema::{Dialect, StrictSchema};
use strict_schema::dialect::{GEMINI, References};

/// As if it took references from everywhere.
const D: Dialect = {
    let mut dialect = GEMINI;
    dialect.references = References::Recursive;
    dialect
};

#[derive(StrictSchema)]
struct S {
    tree: Tree,
}

#[derive(StrictSchema)]
struct Tree {
    children: Vec<Tree>,
}

const _: &str = strict_schema::json!(S, D);

fn main() {}
