use strict_schema::StrictSchema;

struct Url;

type Link = Option<Url>;

#[derive(StrictSchema)]
struct S<T> {
    value: T,
    #[strict(as = "String")]
    link: Link,
}

const _: &str = strict_schema::json!(S<u8>);

fn main() {}
