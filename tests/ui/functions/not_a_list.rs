#[strict_schema::tool("weather")]
fn forecast(city: String) -> String {
    city
}

fn main() {}
