fn main() {
    #[strict_schema::tool]
    fn forecast(city: String) -> String {
        city
    }
}
