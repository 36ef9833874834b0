#[strict_schema::tool]
fn forecast(city: String, #[ctx] #[strict(range(min = 1))] days: u8) -> String {
    city
}

fn main() {}
