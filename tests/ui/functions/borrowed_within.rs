#[strict_schema::tool]
fn forecast(city: std::borrow::Cow<'_, str>) -> String {
    city.into_owned()
}

fn main() {}
