#[strict_schema::tool(title = "Forecast")]
fn forecast(city: String) -> String {
    city
}

fn main() {}
