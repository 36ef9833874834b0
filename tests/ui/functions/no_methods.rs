struct Weather;

impl Weather {}

fn main() {
    let _ = strict_schema::Toolbox::new().methods(Weather);
}
