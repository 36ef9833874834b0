struct Weather;

#[strict_schema::tools]
impl Weather {
    fn forecast(&self, city: String) -> String {
        city
    }
}

fn main() {}
