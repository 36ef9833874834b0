#[strict_schema::tool]
fn forecast(city: String, #[ctx] seen: &mut Vec<String>) -> String {
    city
}

fn main() {}
