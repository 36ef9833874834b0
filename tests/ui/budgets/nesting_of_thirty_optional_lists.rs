use strict_schema::StrictSchema;

type Wrapped<T> = Option<Vec<T>>;

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

levels! {
    L11 L12, L12 L13, L13 L14, L14 L15, L15 L16, L16 L17, L17 L18, L18 L19, L19 L20, L20 L21,
    L21 L22, L22 L23, L23 L24, L24 L25, L25 L26, L26 L27, L27 L28, L28 L29, L29 L30
}

#[derive(StrictSchema)]
struct L30 {
    leaf: u8,
}

const _: &str = strict_schema::json!(L1);

fn main() {}
