use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[strict(dialect = "gemini")]
struct Newest {
    a: u8,
}

#[derive(StrictSchema)]
#[strict(dialect = "openai-2026-10")]
struct Dated {
    a: u8,
}

fn main() {}
