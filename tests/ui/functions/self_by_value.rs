struct Weather;

#[strict_schema::tools]
impl Weather {
    #[tool]
    fn forecast(self, city: String) -> String {
        city
    }
}

fn main() {}
