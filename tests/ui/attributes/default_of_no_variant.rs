use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(rename_all = "snake_case")]
enum Unit {
    Metric,
    Imperial,
}

#[derive(StrictSchema)]
struct S {
    #[serde(default)]
    #[strict(default = "Metric")]
    unit: Unit,
}

fn main() {}
