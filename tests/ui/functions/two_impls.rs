struct Weather;

#[strict_schema::tools]
impl Weather {
    #[tool]
    fn forecast(&self, city: String) -> String {
        city
    }
}

#[strict_schema::tools]
impl Weather {
    #[tool]
    fn history(&self, city: String) -> String {
        city
    }
}

fn main() {}
