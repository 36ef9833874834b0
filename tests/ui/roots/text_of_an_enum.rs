use strict_schema::StrictSchema;
use strict_schema::dialect::OPENAI;

#[derive(StrictSchema)]
enum E {
    A,
    B,
}

fn main() {
    let _ = strict_schema::to_string::<E>(&OPENAI);
}
