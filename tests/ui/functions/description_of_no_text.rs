const ABOUT: &str = "Look up the weather.";

#[strict_schema::tool(description = ABOUT)]
fn forecast(city: String) -> String {
    city
}

fn main() {}
