use strict_schema::{StrictSchema, Tool, Wrapped};

#[derive(StrictSchema)]
enum 天気 {
    晴れ,
    雨,
}

fn main() {
    let _ = Tool::of::<Wrapped<天気>>();
}
