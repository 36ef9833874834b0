use strict_schema::Root;

fn schema<T: Root>() -> &'static str {
    strict_schema::json!(T)
}

fn main() {}
