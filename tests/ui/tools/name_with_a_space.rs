use strict_schema::schema::{Edge, TypeName};
use strict_schema::{StrictSchema, Tool};

#[derive(StrictSchema)]
struct Inner {
    a: u8,
}

struct ByHand;

impl StrictSchema for ByHand {
    type Strictness = <Inner as StrictSchema>::Strictness;
    type Shape = <Inner as StrictSchema>::Shape;
    const NAME: &'static TypeName = &TypeName::foreign("get weather", &[]);
    const SCHEMA: Edge = Inner::SCHEMA;
}

fn main() {
    let _ = Tool::of::<ByHand>();
}
