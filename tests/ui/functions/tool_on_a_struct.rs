#[strict_schema::tool]
struct Weather;

fn main() {}
