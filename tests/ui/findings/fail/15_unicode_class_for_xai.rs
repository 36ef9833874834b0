//! 15: the same with a class of Unicode.
//! at: `json!`

use strict_schema::StrictSchema;
use strict_schema::dialect::XAI;

#[derive(StrictSchema)]
struct S {
    #[strict(pattern = r"^\p{L}+$")]
    a: String,
}

const _: &str = strict_schema::json!(S, XAI);

fn main() {}
