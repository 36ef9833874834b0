use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Request {
    #[serde(flatten)]
    amount: Amount,
}

#[derive(StrictSchema)]
struct Amount {
    cents: u128,
}

fn main() {
    strict_schema::json!(Request);
}
