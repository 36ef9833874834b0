struct Weather;

impl Weather {
    #[strict_schema::tool]
    fn forecast(&self, city: String) -> String {
        city
    }
}

fn main() {}
