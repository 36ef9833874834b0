#[strict_schema::tool]
fn forecast(city: String, #[strict(range(max = 300))] days: u8) -> String {
    city
}

fn main() {}
