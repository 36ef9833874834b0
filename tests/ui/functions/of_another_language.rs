unsafe extern "C" {
    #[strict_schema::tool]
    fn forecast(city: u32) -> u32;
}

fn main() {}
