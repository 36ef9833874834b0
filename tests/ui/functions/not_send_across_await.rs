#[strict_schema::tool]
async fn forecast(city: String) -> String {
    let shared = std::rc::Rc::new(city);
    std::future::ready(()).await;
    shared.to_string()
}

fn main() {}
