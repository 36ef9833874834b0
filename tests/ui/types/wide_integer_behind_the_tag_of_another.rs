use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Leaf {
    big: i128,
    back: Vec<Branch>,
}

#[derive(StrictSchema)]
struct Branch {
    leaves: Vec<Leaf>,
}

#[derive(StrictSchema)]
#[serde(tag = "t")]
enum Tagged {
    Branch(Branch),
}

#[derive(StrictSchema)]
struct Root {
    plain: Branch,
    tagged: Tagged,
}

const _: &str = strict_schema::json!(Root);

fn main() {}
