#[strict_schema::tool]
async fn forecast(city: String) -> String {
    format!("rain in {town}")
}

fn main() {}
