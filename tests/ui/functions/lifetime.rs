#[strict_schema::tool]
fn forecast<'a>(city: &'a str) -> &'a str {
    city
}

fn main() {}
