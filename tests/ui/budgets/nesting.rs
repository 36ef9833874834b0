use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct L1 {
    inner: L2,
}

macro_rules! levels {
    ($($level:ident $next:ident),*) => {
        $(#[derive(StrictSchema)]
        struct $level {
            inner: $next,
        })*
    };
}

levels! { L2 L3, L3 L4, L4 L5, L5 L6, L6 L7, L7 L8, L8 L9, L9 L10, L10 L11 }

#[derive(StrictSchema)]
struct L11 {
    leaf: u8,
}

const _: &str = strict_schema::json!(L1);

fn main() {}
