struct Weather;

#[strict_schema::tools]
impl Weather {
    #[tool]
    async fn forecast(&self, city: String) -> String {
        city
    }
}

fn main() {
    let _ = strict_schema::Toolbox::new().methods(Weather);
}
