mod strict_schema {
    pub mod json_text {}
}

#[derive(::strict_schema::StrictSchema)]
struct Request {
    #[serde(with = "strict_schema::json_text")]
    data: Vec<u8>,
}

fn main() {}
