#[strict_schema::tool]
fn forecast(city: String, #[cfg(unix)] days: u8) -> String {
    city
}

fn main() {}
