struct Weather<T>(T);

#[strict_schema::tools]
impl<T> Weather<T> {
    #[tool]
    fn forecast(&self, city: String) -> String {
        city
    }
}

fn main() {}
