#[strict_schema::tool]
fn forecast<T>(city: T) -> T {
    city
}

fn main() {}
