trait Forecast {
    #[strict_schema::tool]
    fn forecast(&self, city: String) -> String;
}

fn main() {}
