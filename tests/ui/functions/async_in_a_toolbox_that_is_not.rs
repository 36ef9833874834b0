#[strict_schema::tool]
async fn forecast(city: String) -> String {
    city
}

fn main() {
    let _ = strict_schema::Toolbox::new().function::<forecast::Args>();
}
