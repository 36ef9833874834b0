struct Desk;

#[strict_schema::tools]
impl Desk {
    #[tool]
    fn note(&self, text: String, #[ctx] names: std::sync::Arc<Vec<String>>) -> String {
        names.join(&text)
    }
}

fn main() {
    let _ = strict_schema::Toolbox::new().methods(Desk);
}
