//! 15: a pattern that one dialect does not take: OpenAI's does.
//! what: `\b`; why: `anthropic-2026-09` takes none; fix: write it without
//! at: `json!`

use strict_schema::StrictSchema;
use strict_schema::dialect::ANTHROPIC;

#[derive(StrictSchema)]
struct S {
    #[strict(pattern = r"\bword\b")]
    a: String,
}

const _: &str = strict_schema::json!(S);
const _: &str = strict_schema::json!(S, ANTHROPIC);

fn main() {}
