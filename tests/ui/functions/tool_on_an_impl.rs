struct Weather;

#[strict_schema::tool]
impl Weather {
    fn forecast(&self, city: String) -> String {
        city
    }
}

fn main() {}
