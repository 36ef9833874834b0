#[strict_schema::tool(name = "get weather")]
fn forecast(city: String) -> String {
    city
}

fn main() {}
