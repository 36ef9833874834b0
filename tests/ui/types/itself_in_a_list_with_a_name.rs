use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Nodes(Vec<Node>);

#[derive(StrictSchema)]
struct Node {
    #[strict(length(min = 1))]
    children: Nodes,
}

const _: &str = strict_schema::json!(Node);

fn main() {}
