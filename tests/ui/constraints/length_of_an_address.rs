use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(length(max = 3))]
    a: std::net::Ipv4Addr,
}

fn main() {}
