struct Weather;

trait Forecast {
    fn forecast(&self, city: String) -> String;
}

#[strict_schema::tools]
impl Forecast for Weather {
    #[tool]
    fn forecast(&self, city: String) -> String {
        city
    }
}

fn main() {}
