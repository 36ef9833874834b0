use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(range(min = 1))]
    address: Option<std::net::Ipv4Addr>,
}

fn main() {}
