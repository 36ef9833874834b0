use strict_schema::dialect::{Limit, MOONSHOT};
use strict_schema::{Dialect, StrictSchema};

const FEW: Dialect = MOONSHOT.with_limit(Limit::Branches, 4);

#[derive(StrictSchema)]
#[serde(tag = "shape")]
enum Shape {
    Circle { radius: u8 },
    Square { side: u8 },
}

#[derive(StrictSchema)]
#[serde(tag = "color")]
enum Color {
    Grey { shade: u8 },
    Named { name: String },
}

#[derive(StrictSchema)]
struct Figure {
    #[serde(flatten)]
    shape: Shape,
    #[serde(flatten)]
    color: Color,
}

#[derive(StrictSchema)]
struct Drawing {
    figures: Vec<Option<Figure>>,
}

const _: &str = strict_schema::json!(Drawing, FEW);

fn main() {}
