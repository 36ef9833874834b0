#[strict_schema::tools]
fn forecast(city: String) -> String {
    city
}

fn main() {}
