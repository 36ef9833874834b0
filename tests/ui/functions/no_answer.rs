struct Report;

#[strict_schema::tool]
fn forecast(city: String) -> Report {
    drop(city);
    Report
}

fn main() {}
