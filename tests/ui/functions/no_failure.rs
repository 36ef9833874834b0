struct Broken;

#[strict_schema::tool]
fn forecast(city: String) -> Result<String, Broken> {
    Ok(city)
}

fn main() {}
