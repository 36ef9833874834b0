struct Db;

#[strict_schema::tool]
fn forecast(city: String, #[ctx] db: Db) -> String {
    drop(db);
    city
}

fn main() {
    let _ = strict_schema::Toolbox::new().function::<forecast::Args>();
}
