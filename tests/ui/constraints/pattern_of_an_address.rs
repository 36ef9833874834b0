use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(pattern = "^1")]
    a: std::net::Ipv4Addr,
}

fn main() {}
