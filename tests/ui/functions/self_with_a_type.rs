use std::sync::Arc;

struct Weather;

#[strict_schema::tools]
impl Weather {
    #[tool]
    fn forecast(self: Arc<Self>, city: String) -> String {
        city
    }

    #[tool]
    fn history(&'static self, city: String) -> String {
        city
    }
}

fn main() {}
