#[strict_schema::tool]
fn forecast(city: String, #[ctx] user: &str) -> String {
    format!("{city} for {user}")
}

fn main() {}
