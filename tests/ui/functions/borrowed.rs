#[strict_schema::tool]
fn forecast(city: &str) -> String {
    city.to_owned()
}

fn main() {}
