#[strict_schema::tool]
fn forecast(city: impl Into<String>) -> String {
    city.into()
}

fn main() {}
