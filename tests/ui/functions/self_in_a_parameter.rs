#[derive(serde::Deserialize, strict_schema::StrictSchema)]
struct Weather {
    rain: bool,
}

#[strict_schema::tools]
impl Weather {
    #[tool]
    fn same(&self, other: Self) -> bool {
        self.rain == other.rain
    }
}

fn main() {}
