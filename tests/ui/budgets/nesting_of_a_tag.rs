use strict_schema::StrictSchema;
use strict_schema::dialect::SM;

#[derive(StrictSchema)]
struct In<T> {
    a: T,
}

#[derive(StrictSchema)]
#[serde(tag = "kind")]
enum Unit {
    Metric,
}

const _: &str = strict_schema::json!(In<In<In<In<In<Unit>>>>>, SM);

fn main() {}
