#[strict_schema::tool(name = "weather", name = "forecast")]
fn forecast(city: String) -> String {
    city
}

fn main() {}
