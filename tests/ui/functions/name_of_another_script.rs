#[strict_schema::tool]
fn 天気(city: String) -> String {
    city
}

fn main() {}
