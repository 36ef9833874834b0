use strict_schema::StrictSchema;

type Wrapped<T> = Option<Vec<Option<T>>>;

macro_rules! levels {
    ($($level:ident $next:ident),*) => {
        $(#[derive(StrictSchema)]
        struct $level {
            inner: Wrapped<$next>,
        })*
    };
}

levels! { L1 L2, L2 L3, L3 L4, L4 L5, L5 L6, L6 L7, L7 L8, L8 L9, L9 L10 }

#[derive(StrictSchema)]
struct L10 {
    inner: Wrapped<L11>,
}

#[derive(StrictSchema)]
struct L11 {
    leaf: u8,
}

const _: &str = strict_schema::json!(L1);

fn main() {}
