use std::borrow::Cow;

#[strict_schema::tool]
fn forecast(city: Cow<str>) -> String {
    city.into_owned()
}

fn main() {}
